/// Several catalogs as one: the first that answers a search is heard, and an id goes to the catalog that it names.
package struct OrderedCatalogs<Item: Work>: WorkCatalog {
    package struct Entry: Sendable {
        package let source: Source
        package let catalog: any WorkCatalog<Item>

        package init(source: Source, catalog: any WorkCatalog<Item>) {
            self.source = source
            self.catalog = catalog
        }
    }

    private let first: Entry
    private let others: [Entry]
    private let lookups: [Entry]

    /// - Parameter lookups: catalogs that are not searched, but whose ids are known, since pages lead to them.
    package init(first: Entry, others: [Entry] = [], lookups: [Entry] = []) {
        self.first = first
        self.others = others
        self.lookups = lookups
    }

    package func works(matching query: WorkQuery<Item>) async throws(CatalogError) -> CatalogResponse<ResultPage<Item>> {
        if query.options != .none { return try await Self.narrowed(query, searched: [first] + others, lookups: lookups) }
        let firstFailure: CatalogError
        do {
            return try await first.catalog.works(matching: query)
        } catch {
            guard error.kind != .cancelled else { throw error }
            firstFailure = error
        }
        var failures = [firstFailure]
        for entry in others {
            do {
                let answer = try await entry.catalog.works(matching: query)
                // A later page of one catalog's results is no page of another's, which may not even have as many; and where the one
                // that was to be heard failed, another's finding nothing is no “no results”.
                guard !answer.value.items.isEmpty else { break }
                return answer.adding(
                    failures.map { .sourceFailed($0.source, $0.kind) }
                        + (entry.source == .catalog ? [.fromCatalog(nothingAt: [])] : []))
            } catch {
                guard error.kind != .cancelled else { throw error }
                failures.append(error)
            }
        }
        throw firstFailure
    }

    /// Only the built-in catalog can narrow: it is asked alone, searched otherwise or not, and where services are, the reader is told.
    ///
    /// - Parameters:
    ///   - searched: whom a search without filters may be heard from.
    ///   - lookups: catalogs that are otherwise not searched.
    static func narrowed(
        _ query: WorkQuery<Item>, searched: [Entry], lookups: [Entry]
    ) async throws(CatalogError) -> CatalogResponse<ResultPage<Item>> {
        guard let builtIn = (searched + lookups).first(where: { $0.source == .catalog }) else {
            return CatalogResponse(.empty(query))
        }
        let answer = try await builtIn.catalog.works(matching: query)
        return searched.allSatisfy { $0.source == .catalog } ? answer : answer.adding([.filteredByCatalog])
    }

    package func details(
        of id: WorkID<Item>, in language: Language
    ) async throws(CatalogError) -> CatalogResponse<WorkDetails<Item>> {
        guard let entry = ([first] + others + lookups).first(where: { $0.source == id.source }) else {
            throw CatalogError(.notFound, source: id.source)
        }
        return try await entry.catalog.details(of: id, in: language)
    }
}
