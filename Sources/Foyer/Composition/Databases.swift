import Domain
import Logging
import Recommendations
import Storage
import Web

/// The open databases of a server, and the adapters that read and write them.
struct Databases: Sendable {
    let builtIn: BuiltInCatalogPorts
    let visitorData: VisitorDataPorts
    /// Whether there is room to save something.
    let room = DataRoom()
    /// Recommends works of the built-in catalog.
    let recommender: any Recommender & QuestionReader

    private let builtInMovies: SQLiteWorkCatalog<Movie>
    private let builtInBooks: SQLiteWorkCatalog<Book>
    private let adaptations: SQLiteAdaptations
    private let sqliteResponses: SQLiteSavedResponses
    private let database: FoyerDatabase
    private let catalog: CatalogDatabase
    private let lock: DataFolderLock

    /// Locks the data folder and opens both databases.
    ///
    /// - Parameter onAccess: called after each access with its kind and its duration.
    init(
        settings: Settings, logger: Logger, onAccess: @escaping @Sendable (DatabaseFile.Access, Duration) -> Void
    ) async throws(StartError) {
        let folder = DataFolder(settings: settings)
        lock = try folder.lock()
        folder.protect()
        database = try folder.openDatabase(room: room, logger: logger, onAccess: onAccess)
        catalog = try await folder.openCatalog(logger: logger, onAccess: onAccess)
        builtInMovies = SQLiteWorkCatalog<Movie>(database: catalog)
        builtInBooks = SQLiteWorkCatalog<Book>(database: catalog)
        adaptations = SQLiteAdaptations(database: catalog)
        let answerWorks = BuiltInAnswerWorks(movies: builtInMovies, books: builtInBooks)
        let catalogRecommender: CatalogRecommender
        do {
            catalogRecommender = CatalogRecommender(
                catalog: try SQLiteRecommendationCatalog(database: catalog), works: answerWorks)
        } catch {
            throw .catalog(error.description)
        }
        recommender = catalogRecommender
        builtIn = BuiltInCatalogPorts(
            movieSelections: builtInMovies, bookSelections: builtInBooks, movies: builtInMovies, books: builtInBooks,
            answerWorks: answerWorks,
            questionClassifier: catalogRecommender,
            works: SQLiteBuiltInWorks(database: catalog, movies: builtInMovies, books: builtInBooks),
            workIDs: SQLiteBuiltInWorkIDs(database: catalog),
            adaptations: adaptations, suggestions: SQLiteSearchSuggestions(database: catalog),
            people: SQLitePeople(database: catalog))
        visitorData = VisitorDataPorts(
            visitors: SQLiteVisitors(database: database), recents: SQLiteRecentQueries(database: database),
            shelf: SQLiteShelf(database: database),
            shelfFeeds: SQLiteShelfFeeds(database: database), questions: SQLiteQuestions(database: database))
        sqliteResponses = SQLiteSavedResponses(database: database, sizeLimit: settings.savedAnswersSize)
    }

    var savedResponses: any SavedResponses { sqliteResponses }
    /// The films of the built-in catalog.
    var movies: any MovieCatalog { builtInMovies }
    /// The books of the built-in catalog.
    var books: any BookCatalog { builtInBooks }

    /// Whether both databases can be read.
    func areReadable(logger: Logger) async -> Bool {
        do {
            try database.check()
            try await catalog.check()
            return true
        } catch {
            logger.warning("not ready", metadata: ["error": "\(error)"])
            return false
        }
    }

    /// - Parameter onChange: called after an import has changed the catalog.
    func catalogChangeMonitor(logger: Logger, onChange: @escaping @Sendable () -> Void) -> CatalogChangeMonitor {
        CatalogChangeMonitor(readRevision: { try await catalog.revision() }, logger: logger) {
            builtInMovies.catalogChanged()
            builtInBooks.catalogChanged()
            adaptations.catalogChanged()
            onChange()
        }
    }

    /// Deletes this many bytes of saved responses, or all.
    func shrinkSavedResponses(by size: Int) async throws(StorageError) {
        try await sqliteResponses.shrink(by: size)
    }

    func close() async {
        // Who is not recorded as seen is so at the next visit.
        try? await visitorData.visitors.saveSeen()
        // SQLite keeps what was written, whether or not closing succeeds.
        try? catalog.close()
        try? database.close()
        withExtendedLifetime(lock) {}
    }
}
