import Domain
import Foundation
import Providers
import Web

/// The settings of one run, read once and checked. Each row of `SettingsTable` can be read by its name; the members below
/// replace the rows whose values depend on other settings or on the machine.
@dynamicMemberLookup
struct Settings: Sendable {
    let dataDirectory: String
    let root: String
    /// In the order in which they are searched; at least one.
    let movieProviders: [MovieProvider]
    /// In the order in which their results count; at least one.
    let bookProviders: [BookProvider]
    /// The whole address of Naver's book search.
    let naverURL: URL
    /// The chat service for questions; nil where the built-in recommender answers.
    let chat: ChatSettings?
    let metrics: MetricsAccess
    /// The settings that are set, and the name of the source of each.
    let given: [(setting: any AnySetting, source: String)]
    /// One sentence for each name that looks like a setting and is none.
    let warnings: [String]

    private let values: RawSettings

    subscript<Value>(dynamicMember row: KeyPath<SettingsTable, Setting<Value>>) -> Value { values[row] }

    var databasePath: String { dataDirectory + "/foyer.sqlite" }
    var catalogPath: String { dataDirectory + "/catalog.sqlite" }

    var freshness: Freshness {
        var freshness = Freshness()
        freshness.searches = self.freshSearches
        freshness.details = self.freshDetails
        return freshness
    }

    var proxies: TrustedProxies { TrustedProxies(self.trustedProxies, isPublic: self.publicURL != nil) }

    /// How many pictures are allowed for each search that is. A page of results has up to 36, most of which are saved.
    private static let picturesOfSearch = 10

    /// - Parameters:
    ///   - asksServices: without services, searches and pictures cost only this machine's own time, and are not limited.
    ///   - uptime: a monotonic clock with any origin.
    func requestLimits(
        asksServices: Bool, uptime: @escaping @Sendable () -> Duration = MonotonicClock.uptime
    ) -> RequestLimits {
        func limit(_ count: Int, each period: Duration) -> RateLimit? {
            RateLimit(count, each: period, uptime: uptime)
        }
        return RequestLimits(
            searches: asksServices ? limit(self.rateLimit, each: .seconds(60)) : nil,
            pictures: asksServices ? limit(self.rateLimit * Self.picturesOfSearch, each: .seconds(60)) : nil,
            questions: limit(self.questionLimit, each: .seconds(3600)),
            changes: limit(self.changeLimit, each: .seconds(3600)),
            proxies: proxies)
    }

    init(sources: SettingSources) throws(SettingError) {
        let values = try RawSettings(sources)
        self.values = values
        given = SettingsTable.all.compactMap { setting in sources.text(of: setting).map { (setting, $0.source) } }
        warnings = sources.warnings
        dataDirectory = values[\.dataDirectory].map(sources.absolutePath) ?? sources.defaultDataDirectory
        root = values[\.root].map(sources.absolutePath) ?? sources.workingDirectory

        let hasTMDB = values[\.tmdbToken] != nil || values[\.tmdbKey] != nil
        movieProviders = try Self.providers(
            values[\.movieProviders], of: SettingsTable.rows.movieProviders, withCredentials: hasTMDB ? [.tmdb] : [],
            catalog: .catalog,
            credentials: [.tmdb: "FOYER_TMDB_TOKEN or FOYER_TMDB_KEY"])
        try Self.expectPair(values)
        let hasNaver = values[\.naverID] != nil
        bookProviders = try Self.providers(
            values[\.bookProviders], of: SettingsTable.rows.bookProviders,
            withCredentials: (values[\.googleBooksKey] == nil ? [] : [.google]) + (hasNaver ? [.naver] : []), catalog: .catalog,
            credentials: [.google: "FOYER_GOOGLE_BOOKS_KEY", .naver: "FOYER_NAVER_ID and FOYER_NAVER_SECRET"])
        naverURL = try Self.naverURL(values)
        chat = try Self.chat(values)
        // A reverse proxy may connect from this machine itself, so that loopback would let every client of a public site in.
        metrics = values[\.metrics] ?? (values[\.publicURL] == nil ? .loopback : .nobody)
    }

