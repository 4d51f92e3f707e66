import Domain

/// A book of the catalog and how well it matches a question.
struct RankedBook: Sendable {
    let profile: BookProfile
    var match: BookMatch

    var id: WorkID<Book> { WorkID(source: .catalog, key: profile.key) }
}

/// Why a book stands where it does.
struct BookMatch: Sendable {
    var score = 0.0
    var level = MatchLevel.far
    /// How much of the wish it fulfils: each part that it has counts 1, what is only next to it less.
    var fulfilment = 0.0
    /// How many conditions it breaks for which nothing else will do: the form, the country, …
    var missed = 0
    /// How many of the things that it is about, or feels like, were asked for, if only nearly.
    var topics = 0
    /// Whether it is about one of them, not just about what is next to it.
    var hasTopic = false
    /// How much it is like what was named.
    var likeness = 0.0
    /// How well the words of the question fit its texts, from 0 to 1.
    var text = 0.0
    /// The author that was asked for.
    var author: String?
    /// The author, where the question asked for some by what they have in common.
    var namedAuthor: String?
    /// Its subjects that were asked for, the most telling first.
    var subjects: [String] = []
    var moods: [Book.Mood] = []
    var hasForm = false
    var hasLength = false
    var hasAudience = false
    var hasYears = false
    var hasEra = false
    var hasLanguage = false
    /// The country that was asked for, of the author.
    var country: String?
    /// The country that was asked for, where the story takes place.
    var setting: String?
    /// The work that it is like, of those that were named.
    var comparedWork: BookProfile?

    var isFitting: Bool { level == .fitting }
}
