import Foundation
import Logging
import Providers
import Web

/// A setting, by its name in the environment.
enum Setting: String, CaseIterable {
    case host = "FOYER_HOST"
    case port = "FOYER_PORT"
    case dataDirectory = "FOYER_DATA_DIR"
    case root = "FOYER_ROOT"
    case publicURL = "FOYER_PUBLIC_URL"
    case logLevel = "FOYER_LOG_LEVEL"
    case logFormat = "FOYER_LOG_FORMAT"
    case movieProviders = "FOYER_MOVIE_PROVIDERS"
    case tmdbToken = "FOYER_TMDB_TOKEN"
    case tmdbKey = "FOYER_TMDB_KEY"
    case tmdbURL = "FOYER_TMDB_URL"
    case tmdbImageURL = "FOYER_TMDB_IMAGE_URL"
    case bookProviders = "FOYER_BOOK_PROVIDERS"
    case googleBooksKey = "FOYER_GOOGLE_BOOKS_KEY"
    case googleBooksURL = "FOYER_GOOGLE_BOOKS_URL"
    case googleBooksImageURL = "FOYER_GOOGLE_BOOKS_IMAGE_URL"
    case openLibraryURL = "FOYER_OPEN_LIBRARY_URL"
    case openLibraryCoversURL = "FOYER_OPEN_LIBRARY_COVERS_URL"
    case naverID = "FOYER_NAVER_ID"
    case naverSecret = "FOYER_NAVER_SECRET"
    case naverMode = "FOYER_NAVER_MODE"
    case naverURL = "FOYER_NAVER_URL"
    case naverImageURL = "FOYER_NAVER_IMAGE_URL"
    case askKey = "FOYER_ASK_KEY"
    case askURL = "FOYER_ASK_URL"
    case askModel = "FOYER_ASK_MODEL"
    case askTimeout = "FOYER_ASK_TIMEOUT"
    case region = "FOYER_REGION"
    case freshSearches = "FOYER_FRESH_SEARCHES"
    case freshDetails = "FOYER_FRESH_DETAILS"
    case savedAnswersSize = "FOYER_SAVED_ANSWERS_SIZE"
    case savedPicturesSize = "FOYER_SAVED_PICTURES_SIZE"
    case rateLimit = "FOYER_RATE_LIMIT"
    case questionLimit = "FOYER_QUESTION_LIMIT"
    case maxConnections = "FOYER_MAX_CONNECTIONS"
    case trustedProxies = "FOYER_TRUSTED_PROXIES"
    case metrics = "FOYER_METRICS"

    /// Whether it belongs on no command line, which others can see.
    var isSecret: Bool {
        [.tmdbToken, .tmdbKey, .googleBooksKey, .naverID, .naverSecret, .askKey, .metrics].contains(self)
    }

    /// Its name on the command line, without the two hyphens: `FOYER_DATA_DIR` is `data-dir`.
    var flag: String {
        rawValue.dropFirst("FOYER_".count).lowercased().replacing("_", with: "-")
    }
}

/// Everything that can be set, read once and checked.
struct Settings: Equatable {
    let host: String
    let port: Int
    let dataDirectory: String
    var databasePath: String { dataDirectory + "/foyer.sqlite" }
    var catalogPath: String { dataDirectory + "/catalog.sqlite" }
    let root: String
    let publicURL: URL?
    let logLevel: Logger.Level
    let logFormat: LogFormat
    /// In the order in which they are asked; at least one.
    let movieProviders: [MovieProvider]
    let tmdb: TMDBSettings
    /// In the order in which their results count; at least one.
    let bookProviders: [BookProvider]
    let googleBooks: GoogleBooksSettings
    let openLibrary: OpenLibrarySettings
    let naver: NaverSettings
    /// What thinks of books for questions; nil where the built-in recommender does.
    let ask: ChatSettings?
    let freshness: Freshness
    /// How much room saved answers may take, in bytes.
    let savedAnswersSize: Int
    /// The same for posters and covers.
    let savedPicturesSize: Int
    /// How many searches a minute one visitor, and one address, may make for which a service may be asked; 0 for no limit.
    let rateLimit: Int
    /// How many questions an hour; 0 for no limit.
    let questionLimit: Int
    /// How many connections may be open at once, where the system lets so many be.
    let maxConnections: Int
    /// Servers that are believed when they say for whom they ask, besides those on this machine.
    let trustedProxies: [IPNetwork]
    /// Who is shown what is measured.
    let metrics: MetricsAccess

