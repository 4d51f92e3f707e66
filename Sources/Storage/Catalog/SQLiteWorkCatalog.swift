import Domain
import GRDB

/// The built-in catalog's films or books.
package struct SQLiteWorkCatalog<Item: StoredWork>: WorkCatalog, WorkSelections {
    /// How many other works by the same makers a page shows.
    private static var otherWorksLimit: Int { 8 }

    private let database: FoyerDatabase
    private let known = KnownWorks<Item>()

    package init(database: FoyerDatabase) {
        self.database = database
    }

    package func works(matching query: WorkQuery<Item>) async throws(CatalogError) -> Answer<ResultPage<Item>> {
        @Sendable func pageIDs(_ ids: [Int64]) -> ArraySlice<Int64> {
            ids.dropFirst((query.page.value - 1) * Item.pageSize).prefix(Item.pageSize)
        }
        if let ids = known.ids(matching: query.text), let items = known.works(pageIDs(ids), in: query.language) {
            return Answer(ResultPage(items: items, of: query, total: ids.count))
        }
        return try await read { [known] db in
            let ids =
                switch SearchTarget(query.text) {
                case .words: try WorkSearch.ids(of: Item.kind, matching: query.text, in: db)
                case .edition(let isbn): try WorkSearch.ids(of: Item.kind, with: isbn, in: db)
                case .nothing: [Int64]()
                }
            known.learn(ids, matching: query.text)
            let items = try pageIDs(ids).compactMap { id in
                if let work = known.work(id, in: query.language) { return work }
                let work = try Item.fetch(where: "work.id = ?", [id], in: query.language, db).first
                if let work { known.learn(work, id: id, in: query.language) }
                return work
            }
            return Answer(ResultPage(items: items, of: query, total: ids.count))
        }
    }

    package func details(
        of id: WorkID<Item>, in language: Language
    ) async throws(CatalogError) -> Answer<WorkDetails<Item>> {
        let details = try await read { db -> WorkDetails<Item>? in
            let rowID = try Int64.fetchOne(
                db.cachedStatement(sql: "SELECT id FROM work WHERE kind = ? AND key = ?"),
                arguments: [Item.kind.rawValue, id.key])
            guard let rowID, let work = try Item.fetch(where: "work.id = ?", [rowID], in: language, db).first else {
                return nil
            }
            return WorkDetails(
                work: work,
                counterparts: try Item.Counterpart.fetch(
                    where: "work.id IN (\(Item.counterpartIDs)) ORDER BY work.date IS NULL, work.date, work.id", [rowID],
                    in: language, db),
                byTheSameMakers: try Self.otherWorks(byTheMakersOf: rowID, in: language, db),
                subjectNames: try Self.names(of: work.subjects, in: language, db)
            )
        }
        guard let details else { throw CatalogError(.notFound, source: .catalog) }
        return Answer(details)
    }

    package func selections(
        _ themes: [Item.Theme], in language: Language, limit: Int
    ) async throws(CatalogError) -> [WorkSelection<Item>] {
        if let selections = known.selections(themes, in: language, limit: limit) { return selections }
        let selections = try await read { db in
            try themes.compactMap { theme in
                let works = try Self.bestKnown(of: theme, in: language, limit: limit, db)
                return works.isEmpty ? nil : WorkSelection(theme: theme, works: works)
            }
        }
        known.learn(selections, themes, in: language, limit: limit)
        return selections
    }

    /// The best known works of a theme. Of those that have the same in the column `distinct` only one is taken; by default one of
    /// each maker, since a shelf of one trilogy says little of a theme.
    static func bestKnown(
        of theme: Item.Theme, distinct: String = "work.creators", in language: Language, limit: Int, _ db: Database
    ) throws -> [Item] {
        try Item.fetch(
            where: """
                work.id IN (
                    SELECT id FROM (
                        SELECT work.id, row_number() OVER (
                            PARTITION BY \(distinct) ORDER BY work.popularity DESC, work.year DESC, work.id) AS place
                        FROM work JOIN \(Item.kind.table) ON \(Item.kind.table).work_id = work.id
                        WHERE \(Item.condition(for: theme)))
                    WHERE place = 1)
                ORDER BY work.popularity DESC, work.year DESC, work.id LIMIT ?
                """,
            [limit], in: language, db)
    }

    /// None in English, whose words the subjects are themselves.
    private static func names(of subjects: [String], in language: Language, _ db: Database) throws -> [String: String] {
        guard language == .korean else { return [:] }
        let statement = try db.cachedStatement(sql: "SELECT korean FROM subject WHERE name = ?")
        let names = try subjects.compactMap { subject in
            try String.fetchOne(statement, arguments: [subject]).map { (subject, $0) }
        }
        return Dictionary(names) { first, _ in first }
    }

    private static func otherWorks(
        byTheMakersOf id: Int64, in language: Language, _ db: Database
    ) throws -> [Item] {
        try Item.fetch(
            where: """
                work.kind = :kind AND work.id <> :id AND work.id IN (
                    SELECT other.work_id FROM work_creator AS own
                    JOIN work_creator AS other ON other.name = own.name WHERE own.work_id = :id)
                ORDER BY work.popularity DESC, work.year DESC, work.id LIMIT :limit
                """,
            ["kind": Item.kind.rawValue, "id": id, "limit": Self.otherWorksLimit], in: language, db)
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

extension SQLiteWorkCatalog: BuiltInBooks where Item == Book {
    package func books(
        _ ids: [WorkID<Book>], in language: Language
    ) async throws(CatalogError) -> [WorkID<Book>: Book] {
        let keys = Set(ids.filter { $0.source == .catalog }.map(\.key))
        guard !keys.isEmpty else { return [:] }
        return try await read { db in
            let books = try keys.compactMap { key in
                try Book.fetch(where: "work.kind = 'book' AND work.key = ?", [key], in: language, db).first
            }
            return Dictionary(books.map { ($0.id, $0) }) { first, _ in first }
        }
    }
}
