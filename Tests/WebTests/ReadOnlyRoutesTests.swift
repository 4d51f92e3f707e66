import Domain
import Foundation
import HTTPTypes
import Storage
import TestSupport
import Testing
import Web

/// The walk over all GET routes with a visitor who has saved something in each table. (`saved_answer`, the cache of services'
/// responses, is not among these: no service is configured here.)
@Suite("GET routes and the database")
struct ReadOnlyRoutesTests {
    @Test("No GET route writes to the database, and none starts work that does")
    func reads() async throws {
        let folder = try TemporaryDirectory()
        let path = folder.path + "/foyer.sqlite"
        let database = try FoyerDatabase(path: path)
        let film = Movie(id: WorkID(source: .catalog, key: "film"), title: LocalizedTitle(title: "The Film", language: nil))
        let visitors = SQLiteVisitors(database: database)
        let owner = visitors.newVisitor()
        let visitor = owner.id
        let (questions, shelf, feeds) = (
            SQLiteQuestions(database: database), SQLiteShelf(database: database), SQLiteShelfFeeds(database: database)
        )
        let recents = SQLiteRecentQueries(database: database)
        // Never answers, so that a question that a GET began would still be counted below.
        let (never, _) = AsyncStream.makeStream(of: Void.self)
        let site = try await Site(
            movies: StubMovieCatalog([film]), books: StubBookCatalog([.sample()]), visitors: visitors,
            recents: recents, questions: questions,
            recommender: StubRecommender { _ in
                for await _ in never {}
                return Recommendation(works: [], isFitting: false)
            }, shelf: shelf, shelfFeeds: feeds)
        let question = Question(
            visitor: visitor, text: try QuestionText("a book about grief"), language: .english,
            askedAt: Date(timeIntervalSince1970: 5))
        _ = try await questions.add(question, token: "t")
        let entry = ShelfEntry(work: ShelfWork(film), status: .toWatch, added: Date(timeIntervalSince1970: 6))
        try await shelf.add(
            [ShelfAddition(entry, to: entry.key)], at: .distantPast,
            with: ShelfImportResult([ShelfImportLine(number: 2, text: "The Film", outcome: .added)]), of: visitor)
        _ = try await recents.record(SearchQuery("film"), scope: .movies, of: visitor)
        let feed = ShelfFeed(key: ShelfFeedKey(), language: .english, opened: Date(timeIntervalSince1970: 7))
        try await feeds.open(feed, for: owner)

        let before = try contents(path)
        let values = [
            "/movies/{id}": "/movies/catalog-film", "/books/{id}": "/books/\(Book.sample().id)",
            "/people/{id}": "/people/catalog-somebody",
            "/questions/{id}": "/questions/\(question.id)", "/questions/{id}/events": "/questions/\(question.id)/events",
            "/questions/{id}/delete": "/questions/\(question.id)/delete", "/shelf/feed/{file}": "/shelf/feed/\(feed.key).atom",
            "/images/covers/movies/{file}": "/images/covers/movies/catalog-film.svg",
            "/images/covers/books/{file}": "/images/covers/books/\(Book.sample().id).svg",
            "/images/pictures/{source}/{width}/{name}": "/images/pictures/tmdb/row/a.jpg",
        ]
        var count = 0
        for route in site.routes where route.hasPrefix("GET ") {
            let template = String(route.dropFirst("GET ".count))
            let address = try #require(template.contains("{") ? values[template] : template, "\(template)")
            for headers in [[HTTPField.Name.cookie: "foyer_visitor=\(owner.token.value)"], [:]] {
                for query in ["", "?query=film&q=film&question=anything&title=film"] {
                    let response = try await site.get(address + query, headers: headers)
                    #expect(response.status != 500 && response.headers[.setCookie] == nil, "\(address)")
                    #expect(try contents(path) == before, "\(address) writes to the database")
                    #expect(await site.questionWorker.workingCount == 0, "\(address) begins to answer a question")
                    count += 1
                }
            }
        }
        #expect(count > 100)
    }

    /// The database's file and its write-ahead log: every commit changes one of them.
    private func contents(_ path: String) throws -> [Data] {
        [try Data(contentsOf: URL(filePath: path)), (try? Data(contentsOf: URL(filePath: path + "-wal"))) ?? Data()]
    }
}
