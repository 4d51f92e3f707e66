import Domain
import GRDB

/// The built-in catalog's films.
package struct SQLiteMovieCatalog: MovieCatalog, MovieSelections {
    private let database: FoyerDatabase

    package init(database: FoyerDatabase) {
        self.database = database
    }

    package func movies(matching query: MovieQuery) async throws(CatalogError) -> Answer<ResultPage<Movie>> {
        try await read { db in
            let ids = try WorkSearch.ids(of: .movie, matching: query.text, in: db)
            let pageCount = (ids.count + MovieQuery.pageSize - 1) / MovieQuery.pageSize
            let pageIDs = ids.dropFirst((query.page.value - 1) * MovieQuery.pageSize).prefix(MovieQuery.pageSize)
            let items = try pageIDs.compactMap { id in
                try Self.movies(where: "work.id = ?", [id], in: query.language, db).first
            }
            return Answer(
                ResultPage(
                    items: items, number: query.page.value, total: ids.count,
                    pageCount: min(pageCount, PageNumber.limit)))
        }
    }

    package func movie(_ id: WorkID<Movie>, in language: Language) async throws(CatalogError) -> Answer<MovieDetails> {
        let details = try await read { db -> MovieDetails? in
            guard let movie = try Self.movies(where: "work.kind = 'movie' AND work.key = ?", [id.key], in: language, db).first
            else { return nil }
            let book = try Row.fetchOne(
                db.cachedStatement(
                    sql: WorkColumns.bookSelection + """
                         WHERE work.id = (
                            SELECT book_id FROM movie JOIN work ON work.id = movie.work_id
                            WHERE work.kind = 'movie' AND work.key = ?)
                        """),
                arguments: [id.key]
            ).map { WorkColumns(language: language).book($0) }
            return MovieDetails(
                movie: movie,
                book: book,
                byTheSameDirectors: try Self.moviesByDirectors(of: id.key, in: language, db)
            )
        }
        guard let details else { throw CatalogError(.notFound, source: .catalog) }
        return Answer(details)
    }

    package func selections(
        in language: Language, limit: Int
    ) async throws(CatalogError) -> [MovieSelection] {
        try await read { db in
            try MovieSelection.Theme.allCases.compactMap { theme in
                // The best known film of each director: a shelf of one trilogy says little of a theme.
                let movies = try Self.movies(
                    where: """
                        work.id IN (
                            SELECT id FROM (
                                SELECT work.id, row_number() OVER (
                                    PARTITION BY work.creators ORDER BY work.popularity DESC, work.year DESC, work.id) AS place
                                FROM work JOIN movie ON movie.work_id = work.id WHERE \(Self.condition(for: theme)))
                            WHERE place = 1)
                        ORDER BY work.popularity DESC, work.year DESC, work.id LIMIT ?
                        """,
                    [limit], in: language, db)
                return movies.isEmpty ? nil : MovieSelection(theme: theme, movies: movies)
            }
        }
    }

    private static func condition(for theme: MovieSelection.Theme) -> String {
        switch theme {
        case .fromPageToScreen: "movie.book_id IS NOT NULL"
        case .koreanCinema: "work.countries = 'KR' OR work.countries GLOB 'KR\u{1F}*'"
        case .classics: "work.year < 1960"
        case .shortEvenings: "movie.runtime <= 95"
        }
    }

    private static func moviesByDirectors(of key: String, in language: Language, _ db: Database) throws -> [Movie] {
        try movies(
            where: """
                work.kind = 'movie' AND work.key <> :key AND work.id IN (
                    SELECT other.work_id FROM work_creator AS own
                    JOIN work AS film ON film.id = own.work_id AND film.kind = 'movie' AND film.key = :key
                    JOIN work_creator AS other ON other.name = own.name)
                ORDER BY work.popularity DESC, work.year DESC LIMIT 8
                """,
            ["key": key], in: language, db)
    }

    private static func movies(
        where condition: String, _ arguments: StatementArguments, in language: Language, _ db: Database
    ) throws -> [Movie] {
        let columns = WorkColumns(language: language)
        return try Row.fetchAll(
            db.cachedStatement(sql: WorkColumns.movieSelection + " WHERE " + condition), arguments: arguments
        ).map { columns.movie($0) }
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
