import Domain
import Foundation
import Hummingbird
import Logging
import Providers
import Recommendations
import Storage
import Web

/// Builds the server from the settings. Adapters are named in this file, in `Composition+Commands.swift` (imports and exports), in
/// `Services.swift` (Providers) and in `DataFolder.swift` (the database files).
struct Composition {
    let settings: Settings

    /// The parts that `Server` runs and closes.
    struct Site {
        let router: Router<FoyerRequestContext>
        let responseCache: ResponseCache
        let catalogChanges: CatalogChangeMonitor
        /// Closes the databases. Call it after the last request.
        let close: @Sendable () -> Void
    }

    func site(logger: Logger) async throws -> Site {
        let pages = try await pageFiles()
        let folder = DataFolder(settings: settings)
        let lock = try folder.lock()
        let registry = PrometheusMetrics()
        let metrics = ProgramMetrics(registry: registry)
        let database = try folder.openDatabase(onAccess: metrics.databaseUsed)
        let catalog = try await folder.openCatalog(logger: logger, onAccess: metrics.databaseUsed)

        let services = services(
            saved: SQLiteSavedResponses(database: database, sizeLimit: settings.savedAnswersSize), metrics: metrics)
        let builtInMovies = SQLiteWorkCatalog<Movie>(database: catalog)
        let builtInBooks = SQLiteWorkCatalog<Book>(database: catalog)
        let builtInWorks = SQLiteBuiltInWorks(database: catalog)
        let books = services.books(builtIn: builtInBooks)
        let shelf = SQLiteShelf(database: database)
        let questions = SQLiteQuestions(database: database)
        let proposer = services.proposer()
        let builtInRecommender = try builtInRecommender(over: catalog, books: builtInBooks)
        let questionWorker = QuestionWorker(
            questions: questions, shelf: shelf, builtIn: builtInWorks,
            recommender: proposer.map {
                VerifiedRecommender(proposer: $0, books: books, builtIn: builtInWorks, fallback: builtInRecommender)
            } ?? builtInRecommender,
            onChange: metrics.questionChanged,
            onError: { logger.error("question not read or saved", metadata: ["error": "\($0)"]) })
        do {
            try await questionWorker.resume()
        } catch {
            throw StartError.database(path: settings.databasePath, error)
        }
        // Without services, pages change only by imports, after which the cache is emptied. With services it is off: their
        // responses are saved already, and a service that fails or works again changes pages at any time.
        let responseCache = ResponseCache(
            lifetime: services.sources.isEmpty ? .seconds(600) : .zero, uptime: RetryEnvironment.real.uptime)
        metrics.setSharedResponses { responseCache.servedOnConnectionCount }
        let router = Routes.router(
            movieCatalog: services.movies(builtIn: builtInMovies),
            bookCatalog: books,
            movieSelections: builtInMovies,
            bookSelections: builtInBooks,
            builtInBooks: builtInBooks,
            adaptations: SQLiteAdaptations(database: catalog),
            recents: SQLiteRecentQueries(database: database),
            shelf: shelf,
            shelfFeeds: SQLiteShelfFeeds(database: database),
            builtInWorks: builtInWorks,
            builtInWorkIDs: SQLiteBuiltInWorkIDs(database: catalog),
            suggestions: SQLiteSearchSuggestions(database: catalog),
            questions: questions,
            questionWorker: questionWorker,
            pictureSources: services.pictures(),
            services: services.sources,
            proposerName: proposer?.name,
            renderer: pages.renderer,
            publicFiles: pages.publicFiles,
            publicURL: PublicURL(configured: settings.publicURL),
            limits: limits(asksServices: !services.sources.isEmpty),
            metrics: MetricsConfiguration(registry: registry, access: settings.metrics, uptime: RetryEnvironment.real.uptime) {
                for (service, state) in services.breakers { metrics.setBreaker(state, of: service) }
                metrics.setWorkingQuestions(await questionWorker.workingCount)
            },
            isReady: {
                do {
                    try await database.check()
                    try await catalog.check()
                    return true
                } catch {
                    logger.warning("not ready", metadata: ["error": "\(error)"])
                    return false
                }
            },
            now: { Date() },
            responseCache: responseCache)
        let catalogChanges = CatalogChangeMonitor(readRevision: { try await catalog.revision() }, logger: logger) {
            builtInMovies.catalogChanged()
            builtInBooks.catalogChanged()
            responseCache.removeAll()
        }
        return Site(router: router, responseCache: responseCache, catalogChanges: catalogChanges) {
            // SQLite keeps what was written, whether or not closing succeeds.
            try? catalog.close()
            try? database.close()
            withExtendedLifetime(lock) {}
        }
    }

    /// The services that the settings turn on.
    ///
    /// - Parameter saved: stores the services' responses.
    func services(saved: any SavedResponses, metrics: ProgramMetrics) -> Services {
        let site = settings.publicURL.map { " (+\($0.absoluteString))" } ?? ""
        return Services(
            settings: settings, transport: HTTPTransport(userAgent: "Foyer/\(Foyer.version)\(site)"), saved: saved,
            metrics: metrics)
    }

    /// The compiled templates and the files that are sent as they are.
    func pageFiles() async throws(StartError) -> (renderer: TemplateRenderer, publicFiles: PublicFiles) {
        do {
            return (
                try await TemplateRenderer(directory: settings.root + "/Templates"),
                try PublicFiles(directory: settings.root + "/Public")
            )
        } catch {
            throw .root(String(describing: error))
        }
    }

    /// - Parameter asksServices: without services, searches cost only this machine's own time, and are not limited.
    private func limits(asksServices: Bool) -> RequestLimits {
        let uptime = RetryEnvironment.real.uptime
        return RequestLimits(
            searches: asksServices ? RateLimit(settings.rateLimit, each: .seconds(60), uptime: uptime) : nil,
            questions: RateLimit(settings.questionLimit, each: .seconds(3600), uptime: uptime),
            proxies: TrustedProxies(settings.trustedProxies, isPublic: settings.publicURL != nil))
    }

    private func builtInRecommender(
        over catalog: CatalogDatabase, books: any BuiltInBooks
    ) throws(StartError) -> CatalogRecommender {
        do {
            return CatalogRecommender(catalog: try SQLiteRecommendationCatalog(database: catalog), books: books)
        } catch {
            throw .catalog(error.description)
        }
    }
}