    init(sources: SettingSources) throws(SettingError) {
        host = sources[.host] ?? "127.0.0.1"
        guard let port = Int(sources[.port] ?? "8080"), (0...65_535).contains(port) else {
            throw .invalid(.port, takes: "a number from 0 to 65535")
        }
        self.port = port
        dataDirectory = sources.path(.dataDirectory) ?? Self.defaultDataDirectory(sources)
        root = sources.path(.root) ?? sources.workingDirectory
        publicURL = try Self.publicURL(sources[.publicURL])
        guard let logLevel = Logger.Level(rawValue: sources[.logLevel]?.lowercased() ?? "info") else {
            throw .invalid(.logLevel, takes: "trace, debug, info, notice, warning, error or critical")
        }
        self.logLevel = logLevel
        guard let logFormat = LogFormat(rawValue: sources[.logFormat]?.lowercased() ?? "text") else {
            throw .invalid(.logFormat, takes: "text or json")
        }
        self.logFormat = logFormat
        tmdb = TMDBSettings(
            token: sources[.tmdbToken],
            key: sources[.tmdbKey],
            url: try Self.serviceURL(.tmdbURL, sources, standard: "https://api.themoviedb.org/3"),
            imageURL: try Self.serviceURL(.tmdbImageURL, sources, standard: "https://image.tmdb.org/t/p"),
            region: try Self.region(sources[.region])
        )
        googleBooks = GoogleBooksSettings(
            key: sources[.googleBooksKey],
            url: try Self.serviceURL(.googleBooksURL, sources, standard: "https://www.googleapis.com/books/v1"),
            imageURL: try Self.serviceURL(.googleBooksImageURL, sources, standard: "https://books.google.com/books")
        )
        openLibrary = OpenLibrarySettings(
            url: try Self.serviceURL(.openLibraryURL, sources, standard: "https://openlibrary.org"),
            coversURL: try Self.serviceURL(.openLibraryCoversURL, sources, standard: "https://covers.openlibrary.org")
        )
        naver = try NaverSettings(sources)
        movieProviders = try Self.providers(
            .movieProviders, sources, needs: { [MovieProvider.tmdb: "FOYER_TMDB_TOKEN or FOYER_TMDB_KEY"][$0] },
            withCredentials: tmdb.hasCredentials ? [.tmdb] : [], standard: [.catalog])
        bookProviders = try Self.providers(
            .bookProviders, sources,
            needs: { [.google: "FOYER_GOOGLE_BOOKS_KEY", BookProvider.naver: "FOYER_NAVER_ID and FOYER_NAVER_SECRET"][$0] },
            withCredentials: (googleBooks.key == nil ? [] : [.google]) + (naver.hasCredentials ? [.naver] : []),
            standard: [.catalog])
        ask = try Self.ask(sources)
        var freshness = Freshness()
        freshness.searches = .seconds(3600 * (try Self.number(.freshSearches, sources, "hours", standard: 24, 0...2160)))
        freshness.details = .seconds(3600 * (try Self.number(.freshDetails, sources, "hours", standard: 168, 0...2160)))
        self.freshness = freshness
        savedPicturesSize =
            1024 * 1024 * (try Self.number(.savedPicturesSize, sources, "megabytes", standard: 512, 1...65_536))
        savedAnswersSize =
            1024 * 1024 * (try Self.number(.savedAnswersSize, sources, "megabytes", standard: 256, 1...65_536))
        rateLimit = try Self.number(.rateLimit, sources, "searches a minute", standard: 60, 0...100_000)
        questionLimit = try Self.number(.questionLimit, sources, "questions an hour", standard: 30, 0...100_000)
        maxConnections = try Self.number(.maxConnections, sources, "connections", standard: 4000, 1...1_000_000)
        trustedProxies = try Self.networks(.trustedProxies, sources)
        metrics = try Self.metrics(sources[.metrics], isPublic: publicURL != nil)
    }

    /// - Parameter isPublic: whether people come by a proxy, which may pass for this machine itself.
    private static func metrics(_ text: String?, isPublic: Bool) throws(SettingError) -> MetricsAccess {
        switch text {
        case nil: return isPublic ? .nobody : .loopback
        case "loopback": return .loopback
        case "off": return .nobody
        case let token?:
            // What a header can carry (RFC 6750, section 2.1), and nobody guesses.
            guard token.wholeMatch(of: /[A-Za-z0-9._~+\/=-]{16,256}/) != nil else {
                throw .invalid(.metrics, takes: "loopback, off, or a token of at least 16 letters and digits")
            }
            return .token(token)
        }
    }

    private static func networks(_ setting: Setting, _ sources: SettingSources) throws(SettingError) -> [IPNetwork] {
        var networks: [IPNetwork] = []
        for name in (sources[setting] ?? "").split(separator: ",") {
            guard let network = IPNetwork(name.trimmingCharacters(in: .whitespaces)) else {
                throw .invalid(setting, takes: "a list of addresses and networks, like 10.0.0.2,172.16.0.0/12,fd00::/8")
            }
            networks.append(network)
        }
        return networks
    }

