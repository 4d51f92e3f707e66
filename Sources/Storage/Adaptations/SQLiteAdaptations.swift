import Domain
import GRDB
import Synchronization

/// Films of the built-in catalog with the books that they were made from, kept in memory until the catalog changes: finding
/// them takes longer than the rest of the home page.
package final class SQLiteAdaptations: Adaptations {
    private struct Key: Hashable {
        let language: Language
        let limit: Int
    }

    private struct State {
        /// How often the catalog has changed.
        var generation = 0
        var adaptations: [Key: [Adaptation]] = [:]
    }

    private let database: CatalogDatabase
    private let state = Mutex(State())

    package init(database: CatalogDatabase) {
        self.database = database
    }

    package func adaptations(in language: Language, limit: Int) async throws(CatalogError) -> [Adaptation] {
        let key = Key(language: language, limit: limit)
        let (known, generation) = state.withLock { ($0.adaptations[key], $0.generation) }
        if let known { return known }
        let found = try await read(in: language, limit: limit)
        state.withLock { if $0.generation == generation { $0.adaptations[key] = found } }
        return found
    }

    /// Forgets what was read. To be called after each change of the catalog.
    package func catalogChanged() {
        state.withLock { $0 = State(generation: $0.generation + 1) }
    }

    private func read(in language: Language, limit: Int) async throws(CatalogError) -> [Adaptation] {
        do {
            return try await database.read { db in
                let movies = try SQLiteWorkCatalog<Movie>.bestKnown(
                    of: .fromPageToScreen, distinct: "movie.book_id", in: language, limit: limit, db)
                let keys = Set(movies.compactMap(\.basedOn?.id.key))
                let books = try SQLiteWorkCatalog<Book>.works(withKeys: keys, in: language, db)
                return movies.compactMap { movie in
                    movie.basedOn.flatMap { books[$0.id.key] }.map { Adaptation(book: $0, movie: movie) }
                }
            }
        } catch {
            throw CatalogError(error)
        }
    }
}
