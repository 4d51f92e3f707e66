import Domain
import Foundation

/// Books of Google Books, version 1 of its API (https://developers.google.com/books/docs/v1/using).
package struct GoogleBooksCatalog: WorkCatalog {
    private let service: CachedServiceClient
    private let key: String?

    /// - Parameter service: at `https://www.googleapis.com/books/v1`, or a mirror of it.
    package init(service: CachedServiceClient, key: String?) {
        self.service = service
        self.key = key
    }

    /// What its own ids look like; anything else would change the address.
    static var volumeID: Regex<Substring> { /[A-Za-z0-9_-]{1,40}/ }

    package func works(matching query: WorkQuery<Book>) async throws(CatalogError) -> CatalogResponse<ResultPage<Book>> {
        let target = SearchTarget(query.text)
        guard let text = target.fieldedText else { return CatalogResponse(.empty(query)) }
        var request = request(
            "volumes",
            [
                ("q", text), ("startIndex", String((query.page.value - 1) * Book.pageSize)),
                ("maxResults", String(Book.pageSize)), ("printType", "books"),
            ])
        request.isSearch = true
        return try await service.answer(to: request, fresh: service.freshness.searches) {
            (response: GoogleBooksSearchResponse) in
            Self.page(response, of: query, isbn: target.isbn)
        }
    }

    package func details(
        of id: WorkID<Book>, in language: Language
    ) async throws(CatalogError) -> CatalogResponse<WorkDetails<Book>> {
        guard id.key.wholeMatch(of: Self.volumeID) != nil else { throw CatalogError(.notFound, source: .google) }
        let answer = try await service.answer(to: request("volumes/\(id.key)", []), fresh: service.freshness.details) {
            (response: GoogleBooksVolumeResponse) in
            Self.book(response)
        }
        guard let book = answer.value else { throw CatalogError(.badResponse, source: .google) }
        return CatalogResponse(WorkDetails(work: book), notices: answer.notices)
    }

    private func request(_ path: String, _ parameters: [(name: String, value: String)]) -> ServiceRequest {
        ServiceRequest(path: path, parameters: parameters, secrets: key.map { [("key", $0)] } ?? [])
    }

    private static func page(
        _ response: GoogleBooksSearchResponse, of query: WorkQuery<Book>, isbn: ISBN?
    ) -> ResultPage<Book> {
        let volumes = response.items?.elements ?? []
        var seen: Set<String> = []
        let books = volumes.filter { volume in
            // The number is searched as words, too, which may stand in another book.
            (isbn == nil || volume.isbns.contains { $0 == isbn }) && seen.insert(volume.id).inserted
        }.compactMap(book)
        if isbn != nil { return ResultPage(items: books, of: query, total: books.count) }
        let shown = (query.page.value - 1) * Book.pageSize
        let estimate = ResultPage<Book>.total(response.totalItems ?? 0)
        guard !volumes.isEmpty else {
            // The end came sooner than the estimate had said: there are no more than the pages before can hold.
            let total = min(estimate, shown)
            let pageCount = min(query.page.value - 1, max(1, (total + Book.pageSize - 1) / Book.pageSize))
            return ResultPage(items: [], of: query, total: total, isEstimate: true, pageCount: pageCount)
        }
        // The total is an estimate that moves: a page that is not full is the last, whatever the estimate says.
        guard (response.items?.count ?? 0) >= Book.pageSize else {
            return ResultPage(items: books, of: query, total: shown + books.count, pageCount: query.page.value)
        }
        return ResultPage(items: books, of: query, total: max(estimate, shown + volumes.count + 1), isEstimate: true)
    }

    /// - Returns: nil for a volume without a title, or with an id that no address could name.
    private static func book(_ volume: GoogleBooksVolumeResponse) -> Book? {
        let info = volume.info
        guard volume.id.wholeMatch(of: volumeID) != nil, let title = PlainText.nonEmpty(info.title) else { return nil }
        let language = PlausibleValues.language(info.language)
        return Book(
            id: WorkID(source: .google, key: volume.id),
            title: LocalizedTitle(
                title: PlainText.nonEmpty(info.subtitle).map { "\(title): \($0)" } ?? title, language: language,
                originalLanguage: language),
            authors: (info.authors?.elements ?? []).compactMap { PlainText.nonEmpty($0).map { Person(name: $0) } },
            editionPublished: info.publishedDate.flatMap { PartialDate($0) },
            publisher: PlainText.nonEmpty(info.publisher),
            pages: PlausibleValues.count(info.pageCount),
            isbn13: volume.isbns.first?.description,
            subjects: (info.categories?.elements ?? []).compactMap { PlainText.nonEmpty($0)?.lowercased() },
            overview: PlainText.nonEmpty(info.description).map { LocalizedText(text: $0, language: language) },
            // Larger pictures can be inner pages: the thumbnail's family is the cover.
            cover: info.imageLinks?.thumbnail ?? info.imageLinks?.smallThumbnail == nil
                ? nil : PictureReference(source: .google, name: volume.id),
            rating: Rating(average: info.averageRating, best: 5, count: info.ratingsCount, source: .google),
            externalPages: [
                SafeLink.address(info.infoLink, below: "google").map { ExternalPage(.about, at: .google, address: $0) },
                SafeLink.address(info.previewLink, below: "google").map {
                    ExternalPage(.preview, at: .google, address: $0)
                },
            ].compactMap { $0 }
        )
    }
}

extension GoogleBooksCatalog {
    /// How Google Books refuses: by status, and by what the body says, since a drained quota comes with several statuses.
    package static var policy: ServicePolicy {
        var policy = ServicePolicy()
        policy.ownMeaning = { reply in
            guard (400...499).contains(reply.status),
                let error = try? JSONDecoder().decode(GoogleBooksErrorResponse.self, from: reply.body).error
            else { return nil }
            let reasons = Set(error.errors?.elements.compactMap(\.reason) ?? [])
            let message = (error.message ?? "").lowercased()
            if !reasons.isDisjoint(with: ["dailyLimitExceeded", "dailyLimitExceededUnreg", "quotaExceeded"])
                || message.contains("per day") || message.contains("daily")
            {
                return .quota
            }
            if error.status == "RESOURCE_EXHAUSTED"
                || !reasons.isDisjoint(with: ["rateLimitExceeded", "userRateLimitExceeded"])
            {
                // By the minute, says a 429; the other statuses come for a drained quota.
                return reply.status == 429 || !message.contains("quota") ? .rateLimited : .quota
            }
            return reply.status == 400 && message.contains("api key") ? .unauthorized : nil
        }
        return policy
    }
}

extension GoogleBooksVolumeResponse {
    /// The numbers of the volume, that of 13 digits first.
    fileprivate var isbns: [ISBN] {
        let identifiers = info.identifiers?.elements ?? []
        return ["ISBN_13", "ISBN_10"].flatMap { type in
            identifiers.filter { $0.type == type }.compactMap { ISBN($0.identifier) }
        }
    }
}
