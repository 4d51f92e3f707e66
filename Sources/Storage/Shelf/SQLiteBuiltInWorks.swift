import Domain
import GRDB

/// Finds works in the built-in catalog by their ids or their descriptions.
package struct SQLiteBuiltInWorks: BuiltInWorks {
    /// How many descriptions are looked up in one read. Searches use the same connections between the reads.
    private static let stepSize = 500

    private let database: CatalogDatabase
    private let movies: SQLiteWorkCatalog<Movie>
    private let books: SQLiteWorkCatalog<Book>

    /// - Parameters:
    ///   - movies: the films of the database; it keeps the works of shelves in memory.
    ///   - books: the books of the database.
    package init(database: CatalogDatabase, movies: SQLiteWorkCatalog<Movie>, books: SQLiteWorkCatalog<Book>) {
        self.database = database
        self.movies = movies
        self.books = books
    }

    package func works(
        _ keys: [ShelfKey], in language: Language
    ) async throws(StorageError) -> [ShelfKey: ShelfWork] {
        func catalogKeys<Item>(_ kind: Item.Type) -> Set<String> where Item: Work {
            let ids = keys.compactMap { $0.kind == Item.kind ? WorkID<Item>($0.id) : nil }
            return Set(ids.filter { $0.source == .catalog }.map(\.key))
        }
        let movies = try await movies.works(withKeys: catalogKeys(Movie.self), in: language)
        let books = try await books.works(withKeys: catalogKeys(Book.self), in: language)
        let works = movies.values.map { ShelfWork($0) } + books.values.map { ShelfWork($0) }
        return Dictionary(works.map { ($0.key, $0) }) { first, _ in first }
    }

    package func works(
        matching descriptions: [WorkDescription], in language: Language
    ) async throws(StorageError) -> [ShelfWork?] {
        var works: [ShelfWork?] = []
        while works.count < descriptions.count {
            let step = descriptions.dropFirst(works.count).prefix(Self.stepSize)
            works += try await database.read { db in
                try step.map { work in
                    switch work.kind {
                    case .movie:
                        try Self.movieID(work, db).flatMap { try Self.fetch($0, language, db) { ShelfWork($0 as Movie) } }
                    case .book:
                        try Self.bookID(work, db).flatMap { try Self.fetch($0, language, db) { ShelfWork($0 as Book) } }
                    }
                }
            }
        }
        return works
    }

    private static func fetch<Item: StoredWork>(
        _ id: Int64, _ language: Language, _ db: Database, _ shelfWork: (Item) -> ShelfWork
    ) throws -> ShelfWork? {
        func work(_ language: Language) throws -> ShelfWork? {
            try Item.fetch(id, in: language, db).map(shelfWork)
        }
        let others = try Language.allCases.filter { $0 != language }.compactMap(work)
        return try work(language)?.addingNames(of: others)
    }

    /// The book with the ISBN, else the one with a title and an author of the description.
    private static func bookID(_ description: WorkDescription, _ db: Database) throws -> Int64? {
        if let isbn = description.isbn13 {
            let id = try Int64.fetchOne(
                db.cachedStatement(sql: "SELECT work_id FROM work_identifier WHERE scheme = 'isbn' AND value = ?"),
                arguments: [isbn])
            if let id { return id }
        }
        return try candidates(description, db).first { candidate in
            let names = ListColumn.list(candidate["creators"]) + ListColumn.list(candidate["creators_korean"])
            return WorkIdentity.sharesPerson(description.creators, names, .partial)
        }?["id"]
    }

    /// The film with a title of the description, by `WorkIdentity.film(of:among:)`.
    private static func movieID(_ description: WorkDescription, _ db: Database) throws -> Int64? {
        WorkIdentity.film(of: description.year, among: try candidates(description, db).map { (id: $0["id"], year: $0["year"]) })
    }

    private static func candidates(_ description: WorkDescription, _ db: Database) throws -> [Row] {
        let titles = description.titles.compactMap(TitleIdentity.key)
            .reduce(into: [String]()) { unique, title in if !unique.contains(title) { unique.append(title) } }
        return try titles.flatMap { title in
            try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT DISTINCT work.id, work.year, work.creators, work.creators_korean
                        FROM work_title JOIN work ON work.id = work_title.work_id
                        WHERE work_title.kind = ? AND work_title.squashed = ?
                        ORDER BY work.popularity DESC
                        """),
                arguments: [description.kind.catalogName, title])
        }
    }
}
