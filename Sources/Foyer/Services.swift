import Domain
import Foundation
import Providers

/// The services that are configured, each with one client for all that is asked of it.
struct Services {
    private let settings: Settings
    private let transport: HTTPTransport
    private let saved: any SavedAnswers

    init(settings: Settings, transport: HTTPTransport, saved: any SavedAnswers) {
        self.settings = settings
        self.transport = transport
        self.saved = saved
    }

    func movies(builtIn: any MovieCatalog) -> OrderedCatalogs<Movie> {
        let entries = settings.movieProviders.map { provider -> OrderedCatalogs<Movie>.Entry in
            switch provider {
            case .catalog:
                .init(source: .catalog, catalog: builtIn)
            case .tmdb:
                .init(
                    source: .tmdb,
                    catalog: TMDBMovieCatalog(
                        service: service(.tmdb, settings.tmdb.url),
                        credentials: settings.tmdb.token.map { .token($0) } ?? .key(settings.tmdb.key ?? "")))
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
            case .google:
                .init(
                    source: .google,
                    catalog: GoogleBooksCatalog(
                        service: service(.google, settings.googleBooks.url), key: settings.googleBooks.key))
            case .openLibrary:
                .init(
                    source: .openLibrary,
                    catalog: OpenLibraryCatalog(service: service(.openLibrary, settings.openLibrary.url)))
            case .naver:
                .init(
                    source: .naver,
                    catalog: NaverBookCatalog(
                        service: service(.naver, settings.naver.url), mode: settings.naver.mode, id: settings.naver.id ?? "",
                        secret: settings.naver.secret ?? ""))
            }
        }
        return MergedBookCatalogs(
            services.isEmpty ? [builtInEntry] : services,
            lastResort: !services.isEmpty && settings.bookProviders.contains(.catalog) ? builtInEntry : nil,
            lookups: [builtInEntry])
    }

    var pictures: [Source: any PictureSource] {
        var pictures: [Source: any PictureSource] = [:]
        if settings.movieProviders.contains(.tmdb) {
            pictures[.tmdb] = TMDBPosters(baseURL: settings.tmdb.imageURL, client: client(.tmdb))
        }
        if settings.bookProviders.contains(.google) {
            pictures[.google] = GoogleBooksCovers(baseURL: settings.googleBooks.imageURL, client: client(.google))
        }
        if settings.bookProviders.contains(.openLibrary) {
            pictures[.openLibrary] = OpenLibraryCovers(baseURL: settings.openLibrary.coversURL, client: client(.openLibrary))
        }
        if settings.bookProviders.contains(.naver) {
            pictures[.naver] = NaverCovers(baseURL: settings.naver.imageURL, client: client(.naver))
        }
        return pictures
    }

    private func service(_ source: Source, _ url: URL) -> AnsweringService {
        AnsweringService(
            baseURL: url, client: client(source), saved: saved, freshness: settings.freshness, now: { Date() })
    }

    /// A client of its own for a host: where its images fail, its answers may not.
    private func client(_ source: Source) -> ServiceClient {
        ServiceClient(source: source, transport: transport)
    }
}
