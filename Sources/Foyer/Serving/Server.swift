import Domain
import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import Providers
import ServiceLifecycle
import Storage
import UnixSignals
import Web

/// Why the program could not start.
enum StartError: Error, CustomStringConvertible {
    case root(String)
    case dataDirectory(path: String)
    case inUse(path: String)
    case database(path: String, StorageError)
    /// The catalog's file, which can be made anew.
    case catalogDatabase(path: String, StorageError)
    case catalog(String)
    case address(host: String, port: Int, reason: String)

    var description: String {
        switch self {
        case .root(let reason):
            "FOYER_ROOT (--root) takes the folder that holds Templates and Public, but \(reason)"
        case .dataDirectory(let path):
            "FOYER_DATA_DIR (--data-dir) takes a folder that Foyer may write to, but \(path) cannot be made or written to"
        case .inUse(let path):
            """
            another Foyer runs on the data folder \(path): stop it first, or set FOYER_DATA_DIR (--data-dir) to a folder of this one's \
            own
            """
        case .database(let path, let error):
            switch error {
            case .full: "the disk of the database \(path) is full"
            case .readOnly: "the database \(path) cannot be written to; FOYER_DATA_DIR (--data-dir) takes a writable folder"
            case .busy: "the database \(path) is in use by another program"
            case .corrupt:
                """
                the database \(path) is damaged: move it away, put a backup in its place with foyer restore, or set FOYER_DATA_DIR \
                (--data-dir) to another folder
                """
            case .newer(let change):
                """
                the database \(path) was changed by a newer Foyer (“\(change)”), and this one, \(Foyer.version), does not know what that \
                means: install the newer one, or put a backup of before in its place with foyer restore
                """
            case .failed(let reason): "the database \(path) cannot be opened: \(reason)"
            }
        case .catalogDatabase(let path, .corrupt):
            """
            the catalog \(path) is damaged: move it away; the one that Foyer brings along is made anew, and what was imported is brought \
            in by foyer import again
            """
        case .catalogDatabase(let path, .newer(let change)):
            """
            the catalog \(path) was changed by a newer Foyer (“\(change)”), and this one, \(Foyer.version), does not know what that means: \
            install the newer one, or move the file away and import again
            """
        case .catalogDatabase(let path, let error): StartError.database(path: path, error).description
        case .catalog(let reason): reason
        case .address(let host, let port, let reason):
            "cannot listen on \(host), port \(port): \(reason); FOYER_HOST (--host) and FOYER_PORT (--port) choose another"
        }
    }
}

/// The program, composed: the one place that names concrete types.
struct Server {
    /// How long requests that run may take to finish once the program is told to stop.
    private static let shutdownGrace = Duration.seconds(10)
    /// How long a connection may be silent.
    private static let idleTimeout = TimeAmount.seconds(60)

    /// In bytes: the longest address that makes sense, the cookies of ten sites on one host, and not much more.
    private static let headLimits = HTTP1Channel.Configuration.DecoderConfiguration(
        maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 32 << 10, maxHeaderFieldCount: 100)

    let settings: Settings

