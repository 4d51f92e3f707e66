import Domain

/// How well a work matches a question, and which parts of the question it matches.
struct WorkMatch: Sendable {
    var score = 0.0
    var level = MatchLevel.far
    /// The number of the question's parts that the book has: 1 for each, less for a part that it nearly has.
    var fulfilment = 0.0
    /// The number of broken conditions that allow no substitute, such as the form or the country.
    var brokenConditions = 0
    /// The number of wanted subjects and moods that the book has, at least nearly.
    var topicCount = 0
    /// Whether it has one of them fully, not only nearly.
    var hasTopic = false
    /// The similarity to the most similar work that the question names.
    var similarity = 0.0
    /// How well the words of the question match its title and description, from 0 to 1.
    var text = 0.0

    /// Whether its texts have nearly all words of the question.
    var tellsStory = false
    /// Whether it has a topic only because its notes mention it: someone in a film who watches a film about zombies.
    var onlyMentionsTopic = false
    /// How many topics of the question are topics of the work, and none of its main topics.
    var lesserTopicCount = 0
    /// The names of the concepts that its texts have by their words.
    var mentioned: Set<String> = []

    // What the question asked for and the book has: the reasons to recommend it.

    /// The author who was asked for.
    var author: String?
    /// The author, where the question asked for a group of authors, such as the winners of a prize.
    var authorOfGroup: String?
    /// The groups that the question asked for and to which the work belongs, by the names that pages show.
    var groups: [SubjectName] = []
    /// The most telling first.
    var subjects: [String] = []
    var moods: [Book.Mood] = []
    var hasForm = false
    var hasLength = false
    var hasAudience = false
    var hasYears = false
    var hasEra = false
    var hasLanguage = false
    /// The country of the author, as an ISO 3166-1 code.
    var country: String?
    /// The country in which it is set, as an ISO 3166-1 code.
    var setting: String?
    /// The work that the question names and that the work is similar to.
    var comparedWork: WorkProfile?
    /// Whether it is among the most similar works of the catalog.
    var isSimilar = false
    /// The subjects and moods that it shares with that work.
    var sharedSubjects: Set<String> = []
    var sharedMoods: Set<Book.Mood> = []
    /// The conditions of the question that it does not meet, as indices of `Requirements.all`.
    var unmet: [Int] = []
    /// The conditions of which the catalog does not know whether it meets them, as indices of `Requirements.all`.
    var unknown: [Int] = []
    /// How much of the conditions it lacks that it must meet, so that the answer fits: 1 for each, less where that is unknown.
    var lack = 0.0

    var isFitting: Bool { level == .fitting }
}
