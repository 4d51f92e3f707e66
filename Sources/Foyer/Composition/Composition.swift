import Domain
import Foundation
import Logging
import Web

/// Builds the site from the settings: opens its files, connects use cases with the adapters behind their ports, and returns what
/// `Server` runs.
///
/// The adapters are named only in the files of this folder: for the site in `Databases` (SQLite, the built-in recommender) and in
/// `Services` (services, pictures, the recommender that checks proposals).
struct Composition {
    let settings: Settings

    func site(logger: Logger) async throws(StartError) -> Site {
        // What is opened.
        let pageFiles = try pageFiles()
        let events = EventLog(logger: logger)
        let metrics = ProgramMetrics(events: events)
        let databases = try await Databases(settings: settings, logger: logger, onAccess: metrics.databaseUsed)

        // What is built.
        let services = Services(
            settings: settings, savedResponses: databases.savedResponses, metrics: metrics, room: databases.room)
        let catalogs = services.catalogs(builtInMovies: databases.movies, builtInBooks: databases.books)
        let (recommender, proposerName) = services.recommender(
            books: catalogs.books, builtIn: databases.builtIn.works, fallback: databases.recommender,
            reader: databases.recommender)
        let questionWorker = try await questionWorker(recommender, databases, metrics, logger: logger)
        // Without services, pages change only by imports, after which the cache is emptied. With services it is off: their
        // responses are saved already, and a service that fails or works again changes pages at any time.
        let responseCache = ResponseCache(
            lifetime: catalogs.services.isEmpty ? .seconds(600) : .zero, uptime: MonotonicClock.uptime)
        metrics.setCachedResponses { responseCache.hitCount }
        let connections = ConnectionRegistry()
        let maintenance = maintenance(databases, services, logger: logger)

        // What is returned.
        let router = Routes.router(
            catalogs: catalogs, builtIn: databases.builtIn, visitorData: databases.visitorData,
            questionWorker: questionWorker, proposerName: proposerName,
            pageFiles: pageFiles, publicURL: PublicURL(configured: settings.publicURL),
            limits: settings.requestLimits(asksServices: !catalogs.services.isEmpty),
            metrics: metrics.configuration(
                access: settings.metrics, services: services, questionWorker: questionWorker, maintenance: maintenance,
                dataLimit: settings.dataLimit),
            onRefusal: { events.add(.requestRefused(status: $0)) }, connections: connections,
            isReady: { await databases.areReadable(logger: logger) }, now: { Date() }, responseCache: responseCache)
        let catalogChanges = databases.catalogChangeMonitor(logger: logger) { responseCache.removeAll() }
        return Site(
            router: router, connections: connections, catalogChanges: catalogChanges, maintenance: maintenance,
            events: events, databases: databases)
    }

    private func maintenance(_ databases: Databases, _ services: Services, logger: Logger) -> Maintenance {
        let visitors = databases.visitorData.visitors
        let folder = DataFolderMonitor(limit: settings.dataLimit, room: databases.room, logger: logger) { [settings] in
            DataFolder(settings: settings).size(pictures: await services.savedPicturesSize())
        } shrinkCaches: { excess in
            let deleted = await services.shrinkSavedPictures(by: excess)
            if deleted < excess { try await databases.shrinkSavedResponses(by: excess - deleted) }
        }
        let purge = PurgeVisitorsUseCase(visitors: visitors, now: { Date() })
        return Maintenance(visitors: visitors, purge: purge, folder: folder, logger: logger)
    }

    func pageFiles() throws(StartError) -> PageFiles {
        do { return try PageFiles(root: settings.root) } catch { throw .root(String(describing: error)) }
    }

    /// A worker that goes on with the questions that an earlier run of the program left unanswered.
    private func questionWorker(
        _ recommender: any Recommender, _ databases: Databases, _ metrics: ProgramMetrics, logger: Logger
    ) async throws(StartError) -> QuestionWorker {
        let worker = QuestionWorker(
            questions: databases.visitorData.questions, shelf: databases.visitorData.shelf, builtIn: databases.builtIn.works,
            recommender: recommender, onChange: metrics.questionChanged,
            onError: { logger.error("question not read or saved", metadata: ["error": "\($0)"]) })
        do { try await worker.resume() } catch { throw .database(path: settings.databasePath, error) }
        return worker
    }
}
