import Domain
import Recommendations
import Storage
import TestSupport

/// The recommender over the built-in catalog, loaded once for all tests of this process.
actor LoadedRecommender {
    static let shared = LoadedRecommender()

    private var loading: Task<(TemporaryDirectory, CatalogRecommender), any Error>?

    func recommender() async throws -> CatalogRecommender {
        let task =
            loading
            ?? Task {
                let directory = try TemporaryDirectory()
                let database = try CatalogDatabase(path: directory.path + "/catalog.sqlite")
                _ = try await CatalogLoader(database: database).loadIfNeeded()
                let catalog = try SQLiteRecommendationCatalog(database: database)
                return (directory, CatalogRecommender(catalog: catalog, books: SQLiteWorkCatalog<Book>(database: database)))
            }
        loading = task
        return try await task.value.1
    }
}
