import Foundation
import Providers
import TestSupport
import Testing

@Suite("The transport")
struct HTTPTransportTests {
    let transport = HTTPTransport(userAgent: "Foyer/test")

    @Test("A body over the limit is not read to its end")
    func tooLarge() async throws {
        let large = StubService.Reply(data: Data(repeating: 0x20, count: 300_000), mediaType: "application/json")
        try await StubService.run(answer: { _ in large }) { service in
            await #expect(throws: HTTPTransport.Failure.nonsense) {
                _ = try await transport.get(
                    service.url, limits: .init(start: .seconds(300), total: .seconds(300), size: 100_000))
            }
        }
    }

    @Test("A service that never answers is a timeout")
    func timeout() async throws {
        try await StubService.run(answer: { _ in nil }) { service in
            await #expect(throws: HTTPTransport.Failure.timeout) {
                _ = try await transport.get(service.url, limits: .init(total: .milliseconds(150)))
            }
        }
    }

    @Test("Where nobody listens, the service is offline")
    func offline() async throws {
        let url = try #require(URL(string: "http://127.0.0.1:1/"))
        await #expect(throws: HTTPTransport.Failure.unreachable) { _ = try await transport.get(url, limits: .patient) }
    }

    @Test("Who stops waiting gets no failure but its own")
    func cancelled() async throws {
        try await StubService.run(answer: { _ in nil }) { service in
            let early = Task { try await transport.get(service.url, limits: .patient) }
            early.cancel()
            await #expect(throws: HTTPTransport.Failure.cancelled) { _ = try await early.value }
            let late = Task { try await transport.get(service.url.appending(path: "late"), limits: .patient) }
            while await !service.requests.contains(where: { $0.path == "/late" }) { await Task.yield() }
            late.cancel()
            await #expect(throws: HTTPTransport.Failure.cancelled) { _ = try await late.value }
        }
    }

    @Test("A redirection to another host is followed only where that is named")
    func namedRedirection() async throws {
        try await StubService.run(answer: { asked in
            asked.path == "/there"
                ? .init(json: "1")
                : .init(status: 302, headers: ["Location": "http://localhost:\(asked.path.dropFirst())/there"])
        }) { service async throws in
            let url = service.url.appending(path: "\(service.url.port ?? 0)")
            var limits = HTTPTransport.Limits.patient
            #expect(try await transport.get(url, limits: limits).status == 302)
            limits.redirectDomains = ["example.org", "localhost"]
            #expect(try await transport.get(url, limits: limits).status == 200)
        }
    }

    @Test("A redirection is followed within the same scheme, host and port only")
    func redirection() async throws {
        try await StubService.run(answer: { asked in
            switch asked.path {
            case "/near": .init(status: 302, headers: ["Location": "/there"])
            case "/far": .init(status: 302, headers: ["Location": "http://127.0.0.2:9/there"])
            case "/port": .init(status: 302, headers: ["Location": "http://127.0.0.1:9/there"])
            case "/scheme": .init(status: 302, headers: ["Location": "https://127.0.0.1/there"])
            default: .init(json: "\"arrived\"")
            }
        }) { service in
            let near = try await transport.get(service.url.appending(path: "near"), limits: .patient)
            #expect(near.status == 200 && near.body == Data("\"arrived\"".utf8))
            for elsewhere in ["far", "port", "scheme"] {
                let reply = try await transport.get(service.url.appending(path: elsewhere), limits: .patient)
                #expect(reply.status == 302, "\(elsewhere)")
            }
        }
    }
}
