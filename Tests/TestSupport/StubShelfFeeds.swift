import Domain

/// Shelf feeds in memory.
package actor StubShelfFeeds: ShelfFeeds {
    private var feeds: [VisitorID: ShelfFeed] = [:]

    package init() {}

    package func feed(of visitor: Visitor) async throws(StorageError) -> ShelfFeed? { feeds[visitor.id] }

    package func feed(_ key: ShelfFeedKey) async throws(StorageError) -> (feed: ShelfFeed, visitor: VisitorID)? {
        feeds.first { $0.value.key == key }.map { ($0.value, $0.key) }
    }

    package func open(_ feed: ShelfFeed, for visitor: Visitor) async throws(StorageError) {
        if feeds[visitor.id] == nil { feeds[visitor.id] = feed }
    }

    package func setLanguage(_ language: Language, of visitor: VisitorID) async throws(StorageError) {
        feeds[visitor] = feeds[visitor].map { ShelfFeed(key: $0.key, language: language, opened: $0.opened) }
    }

    package func close(of visitor: VisitorID) async throws(StorageError) { feeds[visitor] = nil }
}

/// A built-in index with the given works.
package struct StubBuiltInWorkIDs: BuiltInWorkIDs {
    private let movies: [Movie]
    private let books: [Book]

    package init(movies: [Movie] = [], books: [Book] = []) {
        self.movies = movies
        self.books = books
    }

    package func movieIDs() async throws(StorageError) -> [WorkID<Movie>] { movies.map(\.id) }
    package func bookIDs() async throws(StorageError) -> [WorkID<Book>] { books.map(\.id) }
}
