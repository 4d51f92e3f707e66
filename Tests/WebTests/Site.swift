import Domain
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOEmbedded
import Synchronization
import TestSupport
import Testing
import Web

/// The whole site with stubbed ports and the real templates, without a socket.
struct Site: Sendable {
    /// Every route, as `GET /movies/{id}`.
    let routes: [String]
    let questionWorker: QuestionWorker
    private let responder: RouterResponder<FoyerRequestContext>
    private let server: HTTPServerBuilder
    private let logger: Logger
    /// Stands for the connection of the requests that come without a socket: it has no remote address.
    private let channel = NIOAsyncTestingChannel()

    init(
        movies: StubMovieCatalog = StubMovieCatalog(),
        books: StubBookCatalog = StubBookCatalog(),
        visitors: any Visitors = StubVisitors(),
        recents: any RecentQueries = StubRecentQueries(),
        questions: any Questions = StubQuestions(),
        recommender: any Recommender = StubRecommender(),
        classifier: any QuestionClassifier = StubQuestionClassifier(),
        proposerName: String? = nil,
        shelf: any Shelf = StubShelf(),
        shelfFeeds: any ShelfFeeds = StubShelfFeeds(),
        builtInWorks: StubBuiltInWorks = StubBuiltInWorks(),
        builtInWorkIDs: StubBuiltInWorkIDs = StubBuiltInWorkIDs(),
        people: StubPeople = StubPeople(),
        pictureSources: [Source: any PictureSource] = [:],
        services: [Source] = [],
        publicURL: URL? = nil,
        limits: RequestLimits = .none,
        metrics: MetricsConfiguration? = nil,
        onRefusal: @escaping @Sendable (_ status: Int) -> Void = { _ in },
        logger: Logger? = nil,
        isReady: Bool = true,
        responseCache: ResponseCache = ResponseCache(lifetime: .seconds(1), uptime: Site.advancingClock())
    ) async throws {
        questionWorker = QuestionWorker(
            questions: questions, shelf: shelf, builtIn: builtInWorks, recommender: recommender)
        let connections = ConnectionRegistry()
        let router = Routes.router(
            catalogs: SearchedCatalogs(movies: movies, books: books, services: services, pictures: pictureSources),
            builtIn: BuiltInCatalogPorts(
                movieSelections: movies, bookSelections: books, movies: movies, books: books,
                answerWorks: BuiltInAnswerWorks(movies: movies, books: books), questionClassifier: classifier,
                works: builtInWorks, workIDs: builtInWorkIDs, adaptations: StubAdaptations(),
                suggestions: StubSearchSuggestions(), people: people),
            visitorData: VisitorDataPorts(
                visitors: visitors, recents: recents, shelf: shelf, shelfFeeds: shelfFeeds, questions: questions),
            questionWorker: questionWorker,
            proposerName: proposerName,
            pageFiles: try PageFiles(root: repositoryRoot),
            publicURL: PublicURL(configured: publicURL),
            limits: limits,
            metrics: metrics
                ?? MetricsConfiguration(registry: PrometheusMetrics(), access: .loopback, uptime: { .zero }),
            onRefusal: onRefusal, connections: connections,
            isReady: { isReady },
            now: { Date(timeIntervalSince1970: 1_000_000) },
            responseCache: responseCache)
        // Before the responder is built, which adds a HEAD route to each GET route.
        routes = router.routes.map { "\($0.method.rawValue) \($0.path)" }
        responder = router.buildResponder()
        server = .http1(
            configuration: .init(additionalChannelHandlers: ConnectionHandlers.all(connections)))
        self.logger = logger ?? Logger(label: "site")
    }

    /// A clock that advances an hour at each reading, so that no cached response is fresh.
    static func advancingClock() -> @Sendable () -> Duration {
        let hours = Tally()
        return { .seconds(3600 * hours.next()) }
    }

