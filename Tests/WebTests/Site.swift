import Domain
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Synchronization
import TestSupport
import Testing
import Web

/// The whole site with stubbed ports and the real templates, without a socket.
struct Site: Sendable {
    /// Every route, as `GET /movies/{id}`.
    let routes: [String]
    let questionWorker: QuestionWorker
    private let application: Application<CancelOnDisconnectResponder<RouterResponder<FoyerRequestContext>>>

    init(
        movies: StubMovieCatalog = StubMovieCatalog(),
        books: StubBookCatalog = StubBookCatalog(),
        recents: any RecentQueries = StubRecentQueries(),
        questions: any Questions = StubQuestions(),
        recommender: any Recommender = StubRecommender(),
        proposerName: String? = nil,
        shelf: any Shelf = StubShelf(),
        shelfFeeds: any ShelfFeeds = StubShelfFeeds(),
        builtInWorks: StubBuiltInWorks = StubBuiltInWorks(),
        builtInWorkIDs: StubBuiltInWorkIDs = StubBuiltInWorkIDs(),
        pictureSources: [Source: any PictureSource] = [:],
        services: [Source] = [],
        publicURL: URL? = nil,
        limits: RequestLimits = .none,
        metrics: MetricsConfiguration? = nil,
        logger: Logger? = nil,
        isReady: Bool = true,
        responseCache: ResponseCache = ResponseCache(lifetime: .seconds(1), uptime: Site.advancingClock())
    ) async throws {
        questionWorker = QuestionWorker(
            questions: questions, shelf: shelf, builtIn: builtInWorks, recommender: recommender)
        let router = Routes.router(
            catalogs: SearchedCatalogs(movies: movies, books: books, services: services, pictures: pictureSources),
            builtIn: BuiltInCatalogPorts(
                movieSelections: movies, bookSelections: books, books: books, works: builtInWorks, workIDs: builtInWorkIDs,
                adaptations: StubAdaptations(), suggestions: StubSearchSuggestions()),
            visitorData: VisitorDataPorts(recents: recents, shelf: shelf, shelfFeeds: shelfFeeds, questions: questions),
            questionWorker: questionWorker,
            proposerName: proposerName,
            pageFiles: try PageFiles(root: repositoryRoot),
            publicURL: PublicURL(configured: publicURL),
            limits: limits,
            metrics: metrics
                ?? MetricsConfiguration(registry: PrometheusMetrics(), access: .loopback, uptime: { .zero }),
            isReady: { isReady },
            now: { Date(timeIntervalSince1970: 1_000_000) },
            responseCache: responseCache)
        // Before the responder is built, which adds a HEAD route to each GET route.
        routes = router.routes.map { "\($0.method.rawValue) \($0.path)" }
        let connections = ConnectionRegistry()
        application = Application(
            responder: CancelOnDisconnectResponder(router.buildResponder(), registry: connections),
            server: .http1(
                configuration: .init(additionalChannelHandlers: [
                    connections.handler(), CloseConnectionHandler.handler(), responseCache.handler(),
                ])),
            logger: logger)
    }

    /// A clock that advances an hour at each reading, so that no cached response is fresh.
    static func advancingClock() -> @Sendable () -> Duration {
        let hours = Tally()
        return { .seconds(3600 * hours.next()) }
    }

    /// Serves the site on a socket while `test` runs.
    func run(_ test: @escaping @Sendable (URL) async throws -> Void) async throws {
        try await application.test(.live) { client in
            try await test(try #require(URL(string: "http://localhost:\(client.port ?? 0)")))
        }
    }

    func get(_ address: String, headers: [HTTPField.Name: String] = [:]) async throws -> Exchange {
        try await send(.get, address, headers: headers, body: nil)
    }

    /// Posts a form as a browser does on the site itself.
    func post(
        _ address: String, _ fields: KeyValuePairs<String, String> = [:], headers: [HTTPField.Name: String] = [:]
    ) async throws -> Exchange {
        let body = fields.map { "\($0)=\($1.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")" }
            .joined(separator: "&")
        return try await send(
            .post, address,
            headers: [.contentType: "application/x-www-form-urlencoded"].merging(headers) { $1 }, body: body)
    }

    func send(
        _ method: HTTPRequest.Method, _ address: String, headers: [HTTPField.Name: String], body: String?
    ) async throws -> Exchange {
        try await application.test(.router) { client in
            var fields = HTTPFields()
            for (name, value) in headers { fields[name] = value }
            let response = try await client.executeRequest(
                uri: address, method: method, headers: fields, body: body.map { ByteBuffer(string: $0) })
            return Exchange(
                status: response.status.code,
                headers: response.headers,
                body: String(buffer: response.body),
                bytes: Data(response.body.readableBytesView)
            )
        }
    }
}

/// A response as a test sees it.
struct Exchange: Sendable {
    let status: Int
    let headers: HTTPFields
    let body: String
    /// The body as it was sent, perhaps compressed.
    let bytes: Data

    var location: String? { headers[.location] }

    /// The visitor's cookie as a browser would send it back; nil where none was set.
    var visitorCookie: String? {
        headers[values: .setCookie].first { $0.hasPrefix("foyer_visitor=") }.map { String($0.prefix { $0 != ";" }) }
    }

    /// The texts of the recent queries that the page shows.
    var recents: [String] {
        body.matches(of: /<button class="recent" name="query" value="([^"]*)">/).map { String($0.1) }
    }

    /// The ids of the results that the page shows.
    var results: [String] {
        body.matches(of: /<li class="(?:row|card)" data-id="([^"]*)">/).map { String($0.1) }
    }
}

/// Counts from 1.
final class Tally: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
