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