    /// Serves the site on a socket while `test` runs.
    func run(_ test: @escaping @Sendable (URL) async throws -> Void) async throws {
        try await LoopbackServer.run(responder, server: server, logger: logger, test)
    }

    func get(
        _ address: String, headers: [HTTPField.Name: String] = [:], host: String? = "localhost"
    ) async throws -> Exchange {
        try await send(.get, address, headers: headers, body: nil, host: host)
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
        _ method: HTTPRequest.Method, _ address: String, headers: [HTTPField.Name: String], body: String?,
        host: String? = "localhost"
    ) async throws -> Exchange {
        let response = try await respond(method, address, headers: headers, body: body, host: host)
        let sent = CollectedBody()
        try await response.body.write(sent)
        return Exchange(
            status: response.status.code, headers: response.headers, body: String(buffer: sent.buffer),
            bytes: Data(sent.buffer.readableBytesView))
    }

    /// A response whose body is not made yet.
    func respond(
        _ method: HTTPRequest.Method, _ address: String, headers: [HTTPField.Name: String], body: String? = nil,
        host: String? = "localhost"
    ) async throws -> Response {
        var fields = HTTPFields()
        for (name, value) in headers { fields[name] = value }
        if let body { fields[.contentLength] = String(body.utf8.count) }
        let request = Request(
            head: HTTPRequest(method: method, scheme: "http", authority: host, path: address, headerFields: fields),
            body: RequestBody(asyncSequence: Self.parts(of: body ?? "")))
        var logger = logger
        logger[metadataKey: "hb.request.id"] = .stringConvertible(RequestID())
        // Tests repeat requests until a page changes; what changes the page must get a thread meanwhile.
        await Task.yield()
        return try await responder.respond(
            to: request, context: FoyerRequestContext(source: .init(channel: channel, logger: logger)))
    }

    /// A body in parts, as a socket delivers it.
    private static func parts(of body: String) -> AsyncStream<ByteBuffer> {
        AsyncStream { continuation in
            var rest = ByteBuffer(string: body)
            while rest.readableBytes > 0, let part = rest.readSlice(length: min(rest.readableBytes, 32 * 1024)) {
                continuation.yield(part)
            }
            continuation.finish()
        }
    }
}

/// Keeps the body of a response.
private final class CollectedBody: ResponseBodyWriter {
    private(set) var buffer = ByteBuffer()

    func write(_ part: ByteBuffer) {
        buffer.writeImmutableBuffer(part)
    }

    func finish(_ trailingHeaders: HTTPFields?) {}
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
        headers[values: .setCookie].first { $0.prefix { $0 != "=" }.hasSuffix("foyer_visitor") }.map {
            String($0.prefix { $0 != ";" })
        }
    }

    /// The texts of the recent queries that the page shows.
    var recents: [String] {
        elements("button.recent[name='query']").compactMap { $0["value"] }
    }

    /// The ids of the results that the page shows.
    var results: [String] {
        elements("#results li[data-id]").compactMap { $0["data-id"] }
    }

    /// The text in the search box.
    var query: String? { element("#search-form input[name='query']")?["value"] }

    /// The code of the error that the page reports; nil on other pages.
    var errorCode: String? { element("#error[role='alert']")?["data-error"] }

    /// Why the page has no results: `initial` or `no-results`; nil on other pages.
    var emptyState: String? { element("#empty")?["data-state"] }

    /// The body as a JSON object.
    var json: [String: Any] {
        get throws {
            try #require(try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any])
        }
    }
}

extension Exchange: MarkupContainer {
    /// The body's elements, parsed at each use.
    var markup: MarkupElement {
        let type = headers[.contentType] ?? ""
        if type.firstMatch(of: /html|xml/) == nil { Issue.record("A body of the type “\(type)” has no elements.") }
        guard let document = MarkupElement(parsing: body, isXML: !type.contains("html")) else {
            Issue.record("The body is not well-formed: \(body.prefix(200))")
            return .empty
        }
        return document
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
