/// What a person did for a work.
package enum PersonRole: Int, Hashable, Sendable, CaseIterable, Comparable {
    case author
    case director
    case actor
    /// The author of the book that a film was made from.
    case sourceAuthor

    package static func < (one: PersonRole, other: PersonRole) -> Bool { one.rawValue < other.rawValue }
}

/// A work of a person.
package struct PersonCredit: Hashable, Sendable {
    package let work: AnyWork
    package let roles: [PersonRole]

    package init(work: AnyWork, roles: [PersonRole]) {
        self.work = work
        self.roles = roles
    }
}

/// The content of a person's page.
package struct PersonDetails: Sendable {
    package let id: PersonID
    /// The name in the viewer's language, and the other one where it is known.
    package let name: String
    package let otherName: String?
    /// The latest first; works without a year last.
    package let credits: [PersonCredit]
    /// People of two of these works or more, the most frequent first.
    package let collaborators: [Collaborator]

    package struct Collaborator: Hashable, Sendable {
        package let person: Person
        package let workCount: Int

        package init(person: Person, workCount: Int) {
            self.person = person
            self.workCount = workCount
        }
    }

    package init(
        id: PersonID, name: String, otherName: String? = nil, credits: [PersonCredit], collaborators: [Collaborator] = []
    ) {
        self.id = id
        self.name = name
        self.otherName = otherName
        self.credits = credits
        self.collaborators = collaborators
    }

    /// More than so many years between the first and the last film: the films are those of several people of the same name.
    private static let longestCareer = 90

    /// Whether the films are so far apart that several people must have the name. Books may come out long after their author's death.
    package var areSeveral: Bool {
        let years = credits.filter { $0.roles.contains(.director) || $0.roles.contains(.actor) }.compactMap { $0.work.year }
        guard let first = years.min(), let last = years.max() else { return false }
        return last - first > Self.longestCareer
    }
}

extension AnyWork {
    /// The year of the first release or publication.
    package var year: Int? {
        switch self {
        case .movie(let movie): movie.firstDate?.year
        case .book(let book): book.firstDate?.year
        }
    }
}

/// The people of the catalog.
package protocol People: Sendable {
    /// A person with all films and books of the catalog.
    ///
    /// - Returns: nil where no work of the catalog has the name.
    func person(_ id: PersonID, in language: Language) async throws(CatalogError) -> PersonDetails?
}

/// Fetches a person's works.
package struct FetchPersonUseCase: Sendable {
    private let people: any People

    package init(people: any People) {
        self.people = people
    }

    package func execute(_ id: PersonID, in language: Language) async throws(CatalogError) -> PersonDetails? {
        try await people.person(id, in: language)
    }

    /// The person whose whole name a query is.
    ///
    /// - Returns: nil for other queries.
    package func execute(named query: SearchQuery, in language: Language) async throws(CatalogError) -> PersonDetails? {
        guard let id = PersonID(name: query.text) else { return nil }
        return try await people.person(id, in: language)
    }
}
