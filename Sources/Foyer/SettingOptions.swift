import ArgumentParser
import Foundation

/// The settings as options of a command. Keys and secrets are none: a command line can be seen by others.
struct SettingOptions: ParsableArguments {
    @Option(name: .customLong(Setting.host.flag), help: "Where to listen (FOYER_HOST; 127.0.0.1).")
    var host: String?

    @Option(name: .customLong(Setting.port.flag), help: "The port; 0 takes a free one (FOYER_PORT; 8080).")
    var port: String?

    @Option(name: .customLong(Setting.dataDirectory.flag), help: "The folder of everything that is kept (FOYER_DATA_DIR).")
    var dataDirectory: String?

    @Option(
        name: .customLong(Setting.root.flag),
        help: "The folder that holds Templates and Public (FOYER_ROOT; the working directory).")
    var root: String?

    @Option(
        name: .customLong(Setting.publicURL.flag), help: "The address that people use, behind a proxy (FOYER_PUBLIC_URL).")
    var publicURL: String?

    @Option(
        name: .customLong(Setting.logLevel.flag),
        help: "trace, debug, info, notice, warning, error or critical (FOYER_LOG_LEVEL; info).")
    var logLevel: String?

    @Option(
        name: .customLong(Setting.logFormat.flag),
        help: "How the log is written: text, or json, one object a line (FOYER_LOG_FORMAT; text).")
    var logFormat: String?

    @Option(
        name: .customLong(Setting.movieProviders.flag),
        help: "Where to search films, in this order (FOYER_MOVIE_PROVIDERS; tmdb where it has a key, then catalog).")
    var movieProviders: String?

    @Option(name: .customLong(Setting.tmdbURL.flag), help: "TMDB's API, or a mirror of it (FOYER_TMDB_URL).")
    var tmdbURL: String?

    @Option(name: .customLong(Setting.tmdbImageURL.flag), help: "TMDB's images, or a mirror of them (FOYER_TMDB_IMAGE_URL).")
    var tmdbImageURL: String?

    @Option(
        name: .customLong(Setting.bookProviders.flag),
        help: """
            Where to search books: a list of google, openlibrary, naver and catalog (FOYER_BOOK_PROVIDERS; those with \
            credentials, then catalog).
            """)
    var bookProviders: String?

    @Option(name: .customLong(Setting.googleBooksURL.flag), help: "Google Books' API, or a mirror (FOYER_GOOGLE_BOOKS_URL).")
    var googleBooksURL: String?

    @Option(
        name: .customLong(Setting.googleBooksImageURL.flag),
        help: "Google Books' covers, or a mirror (FOYER_GOOGLE_BOOKS_IMAGE_URL).")
    var googleBooksImageURL: String?

    @Option(name: .customLong(Setting.openLibraryURL.flag), help: "Open Library, or a mirror (FOYER_OPEN_LIBRARY_URL).")
    var openLibraryURL: String?

    @Option(
        name: .customLong(Setting.openLibraryCoversURL.flag),
        help: "Open Library's covers, or a mirror (FOYER_OPEN_LIBRARY_COVERS_URL).")
    var openLibraryCoversURL: String?

    @Option(name: .customLong(Setting.naverMode.flag), help: "legacy or hub: which door of Naver's (FOYER_NAVER_MODE; legacy).")
    var naverMode: String?

    @Option(name: .customLong(Setting.naverURL.flag), help: "Naver's book search, or a mirror (FOYER_NAVER_URL).")
    var naverURL: String?

    @Option(name: .customLong(Setting.naverImageURL.flag), help: "Naver's covers, or a mirror (FOYER_NAVER_IMAGE_URL).")
    var naverImageURL: String?

    @Option(
        name: .customLong(Setting.askURL.flag),
        help: "An OpenAI-compatible service for questions (FOYER_ASK_URL; OpenAI's where FOYER_ASK_KEY is set, else none).")
    var askURL: String?

    @Option(name: .customLong(Setting.askModel.flag), help: "The model that thinks of books for questions (FOYER_ASK_MODEL).")
    var askModel: String?

