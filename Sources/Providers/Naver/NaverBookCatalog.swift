import Domain
import Foundation

/// Books of Naver's search, by either of its doors (https://developers.naver.com/docs/serviceapi/search/book/book.md).
package struct NaverBookCatalog: WorkCatalog {
    package enum Mode: String, Sendable {
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

    private let service: AnsweringService
    private let headers: [String: String]

    /// - Parameter service: at the mode's `standardURL`, or a mirror of it.
    package init(service: AnsweringService, mode: Mode, id: String, secret: String) {
        self.service = service
        headers = ["Accept": "application/json", mode.headers.id: id, mode.headers.secret: secret]
    }

    package func works(matching query: WorkQuery<Book>) async throws(CatalogError) -> Answer<ResultPage<Book>> {
        let isbn = ISBN(query.text.text)
        // Written like an ISBN, but with a digit too few or wrong: no book's number.
        if isbn == nil, ISBN.isWritten(in: query.text.text) { return Answer(.empty(query)) }
        let start = (query.page.value - 1) * Book.pageSize + 1
        let lastPage = (Self.lastStart - 1) / Book.pageSize + 1
        guard query.page.value <= lastPage else { return Answer(.empty(query, pageCount: lastPage)) }
        return try await answer(
            query: isbn?.description ?? query.text.text, start: start, fresh: service.freshness.searches
        ) { response in
            var seen: Set<WorkID<Book>> = []
            let total = max(0, response.total ?? response.items.elements.count)
            return ResultPage(
                items: response.items.elements.compactMap(Self.book)
                    // The number is searched as words, which may stand in another book, too.
                    .filter { (isbn == nil || $0.isbn13 == isbn?.description) && seen.insert($0.id).inserted },
                number: query.page.value, total: total,
                pageCount: min(lastPage, (total + Book.pageSize - 1) / Book.pageSize))
        }
    }

    /// There is no request for one book; its number finds it.
    package func details(
        of id: WorkID<Book>, in language: Language
    ) async throws(CatalogError) -> Answer<WorkDetails<Book>> {
        guard let isbn = ISBN(id.key) else { throw CatalogError(.notFound, source: .naver) }
        let found = try await answer(query: isbn.description, start: 1, fresh: service.freshness.details) { response in
            response.items.elements.compactMap(Self.book).first { $0.isbn13 == isbn.description }
        }
        guard let book = found.value else { throw CatalogError(.notFound, source: .naver) }
        return Answer(WorkDetails(work: book), notices: found.notices)
    }

    private func answer<Value: Sendable>(
        query: String, start: Int, fresh: Duration, _ value: @escaping @Sendable (NaverSearchResponse) -> Value
    ) async throws(CatalogError) -> Answer<Value> {
        let request = ServiceRequest(
            parameters: [("query", query), ("display", String(Book.pageSize)), ("start", String(start)), ("sort", "sim")],
            headers: headers)
        return try await service.answer(to: request, fresh: fresh) { reply throws(CatalogError) in
            guard reply.status == 200 else { throw Self.error(reply) }
            return value(try reply.decoded(from: .naver))
        }
    }

    /// - Returns: nil for an item without a title or a number, which could not be found again.
    private static func book(_ item: NaverSearchResponse.Item) -> Book? {
        let title = PlainText.clean(item.title)
        // "13", or "10 13".
        guard !title.isEmpty,
            let isbn = (item.isbn ?? "").split(separator: " ").reversed().lazy.compactMap({ ISBN(String($0)) }).first
        else { return nil }
        return Book(
            id: WorkID(source: .naver, key: isbn.description),
            title: LocalizedTitle(title: title, language: nil),
            authors: (item.author ?? "").split(separator: "^").map { Person(name: PlainText.clean(String($0))) }
                .filter { !$0.name.isEmpty },
            published: item.published.flatMap(date),
            publisher: item.publisher.map(PlainText.clean).flatMap { $0.isEmpty ? nil : $0 },
            isbn13: isbn.description,
            overview: item.description.map(PlainText.clean).flatMap { $0.isEmpty ? nil : Prose(text: $0, language: nil) },
            cover: item.image.flatMap(NaverCovers.reference)
        )
    }

    /// `yyyyMMdd`, with zeros for what is not known.
    private static func date(_ text: String) -> PartialDate? {
        guard let match = text.wholeMatch(of: /(\d{4})(?:(\d{2})(\d{2})?)?/) else { return nil }
        let parts = [match.1, match.2, match.3].compactMap { $0 }.prefix { $0.contains { $0 != "0" } }
        return PartialDate(parts.joined(separator: "-"))
    }

    private static func error(_ reply: HTTPTransport.Reply) -> CatalogError {
        switch reply.status {
        // What is limited is the day's requests.
        case 429: reply.error(from: .naver, own: .quota)
        // There is only the one address: where it is not found, it is wrong.
        case 404: reply.error(from: .naver, own: .badResponse)
        default: reply.error(from: .naver)
        }
    }
}
