import Domain

/// The view model of `/people/{id}`.
package struct PersonViewModel: Codable, Sendable {
    package let title: String
    package let id: String
    package let heading: String
    /// The name in the other language; nil where it is not known.
    package let otherName: String?
    package let otherNameLanguage: String?
    /// The roles, and the numbers of films and books.
    package let summary: String
    package let total: Int
    /// That several people have the name.
    package let note: String?
    package let worksHeading: String
    /// The latest first.
    package let credits: [CreditViewData]
    package let collaboratorsHeading: String
    package let collaborators: [CollaboratorViewData]
    package let hasCollaborators: Bool
    /// A search for the name, which also asks the services.
    package let search: NavigationLinkViewData
    package let searchBox: SearchBoxViewData
}

package struct CreditViewData: Codable, Sendable {
    package let work: WorkRowViewData
    package let roles: String
}

package struct CollaboratorViewData: Codable, Sendable {
    package let name: String
    package let href: String?
    /// The number of works of both.
    package let works: Int
}

/// A person whose name was searched for, above the results.
package struct PersonLinkViewData: Codable, Sendable {
    package let id: String
    package let name: String
    package let href: String
    package let summary: String
}

package struct PersonPresenter: Sendable {
    private let texts: Texts

    package init(texts: Texts) {
        self.texts = texts
    }

    package func present(
        _ person: PersonDetails, recents: RecentQueriesState, marks: [ShelfKey: ShelfMark] = [:]
    ) -> PersonViewModel {
        let path = SitePath.person(person.id)
        let shelf = ShelfContext(marks: marks, here: path)
        return PersonViewModel(
            title: texts.siteTitle(person.name),
            id: person.id.description,
            heading: person.name,
            otherName: person.otherName,
            otherNameLanguage: person.otherName.flatMap {
                texts.foreign(lettersOf: $0) ?? texts.foreign(Language.english.rawValue)
            },
            summary: summary(of: person),
            total: person.credits.count,
            note: person.areSeveral ? texts.people.several : nil,
            worksHeading: texts.people.worksHeading,
            credits: person.credits.map {
                CreditViewData(
                    work: $0.work.row(in: texts, shelf: shelf), roles: $0.roles.map(texts.people.role).joined(separator: ", "))
            },
            collaboratorsHeading: texts.people.collaborators,
            collaborators: person.collaborators.map {
                CollaboratorViewData(name: $0.person.name, href: Self.path(of: $0.person)?.address, works: $0.workCount)
            },
            hasCollaborators: !person.collaborators.isEmpty,
            search: NavigationLinkViewData(
                href: SitePath.search(query: person.name).address, text: texts.people.search(person.name), isCurrent: false),
            searchBox: SearchBoxPresenter().present(query: "", recents: recents, at: path, texts: texts))
    }

    /// The link to a person's page from the results of a search.
    func link(to person: PersonDetails) -> PersonLinkViewData {
        PersonLinkViewData(
            id: person.id.description, name: person.name, href: SitePath.person(person.id).address, summary: summary(of: person)
        )
    }

    /// The page of a person whom a work names; nil for a name without letters.
    static func path(of person: Person) -> SitePath? {
        PersonID(name: person.internationalName ?? person.name).map { .person($0) }
    }

    /// “Director, actor · 8 films and 2 books”
    private func summary(of person: PersonDetails) -> String {
        let roles = Set(person.credits.flatMap(\.roles)).subtracting([.sourceAuthor]).sorted().map(texts.people.role)
        // Films of someone's books are not the author's.
        let own = person.credits.filter { $0.roles != [.sourceAuthor] }
        let films = own.count { if case .movie = $0.work { true } else { false } }
        return [roles.joined(separator: ", ").capitalizedAtStart, texts.people.works(films, own.count - films)]
            .joined(separator: " · ")
    }
}
