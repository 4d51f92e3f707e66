import Domain
import Foundation
import Logging
import Providers
import Recommendations
import Storage
import Synchronization
import Web

/// Builds the adapters of the services that the settings turn on, and what consists of them: the catalogs that are searched, and
/// the recommender. Each service has one client.
struct Services {
    /// The query that a check sends.
    private static let sampleQuery = {
        do { return try SearchQuery("dune") } catch { preconditionFailure("the sample is no query: \(error)") }
    }()
    /// The question that a check sends.
    private static let sampleQuestion = {
        do { return try QuestionText("a novel about the sea") } catch {
            preconditionFailure("the sample is no question: \(error)")
        }
    }()

    private let settings: Settings
    private let transport: HTTPTransport
    private let savedResponses: any SavedResponses
    private let metrics: ProgramMetrics
    private let clients = ServiceClients()
    /// The saved pictures of all services.
    private let savedPictures: PictureFileCache

    /// - Parameters:
    ///   - savedResponses: stores responses. Pictures are stored in files.
    ///   - room: whether there is room to save a picture.
    init(settings: Settings, savedResponses: any SavedResponses, metrics: ProgramMetrics, room: DataRoom = DataRoom()) {
        self.metrics = metrics
        self.settings = settings
        self.savedResponses = savedResponses
        let site = settings.publicURL.map { " (+\($0.absoluteString))" } ?? ""
        savedPictures = PictureFileCache(
            directory: settings.dataDirectory + "/pictures", sizeLimit: settings.savedPicturesSize, room: room,
            onError: { Logger(label: "foyer").warning("\($0)") })
        transport = HTTPTransport(userAgent: "Foyer/\(Foyer.version)\(site)")
    }

    /// The configured catalogs, and the pictures of their works. Call it once, since each call makes new clients.
    func catalogs(builtInMovies: any MovieCatalog, builtInBooks: any BookCatalog) -> SearchedCatalogs {
        SearchedCatalogs(
            movies: movies(builtIn: builtInMovies), books: books(builtIn: builtInBooks), services: sources, pictures: pictures()
        )
    }

    /// The recommender, and the name of the chat service. The name is nil if `fallback` answers alone.
    ///
    /// - Parameter books: the catalogs in which proposed books are looked up.
    func recommender(
        books: any BookCatalog, builtIn: any BuiltInWorks, fallback: any Recommender, reader: any QuestionReader
    ) -> (recommender: any Recommender, proposerName: String?) {
        guard let chat = settings.chat else { return (fallback, nil) }
        let (proposer, _) = proposer(chat)
        return (
            VerifiedRecommender(
                proposer: proposer, books: books, builtIn: builtIn, fallback: fallback, reader: reader), proposer.name
        )
    }

    /// The size of the saved pictures, in bytes.
    func savedPicturesSize() async -> Int { await savedPictures.totalSize }

    /// Deletes this many bytes of saved pictures, or all.
    ///
    /// - Returns: how many bytes were deleted.
    func shrinkSavedPictures(by size: Int) async -> Int {
        let before = await savedPictures.totalSize
        await savedPictures.shrink(to: max(0, before - size))
        return before - (await savedPictures.totalSize)
    }

    /// The state of each client's circuit breaker, by the client's name.
    var breakers: [(service: String, state: CircuitBreakerState)] { clients.all.map { ($0.service, $0.client.breakerState) } }

    private func movies(builtIn: any MovieCatalog) -> OrderedCatalogs<Movie> {
        let entries = settings.movieProviders.map { provider -> OrderedCatalogs<Movie>.Entry in
            switch provider {
            case .catalog: .init(source: .catalog, catalog: builtIn)
            case .tmdb: .init(source: .tmdb, catalog: tmdb(client(Source.tmdb.rawValue)))
            }
        }
        // The home page links to works of the built-in catalog, whether or not it is searched.
        return OrderedCatalogs(
            first: entries[0], others: Array(entries.dropFirst()), lookups: [.init(source: .catalog, catalog: builtIn)])
    }

