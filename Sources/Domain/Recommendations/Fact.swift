/// A question for a fact of the catalog, with its answer.
///
/// Stored answers contain it, so its cases keep their names.
package enum Fact: Hashable, Sendable, Codable {
    /// The book from which the film of that title was made.
    case source(film: String)
    /// The films that were made from the book of that title.
    case adaptations(book: String)
    /// The films that were made from books by that person.
    case adaptationsOf(author: String)
    /// Who directed the film, or wrote the book.
    case creators(kind: WorkKind, title: String, names: [String])
    /// Who plays in the film. The catalog does not say who plays whom.
    case cast(title: String, names: [String])
    case year(kind: WorkKind, title: String, Int)
    case minutes(title: String, Int)
    /// From the shortest to the longest usual edition.
    case pages(title: String, from: Int, through: Int)
    /// The works of a series in the order of their years.
    case order(series: String)
    /// The works of a person, in the order of their years.
    case works(kind: WorkKind?, person: String)
    /// The first work of a person in the catalog.
    case first(kind: WorkKind, person: String)
    /// The last work of a person in the catalog.
    case last(kind: WorkKind, person: String)
    /// The longest or the shortest work of a person, of those in the catalog whose length it has.
    case extreme(kind: WorkKind, person: String, isLongest: Bool)
    /// The prizes of the work that the catalog knows of; it may have won others.
    case prizes(title: String, names: [SubjectName])
    /// Whether the work is on true events or a real life.
    case trueStory(title: String, isTrue: Bool)
    /// An ISO 639-1 code.
    case language(title: String, String)
    /// ISO 3166-1 codes.
    case countries(title: String, [String])
    case originalTitle(title: String, original: String)
    /// What the work is about, which its overview says.
    case about(title: String)
    /// The catalog has works of that person, and none that is as asked.
    case noWorks(person: String)
    /// Several facts of one work, each a sentence.
    case several([Fact])
    /// The catalog has no work of that title, or the question names none.
    case missing
    /// The catalog has the work, and not the fact.
    case unknown(title: String)

    /// Whether it tells the longest or the shortest work of a person.
    package var isExtreme: Bool {
        if case .several(let facts) = self, case .extreme = facts.first { true } else { false }
    }

    /// Whether it lists works, of which the question may ask for some.
    package var listsWorks: Bool {
        switch self {
        case .works, .adaptationsOf, .adaptations, .order: true
        default: false
        }
    }
}
