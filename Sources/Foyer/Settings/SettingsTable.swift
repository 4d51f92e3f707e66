import Foundation
import Logging
import Providers
import Web

/// Every setting of Foyer, one row each. The options of the commands, the reading of the environment and of `.env`, `--help`,
/// docs/settings.md, `foyer doctor` and the messages about wrong values all follow from these rows.
///
/// To add a setting, add a row and read it as `settings.name`.
struct SettingsTable: Sendable {
    static let prefix = "FOYER_"
    static let rows = SettingsTable()
    /// The rows in their order.
    static let all = Mirror(reflecting: rows).children.compactMap { $0.value as? any AnySetting }

    // MARK: Server

    let host = Setting(
        "FOYER_HOST", .server, .text("a host name or an address of this machine", valueName: "host"), default: "127.0.0.1",
        "The address to listen on.")
    let port = Setting(
        "FOYER_PORT", .server, .number(0...65_535), default: "8080",
        "The port to listen on. 0 takes a free port, which the ready line names.")
    let dataDirectory = Setting(
        "FOYER_DATA_DIR", .server, .folder, absent: "$XDG_DATA_HOME/foyer, else ~/.local/share/foyer",
        usedBy: CommandName.usingDataFolder,
        "The folder of the databases and the saved pictures. It is made where it is missing.")
    let root = Setting(
        "FOYER_ROOT", .server, .folder, absent: "the working directory", "The folder that holds Templates and Public.")
    let publicURL = Setting(
        "FOYER_PUBLIC_URL", .server, .siteAddress, absent: "the address of each request",
        "The address that people use, behind a reverse proxy. https makes cookies Secure.")

    // MARK: Log and metrics

    let logLevel = Setting<Logger.Level>(
        "FOYER_LOG_LEVEL", .log, .choice, default: "info", "The least severe level that is logged.")
    let logFormat = Setting<LogFormat>(
        "FOYER_LOG_FORMAT", .log, .choice, default: "text",
        "How the log is written. json writes one object a line. An error that keeps Foyer from starting is always plain text.")
    let metrics = Setting(
        "FOYER_METRICS", .log, .metricsAccess, absent: "loopback; off where FOYER_PUBLIC_URL is set", isSecret: true,
        "Which clients can read /metrics: those on this machine (loopback), none (off), or those that send this token as "
            + "“Authorization: Bearer …”.")

    // MARK: Films

    let movieProviders = Setting<[MovieProvider]?>(
        "FOYER_MOVIE_PROVIDERS", .movies, .list(), absent: "tmdb where it has a key, then catalog",
        "The sources that are searched for films. The next one is asked where one fails.")
    let tmdbToken = Setting(
        "FOYER_TMDB_TOKEN", .movies, .text("a read access token of TMDB", valueName: "token"), absent: "none", isSecret: true,
        "TMDB's read access token.")
    let tmdbKey = Setting(
        "FOYER_TMDB_KEY", .movies, .text("a v3 key of TMDB", valueName: "key"), absent: "none", isSecret: true,
        "TMDB's v3 key, where there is no token. TMDB takes it in the address of a request only, the token in a header.")
    let tmdbURL = Setting(
        "FOYER_TMDB_URL", .movies, .serviceAddress(like: "https://api.themoviedb.org/3"),
        default: "https://api.themoviedb.org/3",
        "The address of TMDB's API or of a mirror.")
    let tmdbImageURL = Setting(
        "FOYER_TMDB_IMAGE_URL", .movies, .serviceAddress(like: "https://image.tmdb.org/t/p"),
        default: "https://image.tmdb.org/t/p", "The address of TMDB's images or of a mirror.")
    let region = Setting(
        "FOYER_REGION", .movies, .country, absent: "by the page's language: US or KR",
        "The country for which a film's page says where the film can be watched.")

    // MARK: Books