    private func books(builtIn: any BookCatalog) -> MergedBookCatalogs {
        let builtInEntry = OrderedCatalogs<Book>.Entry(source: .catalog, catalog: builtIn)
        let services = bookServices.map { service in
            OrderedCatalogs<Book>.Entry(
                source: service.source, catalog: service.catalog(client(service.source.rawValue, service.policy)))
        }
        return MergedBookCatalogs(
            services.isEmpty ? [builtInEntry] : services,
            fallback: !services.isEmpty && settings.bookProviders.contains(.catalog) ? builtInEntry : nil,
            lookups: [builtInEntry])
    }

    /// The services that are searched, without the built-in catalog.
    private var sources: [Source] {
        settings.movieProviders.compactMap { $0 == .tmdb ? .tmdb : nil } + bookServices.map(\.source)
    }

    private func proposer(_ chat: ChatSettings) -> (proposer: ChatBookProposer, client: ServiceClient) {
        let client = client("questions", ChatBookProposer.policy(timeout: chat.timeout))
        return (ChatBookProposer(settings: chat, client: client), client)
    }

    /// The sources of posters and covers.
    private func pictures() -> [Source: any PictureSource] {
        var hosts: [ServicePictureSource] = []
        if settings.movieProviders.contains(.tmdb) {
            hosts.append(.tmdb(baseURL: settings.tmdbImageURL, client: client("tmdb pictures")))
        }
        for provider in settings.bookProviders {
            switch provider {
            case .catalog: continue
            case .google:
                hosts.append(
                    .googleBooks(baseURL: settings.googleBooksImageURL, client: client("google pictures")))
            case .openLibrary:
                hosts.append(
                    .openLibrary(
                        baseURL: settings.openLibraryCoversURL,
                        client: client("openlibrary pictures", OpenLibraryCatalog.coversPolicy)))
            case .naver: hosts.append(.naver(baseURL: settings.naverImageURL, client: client("naver pictures")))
            }
        }
        return Dictionary(uniqueKeysWithValues: hosts.map { ($0.source, CachedPictureSource($0, cache: savedPictures)) })
    }

    /// A check whether a service works, by one real request.
    struct Check {
        let name: String
        /// The names of the settings that hold its key, where it takes one, and its address.
        let credentials: String?
        let address: String
        /// The headers about rate limits and quotas in the latest response, as `name: value`.
        let quota: () -> [String]
        /// What the service returned, in words.
        let run: () async -> Result<String, CheckError>
    }

    enum CheckError: Error {
        case service(ServiceErrorKind)
        /// The chat service responds, but its model cannot be used. The text says what to do.
        case model(String)
    }

    func checks() -> [Check] {
        var checks: [Check] = []
        if settings.movieProviders.contains(.tmdb) {
            let client = client(Source.tmdb.rawValue)
            checks.append(check(.tmdb, "FOYER_TMDB_TOKEN or FOYER_TMDB_KEY", SettingsTable.rows.tmdbURL, client, tmdb(client)))
        }
        for service in bookServices {
            let client = client(service.source.rawValue, service.policy)
            checks.append(check(service.source, service.credentials, service.address, client, service.catalog(client)))
        }
        if let chat = settings.chat {
            let (proposer, client) = proposer(chat)
            checks.append(
                Check(
                    name: "Questions (\(proposer.name))", credentials: SettingsTable.rows.askKey.name,
                    address: SettingsTable.rows.askURL.name,
                    quota: { client.quota }
                ) { await sample(of: proposer, chat.model) })
        }
        return checks
    }

    private func check<Item: Work>(
        _ source: Source, _ credentials: String?, _ address: any AnySetting, _ client: ServiceClient,
        _ catalog: any WorkCatalog<Item>
    ) -> Check {
        Check(
            name: source.properName ?? source.rawValue, credentials: credentials, address: address.name, quota: { client.quota }
        ) {
            do throws(CatalogError) {
                let total = try await catalog.works(matching: WorkQuery(text: Self.sampleQuery, language: .english)).value.total
                return .success("\(total) \(total == 1 ? "result" : "results") for “\(Self.sampleQuery.text)”")
            } catch {
                return .failure(.service(error.kind))
            }
        }
    }

