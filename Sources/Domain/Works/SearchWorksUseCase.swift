/// Searches films or books, and keeps a query that was searched with success among the visitor's recent ones.
package struct SearchWorksUseCase<Item: Work>: Sendable {
    private let catalog: any WorkCatalog<Item>
    private let recents: any RecentQueries

    package init(catalog: any WorkCatalog<Item>, recents: any RecentQueries) {
        self.catalog = catalog
        self.recents = recents
    }

    /// Looks a page up without keeping anything: what reading a page does.
    package func execute(_ query: WorkQuery<Item>) async throws(CatalogError) -> CatalogResponse<ResultPage<Item>> {
        try await catalog.works(matching: query)
    }

    /// Searches anew for a visitor who submitted the query.
    ///
    /// - Returns: whether the query is kept now, so that the visitor needs to be known again.
    package func submit(
        _ query: SearchQuery, in language: Language, for visitor: VisitorID
    ) async throws(CatalogError) -> RecordingOutcome {
        _ = try await catalog.works(matching: WorkQuery(text: query, language: language))
        return await recents.keep(query, kind: .only(Item.kind), of: visitor)
    }
}