    let bookProviders = Setting<[BookProvider]?>(
        "FOYER_BOOK_PROVIDERS", .books, .list(), absent: "google and naver where they have keys, then catalog",
        "The sources that are searched for books, all at once. openlibrary needs no key and is asked only where it is named. "
            + "catalog answers where no service does.")
    let googleBooksKey = Setting(
        "FOYER_GOOGLE_BOOKS_KEY", .books, .text("a key of Google Books", valueName: "key"), absent: "none", isSecret: true,
        "Google Books' key. Google allows 1,000 requests a day.")
    let googleBooksURL = Setting(
        "FOYER_GOOGLE_BOOKS_URL", .books, .serviceAddress(like: "https://www.googleapis.com/books/v1"),
        default: "https://www.googleapis.com/books/v1", "The address of Google Books' API or of a mirror.")
    let googleBooksImageURL = Setting(
        "FOYER_GOOGLE_BOOKS_IMAGE_URL", .books, .serviceAddress(like: "https://books.google.com/books"),
        default: "https://books.google.com/books", "The address of Google Books' covers or of a mirror.")
    let openLibraryURL = Setting(
        "FOYER_OPEN_LIBRARY_URL", .books, .serviceAddress(like: "https://openlibrary.org"), default: "https://openlibrary.org",
        "The address of Open Library or of a mirror.")
    let openLibraryCoversURL = Setting(
        "FOYER_OPEN_LIBRARY_COVERS_URL", .books, .serviceAddress(like: "https://covers.openlibrary.org"),
        default: "https://covers.openlibrary.org", "The address of Open Library's covers or of a mirror.")
    let naverID = Setting(
        "FOYER_NAVER_ID", .books, .text("a client id of Naver", valueName: "id"), absent: "none", isSecret: true,
        "Naver's client id. It needs FOYER_NAVER_SECRET.")
    let naverSecret = Setting(
        "FOYER_NAVER_SECRET", .books, .text("a client secret of Naver", valueName: "secret"), absent: "none", isSecret: true,
        "Naver's client secret. It needs FOYER_NAVER_ID.")
    let naverMode = Setting<NaverBookCatalog.Mode>(
        "FOYER_NAVER_MODE", .books, .choice, default: "legacy",
        "The API that Naver's id and secret belong to: the legacy API, or the NAVER API HUB (hub).")
    let naverURL = Setting(
        "FOYER_NAVER_URL", .books, .serviceAddress(like: "https://openapi.naver.com"),
        absent: "the address of FOYER_NAVER_MODE",
        "The address of Naver's book search or of a mirror: a host, a folder, or the whole address.")
    let naverImageURL = Setting(
        "FOYER_NAVER_IMAGE_URL", .books, .serviceAddress(like: "https://shopping-phinf.pstatic.net"),
        default: "https://shopping-phinf.pstatic.net", "The address of Naver's covers or of a mirror.")

    // MARK: Questions

    let askKey = Setting(
        "FOYER_ASK_KEY", .questions, .text("a key of the chat service", valueName: "key"), absent: "none", isSecret: true,
        "The key of an OpenAI-compatible chat service that answers questions. A service on this machine needs none.")
    let askURL = Setting(
        "FOYER_ASK_URL", .questions, .serviceAddress(like: ChatSettings.standardURL),
        absent: "\(ChatSettings.standardURL) where FOYER_ASK_KEY is set",
        "The address of the chat service (OpenAI, Ollama, llama.cpp, vLLM), like http://localhost:11434/v1. "
            + "Without a key and an address, the built-in recommender answers and nothing leaves the server.")
    let askModel = Setting(
        "FOYER_ASK_MODEL", .questions, .text("the name of a model of the chat service", valueName: "name"), absent: "none",
        "The model that the chat service uses. It is required where FOYER_ASK_KEY or FOYER_ASK_URL is set.")
    let askTimeout = Setting(
        "FOYER_ASK_TIMEOUT", .questions, .seconds(5...600), default: "60", "How many seconds the model may take for a question."
    )

    // MARK: Saved responses and pictures

    let freshSearches = Setting(
        "FOYER_FRESH_SEARCHES", .saved, .hours(0...2160), default: "24",
        "For how many hours a service's saved search is fresh. An older one is shown with its age while a fresh one is fetched, "
            + "for 90 days.")
    let freshDetails = Setting(
        "FOYER_FRESH_DETAILS", .saved, .hours(0...2160), default: "168",
        "For how many hours a service's saved details of a film or book are fresh.")
    let savedAnswersSize = Setting(
        "FOYER_SAVED_ANSWERS_SIZE", .saved, .megabytes(1...65_536), default: "256",
        "How many megabytes the services' saved responses may take.")
    let savedPicturesSize = Setting(
        "FOYER_SAVED_PICTURES_SIZE", .saved, .megabytes(1...65_536), default: "512",
        "How many megabytes saved posters and covers may take.")

    // MARK: Limits

    let rateLimit = Setting(
        "FOYER_RATE_LIMIT", .limits, .number(0...100_000, of: "searches a minute"), default: "60",
        "How many searches that ask a service one visitor, and one address, may make in a minute. 0 means no limit.")
    let questionLimit = Setting(
        "FOYER_QUESTION_LIMIT", .limits, .number(0...100_000, of: "questions an hour"), default: "30",
        "How many questions one visitor, and one address, may ask in an hour. 0 means no limit.")
    let changeLimit = Setting(
        "FOYER_CHANGE_LIMIT", .limits, .number(0...100_000, of: "changes an hour"), default: "600",
        "How many changes of shelves, recent searches and feeds one visitor, and one address, may make in an hour. The first change "
            + "of a new visitor counts as 10, an import as 30, an export as 10. 0 means no limit.")
    let dataLimit = Setting(
        "FOYER_DATA_LIMIT", .limits, .size, default: "10 GB",
        "How much the data folder may take. Past it, nothing is saved, and reading goes on. A number without a unit is megabytes."
    )
    let maxConnections = Setting(
        "FOYER_MAX_CONNECTIONS", .limits, .number(1...1_000_000, of: "connections"), default: "4000",
        "How many connections may be open at once. The system's limit on open files can lower it. Further clients wait.")
    let trustedProxies = Setting(
        "FOYER_TRUSTED_PROXIES", .limits, .networks, default: "", shownAs: "none",
        "The reverse proxies on other machines whose X-Forwarded-For header is trusted. Proxies on this machine always are.")
}
