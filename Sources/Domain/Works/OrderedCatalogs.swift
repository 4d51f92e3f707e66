/// Several catalogs as one: searches them in order until one succeeds, and fetches details from the source of the id.
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

    /// - Parameter lookups: catalogs that are not searched, but have details of works that pages link to.
    package init(first: Entry, others: [Entry] = [], lookups: [Entry] = []) {
        self.first = first
        self.others = others
        self.lookups = lookups
    }

    package func works(matching query: WorkQuery<Item>) async throws(CatalogError) -> CatalogResponse<ResultPage<Item>> {
        if query.options != .none { return try await Self.filtered(query, searched: [first] + others, lookups: lookups) }
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
                let response = try await entry.catalog.works(matching: query)
                // Page 2 of this catalog does not continue page 1 of another; and since the preferred catalog failed, an empty
                // page of this one does not mean “no results”.
                guard !response.value.items.isEmpty else { break }
                return response.adding(
                    failures.map { .sourceFailed($0.source, $0.kind) }
                        + (entry.source == .catalog ? [.fromCatalog(nothingAt: [])] : []))
            } catch {
                guard error.kind != .cancelled else { throw error }
                failures.append(error)
            }
        }
        throw firstFailure
    }

    /// Searches the built-in catalog alone, since only it has filters, and adds a notice if services are searched otherwise.
    ///
    /// - Parameters:
    ///   - searched: the catalogs of a search without filters.
    ///   - lookups: catalogs that are not searched otherwise.
    static func filtered(
        _ query: WorkQuery<Item>, searched: [Entry], lookups: [Entry]
    ) async throws(CatalogError) -> CatalogResponse<ResultPage<Item>> {
        guard let builtIn = (searched + lookups).first(where: { $0.source == .catalog }) else {
            return CatalogResponse(.empty(query))
        }
        let response = try await builtIn.catalog.works(matching: query)
        return searched.allSatisfy { $0.source == .catalog } ? response : response.adding([.filteredByCatalog])
    }

    package func details(
        of id: WorkID<Item>, in languages: ViewerLanguages, accepting age: AcceptedAge
    ) async throws(CatalogError) -> CatalogResponse<WorkDetails<Item>> {
        guard let entry = ([first] + others + lookups).first(where: { $0.source == id.source }) else {
            throw CatalogError(.notFound, source: id.source)
        }
        return try await entry.catalog.details(of: id, in: languages, accepting: age)
    }

    package func known(_ id: WorkID<Item>) async -> [Item] {
        await ([first] + others + lookups).first { $0.source == id.source }?.catalog.known(id) ?? []
    }
}
