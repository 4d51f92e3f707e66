/// A source of works of one kind.
///
/// An adapter may return a saved response of its service, with a notice. Both functions throw `.cancelled` when the task that
/// waits for them is cancelled.
package protocol WorkCatalog<Item>: Sendable {
    associatedtype Item: Work

    /// The works that match, the best first, in pages of `Item.pageSize`. A page after the last has no items, and the right
    /// `total` and `pageCount`.
    func works(matching query: WorkQuery<Item>) async throws(CatalogError) -> CatalogResponse<ResultPage<Item>>

    /// One work with the content of its page; throws `.notFound` if there is none.
    func details(
        of id: WorkID<Item>, in languages: ViewerLanguages, accepting age: AcceptedAge
    ) async throws(CatalogError) -> CatalogResponse<WorkDetails<Item>>

    /// The work as the catalog has it from earlier responses, such as lists, without a request; perhaps in several languages.
    /// Empty for a catalog that needs no requests.
    func known(_ id: WorkID<Item>) async -> [Item]
}

extension WorkCatalog {
    /// The details in the language of a page, from a saved response of any age where there is one.
    package func details(
        of id: WorkID<Item>, in language: Language
    ) async throws(CatalogError) -> CatalogResponse<WorkDetails<Item>> {
        try await details(of: id, in: ViewerLanguages(language), accepting: .stale)
    }

    package func known(_ id: WorkID<Item>) async -> [Item] { [] }
}

/// A source of films.
package typealias MovieCatalog = WorkCatalog<Movie>
/// A source of books.
package typealias BookCatalog = WorkCatalog<Book>

/// A source of works to show without a query.
package protocol WorkSelections<Item>: Sendable {
    associatedtype Item: Work

    /// At most `limit` works for each theme, the best known first; themes without works are left out.
    func selections(
        _ themes: [Item.Theme], in language: Language, limit: Int
    ) async throws(CatalogError) -> [WorkSelection<Item>]
}

package struct WorkSelection<Item: Work>: Sendable {
    package let theme: Item.Theme
    package let works: [Item]

    package init(theme: Item.Theme, works: [Item]) {
        self.theme = theme
        self.works = works
    }
}