    private func sample(of proposer: ChatBookProposer, _ model: String) async -> Result<String, CheckError> {
        do throws(ProposalError) {
            let proposals = try await proposer.proposals(
                for: ProposalRequest(question: Self.sampleQuestion, language: .english, count: 1))
            let titles = proposals.map { "“\($0.title)”" }.joined(separator: ", ")
            return .success("\(model) answers “\(Self.sampleQuestion.text)” with \(titles)")
        } catch {
            let failure: CheckError =
                switch error {
                case .service(.timeout):
                    .model("\(model) took too long: FOYER_ASK_TIMEOUT (--ask-timeout) gives it more seconds")
                case .service(.quota): .model("the account has no allowance left: add to it where you got the key")
                case .service(.cancelled): .service(.unavailable)
                case .service(.notFound):
                    .model(
                        "it knows no model “\(model)”, or is elsewhere: check FOYER_ASK_MODEL and FOYER_ASK_URL, as http://localhost:11434/v1"
                    )
                case .refused: .model("\(model) refused to name a book: choose another as FOYER_ASK_MODEL")
                case .truncated: .model("\(model) did not come to an end: choose another as FOYER_ASK_MODEL")
                case .service(.badResponse), .nothingFound, .nothingNew, .unchecked:
                    .model(
                        "what \(model) answers is no list of books: choose another as FOYER_ASK_MODEL, and check FOYER_ASK_URL")
                case .service(let kind): .service(kind)
                }
            return .failure(failure)
        }
    }

    /// How to build the catalog of a service for books, and the settings that it needs.
    private struct BookService {
        let source: Source
        let policy: ServicePolicy
        let credentials: String?
        let address: any AnySetting
        let catalog: (ServiceClient) -> any BookCatalog
    }

    /// The services that are searched for books, in their order.
    private var bookServices: [BookService] {
        settings.bookProviders.compactMap { provider in
            switch provider {
            case .catalog: nil
            case .google:
                BookService(
                    source: .google, policy: GoogleBooksCatalog.policy, credentials: SettingsTable.rows.googleBooksKey.name,
                    address: SettingsTable.rows.googleBooksURL
                ) {
                    GoogleBooksCatalog(
                        service: service(.google, $0, settings.googleBooksURL), key: settings.googleBooksKey ?? "")
                }
            case .openLibrary:
                BookService(
                    source: .openLibrary, policy: OpenLibraryCatalog.policy, credentials: nil,
                    address: SettingsTable.rows.openLibraryURL
                ) { OpenLibraryCatalog(service: service(.openLibrary, $0, settings.openLibraryURL)) }
            case .naver:
                BookService(
                    source: .naver, policy: NaverBookCatalog.policy,
                    credentials: "FOYER_NAVER_ID and FOYER_NAVER_SECRET, of the API that FOYER_NAVER_MODE names",
                    address: SettingsTable.rows.naverURL
                ) {
                    NaverBookCatalog(
                        service: service(.naver, $0, settings.naverURL), mode: settings.naverMode,
                        id: settings.naverID ?? "", secret: settings.naverSecret ?? "")
                }
            }
        }
    }

    private func tmdb(_ client: ServiceClient) -> TMDBMovieCatalog {
        TMDBMovieCatalog(
            service: service(.tmdb, client, settings.tmdbURL),
            credentials: settings.tmdbToken.map { .token($0) } ?? .key(settings.tmdbKey ?? ""), region: settings.region)
    }

    private func service(_ source: Source, _ client: ServiceClient, _ url: URL) -> CachedServiceClient {
        var observer = metrics.observer(of: source.rawValue)
        observer.storageFailed = { error in
            Logger(label: "foyer").warning(
                "saved responses cannot be used: \(error)", metadata: ["service": "\(source.rawValue)"])
        }
        return CachedServiceClient(
            source: source, baseURL: url, client: client, saved: savedResponses, freshness: settings.freshness,
            observer: observer, now: { Date() })
    }

    /// Makes a client for one host. Images have their own, so that their failures do not stop searches.
    ///
    /// - Parameter name: the client's name in the metrics.
    private func client(_ name: String, _ policy: ServicePolicy = ServicePolicy()) -> ServiceClient {
        let client = ServiceClient(transport: transport, policy: policy, observer: metrics.observer(of: name))
        clients.add(client, name)
        return client
    }
}

/// The clients that were made, by their names.
private final class ServiceClients: Sendable {
    private let clients = Mutex<[(service: String, client: ServiceClient)]>([])

    var all: [(service: String, client: ServiceClient)] { clients.withLock { $0 } }

    func add(_ client: ServiceClient, _ service: String) {
        clients.withLock { $0.append((service, client)) }
    }
}