    func run() async throws {
        LoggingSystem.bootstrap { [level = settings.logLevel, format = settings.logFormat] label in
            switch format {
            case .json: return JSONLogHandler(label: label, level: level)
            case .text:
                var handler = StreamLogHandler.standardError(label: label)
                handler.logLevel = level
                return handler
            }
        }
        let logger = Logger(label: "foyer")
        for warning in settings.warnings { logger.warning("\(warning)") }

        let renderer: TemplateRenderer
        let publicFiles: PublicFiles
        do {
            renderer = try await TemplateRenderer(directory: settings.root + "/Templates")
            publicFiles = try PublicFiles(directory: settings.root + "/Public")
        } catch {
            throw StartError.root(String(describing: error))
        }

        let lock = try takeDataFolder()
        defer { withExtendedLifetime(lock) {} }
        let registry = PrometheusMetrics()
        let metrics = ProgramMetrics(factory: registry)
        let database = try openDatabase(watch: metrics.databaseUsed)
        let catalog = try openCatalog(watch: metrics.databaseUsed)
        try await loadCatalog(into: catalog, logger: logger)

        let services = Services(
            settings: settings, transport: HTTPTransport(userAgent: Self.userAgent(publicURL: settings.publicURL)),
            saved: SQLiteSavedResponses(database: database, sizeLimit: settings.savedAnswersSize),
            metrics: metrics)
        let builtInMovies = SQLiteWorkCatalog<Movie>(database: catalog)
        let builtInBooks = SQLiteWorkCatalog<Book>(database: catalog)
        let books = services.books(builtIn: builtInBooks)
        let shelf = SQLiteShelf(database: database)
        let questions = SQLiteQuestions(database: database)
        let builtInWorks = SQLiteBuiltInWorks(database: catalog)
        let builtInRecommender = try recommender(over: catalog)
        let proposer = services.proposer()
        let desk = QuestionWorker(
            questions: questions, shelf: shelf, builtIn: builtInWorks,
            recommender: proposer.map {
                VerifiedRecommender(proposer: $0, books: books, builtIn: builtInWorks, fallback: builtInRecommender)
            } ?? builtInRecommender,
            watch: metrics.questionChanged)
        do {
            try await desk.resume()
        } catch {
            throw StartError.database(path: settings.databasePath, error)
        }
        // The catalog changes only by imports, which are noticed; what services answer changes, or fails and does well again, and their
        // answers are saved already.
        let answers = ResponseCache(
            lifetime: services.sources.isEmpty ? .seconds(600) : .zero,
            uptime: RetryEnvironment.real.uptime)
        let router = Routes.router(
            WebDependencies(
                movieCatalog: AdaptationLinkingCatalog(movies: services.movies(builtIn: builtInMovies), books: books),
                bookCatalog: books,
                movieSelections: builtInMovies,
                bookSelections: builtInBooks,
                builtInBooks: builtInBooks,
                adaptations: SQLiteAdaptations(database: catalog),
                recents: SQLiteRecentQueries(database: database),
                shelf: shelf,
                shelfFeeds: SQLiteShelfFeeds(database: database),
                builtInWorks: builtInWorks,
                builtInIndex: SQLiteBuiltInIndex(database: catalog),
                suggestions: SQLiteSearchSuggestions(database: catalog),
                questions: questions,
                questionDesk: desk,
                pictureSources: services.pictures(),
                services: services.sources,
                proposerName: proposer?.name,
                renderer: renderer,
                publicFiles: publicFiles,
                publicURL: PublicURL(configured: settings.publicURL),
                limits: limits(asksServices: !services.sources.isEmpty),
                measurements: Measurements(registry: registry, access: settings.metrics, uptime: RetryEnvironment.real.uptime) {
                    for (service, state) in services.breakers { metrics.setBreaker(state, of: service) }
                    metrics.setWorkingQuestions(await desk.workingCount)
                    metrics.setSharedAnswers(answers.answeredCount)
                },
                isReady: {
                    guard (try? await database.check()) != nil else { return false }
                    return (try? await catalog.check()) != nil
                },
                now: { Date() },
                answers: answers
            ))
        let clients = ConnectionRegistry()
        // Who reads the log of every request wants every request in it.
        let isTold = settings.logLevel <= .debug
        let doorway = ConnectionAcceptor(limit: connectionLimit(logger: logger), logger: logger)
        let application = Application(
            responder: CancelOnDisconnect(router.buildResponder(), clients: clients),
            server: .http1(
                configuration: .init(
                    additionalChannelHandlers: [clients.watch(), CloseConnectionHandler.handler(), MinimumUploadRateHandler()]
                        + (isTold ? [] : [answers.handler()]),
                    idleTimeout: Self.idleTimeout,
                    httpDecoderConfiguration: Self.headLimits)),
            configuration: ApplicationConfiguration(address: .hostname(settings.host, port: settings.port)),
            onServerRunning: { channel in
                await doorway.open(channel)
                let port = channel.localAddress?.port ?? settings.port
                let host = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
                FileHandle.standardOutput.write(Data("Foyer is ready: http://\(host):\(port)\n".utf8))
            },
            logger: logger
        )
        let changes = CatalogChangeMonitor(of: catalog, logger: logger) {
            builtInMovies.catalogChanged()
            builtInBooks.catalogChanged()
            answers.forgetAll()
        }
        try await serve(application, changes, doorway, logger: logger)
        try? catalog.close()
        try? database.close()
    }

    static func userAgent(publicURL: URL?) -> String {
        "Foyer/\(Foyer.version)" + (publicURL.map { " (+\($0.absoluteString))" } ?? "")
    }

    /// Makes sure that no other program serves from the data folder, which is made where it is missing.
    func takeDataFolder() throws(StartError) -> DataFolderLock {
        try makeDataFolder()
        do {
            return try DataFolderLock(directory: settings.dataDirectory)
        } catch {
            throw .inUse(path: settings.dataDirectory)
        }
    }

