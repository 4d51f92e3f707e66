import Domain
import Foundation
import HTTPTypes
import Providers
import TestSupport
import Testing

@Suite("Works that a service repeats on a later page")
struct RepeatedWorksTests {
    /// Page 1 has films 1 to 20, page 2 has 19 to 38, and page 3 has 20 and 39: 42 results, of which 39 are different films.
    private static func films(_ received: StubService.ReceivedRequest) -> String {
        let page = received.query.split(separator: "&").first { $0.hasPrefix("page=") }.flatMap { Int($0.dropFirst(5)) } ?? 1
        let ids = [1: Array(1...20), 2: Array(19...38), 3: [20, 39]][page] ?? []
        let results = ids.map { "{\"id\":\($0),\"title\":\"Film \($0)\",\"overview\":\"x\"}" }.joined(separator: ",")
        return "{\"page\":\(page),\"results\":[\(results)],\"total_pages\":3,\"total_results\":42}"
    }

    @Test("They appear once where the pages before are known, without a request for these, and counts count them once")
    func films() async throws {
        try await StubService.run(.tmdb, respond: { .init(json: Self.films($0)) }) { stub async throws in
            let saved = StubSavedResponses()
            let catalog = catalog(stub, saved)
            let first = try await catalog.works(matching: query(1)).value
            #expect(first.items.count == 20 && first.total == 42 && first.offset == 0)
            let second = try await catalog.works(matching: query(2)).value
            #expect(second.items.map(\.id.key) == (21...38).map(String.init))
            #expect(second.total == 40 && second.offset == 20 && second.pageCount == 3 && second.number == 2)
            for catalog in [catalog, self.catalog(stub, saved)] {
                let third = try await catalog.works(matching: query(3)).value
                #expect(third.items.map(\.id.key) == ["39"], "also from saved responses, after a start")
                #expect(third.total == 39 && third.offset == 38, "result 39 of 39")
            }
            #expect(await stub.requests.count == 3)
        }
    }

    @Test("Pages that are not known are not requested, and a position that is not known is not stated")
    func unknownPages() async throws {
        try await StubService.run(.tmdb, respond: { .init(json: Self.films($0)) }) { stub async throws in
            let catalog = catalog(stub, StubSavedResponses())
            #expect(try await catalog.works(matching: query(3)).value.items.count == 2)
            #expect(await stub.requests.count == 1)
            _ = try await catalog.works(matching: query(2))
            let third = try await catalog.works(matching: query(3)).value
            #expect(third.items.map(\.id.key) == ["39"] && third.offset == nil && third.total == 41)
            #expect(await stub.requests.count == 2)
        }
    }

    @Test("Every service for books does the same", arguments: ServiceUnderTest.allCases.filter { $0 != .tmdb })
    func books(service: ServiceUnderTest) async throws {
        try await StubService.run(service.rules, respond: { _ in .init(json: service.fullPage) }) { stub async throws in
            let client = service.service(at: stub)
            let catalog: any WorkCatalog<Book> =
                switch service {
                case .openLibrary: OpenLibraryCatalog(service: client)
                case .naverLegacy: NaverBookCatalog(service: client, mode: .legacy, id: "i", secret: "s")
                case .naverHub: NaverBookCatalog(service: client, mode: .hub, id: "i", secret: "s")
                default: GoogleBooksCatalog(service: client, key: "k")
                }
            let text = try SearchQuery("dune")
            let first = try await catalog.works(matching: WorkQuery(text: text, language: .english)).value
            #expect(first.items.count == Book.pageSize)
            let next = try #require(PageNumber(2))
            let second = try await catalog.works(matching: WorkQuery(text: text, page: next, language: .english)).value
            #expect(second.items.isEmpty && second.offset == nil && second.total < first.total)
            #expect(await stub.requests.count == 2)
        }
    }

    private func query(_ page: Int) throws -> WorkQuery<Movie> {
        WorkQuery(text: try .sample("film"), page: try #require(PageNumber(page)), language: .english)
    }

    private func catalog(_ stub: StubService, _ saved: StubSavedResponses) -> TMDBMovieCatalog {
        TMDBMovieCatalog(
            service: CachedServiceClient(
                source: .tmdb, baseURL: stub.url.appending(path: "3"),
                client: ServiceClient(transport: HTTPTransport(userAgent: "Foyer/test"), policy: ServicePolicy().patient),
                saved: saved, now: { Date(timeIntervalSince1970: 0) }), credentials: .token("t"))
    }
}

extension ServiceUnderTest {
    /// A full page of books, of several.
    fileprivate var fullPage: String {
        let numbers = 100..<(100 + Book.pageSize)
        func list(_ item: (Int) -> String) -> String { numbers.map(item).joined(separator: ",") }
        switch self {
        case .google:
            return #"{"totalItems":100,"items":[\#(list { #"{"id":"b\#($0)","volumeInfo":{"title":"B"}}"# })]}"#
        case .openLibrary:
            return #"{"numFound":100,"docs":[\#(list { #"{"key":"/works/OL\#($0)W","title":"B"}"# })]}"#
        default:
            // Ten digits with the weights 10 to 1 and the sum of a valid ISBN.
            let isbns = numbers.map { number in
                let digits = "000000\(number)".compactMap(\.wholeNumberValue)
                let sum = digits.enumerated().reduce(0) { $0 + (10 - $1.offset) * $1.element }
                let check = (11 - sum % 11) % 11
                return digits.map(String.init).joined() + (check == 10 ? "X" : String(check))
            }
            return #"{"total":100,"items":[\#(isbns.map { #"{"title":"B","isbn":"\#($0)"}"# }.joined(separator: ","))]}"#
        }
    }
}
