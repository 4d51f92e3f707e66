/// Fetches the content of a work's page.
package struct FetchDetailsUseCase<Item: Work>: Sendable {
    private let catalog: any WorkCatalog<Item>
    private let known: KnownWorks<Item>

    package init(catalog: any WorkCatalog<Item>, known: KnownWorks<Item>) {
        self.catalog = catalog
        self.known = known
    }

    /// Where the catalog fails, the response has the facts that are known without it, and a notice.
    ///
    /// - Parameter visitor: whose shelf and answers may be shown then; nil for a response that is the same for everyone.
    package func execute(
        _ id: WorkID<Item>, in languages: ViewerLanguages, of visitor: VisitorID?, accepting age: AcceptedAge = .stale
    ) async throws(CatalogError) -> CatalogResponse<WorkDetails<Item>> {
        do {
            return try await catalog.details(of: id, in: languages, accepting: age)
        } catch {
            guard error.kind != .notFound, error.kind != .cancelled,
                let work = await known.work(id, in: languages.content, of: visitor)
            else { throw error }
            return CatalogResponse(
                WorkDetails(work: work), notices: [.onlyKnownFacts(failed: error.source, error.kind)])
        }
    }
}
