import Domain
import Foundation
import Providers
import Synchronization
import TestSupport
import Testing

/// Behaviour that is the same with all services, also with malicious ones.
@Suite("All services", .serialized)
struct EveryServiceTests {
    @Test(
        "Every query arrives unchanged, in a request that the service accepts",
        arguments: ServiceUnderTest.allCases,
        [
            "C++", "a&b=c#d?e", "50% off; 'x' \"y\"", "기생충 봉준호", "🎬🍿", "a/b\\c", "%2B", "é ñ 中 ﬁ", "1984",
            "2001: a space odyssey",
        ])
    func requests(service: ServiceUnderTest, text: String) async throws {
        try await StubService.run(service.rules, respond: { _ in .init(json: service.page) }) { stub async throws in
            #expect(try await service.search(text, at: stub) == 1)
            #expect(try await service.search(text, page: 27, at: stub) == 1)
            for received in await stub.requests {
                let typed = received.query.split(separator: "&").first { $0.hasPrefix("q") }?.split(separator: "=").last
                let expected = try SearchQuery(text).text
                #expect(typed.flatMap { String($0).removingPercentEncoding } == expected)
            }
        }
    }

    @Test(
        "The stub service rejects requests that the real services reject",
        arguments: [
            (ServiceUnderTest.openLibrary, "/search.json?q=a&page=1", "stray header authorization"),
            (.tmdb, "/3/search/movie?query=a&page=1&language=en-US&include_adult=false", ""),
            (.tmdb, "/3/search/movie/?query=a&page=1&language=en-US&include_adult=false", "no such path"),
            (.tmdb, "/3/search/movie?query=a+b&page=1&language=en-US&include_adult=false", "value not taken"),
            (.tmdb, "/3/search/movie?query=a&page=0&language=en-US&include_adult=false", "value not taken"),
            (.tmdb, "/3/search/movie?query=a&page=1&language=en-US&include_adult=false&sort=x", "unknown parameter"),
            (.tmdb, "/3/search/movie?query=a&page=1&language=en-US&include_adult=false&api_key=k", "2 credentials"),
            (.tmdb, "/3/search/movie?query=a&language=en-US&include_adult=false", "missing: page"),
            (.google, "/books/v1/volumes?q=a&maxResults=41", "value not taken"),
            (.google, "/books/v1/volumes?maxResults=40", "missing: q"),
            (.google, "/books/v1/volumes?q=a&key=k", "unknown parameter"),
            (.google, "/books/v1/volumes?q=a", "0 credentials"),
            (.openLibrary, "/search.json?q=a&q=b", "given twice"),
            (.naverLegacy, "/v1/search/book.json?query=a", "header x-naver-client-"),
        ])
    func rules(service: ServiceUnderTest, address: String, violation: String) async throws {
        var found = ""
        do {
            try await StubService.run(service.rules, respond: { _ in .init(json: service.page) }) { stub async throws in
                let url = try #require(URL(string: stub.url.absoluteString + address))
                _ = try await HTTPTransport(userAgent: "Foyer/test")
                    .get(url, headers: ["Authorization": "Bearer t"], limits: .patient)
            }
        } catch let error as UnexpectedRequestError {
            found = error.description
        }
        #expect(violation.isEmpty ? found.isEmpty : found.contains(violation))
    }

    @Test("A result count of Int.max does not crash", arguments: ServiceUnderTest.allCases)
    func largestCount(service: ServiceUnderTest) async throws {
        let counts = /"(total|totalItems|numFound|total_results|total_pages)":1/
        let page = service.page.replacing(counts) { "\"\($0.1)\":\(Int.max)" }
        #expect(page != service.page)
        try await StubService.run(service.rules, respond: { _ in .init(json: page) }) { stub async throws in
            #expect(try await service.search("dune", at: stub) == 1)
        }
    }

    @Test("A text of 300,000 unclosed tags is read", arguments: ServiceUnderTest.allCases)
    func hostileText(service: ServiceUnderTest) async throws {
        let page = service.page.replacing("Dune", with: "Dune " + String(repeating: "<a ", count: 300_000))
        try await StubService.run(service.rules, respond: { _ in .init(json: page) }) { stub async throws in
            #expect(try await service.search("dune", at: stub) == 1)
        }
    }

