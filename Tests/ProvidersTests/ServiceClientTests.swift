import Domain
import Foundation
import Providers
import Synchronization
import TestSupport
import Testing

@Suite("Service client")
struct ServiceClientTests {
    let retries = StubRetryEnvironment()

    @Test("A temporary error is retried after growing delays", arguments: [429, 502, 503, 504])
    func retries(status: Int) async throws {
        let service = ResponseSequence([.init(status: status), .init(status: status), .init(json: "1")])
        try await StubService.run(respond: service.next) { stub async throws in
            let response = try await client().get(stub.url)
            #expect(response.status == 200)
            #expect(await stub.requests.count == 3)
            #expect(retries.delays == [.milliseconds(250), .milliseconds(500)])
        }
    }

    @Test(
        "A permanent error is not retried, and has the kind of its status",
        arguments: [
            (204, ServiceErrorKind.badResponse), (301, .badResponse), (400, .badResponse), (401, .unauthorized),
            (403, .unauthorized), (404, .notFound), (422, .badResponse), (500, .unavailable), (501, .unavailable),
        ])
    func noRetries(status: Int, kind: ServiceErrorKind) async throws {
        try await StubService.run(respond: { _ in .init(status: status) }) { stub async throws in
            await #expect(throws: ServiceCallError(kind)) { _ = try await client().get(stub.url) }
            #expect(await stub.requests.count == 1 && retries.delays.isEmpty)
        }
    }

    @Test("After the last attempt, the service's error is thrown")
    func lastAttempt() async throws {
        try await StubService.run(respond: { _ in .init(status: 503) }) { stub async throws in
            await #expect(throws: ServiceCallError(.unavailable)) { _ = try await client().get(stub.url) }
            #expect(await stub.requests.count == 3)
        }
    }

    @Test("A truncated response is retried; after the last attempt, it is a bad response")
    func interrupted() async throws {
        let responses = ResponseSequence([.init(json: "123", delivery: .truncated), .init(json: "123")])
        try await StubService.run(respond: responses.next) { stub async throws in
            #expect(try await client().get(stub.url).body == Data("123".utf8))
            #expect(retries.delays == [.milliseconds(250)])
        }
        try await StubService.run(respond: { _ in .init(json: "123", delivery: .truncated) }) { stub async throws in
            await #expect(throws: ServiceCallError(.badResponse)) { _ = try await client().get(stub.url) }
            #expect(await stub.requests.count == 3)
        }
    }

