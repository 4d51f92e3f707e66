/// A film or a book: what the two have in common, so that searches, lists, pages and catalogs of works are written once.
package protocol Work: Hashable, Sendable {
    /// What it may have been made from, or into: a film's book, a book's films.
    associatedtype Counterpart: Work where Counterpart.Counterpart == Self
    /// What a selection of such works can have in common.
    associatedtype Theme: Hashable & Sendable & CaseIterable

    static var kind: WorkKind { get }
    /// How many of them a page of results holds.
    static var pageSize: Int { get }

    var id: WorkID<Self> { get }
    var title: LocalizedTitle { get }
    /// When it was first shown or published, or when that form of it was that is known.
    var date: PartialDate? { get }
    /// When it was first shown or published.
    var firstDate: PartialDate? { get }
    var overview: LocalizedText? { get }
    /// Where it was found, the first first.
    var sources: [Source] { get }
}

/// What is said of a work in another one's place: in a film's row, of the book that it was made from.
package struct WorkReference<Referred: Work>: Hashable, Sendable {
    package let id: WorkID<Referred>
    /// In the reader's language where there is such a title.
    package let title: String
    package let creator: Person?
    package let date: PartialDate?

    package init(id: WorkID<Referred>, title: String, creator: Person? = nil, date: PartialDate? = nil) {
        self.id = id
        self.title = title
        self.creator = creator
        self.date = date
    }
}

/// Somebody who made a work.
package struct Person: Hashable, Sendable {
    /// The name as people who read the reader's language write it.
    package let name: String
    /// The name as libraries all over the world have it, where `name` is another.
    package let internationalName: String?
    /// Whom an actor plays, where that is known.
    package let role: String?

    package init(name: String, internationalName: String? = nil, role: String? = nil) {
        self.name = name
        self.role = role
        self.internationalName = internationalName == name ? nil : internationalName
    }
}

/// A text and the language that it is written in (ISO 639-1; nil where it is not known).
package struct LocalizedText: Hashable, Sendable {
    package let text: String
    package let language: String?

    package init(text: String, language: String?) {
        self.text = text
        self.language = language
    }
}

/// What a service's readers think of a work.
package struct Rating: Hashable, Sendable {
    package let average: Double
    /// The best that there is.
    package let best: Int
    /// How many gave one.
    package let count: Int
    package let source: Source

    /// - Returns: nil where nobody gave one, and for an average that is none.
    package init?(average: Double?, best: Int, count: Int?, source: Source) {
        guard let average, let count, count > 0, average > 0, average <= Double(best) else { return nil }
        self.average = average
        self.best = best
        self.count = count
        self.source = source
    }
}

/// Everything that a work's own page shows.
package struct WorkDetails<Item: Work>: Sendable {
    package let work: Item
    /// The book that a film was made from, the films that were made from a book, the oldest first, as far as the catalog has
    /// them.
    package let counterparts: [Item.Counterpart]
    /// Other works by the same creators, best known first.
    package let bySameCreators: [Item]
    /// Works that whoever likes this one may like.
    package let similar: [Item]
    /// What readers of the language call the English words for what the work is about; words without a name are left out.
    package let subjectNames: [String: String]

    package init(
        work: Item, counterparts: [Item.Counterpart] = [], bySameCreators: [Item] = [], similar: [Item] = [],
        subjectNames: [String: String] = [:]
    ) {
        self.work = work
        self.counterparts = counterparts
        self.bySameCreators = bySameCreators
        self.similar = similar
        self.subjectNames = subjectNames
    }
}
