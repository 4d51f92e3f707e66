import Domain
import Foundation
import Providers
import TestSupport

/// A service in tests that run with all of them: its rules, a valid response, and its catalog.
enum ServiceUnderTest: String, CaseIterable, Sendable {
    case tmdb, google, openLibrary, naverLegacy, naverHub

    var source: Source {
        switch self {
        case .tmdb: .tmdb
        case .google: .google
        case .openLibrary: .openLibrary
        case .naverLegacy, .naverHub: .naver
        }
    }

    var rules: StubServiceRules {
        switch self {
        case .tmdb: .tmdb
        case .google: .googleBooks
        case .openLibrary: .openLibrary
        case .naverLegacy, .naverHub: .naver
        }
    }

    /// A page of results that makes sense.
    var page: String {
        switch self {
        case .tmdb: #"{"page":1,"results":[{"id":1,"title":"Dune"}],"total_pages":1,"total_results":1}"#
        case .google: #"{"totalItems":1,"items":[{"id":"a","volumeInfo":{"title":"Dune"}}]}"#
        case .openLibrary: #"{"numFound":1,"docs":[{"key":"/works/OL1W","title":"Dune"}]}"#
        case .naverLegacy, .naverHub: #"{"total":1,"items":[{"title":"Dune","isbn":"9780441013593"}]}"#
        }
    }

    private var path: String {
        switch self {
        case .tmdb: "3"
        case .google: "books/v1"
        case .openLibrary: ""
        case .naverLegacy: "v1/search/book.json"
        case .naverHub: "search/v1/book"
        }
    }

    var policy: ServicePolicy {
        switch self {
        case .tmdb: ServicePolicy()
        case .google: GoogleBooksCatalog.policy
        case .openLibrary: OpenLibraryCatalog.policy
        case .naverLegacy, .naverHub: NaverBookCatalog.policy
        }
    }

    func service(at stub: StubService, total: Duration? = nil, retries: StubRetryEnvironment = StubRetryEnvironment())
        -> CachedServiceClient
    {
        CachedServiceClient(
            source: source, baseURL: path.isEmpty ? stub.url : stub.url.appending(path: path),
            client: client(total: total, retries: retries),
            saved: StubSavedResponses(), now: { Date(timeIntervalSince1970: 0) })
    }

    func client(total: Duration? = nil, retries: StubRetryEnvironment = StubRetryEnvironment()) -> ServiceClient {
        var policy = policy.patient
        if let total { policy.limits.totalTimeout = total }
        return ServiceClient(
            transport: HTTPTransport(userAgent: "Foyer/test"), policy: policy, environment: retries.environment)
    }

    /// How many works a search finds.
    func search(
        _ text: String, page: Int = 1, at stub: StubService, total: Duration? = nil,
        retries: StubRetryEnvironment = StubRetryEnvironment()
    ) async throws -> Int {
        let service = service(at: stub, total: total, retries: retries)
        switch self {
        case .tmdb:
            return try await Self.search(text, page, TMDBMovieCatalog(service: service, credentials: .token("t")))
        case .google: return try await Self.search(text, page, GoogleBooksCatalog(service: service, key: "k"))
        case .openLibrary: return try await Self.search(text, page, OpenLibraryCatalog(service: service))
        case .naverLegacy, .naverHub:
            return try await Self.search(
                text, page,
                NaverBookCatalog(service: service, mode: self == .naverHub ? .hub : .legacy, id: "i", secret: "s"))
        }
    }

    private static func search<Item: Work>(
        _ text: String, _ page: Int, _ catalog: any WorkCatalog<Item>
    ) async throws -> Int {
        let number = PageNumber(page) ?? .first
        return try await catalog.works(matching: WorkQuery(text: .sample(text), page: number, language: .english)).value.items
            .count
    }
}