    @Test("A short Retry-After, in seconds or as a date, is waited for; a long one opens the circuit breaker")
    func retryAfter() async throws {
        let short = ResponseSequence([.init(status: 429, headers: ["Retry-After": "2"]), .init(json: "1")])
        try await StubService.run(respond: short.next) { stub async throws in
            #expect(try await client().get(stub.url).status == 200)
            #expect(retries.delays == [.seconds(2)])
        }
        try await StubService.run(respond: { _ in .init(status: 429, headers: ["Retry-After": "60"]) }) { stub async throws in
            let client = client()
            await #expect(throws: ServiceCallError(.rateLimited, retryAfter: 60)) {
                _ = try await client.get(stub.url)
            }
            retries.advance(by: .seconds(20))
            await #expect(throws: ServiceCallError(.rateLimited, retryAfter: 40)) {
                _ = try await client.get(stub.url)
            }
            #expect(await stub.requests.count == 1)
            retries.advance(by: .seconds(40))
            await #expect(throws: ServiceCallError(.rateLimited, retryAfter: 60)) {
                _ = try await client.get(stub.url)
            }
            #expect(await stub.requests.count == 2)
        }
        for (date, isLong) in [("Fri, 01 Jan 2100 00:00:00 GMT", true), ("Sun, 06 Nov 1994 08:49:37 GMT", false)] {
            let dated = ResponseSequence([.init(status: 503, headers: ["Retry-After": date]), .init(json: "1")])
            try await StubService.run(respond: dated.next) { stub async throws in
                let response = try? await client().get(stub.url)
                #expect((response == nil) == isLong)
                #expect(await stub.requests.count == (isLong ? 1 : 2))
            }
        }
    }

    @Test("An unreachable service is retried, and offline after the last attempt")
    func offline() async throws {
        let url = try #require(URL(string: "http://127.0.0.1:1/"))
        await #expect(throws: ServiceCallError(.offline)) { _ = try await client().get(url) }
        #expect(retries.delays.count == 2)
    }

    @Test("The observer gets the outcome of each request, and the breaker has a state")
    func watched() async throws {
        let isDown = Mutex(true)
        let ended = Mutex<[ServiceObserver.Outcome]>([])
        try await StubService.run(respond: { _ in isDown.withLock { $0 } ? .init(status: 500) : .init(json: "1") }) {
            stub async throws in
            let client = ServiceClient(
                transport: HTTPTransport(userAgent: "Foyer/test"), policy: ServicePolicy().patient,
                environment: retries.environment,
                observer: ServiceObserver(requestEnded: { outcome, _ in ended.withLock { $0.append(outcome) } }))
            #expect(client.breakerState == .closed)
            for _ in 0..<6 { _ = try? await client.get(stub.url) }
            #expect(client.breakerState == .open)
            isDown.withLock { $0 = false }
            retries.advance(by: .seconds(30))
            _ = try await client.get(stub.url)
            #expect(client.breakerState == .closed)
        }
        let failures = [ServiceObserver.Outcome](repeating: .failed(.unavailable), count: 5)
        #expect(ended.withLock { $0 } == failures + [.notSent, .succeeded])
    }

    @Test("Five failures in a row open the circuit breaker, until one request succeeds")
    func breaker() async throws {
        let isDown = Mutex(true)
        try await StubService.run(respond: { _ in isDown.withLock { $0 } ? .init(status: 500) : .init(json: "1") }) {
            stub async throws in
            let client = client()
            for _ in 0..<5 {
                await #expect(throws: ServiceCallError(.unavailable)) { _ = try await client.get(stub.url) }
            }
            for _ in 0..<3 {
                await #expect(throws: ServiceCallError(.unavailable, retryAfter: 30)) {
                    _ = try await client.get(stub.url)
                }
            }
            #expect(await stub.requests.count == 5)
            retries.advance(by: .seconds(30))
            await #expect(throws: ServiceCallError(.unavailable)) { _ = try await client.get(stub.url) }
            await #expect(throws: ServiceCallError.self) { _ = try await client.get(stub.url) }
            #expect(await stub.requests.count == 6)
            isDown.withLock { $0 = false }
            retries.advance(by: .seconds(30))
            for _ in 0..<3 { #expect(try await client.get(stub.url).status == 200) }
            #expect(await stub.requests.count == 9)
        }
    }

    @Test("Requests from before a Retry-After do not close the circuit breaker")
    func stragglers() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        try await StubService.runSlowly(respond: { received in
            switch received.path {
            case "/slow", "/gone":
                for await _ in gate {}
                return .init(status: received.path == "/slow" ? 200 : 500)
            default: return .init(status: 429, headers: ["Retry-After": "60"])
            }
        }) { stub async throws in
            let client = client()
            let early = ["slow", "gone", "slow"].map { path in
                Task { try? await client.get(stub.url.appending(path: path)) }
            }
            while await stub.requests.count < 3 { await Task.yield() }
            let rateLimited = ServiceCallError(.rateLimited, retryAfter: 60)
            await #expect(throws: rateLimited) { _ = try await client.get(stub.url) }
            open.finish()
            for task in early { _ = await task.value }
            await #expect(throws: rateLimited) { _ = try await client.get(stub.url) }
            #expect(await stub.requests.count == 4)
        }
    }

    @Test("A status that is not retryable is sent once, also where its kind is", arguments: [400, 403])
    func refusedForGood(status: Int) async throws {
        var policy = ServicePolicy().patient
        policy.specificErrorKind = { _ in .rateLimited }
        let client = ServiceClient(
            transport: HTTPTransport(userAgent: "Foyer/test"), policy: policy, environment: retries.environment)
        try await StubService.run(respond: { _ in .init(status: status) }) { stub async throws in
            await #expect(throws: ServiceCallError(.rateLimited)) { _ = try await client.get(stub.url) }
            #expect(await stub.requests.count == 1)
        }
    }

    @Test("A rejected key, a missing work and a rate limit do not open the circuit breaker", arguments: [401, 404, 429])
    func noBreaker(status: Int) async throws {
        try await StubService.run(respond: { _ in .init(status: status) }) { stub async throws in
            let client = client()
            for _ in 0..<20 { await #expect(throws: ServiceCallError.self) { _ = try await client.get(stub.url) } }
            #expect(await stub.requests.count == (status == 429 ? 60 : 20))
        }
    }

    @Test("Of a hundred requests, at most six run at a time, and all succeed")
    func inFlight() async throws {
        let counter = Mutex((now: 0, most: 0))
        try await StubService.runSlowly(respond: { _ in
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

    @Test("A cancelled request frees its permit and throws `cancelled`, both while it waits and while it runs")
    func cancelled() async throws {
        try await StubService.run(respond: { $0.path == "/hangs" ? nil : .init(json: "1") }) { stub async throws in
            let client = client()
            let hanging = (0..<6).map { _ in Task { try await client.get(stub.url.appending(path: "hangs")) } }
            while await stub.requests.count < 6 { await Task.yield() }
            let waiting = Task { try await client.get(stub.url) }
            await Task.yield()
            waiting.cancel()
            await #expect(throws: ServiceCallError(.cancelled)) { _ = try await waiting.value }
            for task in hanging {
                task.cancel()
                await #expect(throws: ServiceCallError(.cancelled)) { _ = try await task.value }
            }
            #expect(try await client.get(stub.url).status == 200)
        }
    }

    private func client() -> ServiceClient {
        ServiceClient(
            transport: HTTPTransport(userAgent: "Foyer/test"), policy: ServicePolicy().patient, environment: retries.environment
        )
    }
}

/// Responses in order; the last one repeats.
final class ResponseSequence: Sendable {
    private let responses: Mutex<[StubService.CannedResponse]>

    init(_ responses: [StubService.CannedResponse]) {
        self.responses = Mutex(responses)
    }

    var next: @Sendable (StubService.ReceivedRequest) -> StubService.CannedResponse? {
        { _ in self.responses.withLock { $0.count > 1 ? $0.removeFirst() : $0.first } }
    }
}
