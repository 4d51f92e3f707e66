/// A page of all works of a kind that some filters leave, without words to search for.
package struct BrowseQuery<Item: Work>: Hashable, Sendable {
    package let page: PageNumber
    package let language: Language
    package let options: SearchOptions

    package init(page: PageNumber = .first, language: Language, options: SearchOptions = .none) {
        self.page = page
        self.language = language
        self.options = options
    }
}

/// The works of this server's own catalog, to look around in. Services are not asked.
package protocol BrowsableCatalog<Item>: Sendable {
    associatedtype Item: Work

    /// The works that the filters leave, in the order of the options: the best known first, unless they name another one. A page
    /// after the last has no items, and the right `total` and `pageCount`.
    func works(in query: BrowseQuery<Item>) async throws(CatalogError) -> ResultPage<Item>
}

/// Shows the works of the own catalog by their filters.
package struct BrowseWorksUseCase<Item: Work>: Sendable {
    private let catalog: any BrowsableCatalog<Item>

    package init(catalog: any BrowsableCatalog<Item>) {
        self.catalog = catalog
    }

    package func execute(_ query: BrowseQuery<Item>) async throws(CatalogError) -> ResultPage<Item> {
        try await catalog.works(in: query)
    }
}
