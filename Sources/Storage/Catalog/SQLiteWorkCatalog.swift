import Domain
import GRDB

/// The films or the books of the catalog, built-in and imported.
package struct SQLiteWorkCatalog<Item: StoredWork>: WorkCatalog, BrowsableCatalog, WorkSelections {
    /// How many other works by the same people a page of details shows.
    private static var otherWorksLimit: Int { 8 }

    private let database: CatalogDatabase
    private let cache = SearchResultCache<Item>()

    package init(database: CatalogDatabase) {
        self.database = database
    }

    package func works(matching query: WorkQuery<Item>) async throws(CatalogError) -> CatalogResponse<ResultPage<Item>> {
        let (results, items) = try await page(query.page, of: .init(query), in: query.language) { db in
            try Self.results(of: query, db)
        }
        return CatalogResponse(
            ResultPage(
                items: items, of: query, total: results.ids.count,
                facets: results.facets.named(in: query.language), correction: results.correction,
                conditions: results.conditions, isPartial: results.isPartial))
    }

    package func works(in query: BrowseQuery<Item>) async throws(CatalogError) -> ResultPage<Item> {
        let (results, items) = try await page(query.page, of: .init(query), in: query.language) { db in
            try Self.ordered(
                WorkSearch.all(of: Item.kind, options: query.options, in: db), by: query.options, query.language, db)
        }
        return ResultPage(
            items: items, of: query, total: results.ids.count, facets: results.facets.named(in: query.language))
    }

    /// A page of results, from the cache where it has them.
    private func page(
        _ page: PageNumber, of key: SearchResultCache<Item>.ResultsKey, in language: Language,
        _ search: @escaping @Sendable (Database) throws -> SearchResultCache<Item>.Results
    ) async throws(CatalogError) -> (results: SearchResultCache<Item>.Results, items: [Item]) {
        @Sendable func pageIDs(_ ids: [Int64]) -> ArraySlice<Int64> {
            ids.dropFirst((page.value - 1) * Item.pageSize).prefix(Item.pageSize)
        }
        let known = cache.results(key)
        if let known, let items = cache.works(pageIDs(known.ids), in: language) { return (known, items) }
        let generation = cache.generation
        return try await read { [cache] db in
            let results = try search(db)
            cache.insert(results, key, generation: generation)
            let items = try cache.works(pageIDs(results.ids), in: language, generation: generation) { ids in
                try Item.fetch(ids, in: language, db)
            }
            return (results, items)
        }
    }

    /// Empties the cache of results. To be called after each change of the catalog.
    package func catalogChanged() {
        cache.removeAll()
    }

    /// The ids of all works that a query finds, in the order of its options.
    private static func results(of query: WorkQuery<Item>, _ db: Database) throws -> SearchResultCache<Item>.Results {
        let result =
            switch SearchTarget(query.text) {
            case .words: try WorkSearch.works(of: Item.kind, matching: query.text, in: db)
            case .edition(let isbn): try WorkSearch.works(of: Item.kind, identifiedBy: isbn.description, in: "isbn", db)
            case .film(let imdb):
                try WorkSearch.works(of: Item.kind, identifiedBy: CatalogRecord.plainIMDb(imdb), in: "imdb", db)
            case .nothing: WorkSearch.Result()
            }
        return try ordered(result, by: query.options, query.language, db)
    }

    private static func ordered(
        _ result: WorkSearch.Result, by options: SearchOptions, _ language: Language, _ db: Database
    ) throws -> SearchResultCache<Item>.Results {
        var (hits, facets) = try FacetCounts.filter(result, by: options, db)
        switch options.order {
        case .relevance: break
        case .year: hits.sort { ($1.year ?? .min, $0.id) < ($0.year ?? .min, $1.id) }
        case .rating: hits.sort { ($1.rating ?? 0, $0.id) < ($0.rating ?? 0, $1.id) }
        case .title: hits = try sortedByTitle(hits, in: language, db)
        }
        return SearchResultCache<Item>.Results(
            ids: hits.map(\.id), facets: facets, correction: result.correction, conditions: result.conditions,
            isPartial: result.isPartial)
    }

    private static func sortedByTitle(
        _ hits: [SearchHit], in language: Language, _ db: Database
    ) throws -> [SearchHit] {
        let title =
            switch language.catalogText {
            case .international: "title"
            case .korean: "coalesce(korean_title, title)"
            }
        let statement = try db.cachedStatement(sql: "SELECT \(title) FROM work WHERE id = ?")
        return try hits.map { hit in
            let folded = TextFolding.folded(try String.fetchOne(statement, arguments: [hit.id]) ?? "")
            return (title: IndexedText.withoutArticle(folded) ?? folded, hit: hit)
        }
        .sorted { ($0.title, $0.hit.id) < ($1.title, $1.hit.id) }
        .map(\.hit)
    }

    package func details(
        of id: WorkID<Item>, in languages: ViewerLanguages, accepting age: AcceptedAge
    ) async throws(CatalogError) -> CatalogResponse<WorkDetails<Item>> {
        let language = languages.page
        let details = try await read { db -> WorkDetails<Item>? in
            guard let rowID = try Self.number(of: id.key, db),
                let work = try Item.fetch(rowID, in: language, db)
            else {
                return nil
            }
            return WorkDetails(
                work: work,
                counterparts: try Item.Counterpart.fetch(
                    where: "work.id IN (\(Item.counterpartIDs)) ORDER BY work.date IS NULL, work.date, work.id", [rowID],
                    in: language, db),
                bySameCreators: try Self.otherWorks(byCreatorsOf: rowID, in: language, db),
                subjectNames: try SubjectNames.names(of: work.subjects, in: language, db)
            )
        }
        guard let details else { throw CatalogError(.notFound, source: .catalog) }
        return CatalogResponse(details)
    }

    package func selections(
        _ themes: [Item.Theme], in language: Language, limit: Int
    ) async throws(CatalogError) -> [WorkSelection<Item>] {
        if let selections = cache.selections(themes, in: language, limit: limit) { return selections }
        let generation = cache.generation
        let selections = try await read { db in
            try themes.compactMap { theme in
                let works = try Self.bestKnown(of: theme, in: language, limit: limit, db)
                return works.isEmpty ? nil : WorkSelection(theme: theme, works: works)
            }
        }
        cache.insert(selections, themes, in: language, limit: limit, generation: generation)
        return selections
    }

    /// The id of the work with a key, or of the one that an import's work with that key was merged into.
    static func number(of key: String, _ db: Database) throws -> Int64? {
        let kind = Item.kind.catalogName
        return try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT id FROM work WHERE kind = ? AND key = ?"), arguments: [kind, key])
            ?? Int64.fetchOne(
                db.cachedStatement(sql: "SELECT work_id FROM work_identifier WHERE scheme = 'key' AND value = ?"),
                arguments: [kind + "/" + key])
    }

    /// The works with these keys, by key. Those that were shown before come from memory.
    func works(withKeys keys: Set<String>, in language: Language) async throws(StorageError) -> [String: Item] {
        let known = cache.works(withKeys: keys, in: language)
        let missing = keys.subtracting(known.keys)
        guard !missing.isEmpty else { return known }
        let generation = cache.generation
        let found = try await database.read { db in try Self.works(withKeys: missing, in: language, db) }
        cache.insert(found, in: language, generation: generation)
        return known.merging(found) { first, _ in first }
    }

    /// The works with these keys, or with which an import's works with these keys were merged, by key.
    static func works(withKeys keys: Set<String>, in language: Language, _ db: Database) throws -> [String: Item] {
        var works: [String: Item] = [:]
        for list in ValueList.lists(of: Array(keys)) {
            let found = try Item.fetch(
                where: "work.kind = '\(Item.kind.catalogName)' AND work.key IN (\(list.placeholders))", list.arguments,
                in: language, db)
            for work in found { works[work.id.key] = work }
        }
        for key in keys where works[key] == nil {
            works[key] = try number(of: key, db).flatMap { try Item.fetch($0, in: language, db) }
        }
        return works
    }

    /// The best known works of a theme. Imported works are left out, since their facts were not checked.
    ///
    /// - Parameter distinct: a column: of works with the same value only the best known is taken. By default one work of each
    ///   director or author, since one trilogy would say little about a theme.
    static func bestKnown(
        of theme: Item.Theme, distinct: String = "work.creators", in language: Language, limit: Int, _ db: Database
    ) throws -> [Item] {
        try Item.fetch(
            where: """
                work.id IN (
                    SELECT id FROM (
                        SELECT work.id, row_number() OVER (
                            PARTITION BY \(distinct) ORDER BY work.popularity DESC, work.year DESC, work.id) AS position
                        FROM work JOIN \(Item.kind.table) ON \(Item.kind.table).work_id = work.id
                        WHERE work.origin = '\(CatalogWriter.builtInOrigin)' AND work.kind = '\(Item.kind.catalogName)' AND (\(Item.condition(for: theme))))
                    WHERE position = 1)
                ORDER BY work.popularity DESC, work.year DESC, work.id LIMIT ?
                """,
            [limit], in: language, db)
    }

    private static func otherWorks(
        byCreatorsOf id: Int64, in language: Language, _ db: Database
    ) throws -> [Item] {
        // The join with the kind's table leaves out the other kind. With a condition on `work.kind`, SQLite reads all works of the
        // kind by its index: 5.9 ms of 36,000 films instead of 0.13.
        try Item.fetch(
            where: """
                work.id <> :id AND work.id IN (
                    SELECT other.work_id FROM work_creator AS own
                    JOIN work_creator AS other ON other.name = own.name WHERE own.work_id = :id)
                ORDER BY work.id LIMIT :limit
                """,
            ["id": id, "limit": Self.otherWorksLimit], in: language, db)
    }

    private func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(CatalogError) -> Value {
        do {
            return try await database.read(body)
        } catch {
            throw CatalogError(error)
        }
    }
}

extension SQLiteWorkCatalog: BuiltInWorkLookup {
    package func works(
        _ ids: [WorkID<Item>], in language: Language
    ) async throws(CatalogError) -> [WorkID<Item>: Item] {
        let keys = Set(ids.filter { $0.source == .catalog }.map(\.key))
        guard !keys.isEmpty else { return [:] }
        do {
            let works = try await works(withKeys: keys, in: language)
            return Dictionary(uniqueKeysWithValues: works.map { (WorkID(source: .catalog, key: $0), $1) })
        } catch {
            throw CatalogError(error)
        }
    }
}
