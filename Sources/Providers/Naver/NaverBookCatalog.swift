import Domain
import Foundation

/// Books of Naver's search, by either of its doors (https://developers.naver.com/docs/serviceapi/search/book/book.md).
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

        fileprivate var headers: (id: String, secret: String) {
            switch self {
            case .legacy: ("X-Naver-Client-Id", "X-Naver-Client-Secret")
            case .hub: ("X-NCP-APIGW-API-KEY-ID", "X-NCP-APIGW-API-KEY")
            }
        }
    }

    /// The largest offset that the service takes.
    private static let lastStart = 1000

    private let service: CachedServiceClient
    private let headers: [String: String]

    /// - Parameter service: at the mode's `standardURL`, or a mirror of it.
    package init(service: CachedServiceClient, mode: Mode, id: String, secret: String) {
        self.service = service
        headers = [mode.headers.id: id, mode.headers.secret: secret]
    }

    /// What is limited is the day's requests: asking again would not help.
    package static var policy: ServicePolicy {
        var policy = ServicePolicy()
        policy.ownMeaning = { $0.status == 429 ? .quota : nil }
        return policy
    }

    package func works(matching query: WorkQuery<Book>) async throws(CatalogError) -> CatalogResponse<ResultPage<Book>> {
        let target = SearchTarget(query.text)
        guard target != .nothing else { return CatalogResponse(.empty(query)) }
        let isbn = target.isbn
        let start = (query.page.value - 1) * Book.pageSize + 1
        let lastPage = (Self.lastStart - 1) / Book.pageSize + 1
        guard query.page.value <= lastPage else { return CatalogResponse(.empty(query, pageCount: lastPage)) }
        return try await answer(
            query: isbn?.description ?? query.text.text, start: start, fresh: service.freshness.searches
        ) { response in
            var seen: Set<WorkID<Book>> = []
            let total = ResultPage<Book>.total(response.total ?? response.items.elements.count)
            let books = response.items.elements.compactMap(Self.book)
                // The number is searched as words, which may stand in another book, too.
                .filter { (isbn == nil || $0.isbn13 == isbn?.description) && seen.insert($0.id).inserted }
            if isbn != nil { return ResultPage(items: books, of: query, total: books.count) }
            return ResultPage(
                items: books, of: query, total: total, pageCount: min(lastPage, (total + Book.pageSize - 1) / Book.pageSize))
        }
    }

    /// There is no request for one book; its number finds it.
    package func details(
        of id: WorkID<Book>, in language: Language
    ) async throws(CatalogError) -> CatalogResponse<WorkDetails<Book>> {
        guard let isbn = ISBN(id.key) else { throw CatalogError(.notFound, source: .naver) }
        let found = try await answer(query: isbn.description, start: 1, fresh: service.freshness.details) { response in
            response.items.elements.compactMap(Self.book).first { $0.isbn13 == isbn.description }
        }
        guard let book = found.value else { throw CatalogError(.notFound, source: .naver) }
        return CatalogResponse(WorkDetails(work: book), notices: found.notices)
    }

    private func answer<Value: Sendable>(
        query: String, start: Int, fresh: Duration, _ value: @escaping @Sendable (NaverSearchResponse) -> Value
    ) async throws(CatalogError) -> CatalogResponse<Value> {
        var request = ServiceRequest(
            parameters: [("query", query), ("display", String(Book.pageSize)), ("start", String(start)), ("sort", "sim")])
        request.headers.merge(headers) { $1 }
        request.isSearch = true
        return try await service.answer(to: request, fresh: fresh, value)
    }

    /// - Returns: nil for an item without a title or a number, which could not be found again.
    private static func book(_ item: NaverSearchResponse.Item) -> Book? {
        // "13", or "10 13".
        guard let title = PlainText.nonEmpty(item.title),
            let isbn = (item.isbn ?? "").split(separator: " ").reversed().lazy.compactMap({ ISBN(String($0)) }).first
        else { return nil }
        return Book(
            id: WorkID(source: .naver, key: isbn.description),
            title: LocalizedTitle(
                title: title, language: TextFolding.hasHangul(title) ? Language.korean.rawValue : nil),
            authors: (item.author ?? "").split(separator: "^")
                .compactMap { PlainText.nonEmpty(String($0)).map { Person(name: $0) } },
            editionPublished: item.published.flatMap(date),
            publisher: PlainText.nonEmpty(item.publisher),
            isbn13: isbn.description,
            overview: PlainText.nonEmpty(item.description).map { Prose(text: $0, language: nil) },
            cover: PictureReference(naverCover: item.image),
            pagesElsewhere: SafeLink.address(item.link, below: "naver.com")
                .map { [ExternalPage(.about, at: .naver, address: $0)] } ?? []
        )
    }

    /// `yyyyMMdd`, with zeros for what is not known.
    private static func date(_ text: String) -> PartialDate? {
        guard let match = text.wholeMatch(of: /([0-9]{4})(?:([0-9]{2})([0-9]{2})?)?/) else { return nil }
        let parts = [match.1, match.2, match.3].compactMap { $0 }.prefix { $0.contains { $0 != "0" } }
        return PartialDate(parts.joined(separator: "-"))
    }
}
