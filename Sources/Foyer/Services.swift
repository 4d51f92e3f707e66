import Domain
import Foundation
import Providers
import Storage
import Synchronization

/// The services that are configured, each with one client for all that is asked of it.
struct Services {
    /// What every service is asked to see whether it works.
    private static let sample = "dune"
    private static let sampleQuestion = "a novel about the sea"

    private let settings: Settings
    private let transport: HTTPTransport
    private let saved: any SavedResponses
    private let metrics: ProgramMetrics
    private let clients = ServiceClients()

    /// - Parameter saved: where answers are kept; pictures are kept in a folder beside.
    init(settings: Settings, transport: HTTPTransport, saved: any SavedResponses, metrics: ProgramMetrics) {
        self.metrics = metrics
        self.settings = settings
        self.transport = transport
        self.saved = saved
    }

    func movies(builtIn: any MovieCatalog) -> OrderedCatalogs<Movie> {
        let entries = settings.movieProviders.map { provider -> OrderedCatalogs<Movie>.Entry in
            switch provider {
            case .catalog: .init(source: .catalog, catalog: builtIn)
            case .tmdb: .init(source: .tmdb, catalog: tmdb(client(Source.tmdb.rawValue)))
            }
        }
        // The shelves of the home page lead into the built-in catalog, whether or not it is searched.
        return OrderedCatalogs(
            first: entries[0], others: Array(entries.dropFirst()), lookups: [.init(source: .catalog, catalog: builtIn)])
    }

    func books(builtIn: any BookCatalog) -> MergedBookCatalogs {
        let builtInEntry = OrderedCatalogs<Book>.Entry(source: .catalog, catalog: builtIn)
        let services = bookServices.map { service in
            OrderedCatalogs<Book>.Entry(
                source: service.source, catalog: service.catalog(client(service.source.rawValue, service.policy)))
        }
        return MergedBookCatalogs(
            services.isEmpty ? [builtInEntry] : services,
            lastResort: !services.isEmpty && settings.bookProviders.contains(.catalog) ? builtInEntry : nil,
            lookups: [builtInEntry])
    }

    /// Which services are asked, and which are left alone for now.
    var breakers: [(service: String, state: BreakerState)] { clients.all.map { ($0.service, $0.client.breakerState) } }

    /// Every service that is searched.
    var sources: [Source] {
        settings.movieProviders.compactMap { $0 == .tmdb ? .tmdb : nil } + bookServices.map(\.source)
    }

    /// What thinks of books for questions; nil where none is set up.
    func proposer() -> ChatBookProposer? {
        settings.chat.map { proposer($0).proposer }
    }

    private func proposer(_ ask: ChatSettings) -> (proposer: ChatBookProposer, client: ServiceClient) {
        let client = client("questions", ChatBookProposer.policy(timeout: ask.timeout))
        return (ChatBookProposer(settings: ask, client: client), client)
    }

    /// The hosts of posters and covers, each over the one folder of what is kept of them.
    func pictures() -> [Source: any PictureSource] {
        var hosts: [ServicePictures] = []
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
        let store = PictureFileCache(directory: settings.dataDirectory + "/pictures", sizeLimit: settings.savedPicturesSize)
        return Dictionary(uniqueKeysWithValues: hosts.map { ($0.source, CachedPictureSource($0, store: store)) })
    }

    /// A service that is configured, to be asked whether it works.
    struct Check {
        let name: String
        /// The settings that hold its key, where it takes one, and its address.
        let credentials: String?
        let address: String
        let client: ServiceClient
        /// What it gave, in words.
        let run: () async -> Result<String, CheckFailure>
    }

    /// Why a service does not do.
    enum CheckFailure: Error {
        case service(CatalogError.Kind)
        /// It answers, but its model does not as it should; what to do about it.
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
        if let ask = settings.chat {
            let (proposer, client) = proposer(ask)
            checks.append(
                Check(
                    name: "Questions (\(proposer.name))", credentials: SettingsTable.rows.askKey.name,
                    address: SettingsTable.rows.askURL.name,
                    client: client
                ) { await sample(of: proposer, ask.model) })
        }
        return checks
    }

