/// A line of `subjects.jsonl`: a word for what works are about.
struct SubjectRecord: Decodable, Equatable {
    /// As works name it.
    let name: String
    let korean: String
}
