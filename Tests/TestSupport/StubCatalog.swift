import Domain

package typealias StubMovieCatalog = StubCatalog<Movie>
package typealias StubBookCatalog = StubCatalog<Book>

/// A catalog with the works, the responses or the error that a test gives it. It records the queries in `queries`, and the
/// requests of details in `detailsRequests`.
package actor StubCatalog<Item: SampleWork>: WorkCatalog, BrowsableCatalog, WorkSelections {
    private let search: @Sendable (WorkQuery<Item>) async throws(CatalogError) -> CatalogResponse<ResultPage<Item>>
    private let details: @Sendable (WorkID<Item>) throws(CatalogError) -> CatalogResponse<WorkDetails<Item>>
    private var listed: [Item] = []
    /// The works to be browsed. None for a catalog that fails: that stands for a service, and the own catalog is there.
    private var browsed: [Item] = []
    package private(set) var queries: [WorkQuery<Item>] = []
    package private(set) var detailsRequests: [DetailsRequest] = []

    package struct DetailsRequest: Sendable {
        package let languages: ViewerLanguages
        package let acceptedAge: AcceptedAge
    }

    /// A catalog of some works, each of which matches every query.
    package init(_ works: [Item] = []) {
        search = { query in
            CatalogResponse(StubCatalog.page(query.page.value, of: works))
        }
        details = { id throws(CatalogError) in
            guard let work = works.first(where: { $0.id == id }) else { throw CatalogError(.notFound, source: .catalog) }
            return CatalogResponse(WorkDetails(work: work))
        }
        browsed = works
    }

    /// - Parameter listed: what the catalog knows from earlier responses.
    package init(
        failing kind: ServiceErrorKind, source: Source = .catalog, retryAfter: Int? = nil, listed: [Item] = []
    ) {
        self.listed = listed
        search = { _ throws(CatalogError) in throw CatalogError(kind, source: source, retryAfter: retryAfter) }
        details = { _ throws(CatalogError) in throw CatalogError(kind, source: source, retryAfter: retryAfter) }
    }

    package init(search: @escaping @Sendable (WorkQuery<Item>) async throws(CatalogError) -> CatalogResponse<ResultPage<Item>>)
    {
        self.search = search
        details = { _ throws(CatalogError) in throw CatalogError(.notFound, source: .catalog) }
    }

    package init(details: @escaping @Sendable (WorkID<Item>) throws(CatalogError) -> CatalogResponse<WorkDetails<Item>>) {
        search = { CatalogResponse(.empty($0)) }
        self.details = details
    }

    package init(
        search: @escaping @Sendable (WorkQuery<Item>) async throws(CatalogError) -> CatalogResponse<ResultPage<Item>>,
        details: @escaping @Sendable (WorkID<Item>) throws(CatalogError) -> CatalogResponse<WorkDetails<Item>>
    ) {
        self.search = search
        self.details = details
    }

    package func works(matching query: WorkQuery<Item>) async throws(CatalogError) -> CatalogResponse<ResultPage<Item>> {
        queries.append(query)
        return try await search(query)
    }

    package func details(
        of id: WorkID<Item>, in languages: ViewerLanguages, accepting age: AcceptedAge
    ) async throws(CatalogError) -> CatalogResponse<WorkDetails<Item>> {
        detailsRequests.append(DetailsRequest(languages: languages, acceptedAge: age))
        return try details(id)
    }

    package func works(in query: BrowseQuery<Item>) async throws(CatalogError) -> ResultPage<Item> {
        Self.page(query.page.value, of: browsed, facets: browsed.isEmpty ? nil : .sample)
    }

    package func known(_ id: WorkID<Item>) async -> [Item] {
        listed.filter { $0.id == id }
    }

    package func selections(
        _ themes: [Item.Theme], in language: Language, limit: Int
    ) async throws(CatalogError) -> [WorkSelection<Item>] {
        themes.prefix(1).map { WorkSelection(theme: $0, works: [.sample(key: "way-in", title: "A Way In")]) }
    }

    /// - Parameters:
    ///   - facets: the counts for the filters.
    ///   - correction: the suggested spelling.
    ///   - conditions: what words of the query name.
    ///   - isPartial: whether no result has all words of the query.
    package static func page(
        _ number: Int, of works: [Item], facets: SearchFacets? = nil, correction: SearchCorrection? = nil,
        conditions: [SearchCondition] = [], isPartial: Bool = false
    ) -> ResultPage<Item> {
        let before = (number - 1) * Item.pageSize
        return ResultPage(
            items: Array(works.dropFirst(before).prefix(Item.pageSize)),
            number: number,
            total: works.count,
            offset: before,
            pageCount: (works.count + Item.pageSize - 1) / Item.pageSize,
            facets: facets,
            correction: correction,
            conditions: conditions,
            isPartial: isPartial
        )
    }
}

extension StubCatalog: BuiltInWorkLookup {
    package func works(
        _ ids: [WorkID<Item>], in language: Language
    ) async throws(CatalogError) -> [WorkID<Item>: Item] {
        var works: [WorkID<Item>: Item] = [:]
        for id in ids where id.source == .catalog { works[id] = (try? details(id))?.value.work }
        return works
    }
}

/// Two suggestions for any text: the text with “one” and “two” after it.
package struct StubSearchSuggestions: SearchSuggestions {
    package init() {}

    package func suggestions(
        for text: SearchQuery, scope: SearchScope, language: Language, limit: Int
    ) async throws(CatalogError) -> [String] {
        ["\(text.text) one", "\(text.text) two"]
    }
}

/// One adaptation: the sample book and its film.
package struct StubAdaptations: Adaptations {
    package init() {}

    package func adaptations(in language: Language, limit: Int) async throws(CatalogError) -> [Adaptation] {
        [Adaptation(book: .sample(), movie: .sample())]
    }
}

/// One person, who has made a film and written its book.
package struct StubPeople: People {
    private let known: PersonDetails?

    package init(_ known: PersonDetails? = nil) {
        self.known = known
    }

    package func person(_ id: PersonID, in language: Language) async throws(CatalogError) -> PersonDetails? {
        known?.id == id ? known : nil
    }
}
