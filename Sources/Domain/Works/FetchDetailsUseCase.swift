/// Fetches the content of a work's page.
package struct FetchDetailsUseCase<Item: Work>: Sendable {
    private let catalog: any WorkCatalog<Item>

    package init(catalog: any WorkCatalog<Item>) {
        self.catalog = catalog
    }

    package func execute(
        _ id: WorkID<Item>, in languages: ViewerLanguages, accepting age: AcceptedAge = .stale
    ) async throws(CatalogError) -> CatalogResponse<WorkDetails<Item>> {
        try await catalog.details(of: id, in: languages, accepting: age)
    }
}