    func makeDataFolder() throws(StartError) {
        let directory = settings.dataDirectory
        do {
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        } catch {
            throw .dataDirectory(path: directory)
        }
        guard FileManager.default.isWritableFile(atPath: directory) else { throw .dataDirectory(path: directory) }
    }

    /// Opens the database in the data folder, and makes it where it is missing.
    ///
    /// - Parameter watch: told how long each use of it was waited for.
    func openDatabase(
        watch: @escaping @Sendable (DatabaseFile.Use, Duration) -> Void = { _, _ in }
    ) throws(StartError) -> FoyerDatabase {
        do {
            return try FoyerDatabase(path: settings.databasePath, watch: watch)
        } catch {
            throw .database(path: settings.databasePath, error)
        }
    }

    /// Opens the catalog in the data folder, and makes it where it is missing.
    ///
    /// - Parameters:
    ///   - cacheSize: how much of it each connection may keep in memory, in bytes.
    ///   - watch: told how long each use of it was waited for.
    func openCatalog(
        cacheSize: Int = 4 << 20, watch: @escaping @Sendable (DatabaseFile.Use, Duration) -> Void = { _, _ in }
    ) throws(StartError) -> CatalogDatabase {
        do {
            return try CatalogDatabase(path: settings.catalogPath, cacheSize: cacheSize, watch: watch)
        } catch {
            throw .catalogDatabase(path: settings.catalogPath, error)
        }
    }

    /// - Parameter asksServices: whether a search may cost anything but this machine's own time.
    private func limits(asksServices: Bool) -> RequestLimits {
        RequestLimits(
            searches: asksServices
                ? RateLimit(settings.rateLimit, each: .seconds(60), uptime: RetryEnvironment.real.uptime) : nil,
            questions: RateLimit(settings.questionLimit, each: .seconds(3600), uptime: RetryEnvironment.real.uptime),
            proxies: TrustedProxies(settings.trustedProxies, isPublic: settings.publicURL != nil))
    }

    /// - Returns: how many connections may be open at once.
    private func connectionLimit(logger: Logger) -> Int {
        let limit = ConnectionLimit(wanted: settings.maxConnections, openFiles: OpenFiles.allow)
        if limit.count < limit.wanted { logger.warning("\(limit)") }
        return limit.count
    }

    private func recommender(over database: CatalogDatabase) throws(StartError) -> SQLiteRecommender {
        do {
            return try SQLiteRecommender(database: database)
        } catch {
            throw .catalog(error.description)
        }
    }

    func loadCatalog(into database: CatalogDatabase, logger: Logger) async throws(StartError) {
        do {
            if case .loaded(let movies, let books) = try await CatalogLoader(database: database).loadIfNeeded() {
                logger.info("catalog loaded", metadata: ["films": "\(movies)", "books": "\(books)"])
            }
        } catch {
            switch error {
            case .file(let error): throw .catalog(error.description)
            case .storage(let error): throw .catalogDatabase(path: settings.catalogPath, error)
            }
        }
    }

    /// Answers until SIGTERM or SIGINT, and then lets what runs come to its end.
    private func serve(
        _ application: some Service, _ changes: CatalogChangeMonitor, _ doorway: ConnectionAcceptor, logger: Logger
    ) async throws {
        // Caught before anybody hears that the program is ready.
        let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint)
        var configuration = ServiceGroupConfiguration(services: [application, changes], logger: logger)
        configuration.maximumGracefulShutdownDuration = Self.shutdownGrace
        let group = ServiceGroup(configuration: configuration)
        do {
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                tasks.addTask {
                    for await _ in signals {
                        await doorway.close()
                        await group.triggerGracefulShutdown()
                        return
                    }
                }
                defer { tasks.cancelAll() }
                try await group.run()
            }
        } catch is CancellationError {
            // What had not finished in time was cut off; that is what the grace period says.
        } catch is SocketAddressError.UnknownHost {
            throw StartError.address(host: settings.host, port: settings.port, reason: "there is no such host")
        } catch let error as SocketAddressError {
            throw StartError.address(host: settings.host, port: settings.port, reason: String(describing: error))
        } catch let error as IOError {
            throw StartError.address(
                host: settings.host, port: settings.port, reason: String(cString: strerror(error.errnoCode)))
        }
    }
}
