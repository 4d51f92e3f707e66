import Domain
import GRDB

/// Films of the built-in catalog with the books that they were made from.
package struct SQLiteAdaptations: Adaptations {
    private let database: CatalogDatabase

    package init(database: CatalogDatabase) {
        self.database = database
    }

    package func adaptations(in language: Language, limit: Int) async throws(CatalogError) -> [Adaptation] {
        do {
            return try await database.read { db in
                let movies = try SQLiteWorkCatalog<Movie>.bestKnown(
                    of: .fromPageToScreen, distinct: "movie.book_id", in: language, limit: limit, db)
                return try movies.compactMap { movie -> Adaptation? in
                    guard let key = movie.basedOn?.id.key else { return nil }
                    let condition = "work.kind = ? AND work.key = ?"
                    let book = try Book.fetch(where: condition, [Book.kind.catalogName, key], in: language, db).first
                    return book.map { Adaptation(book: $0, movie: movie) }
                }
            }
        } catch {
            throw CatalogError(error)
        }
    }
}