    @Option(
        name: .customLong(Setting.askTimeout.flag), help: "For how many seconds it may think (FOYER_ASK_TIMEOUT; 60).")
    var askTimeout: String?

    @Option(
        name: .customLong(Setting.region.flag),
        help: "The country where films are watched, by its two letters (FOYER_REGION; by language: US, KR).")
    var region: String?

    @Option(
        name: .customLong(Setting.freshSearches.flag),
        help: "For how many hours a saved search is not asked anew (FOYER_FRESH_SEARCHES; 24).")
    var freshSearches: String?

    @Option(
        name: .customLong(Setting.freshDetails.flag),
        help: "For how many hours saved details are not asked anew (FOYER_FRESH_DETAILS; 168).")
    var freshDetails: String?

    @Option(
        name: .customLong(Setting.savedAnswersSize.flag),
        help: "How many megabytes saved answers may take (FOYER_SAVED_ANSWERS_SIZE; 256).")
    var savedAnswersSize: String?

    @Option(
        name: .customLong(Setting.savedPicturesSize.flag),
        help: "How many megabytes saved posters and covers may take (FOYER_SAVED_PICTURES_SIZE; 512).")
    var savedPicturesSize: String?

    @Option(
        name: .customLong(Setting.rateLimit.flag),
        help: """
            How many searches a minute one visitor, and one address, may make for which a service may be asked; 0 for any \
            number (FOYER_RATE_LIMIT; 60).
            """)
    var rateLimit: String?

    @Option(
        name: .customLong(Setting.questionLimit.flag),
        help: "How many questions an hour; 0 for any number (FOYER_QUESTION_LIMIT; 30).")
    var questionLimit: String?

    @Option(
        name: .customLong(Setting.maxConnections.flag),
        help: "How many connections may be open at once; others wait until one ends (FOYER_MAX_CONNECTIONS; 4000).")
    var maxConnections: String?

    @Option(
        name: .customLong(Setting.trustedProxies.flag),
        help: "Reverse proxies on other machines, whose X-Forwarded-For is believed (FOYER_TRUSTED_PROXIES; none).")
    var trustedProxies: String?

    /// The settings of this run; where one cannot be used, the program ends, and says which.
    func settingsOrEnd() -> Settings {
        do throws(SettingError) {
            return try settings()
        } catch {
            endProgram(error)
        }
    }

    /// The settings of this run.
    func settings() throws(SettingError) -> Settings {
        let flags: [Setting: String?] = [
            .host: host, .port: port, .dataDirectory: dataDirectory, .root: root, .publicURL: publicURL, .logLevel: logLevel,
            .logFormat: logFormat,
            .movieProviders: movieProviders, .tmdbURL: tmdbURL, .tmdbImageURL: tmdbImageURL, .bookProviders: bookProviders,
            .googleBooksURL: googleBooksURL, .googleBooksImageURL: googleBooksImageURL, .openLibraryURL: openLibraryURL,
            .openLibraryCoversURL: openLibraryCoversURL, .naverMode: naverMode, .naverURL: naverURL,
            .naverImageURL: naverImageURL, .region: region,
            .askURL: askURL, .askModel: askModel, .askTimeout: askTimeout,
            .freshSearches: freshSearches, .freshDetails: freshDetails,
            .savedAnswersSize: savedAnswersSize, .savedPicturesSize: savedPicturesSize,
            .rateLimit: rateLimit, .questionLimit: questionLimit, .maxConnections: maxConnections,
            .trustedProxies: trustedProxies,
        ]
        return try Settings(
            sources: SettingSources(
                flags: flags.compactMapValues { $0 },
                environment: ProcessInfo.processInfo.environment,
                dotEnv: try DotEnv.read(directory: FileManager.default.currentDirectoryPath),
                workingDirectory: FileManager.default.currentDirectoryPath
            ))
    }
}

/// Ends the program with one line on standard error.
func endProgram(_ error: any Error) -> Never {
    let status: Int32 = error is SettingError ? 64 : 1
    FileHandle.standardError.write(Data("foyer: \(error)\n".utf8))
    Foundation.exit(status)
}
