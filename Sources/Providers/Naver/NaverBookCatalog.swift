import Domain

/// Books of Naver's search, by its legacy API or by the NAVER API HUB
/// (https://developers.naver.com/docs/serviceapi/search/book/book.md).
package struct NaverBookCatalog: WorkCatalog {
    package enum Mode: String, CaseIterable, Sendable {
        /// No new keys since 2026-07-31; planned to end on 2027-06-30.
        case legacy
        /// The NAVER API HUB.
        case hub

        package var standardURL: String {
            switch self {
            case .legacy: "https://openapi.naver.com/v1/search/book.json"
            case .hub: "https://naverapihub.apigw.ntruss.com/search/v1/book"
            }
        }

        fileprivate var headerNames: (id: String, secret: String) {
            switch self {
            case .legacy: ("X-Naver-Client-Id", "X-Naver-Client-Secret")
            case .hub: ("X-NCP-APIGW-API-KEY-ID", "X-NCP-APIGW-API-KEY")
            }
        }
    }

    /// The last value that the service accepts for `start`, which counts items from 1.
    private static let lastStart = 1000

    private let service: CachedServiceClient
    private let credentials: [String: String]
    /// A search for an ISBN and the details of the book are one request, so that both have the same values.
    private let results = ResponseValues<Results>(of: .search)

    /// What a search finds, without repeated books.
    struct Results: Sendable {
        let total: Int
        let books: [Book]
    }

    /// - Parameter service: a client with the mode's `standardURL`, or a mirror of it, as its base address.
    package init(service: CachedServiceClient, mode: Mode, id: String, secret: String) {
        self.service = service
        credentials = [mode.headerNames.id: id, mode.headerNames.secret: secret]
    }

    /// A 429 means that the day's quota is used up, so that a retry would not help.
    package static var policy: ServicePolicy {
        var policy = ServicePolicy()
        policy.specificErrorKind = { $0.status == 429 ? .quota : nil }
        return policy
    }

    package func works(matching query: WorkQuery<Book>) async throws(CatalogError) -> CatalogResponse<ResultPage<Book>> {
        let target = SearchTarget(query.text)
        guard target != .nothing else { return CatalogResponse(.empty(query)) }
        let lastPage = (Self.lastStart - 1) / Book.pageSize + 1
        guard query.page.value <= lastPage else { return CatalogResponse(.empty(query, pageCount: lastPage)) }
        let text = target.isbn?.description ?? query.text.text
        let found = try await search(
            text, page: query.page, maximumAge: service.freshness.searches, accepting: query.acceptedAge)
        func page(_ results: Results, _ query: WorkQuery<Book>) -> ResultPage<Book> {
            Self.page(results, of: query, isbn: target.isbn, lastPage: lastPage)
        }
        let before = await service.valuesBefore(query, in: results, request: { request(for: text, page: $0.page) }) {
            (response: NaverSearchResponse, _) in
            Self.results(response)
        }
        return CatalogResponse(
            page(found.value, query).droppingRepeats(of: before.map { page($0.value, $0.query) }), notices: found.notices)
    }

    /// The service has no request for one book: a search for its ISBN finds it.
    package func details(
        of id: WorkID<Book>, in languages: ViewerLanguages, accepting age: AcceptedAge
    ) async throws(CatalogError) -> CatalogResponse<WorkDetails<Book>> {
        guard let isbn = ISBN(id.key) else { throw CatalogError(.notFound, source: .naver) }
        let found = try await search(isbn.description, page: .first, maximumAge: service.freshness.details, accepting: age)
        guard let book = found.value.books.first(where: { $0.isbn13 == isbn.description }) else {
            throw CatalogError(.notFound, source: .naver)
        }
        return CatalogResponse(WorkDetails(work: book), notices: found.notices)
    }

    package func known(_ id: WorkID<Book>) async -> [Book] {
        let inMemory = results.collect { $0.books.filter { $0.id == id } }
        guard inMemory.isEmpty else { return inMemory }
        return await service.savedItems(containing: [id.key]) { (response: NaverSearchResponse, _) in
            Self.results(response).books.filter { $0.id == id }
        }
    }

    private func search(
        _ text: String, page: PageNumber, maximumAge: Duration, accepting age: AcceptedAge
    ) async throws(CatalogError) -> CatalogResponse<Results> {
        try await service.value(
            of: request(for: text, page: page), maximumAge: maximumAge, accepting: age, in: results
        ) { (response: NaverSearchResponse) in
            Self.results(response)
        }
    }

    private func request(for text: String, page: PageNumber) -> ServiceRequest {
        let start = (page.value - 1) * Book.pageSize + 1
        var request = ServiceRequest(
            parameters: [("query", text), ("display", String(Book.pageSize)), ("start", String(start)), ("sort", "sim")],
            searchParameter: "query")
        request.headers.merge(credentials) { $1 }
        return request
    }
}
