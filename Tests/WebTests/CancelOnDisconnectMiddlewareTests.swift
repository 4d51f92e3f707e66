import Domain
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import Providers
import TestSupport
import Testing

@testable import Web

@Suite("Disconnected clients")
struct CancelOnDisconnectMiddlewareTests {
    @Test("A disconnect cancels the fetches of that request alone")
    func leaves() async throws {
        let pictures = PatientPictures()
        try await Site(pictureSources: [.tmdb: pictures]).run { url in
            let transport = HTTPTransport(userAgent: "test")
            let picture = Task {
                try await transport.get(url.appending(path: "images/pictures/tmdb/row/a.jpg"), limits: .patient)
            }
            for await _ in pictures.asked { break }
            picture.cancel()
            for await wasCancelled in pictures.ended {
                #expect(wasCancelled)
                break
            }
            let other = try await transport.get(url.appending(path: "healthz"), limits: .patient)
            #expect(other.status == 200)
        }
    }

    @Test(
        "What a request makes after the disconnect is sent, since a client may close its sending side only, and is not cached")
    func incomplete() async throws {
        let (connections, client, channel) = (ConnectionRegistry(), ConnectionRegistry.Client(), NIOAsyncTestingChannel())
        connections.add(client, on: channel)
        let request = Request(
            head: HTTPRequest(method: .get, scheme: "http", authority: "x", path: "/"), body: RequestBody(buffer: ByteBuffer()))
        let context = FoyerRequestContext(source: .init(channel: channel, logger: Logger(label: "test")))
        let cache = ResponseCache(lifetime: .seconds(600), uptime: { .zero })
        func response(_ make: @escaping @Sendable () async -> Void) async throws -> Response {
            try await RequestTelemetry.$current.withValue(RequestTelemetry()) {
                try await ResponseCacheMiddleware(cache: cache).handle(request, context: context) { request, context in
                    try await CancelOnDisconnectMiddleware(connections: connections).handle(request, context: context) {
                        _, _ in
                        await make()
                        return Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(string: "a page")))
                    }
                }
            }
        }
        let late = try await response {
            client.disconnect()
            // Ends when the task is cancelled.
            for await _ in AsyncStream<Never>.makeStream().stream {}
        }
        #expect(late.status == .ok)
        connections.add(ConnectionRegistry.Client(), on: channel)
        for _ in 0..<2 { _ = try await response {} }
        // Of three requests, only the last found a cached response.
        #expect(cache.hitCount == 1)
    }

    @Test(
        "A search ends when its client leaves, and nothing is kept", arguments: ["/search", "/movies/search", "/books/search"])
    func submittedSearch(form: String) async throws {
        let recents = StubRecentQueries()
        let log = CapturedLog()
        let visitor = VisitorID()
        let (asked, ask) = AsyncStream.makeStream(of: Void.self)
        let (ended, end) = AsyncStream.makeStream(of: Bool.self)
        let site = try await Site(
            movies: Self.patient {
                ask.yield()
            } end: {
                end.yield($0)
            },
            books: Self.patient {
                ask.yield()
            } end: {
                end.yield($0)
            },
            recents: recents, logger: log.logger(.info))
        try await site.run { url in
            let transport = HTTPTransport(userAgent: "test")
            let search = Task {
                try await transport.response(
                    to: HTTPTransport.Request(
                        url.appending(path: form), headers: ["Content-Type": "application/x-www-form-urlencoded"],
                        body: Data("query=dune".utf8)), limits: .patient)
            }
            for await _ in asked { break }
            search.cancel()
            for await wasCancelled in ended {
                #expect(wasCancelled)
                break
            }
            // The catalog finds works although the client has closed its side, and still nothing is kept.
            let response = try await HalfClosingClient.response(
                to: """
                    POST \(form) HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: \(visitor.cookie)\r\n\
                    Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 10\r\n\r\nquery=dune
                    """, at: url)
            #expect(response.hasPrefix("HTTP/1.1 408 ") && !response.lowercased().contains("set-cookie"))
            for scope in SearchScope.allCases {
                #expect(try await recents.recentQueries(scope, of: visitor, limit: 9).isEmpty)
            }
            #expect(log.entries.filter { $0.level > .info }.map(\.message) == [])
        }
    }

    @Test(
        "A client that only closes its sending side gets a 408 instead of an error, and no error is logged",
        arguments: [true, false])
    func halfClosed(catalogThrows: Bool) async throws {
        let log = CapturedLog()
        // Reads of the database fail after the cancellation, too.
        let site = try await Site(
            movies: StubMovieCatalog { (query: WorkQuery<Movie>) throws(CatalogError) in
                for await _ in AsyncStream<Never>.makeStream().stream {}
                if catalogThrows { throw CatalogError(.cancelled, source: .tmdb) }
                return CatalogResponse(StubMovieCatalog.page(1, of: Movie.samples(1)))
            },
            recents: StubRecentQueries(failing: .failed("CancellationError")),
            shelf: StubShelf(failing: .failed("CancellationError")), logger: log.logger(.info))
        try await site.run { url in
            let response = try await HalfClosingClient.response(
                to:
                    "GET /movies?query=dune HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: \(VisitorID().cookie)\r\n\r\n",
                at: url)
            // Where the catalog finds works all the same, the page is sent.
            #expect(response.hasPrefix(catalogThrows ? "HTTP/1.1 408 " : "HTTP/1.1 200 "), "\(response.prefix(20))")
            #expect(log.entries.filter { $0.level > .info }.map(\.message) == [])
        }
    }

    @Test("Reading and searching can be cancelled; every other form runs to its end")
    func writes() async throws {
        let routes = try await Site().routes
        let cancellable: Set = ["POST /search", "POST /movies/search", "POST /books/search"]
        #expect(cancellable.isSubset(of: routes))
        for route in routes {
            let (connections, client, channel) = (ConnectionRegistry(), ConnectionRegistry.Client(), NIOAsyncTestingChannel())
            connections.add(client, on: channel)
            let parts = route.split(separator: " ").map(String.init)
            let request = Request(
                head: HTTPRequest(
                    method: try #require(.init(parts[0])), scheme: "http", authority: "x", path: parts[1]),
                body: RequestBody(buffer: ByteBuffer()))
            let context = FoyerRequestContext(source: .init(channel: channel, logger: Logger(label: "test")))
            context.coreContext.endpointPath.value = parts[1]
            let mayCancel = parts[0] == "GET" || cancellable.contains(route)
            _ = try await CancelOnDisconnectMiddleware(connections: connections).handle(request, context: context) { _, _ in
                client.disconnect()
                if mayCancel {
                    // Ends when the task is cancelled.
                    for await _ in AsyncStream<Never>.makeStream().stream {}
                } else {
                    for _ in 0..<100 { await Task.yield() }
                }
                #expect(Task.isCancelled == mayCancel, "\(route)")
                return Response(status: .ok)
            }
        }
    }

    /// A catalog that waits until the search is cancelled, and then finds a work.
    private static func patient<Item: SampleWork>(
        ask: @escaping @Sendable () -> Void, end: @escaping @Sendable (Bool) -> Void
    ) -> StubCatalog<Item> {
        StubCatalog { (query: WorkQuery<Item>) throws(CatalogError) in
            ask()
            for await _ in AsyncStream<Never>.makeStream().stream {}
            end(Task.isCancelled)
            return CatalogResponse(StubCatalog.page(1, of: Item.samples(1)))
        }
    }
}

/// A source whose pictures never arrive.
private final class PatientPictures: PictureSource {
    let asked: AsyncStream<Void>
    let ended: AsyncStream<Bool>
    private let ask: AsyncStream<Void>.Continuation
    private let end: AsyncStream<Bool>.Continuation

    init() {
        (asked, ask) = AsyncStream.makeStream()
        (ended, end) = AsyncStream.makeStream()
    }

    func picture(_ picture: PictureReference, width: Int) async throws(CatalogError) -> Picture {
        ask.yield()
        for await _ in AsyncStream<Never>.makeStream().stream {}
        end.yield(Task.isCancelled)
        throw CatalogError(.cancelled, source: .tmdb)
    }
}
