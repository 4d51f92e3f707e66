import Domain
import Foundation

/// Books of Google Books, version 1 of its API (https://developers.google.com/books/docs/v1/using).
package struct GoogleBooksCatalog: WorkCatalog {
    /// The form of the service's ids. Other text could change the address of a request.
    static func isVolumeID(_ text: String) -> Bool { text.consists(of: \.isBase64URL, count: 1...40) }

    private let service: CachedServiceClient
    private let key: String
    private let pages = ResponseValues<ResultPage<Book>>(of: .search)
    /// nil for a volume that cannot be shown.
    private let books = ResponseValues<Book?>(of: .details)

    /// - Parameter service: a client with `https://www.googleapis.com/books/v1`, or a mirror of it, as its base address.
    package init(service: CachedServiceClient, key: String) {
        self.service = service
        self.key = key
    }

    /// The body of an error decides its kind, since a used-up quota comes with several statuses.
    package static var policy: ServicePolicy {
        var policy = ServicePolicy()
        policy.specificErrorKind = { response in
            // A body of another form has the meaning of its status.
            guard (400...499).contains(response.status),
                let error = try? JSONDecoder().decode(GoogleBooksErrorResponse.self, from: response.body).error
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
                // A 429 is about the requests of a minute; the other statuses about the quota of the day.
                return response.status == 429 || !message.contains("quota") ? .rateLimited : .quota
            }
            return response.status == 400 && message.contains("api key") ? .unauthorized : nil
        }
        return policy
    }

    package func works(matching query: WorkQuery<Book>) async throws(CatalogError) -> CatalogResponse<ResultPage<Book>> {
        let target = SearchTarget(query.text)
        guard let text = target.fieldedText else { return CatalogResponse(.empty(query)) }
        let found = try await service.value(
            of: request(for: text, page: query.page), maximumAge: service.freshness.searches,
            accepting: query.acceptedAge, in: pages
        ) { (response: GoogleBooksSearchResponse) in
            Self.page(response, of: query, isbn: target.isbn)
        }
        let before = await service.valuesBefore(query, in: pages, request: { request(for: text, page: $0.page) }) {
            (response: GoogleBooksSearchResponse, earlier) in
            Self.page(response, of: earlier, isbn: target.isbn)
        }
        return CatalogResponse(found.value.droppingRepeats(of: before.map(\.value)), notices: found.notices)
    }

    private func request(for text: String, page: PageNumber) -> ServiceRequest {
        var request = request(
            "volumes",
            [
                ("q", text), ("startIndex", String((page.value - 1) * Book.pageSize)),
                ("maxResults", String(Book.pageSize)), ("printType", "books"),
            ])
        request.searchParameter = "q"
        return request
    }

    package func details(
        of id: WorkID<Book>, in languages: ViewerLanguages, accepting age: AcceptedAge
    ) async throws(CatalogError) -> CatalogResponse<WorkDetails<Book>> {
        guard Self.isVolumeID(id.key) else { throw CatalogError(.notFound, source: .google) }
        let request = request("volumes/\(id.key)", [])
        let found = try await service.value(of: request, maximumAge: service.freshness.details, accepting: age, in: books) {
            (response: GoogleBooksVolumeResponse) in
            Self.book(response)
        }
        guard let book = found.value else { throw CatalogError(.badResponse, source: .google) }
        return CatalogResponse(WorkDetails(work: book), notices: found.notices)
    }

    package func known(_ id: WorkID<Book>) async -> [Book] {
        let inMemory = pages.collect { $0.items.filter { $0.id == id } }
        guard inMemory.isEmpty else { return inMemory }
        return await service.savedItems(containing: ["\"\(id.key)\""]) { (response: GoogleBooksSearchResponse, _) in
            (response.items?.elements ?? []).filter { $0.id == id.key }.compactMap(Self.book)
        }
    }

    private func request(_ path: String, _ parameters: [(name: String, value: String)]) -> ServiceRequest {
        var request = ServiceRequest(path: path, parameters: parameters)
        // In a header and not in the address, which logs may hold (https://cloud.google.com/apis/docs/system-parameters).
        request.headers["X-Goog-Api-Key"] = key
        return request
    }
}
