/// Where works of one kind are looked up.
///
/// An adapter may answer with a saved copy first and say so in the answer's notices. Both calls end early with
/// `ServiceErrorKind.cancelled` when the task that waits for them is cancelled.
package protocol WorkCatalog<Item>: Sendable {
    associatedtype Item: Work

    /// The works that match, best first, in pages of `Item.pageSize`. A page past the last has no items, and still the right
    /// `total` and `pageCount`.
    func works(matching query: WorkQuery<Item>) async throws(CatalogError) -> CatalogResponse<ResultPage<Item>>

    /// One work with all that its page shows; fails with `.notFound` where there is no such work.
    func details(of id: WorkID<Item>, in language: Language) async throws(CatalogError) -> CatalogResponse<WorkDetails<Item>>
}

/// Where films are looked up.
package typealias MovieCatalog = WorkCatalog<Movie>
/// Where books are looked up.
package typealias BookCatalog = WorkCatalog<Book>

package struct WorkQuery<Item: Work>: Hashable, Sendable {
    package let text: SearchQuery
    package let page: PageNumber
    /// The language that titles and texts are wanted in.
    package let language: Language
    /// Only the built-in catalog heeds it.
    package let options: SearchOptions

    package init(
        text: SearchQuery, page: PageNumber = .first, language: Language, options: SearchOptions = .none
    ) {
        self.text = text
        self.page = page
        self.language = language
        self.options = options
    }
}

/// Works that are worth opening without a search, for those who come without a question.
package protocol WorkSelections<Item>: Sendable {
    associatedtype Item: Work

    /// At most `limit` works for each theme, best known first; a selection without works is left out.
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