    private func check<Item: Work>(
        _ source: Source, _ credentials: String?, _ address: any AnySetting, _ client: ServiceClient,
        _ catalog: any WorkCatalog<Item>
    ) -> Check {
        Check(
            name: source.properName ?? source.rawValue, credentials: credentials, address: address.name, client: client
        ) {
            do throws(CatalogError) {
                guard let query = try? SearchQuery(Self.sample) else { return .success("") }
                let total = try await catalog.works(matching: WorkQuery(text: query, language: .english)).value.total
                return .success("\(total) \(total == 1 ? "result" : "results") for “\(Self.sample)”")
            } catch {
                return .failure(.service(error.kind))
            }
        }
    }

    private func sample(of proposer: ChatBookProposer, _ model: String) async -> Result<String, CheckFailure> {
        guard let question = try? QuestionText(Self.sampleQuestion) else { return .success("") }
        do throws(ProposalFailure) {
            let proposals = try await proposer.proposals(
                for: ProposalRequest(question: question, language: .english, count: 1))
            let titles = proposals.map { "“\($0.title)”" }.joined(separator: ", ")
            return .success("\(model) answers “\(Self.sampleQuestion)” with \(titles)")
        } catch {
            let failure: CheckFailure =
                switch error {
                case .offline: .service(.offline)
                case .timeout: .model("\(model) took too long: FOYER_ASK_TIMEOUT (--ask-timeout) gives it more seconds")
                case .unauthorized: .service(.unauthorized)
                case .quota: .model("the account has no allowance left: add to it where you got the key")
                case .rateLimited: .service(.rateLimited)
                case .unavailable, .cancelled: .service(.unavailable)
                case .unknownModel:
                    .model(
                        "it knows no model “\(model)”, or is elsewhere: check FOYER_ASK_MODEL and FOYER_ASK_URL, as http://localhost:11434/v1"
                    )
                case .refused: .model("\(model) refused to name a book: choose another as FOYER_ASK_MODEL")
                case .truncated: .model("\(model) did not come to an end: choose another as FOYER_ASK_MODEL")
                case .badResponse, .nothingFound, .nothingNew, .unchecked:
                    .model(
                        "what \(model) answers is no list of books: choose another as FOYER_ASK_MODEL, and check FOYER_ASK_URL")
                }
            return .failure(failure)
        }
    }

    /// A service for books: what it is asked by, and what it needs.
    private struct BookService {
        let source: Source
        let policy: ServicePolicy
        let credentials: String?
        let address: any AnySetting
        let catalog: (ServiceClient) -> any BookCatalog
    }

    /// Those that are searched, in their order.
    private var bookServices: [BookService] {
        settings.bookProviders.compactMap { provider in
            switch provider {
            case .catalog: nil
            case .google:
                BookService(
                    source: .google, policy: GoogleBooksCatalog.policy, credentials: SettingsTable.rows.googleBooksKey.name,
                    address: SettingsTable.rows.googleBooksURL
                ) { GoogleBooksCatalog(service: service(.google, $0, settings.googleBooksURL), key: settings.googleBooksKey) }
            case .openLibrary:
                BookService(
                    source: .openLibrary, policy: OpenLibraryCatalog.policy, credentials: nil,
                    address: SettingsTable.rows.openLibraryURL
                ) { OpenLibraryCatalog(service: service(.openLibrary, $0, settings.openLibraryURL)) }
            case .naver:
                BookService(
                    source: .naver, policy: NaverBookCatalog.policy,
                    credentials: "FOYER_NAVER_ID and FOYER_NAVER_SECRET, of the door that FOYER_NAVER_MODE names",
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
        CachedServiceClient(
            source: source, baseURL: url, client: client, saved: saved, freshness: settings.freshness,
            watch: metrics.watch(source.rawValue), now: { Date() })
    }

    /// A client of its own for a host: where its images fail, its answers may not.
    ///
    /// - Parameter name: what it is called where what becomes of its requests is counted.
    private func client(_ name: String, _ policy: ServicePolicy = ServicePolicy()) -> ServiceClient {
        let client = ServiceClient(transport: transport, policy: policy, watch: metrics.watch(name))
        clients.add(client, name)
        return client
    }
}

/// The clients that were made, by the names of what they ask.
private final class ServiceClients: Sendable {
    private let clients = Mutex<[(service: String, client: ServiceClient)]>([])

    var all: [(service: String, client: ServiceClient)] { clients.withLock { $0 } }

    func add(_ client: ServiceClient, _ service: String) {
        clients.withLock { $0.append((service, client)) }
    }
}
