import Domain
import Foundation

/// Books of Google Books, version 1 of its API (https://developers.google.com/books/docs/v1/using).
package struct GoogleBooksCatalog: WorkCatalog {
    private let service: AnsweringService
    private let key: String?

    /// - Parameter service: at `https://www.googleapis.com/books/v1`, or a mirror of it.
    package init(service: AnsweringService, key: String?) {
        self.service = service
        self.key = key
    }

    package func works(matching query: WorkQuery<Book>) async throws(CatalogError) -> Answer<ResultPage<Book>> {
        let isbn = ISBN(query.text.text)
        // Written like an ISBN, but with a digit too few or wrong: no book's number.
        if isbn == nil, ISBN.isWritten(in: query.text.text) { return Answer(.empty(query)) }
        let start = (query.page.value - 1) * Book.pageSize
        return try await answer(
            to: "volumes",
            [
                ("q", isbn.map { "isbn:\($0)" } ?? query.text.text), ("startIndex", String(start)),
                ("maxResults", String(Book.pageSize)), ("printType", "books"),
            ], fresh: service.freshness.searches
        ) { (response: GoogleBooksSearchResponse) in
            Self.page(response, of: query)
        }
    }

    package func details(
        of id: WorkID<Book>, in language: Language
    ) async throws(CatalogError) -> Answer<WorkDetails<Book>> {
        guard id.key.wholeMatch(of: /[A-Za-z0-9_-]{1,40}/) != nil else { throw CatalogError(.notFound, source: .google) }
        return try await answer(to: "volumes/\(id.key)", [], fresh: service.freshness.details) {
            (response: GoogleBooksVolumeResponse) in
            WorkDetails(work: Self.book(response))
        }
    }

    private func answer<Response: Decodable & Sendable, Value: Sendable>(
        to path: String, _ parameters: [(name: String, value: String)], fresh: Duration,
        _ value: @escaping @Sendable (Response) -> Value
    ) async throws(CatalogError) -> Answer<Value> {
        let request = ServiceRequest(
            path: path, parameters: parameters, secrets: key.map { [("key", $0)] } ?? [],
            headers: ["Accept": "application/json"])
        return try await service.answer(to: request, fresh: fresh) { reply throws(CatalogError) in
            guard reply.status == 200 else { throw Self.error(reply, isSearch: path == "volumes") }
            return value(try reply.decoded(from: .google))
        }
    }

    private static func page(_ response: GoogleBooksSearchResponse, of query: WorkQuery<Book>) -> ResultPage<Book> {
        let volumes = response.items?.elements ?? []
        let shown = (query.page.value - 1) * Book.pageSize
        // The total is an estimate that moves: a page that is not full is the last, whatever the estimate says.
        let isLast = (response.items?.count ?? 0) < Book.pageSize
        guard !volumes.isEmpty else {
            let pages = (max(0, response.totalItems ?? 0) + Book.pageSize - 1) / Book.pageSize
            let pageCount = min(query.page.value - 1, max(pages, query.page.value > 1 ? 1 : 0))
            return ResultPage(
                items: [], number: query.page.value, total: pageCount * Book.pageSize, isEstimate: true, pageCount: pageCount)
        }
        let total = isLast ? shown + volumes.count : max(response.totalItems ?? 0, shown + volumes.count + 1)
        let pageCount = isLast ? query.page.value : (total + Book.pageSize - 1) / Book.pageSize
        var seen: Set<String> = []
        return ResultPage(
            items: volumes.filter { seen.insert($0.id).inserted }.map(Self.book),
            number: query.page.value, total: total, isEstimate: !isLast, pageCount: min(PageNumber.limit, pageCount))
    }

    private static func book(_ volume: GoogleBooksVolumeResponse) -> Book {
        let info = volume.info
        let title = PlainText.clean(info.title)
        let subtitle = info.subtitle.map(PlainText.clean).flatMap { $0.isEmpty ? nil : $0 }
        let identifiers = info.identifiers?.elements ?? []
        let language = info.language.flatMap { $0.wholeMatch(of: /[a-z]{2,3}/) == nil ? nil : $0 }
        return Book(
            id: WorkID(source: .google, key: volume.id),
            title: LocalizedTitle(
                title: subtitle.map { "\(title): \($0)" } ?? title, language: language, originalLanguage: language),
            authors: (info.authors?.elements ?? []).map { Person(name: PlainText.clean($0)) }.filter { !$0.name.isEmpty },
            published: info.publishedDate.flatMap { PartialDate($0) },
            publisher: info.publisher.map(PlainText.clean),
            pages: info.pageCount.flatMap { $0 > 0 ? $0 : nil },
            isbn13: ["ISBN_13", "ISBN_10"].lazy
                .compactMap { type in identifiers.first { $0.type == type }.flatMap { ISBN($0.identifier) } }
                .first?.description,
            subjects: (info.categories?.elements ?? []).map { PlainText.clean($0).lowercased() },
            overview: info.description.map(PlainText.clean).flatMap {
                $0.isEmpty ? nil : Prose(text: $0, language: language)
            },
            // Larger pictures can be inner pages: the thumbnail's family is the cover.
            cover: info.imageLinks?.thumbnail ?? info.imageLinks?.smallThumbnail == nil
                ? nil : PictureReference(source: .google, name: volume.id)
        )
    }

    private static func error(_ reply: HTTPTransport.Reply, isSearch: Bool) -> CatalogError {
        let response = try? JSONDecoder().decode(GoogleBooksErrorResponse.self, from: reply.body)
        let reasons = Set(response?.error.errors?.elements.compactMap(\.reason) ?? [])
        let isKeyRefused = response?.error.message?.localizedCaseInsensitiveContains("api key") ?? false
        switch reply.status {
        case _ where !reasons.isDisjoint(with: ["dailyLimitExceeded", "dailyLimitExceededUnreg", "quotaExceeded"]):
            return reply.error(from: .google, own: .quota)
        case 403 where !reasons.isDisjoint(with: ["rateLimitExceeded", "userRateLimitExceeded"]):
            return reply.error(from: .google, own: .rateLimited)
        case 400 where isKeyRefused: return reply.error(from: .google, own: .unauthorized)
        default: return isSearch ? reply.searchError(from: .google) : reply.error(from: .google)
        }
    }
}