    /// - Parameters:
    ///   - chosen: the providers that the setting names; nil where it is not set.
    ///   - withCredentials: the providers that have the credentials they need. Where the setting is not set, they come first.
    ///   - credentials: the settings that a provider needs.
    private static func providers<Provider: RawRepresentable<String> & Hashable>(
        _ chosen: [Provider]?, of setting: any AnySetting, withCredentials: [Provider], catalog: Provider,
        credentials: [Provider: String]
    ) throws(SettingError) -> [Provider] {
        guard let chosen else { return withCredentials + [catalog] }
        for provider in chosen {
            if let needed = credentials[provider], !withCredentials.contains(provider) {
                throw .invalid(setting.label, takes: "\(provider.rawValue) only together with \(needed)")
            }
        }
        return chosen
    }

    private static func expectPair(_ values: RawSettings) throws(SettingError) {
        let rows = SettingsTable.rows
        switch (values[\.naverID], values[\.naverSecret]) {
        case (nil, nil), (_?, _?): return
        case (nil, _?): throw .invalid(rows.naverID.label, takes: "the id that belongs to \(rows.naverSecret.name)")
        case (_?, nil): throw .invalid(rows.naverSecret.label, takes: "the secret that belongs to \(rows.naverID.name)")
        }
    }

    /// Completes a host or a folder to the whole address of the book search.
    private static func naverURL(_ values: RawSettings) throws(SettingError) -> URL {
        let standard = try address(values[\.naverMode].standardURL, of: SettingsTable.rows.naverURL)
        guard let configured = values[\.naverURL] else { return standard }
        if configured.path().isEmpty || configured.path() == "/" { return configured.appending(path: standard.path()) }
        if configured.lastPathComponent.hasPrefix("book") { return configured }
        return configured.appending(path: standard.lastPathComponent)
    }

    private static func chat(_ values: RawSettings) throws(SettingError) -> ChatSettings? {
        guard values[\.askKey] != nil || values[\.askURL] != nil else { return nil }
        let rows = SettingsTable.rows
        guard let model = values[\.askModel] else {
            throw .invalid(
                rows.askModel.label, takes: "\(rows.askModel.takes), since \(rows.askKey.name) or \(rows.askURL.name) is set")
        }
        let standard = try address(ChatSettings.standardURL, of: rows.askURL)
        return ChatSettings(
            url: values[\.askURL] ?? standard, key: values[\.askKey], model: model, timeout: values[\.askTimeout])
    }

    private static func address(_ text: String, of setting: any AnySetting) throws(SettingError) -> URL {
        do {
            return try SettingType.serviceAddress(like: text).parse(text)
        } catch {
            throw .invalid(setting.label, takes: setting.takes, given: error.given)
        }
    }
}

/// The value of each row, not yet checked against the others.
private struct RawSettings: Sendable {
    private let values: [String: any Sendable]

    init(_ sources: SettingSources) throws(SettingError) {
        var values: [String: any Sendable] = [:]
        for setting in SettingsTable.all { values[setting.name] = try setting.parsed(sources.text(of: setting)?.text) }
        self.values = values
    }

    subscript<Value>(row: KeyPath<SettingsTable, Setting<Value>>) -> Value {
        let setting = SettingsTable.rows[keyPath: row]
        guard let parsed = values[setting.name] as? ParsedValue<Value> else {
            preconditionFailure("\(setting.name) is not a row of SettingsTable.all")
        }
        return parsed.value
    }
}

extension SettingSources {
    fileprivate func absolutePath(_ path: String) -> String {
        path.hasPrefix("/") ? path : workingDirectory + "/" + path
    }

    fileprivate var defaultDataDirectory: String {
        if let dataHome = environment["XDG_DATA_HOME"], dataHome.hasPrefix("/") { return dataHome + "/foyer" }
        return (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share/foyer"
    }
}