    private static func number(
        _ setting: Setting, _ sources: SettingSources, _ unit: String, standard: Int, _ range: ClosedRange<Int>
    ) throws(SettingError) -> Int {
        guard let text = sources[setting] else { return standard }
        guard let number = Int(text), range.contains(number) else {
            throw .invalid(setting, takes: "a number of \(unit) from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// A service for questions, where a key or an address of one is set.
    private static func ask(_ sources: SettingSources) throws(SettingError) -> ChatSettings? {
        guard sources[.askKey] != nil || sources[.askURL] != nil else { return nil }
        guard let model = sources[.askModel] else {
            throw .invalid(
                .askModel,
                takes: "the name of a model of the service that FOYER_ASK_KEY or FOYER_ASK_URL stands for: none is built in")
        }
        return ChatSettings(
            url: try serviceURL(.askURL, sources, standard: ChatSettings.standardURL), key: sources[.askKey], model: model,
            timeout: .seconds(try number(.askTimeout, sources, "seconds", standard: 60, 5...600)))
    }

    private static func region(_ text: String?) throws(SettingError) -> String? {
        guard let text else { return nil }
        let code = text.uppercased()
        guard code.wholeMatch(of: /[A-Z]{2}/) != nil, Locale.Region(code).isISORegion else {
            throw .invalid(.region, takes: "the two letters of a country (ISO 3166), like KR, US or GB")
        }
        return code
    }

    /// - Parameters:
    ///   - needs: what a provider needs to be named.
    ///   - withCredentials: those that have what they need; without a setting they come first, and `standard` follows.
    private static func providers<Provider: RawRepresentable<String> & CaseIterable & Equatable>(
        _ setting: Setting, _ sources: SettingSources, needs: (Provider) -> String?, withCredentials: [Provider],
        standard: [Provider]
    ) throws(SettingError) -> [Provider] {
        guard let text = sources[setting] else { return withCredentials + standard }
        var providers: [Provider] = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let provider = Provider(rawValue: name.trimmingCharacters(in: .whitespaces).lowercased()),
                !providers.contains(provider)
            else {
                let names = Provider.allCases.map(\.rawValue)
                throw .invalid(
                    setting,
                    takes: "a list of \(names.dropLast().joined(separator: ", ")) and \(names.last ?? ""), each at most once: "
                        + names.joined(separator: ","))
            }
            if let need = needs(provider), !withCredentials.contains(provider) {
                throw .invalid(setting, takes: "\(provider.rawValue) only together with \(need)")
            }
            providers.append(provider)
        }
        return providers
    }

    fileprivate static func serviceURL(
        _ setting: Setting, _ sources: SettingSources, standard: String
    ) throws(SettingError) -> URL {
        let text = sources[setting] ?? standard
        guard let url = URL(string: text), url.scheme == "http" || url.scheme == "https", url.host()?.isEmpty == false,
            url.query() == nil, url.fragment() == nil, url.user() == nil, url.password() == nil
        else { throw .invalid(setting, takes: "an address like \(standard)") }
        return url
    }

    private static func defaultDataDirectory(_ sources: SettingSources) -> String {
        if let dataHome = sources.environment["XDG_DATA_HOME"], dataHome.hasPrefix("/") { return dataHome + "/foyer" }
        return (sources.environment["HOME"] ?? NSHomeDirectory()) + "/.local/share/foyer"
    }

    private static func publicURL(_ text: String?) throws(SettingError) -> URL? {
        guard let text else { return nil }
        guard let url = URL(string: text), url.scheme == "http" || url.scheme == "https", url.host()?.isEmpty == false,
            url.path().isEmpty || url.path() == "/", url.query() == nil
        else { throw .invalid(.publicURL, takes: "an address like https://films.example.org, without a path") }
        return url
    }
}

/// Where films can be searched.
enum MovieProvider: String, CaseIterable {
    case tmdb, catalog
}

/// Where books can be searched.
enum BookProvider: String, CaseIterable {
    case google
    case openLibrary = "openlibrary"
    case naver, catalog
}

struct GoogleBooksSettings: Equatable {
    let key: String?
    let url: URL
    let imageURL: URL
}

struct OpenLibrarySettings: Equatable {
    let url: URL
    let coversURL: URL
}

struct NaverSettings: Equatable {
    let id: String?
    let secret: String?
    let mode: NaverBookCatalog.Mode
    let url: URL
    let imageURL: URL

    var hasCredentials: Bool { id != nil && secret != nil }

    fileprivate init(_ sources: SettingSources) throws(SettingError) {
        id = sources[.naverID]
        secret = sources[.naverSecret]
        guard (id == nil) == (secret == nil) else {
            throw id == nil
                ? .invalid(.naverID, takes: "the id that belongs to FOYER_NAVER_SECRET")
                : .invalid(.naverSecret, takes: "the secret that belongs to FOYER_NAVER_ID")
        }
        guard let mode = NaverBookCatalog.Mode(rawValue: sources[.naverMode]?.lowercased() ?? "legacy") else {
            throw .invalid(.naverMode, takes: "legacy or hub")
        }
        self.mode = mode
        let configured = try Settings.serviceURL(.naverURL, sources, standard: mode.standardURL)
        // A host alone, a folder, or the whole address.
        let standardPath = URL(string: mode.standardURL)?.path() ?? ""
        if configured.path().isEmpty || configured.path() == "/" {
            url = configured.appending(path: standardPath)
        } else if configured.lastPathComponent.hasPrefix("book") {
            url = configured
        } else {
            url = configured.appending(path: standardPath.split(separator: "/").last ?? "")
        }
        imageURL = try Settings.serviceURL(.naverImageURL, sources, standard: "https://shopping-phinf.pstatic.net")
    }
}

struct TMDBSettings: Equatable {
    let token: String?
    let key: String?
    let url: URL
    let imageURL: URL
    /// Where the readers watch films, as an ISO 3166-1 code; nil for where most of the language's readers are.
    let region: String?

    var hasCredentials: Bool { token != nil || key != nil }
}

/// Where settings come from, in the order in which they count.
struct SettingSources {
    var flags: [Setting: String] = [:]
    var environment: [String: String] = [:]
    var dotEnv: [String: String] = [:]
    /// What relative paths start from.
    var workingDirectory: String

    /// - Returns: nil where it is set nowhere, or to nothing.
    subscript(setting: Setting) -> String? {
        [flags[setting], environment[setting.rawValue], dotEnv[setting.rawValue]]
            .lazy.compactMap { $0?.trimmingCharacters(in: .whitespacesAndNewlines) }.first { !$0.isEmpty }
    }

    /// The setting as an absolute path.
    func path(_ setting: Setting) -> String? {
        self[setting].map { path in
            path.hasPrefix("/") ? path : workingDirectory + "/" + path
        }
    }
}

/// A setting that cannot be used.
enum SettingError: Error, Equatable, CustomStringConvertible {
    case invalid(Setting, takes: String)
    case malformedDotEnv(path: String, line: Int)

    var description: String {
        switch self {
        case .invalid(let setting, let takes):
            "\(setting.rawValue)\(setting.isSecret ? "" : " (--\(setting.flag))") takes \(takes)"
        case .malformedDotEnv(let path, let line): "line \(line) of \(path) is not of the form NAME=VALUE"
        }
    }
}

/// Reads a file `.env`: lines of the form `NAME=VALUE`, with or without `export`, quotes, and comments behind `#`.
enum DotEnv {
    /// - Returns: nothing where there is no such file.
    static func read(directory: String) throws(SettingError) -> [String: String] {
        let path = directory + "/.env"
        guard let contents = FileManager.default.contents(atPath: path) else { return [:] }
        return try parse(String(decoding: contents, as: UTF8.self), path: path)
    }

    static func parse(_ text: String, path: String) throws(SettingError) -> [String: String] {
        var values: [String: String] = [:]
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            var line = line.trimmingPrefix(while: \.isWhitespace)
            if line.isEmpty || line.hasPrefix("#") { continue }
            line = line.trimmingPrefix("export ")
            guard let equals = line.firstIndex(of: "=") else { throw .malformedDotEnv(path: path, line: index + 1) }
            let name = line[..<equals].trimmingCharacters(in: .whitespaces)
            guard !name.isEmpty, !name.contains(where: \.isWhitespace) else {
                throw .malformedDotEnv(path: path, line: index + 1)
            }
            values[name] = value(line[line.index(after: equals)...].trimmingCharacters(in: .whitespaces))
        }
        return values
    }

    private static func value(_ text: String) -> String {
        if text.hasPrefix("#") { return "" }
        if let quote = text.first, quote == "\"" || quote == "'", let end = text.dropFirst().firstIndex(of: quote) {
            return String(text[text.index(after: text.startIndex)..<end])
        }
        // Only a "#" after white space begins a comment: a key may hold one.
        return text.firstRange(of: " #").map { String(text[..<$0.lowerBound]).trimmingCharacters(in: .whitespaces) } ?? text
    }
}
