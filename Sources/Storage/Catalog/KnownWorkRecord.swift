/// A line of `names.jsonl`: names and words by which people look for a well-known work, which records of imports seldom have.
struct KnownWorkRecord: Decodable, Equatable {
    /// `movie` or `book`.
    let kind: String
    /// The work's title as most sources have it.
    let title: String
    let year: Int
    let koreanTitle: String?
    let otherTitles: [String]?
    /// Names of characters by which people look for it.
    let characters: [String]?
    /// Phrases in English and Korean: what people remember of it.
    let keywords: [String]?
}