    @Test(
        "A response that is not the expected JSON is a bad response, whatever its media type",
        arguments: ServiceUnderTest.allCases)
    func nonsense(service: ServiceUnderTest) async throws {
        let responses: [StubService.CannedResponse] = [
            .init(json: ""), .init(json: "<html>Log in to the café’s network</html>"), .init(json: "null"), .init(json: "[]"),
            .init(json: String(service.page.dropLast(3))), .init(json: service.page, delivery: .truncated),
            .init(json: service.page, headers: ["Content-Type": "text/html"]),
            .init(data: Data(service.page.utf8), mediaType: "image/jpeg"),
            .init(data: Data([0xFF, 0xFE, 0x00]), mediaType: "application/json"),
            .init(status: 302, headers: ["Location": "http://127.0.0.2:9/elsewhere"]),
        ]
        for response in responses {
            try await StubService.run(service.rules, respond: { _ in response }) { stub async throws in
                await #expect(throws: CatalogError(.badResponse, source: service.source), "\(response)") {
                    _ = try await service.search("dune", at: stub)
                }
            }
        }
    }

    @Test("A body of ten megabytes and an endless body are bad responses", arguments: ServiceUnderTest.allCases)
    func tooMuch(service: ServiceUnderTest) async throws {
        let megabyte = String(repeating: " ", count: 1024 * 1024)
        for response in [
            StubService.CannedResponse(json: String(repeating: megabyte, count: 10) + service.page),
            .init(json: megabyte, delivery: .endless),
        ] {
            try await StubService.run(service.rules, respond: { _ in response }) { stub async throws in
                await #expect(throws: CatalogError(.badResponse, source: service.source)) {
                    _ = try await service.search("dune", at: stub)
                }
            }
        }
    }

    @Test("A response whose head is late is a timeout; after the head, the total timeout applies")
    func start() async throws {
        let transport = HTTPTransport(userAgent: "Foyer/test")
        try await StubService.run(respond: { _ in nil }) { stub async throws in
            let limits = HTTPTransport.Limits(headTimeout: .milliseconds(150), totalTimeout: .seconds(300))
            await #expect(throws: HTTPTransportError.timeout) { _ = try await transport.get(stub.url, limits: limits) }
        }
        // On a busy machine even the head can be late; then the next attempt has more time for it.
        let body = Mutex<Data?>(nil)
        for headTimeout in [Duration.milliseconds(500), .seconds(5), .seconds(60)] where body.withLock({ $0 == nil }) {
            let (gate, open) = AsyncStream.makeStream(of: Void.self)
            try await StubService.run(respond: { _ in .init(json: "1234", delivery: .halted(gate)) }) { stub async throws in
                let limits = HTTPTransport.Limits(headTimeout: headTimeout, totalTimeout: .seconds(300))
                let slow = Task { try await transport.get(stub.url, limits: limits).body }
                try await Task.sleep(for: headTimeout + .milliseconds(200))
                open.finish()
                do {
                    let received = try await slow.value
                    body.withLock { $0 = received }
                } catch HTTPTransportError.timeout {}
            }
        }
        #expect(body.withLock { $0 } == Data("1234".utf8))
    }

    @Test(
        "A service that does not respond, or stops within the body, is a timeout without a retry",
        arguments: ServiceUnderTest.allCases)
    func silence(service: ServiceUnderTest) async throws {
        for response in [StubService.CannedResponse(json: service.page, delivery: .stalled), nil] {
            try await StubService.run(service.rules, respond: { _ in response }) { stub async throws in
                let retries = StubRetryEnvironment()
                await #expect(throws: CatalogError(.timeout, source: service.source)) {
                    _ = try await service.search("dune", at: stub, total: .milliseconds(200), retries: retries)
                }
                #expect(retries.delays.isEmpty)
                // On a busy machine the request may arrive after its timeout.
                #expect(await stub.requests.count <= 1)
            }
        }
    }

    @Test(
        "A rate limit is retried; a used-up quota is not",
        arguments: [
            (ServiceUnderTest.tmdb, "{}", ServiceErrorKind.rateLimited, 3), (.openLibrary, "{}", .rateLimited, 3),
            (.naverLegacy, #"{"errorMessage":"limit","errorCode":"010"}"#, .quota, 1),
            (.naverHub, #"{"error":{"errorCode":"420","message":"Quota Exceeded"}}"#, .quota, 1),
            (
                .google,
                #"{"error":{"code":429,"status":"RESOURCE_EXHAUSTED","message":"Quota exceeded for 'Queries' and limit 'Queries per day'","errors":[{"reason":"rateLimitExceeded"}]}}"#,
                .quota, 1
            ),
            (
                .google,
                #"{"error":{"code":429,"status":"RESOURCE_EXHAUSTED","message":"Quota exceeded for 'Queries per minute'"}}"#,
                .rateLimited, 3
            ),
        ])
    func tooMany(service: ServiceUnderTest, body: String, kind: ServiceErrorKind, requests: Int) async throws {
        try await StubService.run(service.rules, respond: { _ in .init(status: 429, json: body) }) { stub async throws in
            await #expect(throws: CatalogError(kind, source: service.source)) {
                _ = try await service.search("dune", at: stub)
            }
            #expect(await stub.requests.count == requests)
        }
    }

    @Test("Concurrent requests for one picture cause one download")
    func onePicture() async throws {
        let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0]) + Data(repeating: 1, count: 100)
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        try await StubService.runSlowly(
            .openLibrary,
            respond: { _ in
                for await _ in gate { break }
                return .init(data: jpeg, mediaType: "image/jpeg")
            }
        ) { stub async throws in
            let covers = ServicePictureSource.openLibrary(baseURL: stub.url, client: ServiceUnderTest.openLibrary.client())
            let reference = try #require(PictureReference(source: .openLibrary, name: "12"))
            let downloads = (0..<30).map { _ in Task { try await covers.picture(reference, width: 224) } }
            while await stub.requests.isEmpty { await Task.yield() }
            for _ in 0..<50 { await Task.yield() }
            open.finish()
            for download in downloads { #expect(try await download.value == Picture(data: jpeg)) }
            #expect(await stub.requests.count == 1)
        }
    }

    @Test("A missing picture is not requested again for ten minutes")
    func missingPicture() async throws {
        let retries = StubRetryEnvironment()
        try await StubService.run(.openLibrary, respond: { _ in .init(status: 404) }) { stub async throws in
            let covers = ServicePictureSource.openLibrary(
                baseURL: stub.url, client: ServiceUnderTest.openLibrary.client(retries: retries))
            let reference = try #require(PictureReference(source: .openLibrary, name: "12"))
            for minutes in [0, 9, 1] {
                retries.advance(by: .seconds(minutes * 60))
                await #expect(throws: CatalogError(.notFound, source: .openLibrary)) {
                    _ = try await covers.picture(reference, width: 224)
                }
            }
            #expect(await stub.requests.count == 2)
        }
    }
}
