import Domain
import Foundation
import Providers
import Storage

/// The services that are configured, each with one client for all that is asked of it.
struct Services {
    private let settings: Settings
    private let transport: HTTPTransport
    private let saved: any SavedAnswers

    /// - Parameter saved: where answers are kept; pictures are kept in a folder beside.
    init(settings: Settings, transport: HTTPTransport, saved: any SavedAnswers) {
        self.settings = settings
        self.transport = transport
        self.saved = saved
    }

    func movies(builtIn: any MovieCatalog) -> OrderedCatalogs<Movie> {
        let entries = settings.movieProviders.map { provider -> OrderedCatalogs<Movie>.Entry in
            switch provider {
            case .catalog: .init(source: .catalog, catalog: builtIn)
            case .tmdb: .init(source: .tmdb, catalog: tmdb(client(.tmdb)))
            }
        }
        // The shelves of the home page lead into the built-in catalog, whether or not it is searched.
        return OrderedCatalogs(
            first: entries[0], others: Array(entries.dropFirst()), lookups: [.init(source: .catalog, catalog: builtIn)])
    }

    func books(builtIn: any BookCatalog) -> MergedBookCatalogs {
        let builtInEntry = OrderedCatalogs<Book>.Entry(source: .catalog, catalog: builtIn)
        let services = settings.bookProviders.compactMap { provider -> OrderedCatalogs<Book>.Entry? in
            switch provider {
            case .catalog: nil
            case .google: .init(source: .google, catalog: googleBooks(client(.google, GoogleBooksCatalog.policy)))
            case .openLibrary:
                .init(source: .openLibrary, catalog: openLibrary(client(.openLibrary, OpenLibraryCatalog.policy)))
            case .naver: .init(source: .naver, catalog: naver(client(.naver, NaverBookCatalog.policy)))
            }
        }
        return MergedBookCatalogs(
            services.isEmpty ? [builtInEntry] : services,
            lastResort: !services.isEmpty && settings.bookProviders.contains(.catalog) ? builtInEntry : nil,
            lookups: [builtInEntry])
    }

    /// Every service that is searched.
    var sources: [Source] {
        settings.movieProviders.compactMap { $0 == .tmdb ? .tmdb : nil }
            + settings.bookProviders.compactMap { provider in
                switch provider {
                case .catalog: nil
                case .google: .google
                case .openLibrary: .openLibrary
                case .naver: .naver
                }
            }
    }

    /// The hosts of posters and covers, each over the one folder of what is kept of them.
    func pictures() -> [Source: any PictureSource] {
        var hosts: [ServicePictures] = []
        if settings.movieProviders.contains(.tmdb) {
            hosts.append(.tmdb(baseURL: settings.tmdb.imageURL, client: client(.tmdb)))
        }
        for provider in settings.bookProviders {
            switch provider {
            case .catalog: continue
            case .google: hosts.append(.googleBooks(baseURL: settings.googleBooks.imageURL, client: client(.google)))
            case .openLibrary:
                hosts.append(
                    .openLibrary(
                        baseURL: settings.openLibrary.coversURL,
                        client: client(.openLibrary, OpenLibraryCatalog.coversPolicy)))
            case .naver: hosts.append(.naver(baseURL: settings.naver.imageURL, client: client(.naver)))
            }
        }
        let store = PictureStore(directory: settings.dataDirectory + "/pictures", sizeLimit: settings.savedPicturesSize)
        return Dictionary(uniqueKeysWithValues: hosts.map { ($0.source, SavedPictures($0, store: store)) })
    }

    /// A service that is configured, to be asked whether it works.
    struct Check {
        let name: String
        /// The settings that hold its key, where it takes one, and its address.
        let credentials: String?
        let address: String
        let client: ServiceClient
        /// How many works it finds.
        let search: (String) async -> Result<Int, CatalogError>
    }

    func checks() -> [Check] {
        var checks: [Check] = []
        if settings.movieProviders.contains(.tmdb) {
            let client = client(.tmdb)
            checks.append(
                check("FOYER_TMDB_TOKEN or FOYER_TMDB_KEY", .tmdbURL, client, tmdb(client)))
        }
        for provider in settings.bookProviders {
            switch provider {
            case .catalog: continue
            case .google:
                let client = client(.google, GoogleBooksCatalog.policy)
                checks.append(check(Setting.googleBooksKey.rawValue, .googleBooksURL, client, googleBooks(client)))
            case .openLibrary:
                let client = client(.openLibrary, OpenLibraryCatalog.policy)
                checks.append(check(nil, .openLibraryURL, client, openLibrary(client)))
            case .naver:
                let client = client(.naver, NaverBookCatalog.policy)
                checks.append(
                    check(
                        "FOYER_NAVER_ID and FOYER_NAVER_SECRET, of the door that FOYER_NAVER_MODE names", .naverURL, client,
                        naver(client)))
            }
        }
        return checks
    }

    private func check<Item: Work>(
        _ credentials: String?, _ address: Setting, _ client: ServiceClient, _ catalog: any WorkCatalog<Item>
    ) -> Check {
        Check(
            name: client.source.properName ?? client.source.rawValue, credentials: credentials, address: address.rawValue,
            client: client
        ) { text in
            do throws(CatalogError) {
                guard let query = try? SearchQuery(text) else { return .success(0) }
                return .success(try await catalog.works(matching: WorkQuery(text: query, language: .english)).value.total)
            } catch {
                return .failure(error)
            }
        }
    }

    private func tmdb(_ client: ServiceClient) -> TMDBMovieCatalog {
        TMDBMovieCatalog(
            service: service(client, settings.tmdb.url),
            credentials: settings.tmdb.token.map { .token($0) } ?? .key(settings.tmdb.key ?? ""), region: settings.tmdb.region)
    }

    private func googleBooks(_ client: ServiceClient) -> GoogleBooksCatalog {
        GoogleBooksCatalog(service: service(client, settings.googleBooks.url), key: settings.googleBooks.key)
    }

    private func openLibrary(_ client: ServiceClient) -> OpenLibraryCatalog {
        OpenLibraryCatalog(service: service(client, settings.openLibrary.url))
    }

    private func naver(_ client: ServiceClient) -> NaverBookCatalog {
        NaverBookCatalog(
            service: service(client, settings.naver.url), mode: settings.naver.mode, id: settings.naver.id ?? "",
            secret: settings.naver.secret ?? "")
    }

    private func service(_ client: ServiceClient, _ url: URL) -> AnsweringService {
        AnsweringService(
            baseURL: url, client: client, saved: saved, freshness: settings.freshness, now: { Date() })
    }

    /// A client of its own for a host: where its images fail, its answers may not.
    private func client(_ source: Source, _ policy: ServicePolicy = ServicePolicy()) -> ServiceClient {
        ServiceClient(source: source, transport: transport, policy: policy)
    }
}
