import Domain
import Recommendations
import Storage
import Synchronization
import TestSupport
import Testing

@Suite("Loading the catalog of the recommender")
struct CatalogLoadTests {
    /// A catalog without works, which is loaded only after so many questions have arrived.
    private final class SlowCatalog: RecommendationCatalog {
        let questionCount: Int
        private let counts = Mutex((versions: 0, loads: 0))

        init(questionCount: Int) { self.questionCount = questionCount }

        var concepts: [Concept] { [] }
        var loadCount: Int { counts.withLock { $0.loads } }

        func version() async throws(StorageError) -> String? {
            counts.withLock { $0.versions += 1 }
            return "1"
        }

        func contents() async throws(StorageError) -> (works: [WorkProfile], subjects: [SubjectName]) {
            counts.withLock { $0.loads += 1 }
            while counts.withLock({ $0.versions }) < questionCount { await Task.yield() }
            return ([], [])
        }

        func textMatches(
            for words: [String], in kind: WorkKind
        ) async throws(StorageError) -> [String: [String: Double]] { [:] }
    }

    @Test("Questions that arrive while the catalog is loaded wait for the same load")
    func loads() async throws {
        let directory = try TemporaryDirectory()
        let database = try CatalogDatabase(path: directory.path + "/catalog.sqlite")
        let catalog = SlowCatalog(questionCount: 3)
        let recommender = CatalogRecommender(
            catalog: catalog,
            works: BuiltInAnswerWorks(
                movies: SQLiteWorkCatalog<Movie>(database: database), books: SQLiteWorkCatalog<Book>(database: database)))
        let text = try QuestionText("dragons")
        async let first = recommender.isSearch(text)
        async let second = recommender.isSearch(text)
        async let third = recommender.isSearch(text)
        #expect(try await [first, second, third] == [false, false, false])
        #expect(catalog.loadCount == 1)
    }
}
