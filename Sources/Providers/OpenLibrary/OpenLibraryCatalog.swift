import Domain

/// Books of Open Library (https://openlibrary.org/developers/api): works, each with its editions.
package struct OpenLibraryCatalog: WorkCatalog {
    /// The number of editions on a book's page.
    static let editionLimit = 20
    private static let searchFields =
        "key,title,author_name,first_publish_year,cover_i,edition_count,isbn"
    /// The form of the service's ids. Other text could change the address of a request.
    static func isWorkID(_ text: String) -> Bool {
        text.middle(after: "OL", before: "W")?.consists(of: \.isDigit, count: 1...12) ?? false
    }

    private let service: CachedServiceClient
    private let pages = ResponseValues<ResultPage<Book>>(of: .search)
    /// The search results of single works.
    private let documents = ResponseValues<OpenLibrarySearchResponse.Document?>(of: .details)
    private let works = ResponseValues<OpenLibraryWorkResponse>(of: .details)
    private let editionLists = ResponseValues<[Edition]>(of: .details)

    /// - Parameter service: a client with `https://openlibrary.org`, or a mirror of it, as its base address.
    package init(service: CachedServiceClient) {
        self.service = service
    }

    /// The service's search is slow, and the service asks clients for a low rate of requests.
    package static var policy: ServicePolicy {
        var policy = ServicePolicy()
        policy.maximumConcurrentRequests = 3
        policy.limits.headTimeout = .seconds(10)
        policy.limits.totalTimeout = .seconds(12)
        return policy
    }

    package func works(matching query: WorkQuery<Book>) async throws(CatalogError) -> CatalogResponse<ResultPage<Book>> {
        let target = SearchTarget(query.text)
        guard let text = target.fieldedText else { return CatalogResponse(.empty(query)) }
        let found = try await search(
            text, page: query.page.value, limit: Book.pageSize, maximumAge: service.freshness.searches,
            accepting: query.acceptedAge, in: pages
        ) { response in
            Self.page(response, of: query, isbn: target.isbn)
        }
        let before = await service.valuesBefore(
            query, in: pages, request: { Self.request(for: text, page: $0.page.value, limit: Book.pageSize) }
        ) { (response: OpenLibrarySearchResponse, earlier) in
            Self.page(response, of: earlier, isbn: target.isbn)
        }
        return CatalogResponse(found.value.droppingRepeats(of: before.map(\.value)), notices: found.notices)
    }

    /// The response for a work has its authors by key only, and no dates: the work's search result has both.
    package func details(
        of id: WorkID<Book>, in languages: ViewerLanguages, accepting age: AcceptedAge
    ) async throws(CatalogError) -> CatalogResponse<WorkDetails<Book>> {
        guard Self.isWorkID(id.key) else { throw CatalogError(.notFound, source: .openLibrary) }
        async let document = searchResult(of: id.key, age)
        async let editions = editions(of: id.key, age)
        let work: CatalogResponse<OpenLibraryWorkResponse> = try await service.value(
            of: ServiceRequest(path: "works/\(id.key).json", parameters: []), maximumAge: service.freshness.details,
            accepting: age, in: works
        ) { $0 }
        guard let book = Self.book(work.value, id: id, document: await document, editions: await editions) else {
            throw CatalogError(.badResponse, source: .openLibrary)
        }
        return CatalogResponse(WorkDetails(work: book), notices: work.notices)
    }

    package func known(_ id: WorkID<Book>) async -> [Book] {
        let inMemory = pages.collect { $0.items.filter { $0.id == id } }
        guard inMemory.isEmpty else { return inMemory }
        let key = "/works/\(id.key)"
        return await service.savedItems(containing: ["\"\(key)\""]) { (response: OpenLibrarySearchResponse, _) in
            response.docs.elements.filter { $0.key == key }.compactMap { Self.book($0, isbn: nil) }
        }
    }

    /// - Returns: nil where the request fails: the page is complete enough without it.
    private func searchResult(of key: String, _ age: AcceptedAge) async -> OpenLibrarySearchResponse.Document? {
        try? await search(
            "key:/works/\(key)", page: 1, limit: 1, maximumAge: service.freshness.details, accepting: age, in: documents
        ) {
            $0.docs.elements.first
        }.value
    }

    /// - Returns: an empty list where the request fails: the page is complete enough without it.
    private func editions(of key: String, _ age: AcceptedAge) async -> [Edition] {
        let found = try? await service.value(
            of: ServiceRequest(path: "works/\(key)/editions.json", parameters: [("limit", String(Self.editionLimit))]),
            maximumAge: service.freshness.details, accepting: age, in: editionLists
        ) { (response: OpenLibraryEditionsResponse) in Self.editions(response) }
        return found?.value ?? []
    }

    private func search<Value: Sendable>(
        _ text: String, page: Int, limit: Int, maximumAge: Duration, accepting age: AcceptedAge,
        in values: ResponseValues<Value>,
        _ transform: @escaping @Sendable (OpenLibrarySearchResponse) -> Value
    ) async throws(CatalogError) -> CatalogResponse<Value> {
        try await service.value(
            of: Self.request(for: text, page: page, limit: limit), maximumAge: maximumAge, accepting: age, in: values, transform
        )
    }

    private static func request(for text: String, page: Int, limit: Int) -> ServiceRequest {
        ServiceRequest(
            path: "search.json",
            parameters: [("q", text), ("fields", searchFields), ("page", String(page)), ("limit", String(limit))],
            searchParameter: "q")
    }
}
