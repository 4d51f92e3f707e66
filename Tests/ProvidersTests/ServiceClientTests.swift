import Domain
import Foundation
import Providers
import Synchronization
import TestSupport
import Testing

@Suite("Asking a service")
struct ServiceClientTests {
    let pace = StubPace()

    @Test("What may go better another time is asked again, after pauses that grow", arguments: [429, 502, 503, 504])
    func retries(status: Int) async throws {
        let service = Script([.init(status: status), .init(status: status), .init(json: "1")])
        try await StubService.run(answer: service.answer) { stub async throws in
            let reply = try await client().get(stub.url)
            #expect(reply.status == 200)
            #expect(await stub.requests.count == 3)
            #expect(pace.pauses == [.milliseconds(250), .milliseconds(500)])
        }
    }

    @Test("What would be no better is asked once", arguments: [200, 204, 301, 400, 401, 403, 404, 422, 500, 501])
    func noRetries(status: Int) async throws {
        try await StubService.run(answer: { _ in .init(status: status) }) { stub async throws in
            #expect(try await client().get(stub.url).status == status)
            #expect(await stub.requests.count == 1 && pace.pauses.isEmpty)
        }
    }

    @Test("After the last attempt, the answer is what the service says")
    func lastAttempt() async throws {
        try await StubService.run(answer: { _ in .init(status: 503) }) { stub async throws in
            #expect(try await client().get(stub.url).status == 503)
            #expect(await stub.requests.count == 3)
        }
    }

    @Test("A pause that the service asks for is kept, unless it is too long")
    func retryAfter() async throws {
        let short = Script([.init(status: 429, headers: ["Retry-After": "2"]), .init(json: "1")])
        try await StubService.run(answer: short.answer) { stub async throws in
            #expect(try await client().get(stub.url).status == 200)
            #expect(pace.pauses == [.seconds(2)])
        }
        try await StubService.run(answer: { _ in .init(status: 429, headers: ["Retry-After": "60"]) }) { stub async throws in
            let reply = try await client().get(stub.url)
            #expect(reply.status == 429 && reply.retryAfter == 60)
            #expect(await stub.requests.count == 1)
        }
    }

    @Test("Where nobody listens, it is asked again, and is offline after that")
    func offline() async throws {
        let url = try #require(URL(string: "http://127.0.0.1:1/"))
        await #expect(throws: CatalogError(.offline, source: .tmdb)) { _ = try await client().get(url) }
        #expect(pace.pauses.count == 2)
    }

    @Test("A service that fails five times in a row is left alone, until one request finds it back")
    func breaker() async throws {
        let isDown = Mutex(true)
        try await StubService.run(answer: { _ in isDown.withLock { $0 } ? .init(status: 500) : .init(json: "1") }) {
            stub async throws in
            let client = client()
            for _ in 0..<5 { #expect(try await client.get(stub.url).status == 500) }
            for _ in 0..<3 {
                await #expect(throws: CatalogError(.unavailable, source: .tmdb, retryAfter: 30)) {
                    _ = try await client.get(stub.url)
                }
            }
            #expect(await stub.requests.count == 5)
            pace.advance(by: .seconds(30))
            #expect(try await client.get(stub.url).status == 500)
            await #expect(throws: CatalogError.self) { _ = try await client.get(stub.url) }
            #expect(await stub.requests.count == 6)
            isDown.withLock { $0 = false }
            pace.advance(by: .seconds(30))
            for _ in 0..<3 { #expect(try await client.get(stub.url).status == 200) }
            #expect(await stub.requests.count == 9)
        }
    }

    @Test("That a key is refused, or a work not found, leaves nobody alone", arguments: [401, 404, 429])
    func noBreaker(status: Int) async throws {
        try await StubService.run(answer: { _ in .init(status: status, headers: ["Retry-After": "60"]) }) { stub async throws in
            let client = client()
            for _ in 0..<20 { #expect(try await client.get(stub.url).status == status) }
        }
    }

    @Test("A hundred readers of a hundred things: never more than six at once, and all are answered")
    func inFlight() async throws {
        let counter = Mutex((now: 0, most: 0))
        try await StubService.runSlowly(answer: { _ in
            counter.withLock {
                $0.now += 1
                $0.most = max($0.most, $0.now)
            }
            for _ in 0..<50 { await Task.yield() }
            counter.withLock { $0.now -= 1 }
            return .init(json: "1")
        }) { stub async throws in
            let client = client()
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<100 {
                    group.addTask { try await client.get(stub.url.appending(path: "\(number)")).status }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses == Array(repeating: 200, count: 100))
            #expect(counter.withLock { $0.most } <= 6 && counter.withLock { $0.most } > 1)
        }
    }

    @Test("Who stops waiting for room, or for an answer, makes room for others, and is no failure")
    func cancelled() async throws {
        try await StubService.run(answer: { $0.path == "/hangs" ? nil : .init(json: "1") }) { stub async throws in
            let client = client()
            let hanging = (0..<6).map { _ in Task { try await client.get(stub.url.appending(path: "hangs")) } }
            while await stub.requests.count < 6 { await Task.yield() }
            let waiting = Task { try await client.get(stub.url) }
            await Task.yield()
            waiting.cancel()
            await #expect(throws: CatalogError(.cancelled, source: .tmdb)) { _ = try await waiting.value }
            for task in hanging {
                task.cancel()
                await #expect(throws: CatalogError(.cancelled, source: .tmdb)) { _ = try await task.value }
            }
            #expect(try await client.get(stub.url).status == 200)
        }
    }

    private func client() -> ServiceClient {
        ServiceClient(source: .tmdb, transport: HTTPTransport(userAgent: "Foyer/test"), pace: pace.pace)
    }
}

/// Replies in the order in which they are asked for; the last one again and again.
final class Script: Sendable {
    private let replies: Mutex<[StubService.Reply]>

    init(_ replies: [StubService.Reply]) {
        self.replies = Mutex(replies)
    }

    var answer: @Sendable (StubService.Asked) -> StubService.Reply? {
        { _ in self.replies.withLock { $0.count > 1 ? $0.removeFirst() : $0.first } }
    }
}
