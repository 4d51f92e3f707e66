/// Searches films or books, and records a submitted query after a successful search.
package struct SearchWorksUseCase<Item: Work>: Sendable {
    private let catalog: any WorkCatalog<Item>
    private let recents: any RecentQueries

    package init(catalog: any WorkCatalog<Item>, recents: any RecentQueries) {
        self.catalog = catalog
        self.recents = recents
    }

    /// Fetches a page of results, without recording the query.
    package func execute(_ query: WorkQuery<Item>) async throws(CatalogError) -> CatalogResponse<ResultPage<Item>> {
        try await catalog.works(matching: query)
    }

    /// Searches for a visitor who submitted the query, and records the query if the search succeeded.
    ///
    /// - Parameter visitor: nil where nothing may be kept.
    /// - Throws: the error of the search, and `.cancelled` for a visitor who left meanwhile; an error of the recording is an
    ///   outcome.
    package func submit(
        _ query: SearchQuery, in languages: ViewerLanguages, for visitor: VisitorID?
    ) async throws(CatalogError) -> RecordingOutcome {
        _ = try await catalog.works(matching: WorkQuery(text: query, languages: languages))
        guard !Task.isCancelled else { throw CatalogError(.cancelled, source: .catalog) }
        return await recents.attemptRecording(query, scope: .only(Item.kind), of: visitor)
    }
}
