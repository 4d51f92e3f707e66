import Domain
import Synchronization
import TestSupport
import Testing

@Suite("Books of films from services")
struct AdaptationLinkingCatalogTests {
    static func book(_ key: String, _ title: String, _ author: String) -> Book {
        Book(
            id: WorkID(source: .google, key: key), title: LocalizedTitle(title: title, language: "en"),
            authors: [Person(name: author)])
    }

    @Test(
        "A film has the book of its title by its author",
        arguments: [
            ("Dune", "Frank Herbert"), ("Dune: A Novel", "Herbert, Frank"), ("DUNE (Movie Tie-In)", "frank herbert"),
            ("듄", "Frank Herbert"),
        ])
    func match(title: String, author: String) async throws {
        let other = Self.book("1", "The Art of Dune", "Frank Herbert")
        let books = StubBookCatalog([other, Self.book("2", title, author)])
        let details = try await movies(books: books).details(of: movie.id, in: .english).value
        #expect(details.counterparts.map(\.id.key) == ["2"])
        #expect(await books.queries.map(\.text.text) == ["Dune Frank Herbert"])
    }

    @Test(
        "A book of another author or title is not the film's",
        arguments: [("Dune", "Brian Herbert"), ("Dune Messiah", "Frank Herbert"), ("Dune", "")])
    func noMatch(title: String, author: String) async throws {
        let books = StubBookCatalog([Self.book("1", title, author)])
        #expect(try await movies(books: books).details(of: movie.id, in: .english).value.counterparts.isEmpty)
    }

    @Test("If the film's title finds no book, its original title is searched")
    func originalTitle() async throws {
        let books = StubBookCatalog { (query: WorkQuery<Book>) in
            let found = query.text.text.hasPrefix("듄") ? [Self.book("2", "Dune", "Frank Herbert")] : []
            return CatalogResponse(ResultPage(items: found, of: query, total: found.count))
        }
        let details = try await movies(books: books).details(of: movie.id, in: .english).value
        #expect(details.counterparts.map(\.id.key) == ["2"])
    }

    @Test(
        "If the book catalog fails, the film has no book, and the errors are reported; if it has one, nothing is searched"
    )
    func withoutBooks() async throws {
        let errors = Mutex<[CatalogError]>([])
        let failing = AdaptationLinkingCatalog(
            movies: StubMovieCatalog([movie]), books: StubBookCatalog(failing: .unavailable), pause: Self.endlessPause,
            onError: { error in errors.withLock { $0.append(error) } })
        #expect(try await failing.details(of: movie.id, in: .english).value.counterparts.isEmpty)
        // One search for each title.
        #expect(errors.withLock { $0 } == Array(repeating: CatalogError(.unavailable, source: .catalog), count: 2))
        let whole = StubMovieCatalog { (_: WorkID<Movie>) in
            CatalogResponse(WorkDetails(work: movie, counterparts: [.sample()]))
        }
        let books = StubBookCatalog()
        let known = AdaptationLinkingCatalog(movies: whole, books: books)
        #expect(try await known.details(of: movie.id, in: .english).value.counterparts == [.sample()])
        #expect(await books.queries.isEmpty)
    }

    @Test("After the timeout, the film has no book, and the search continues")
    func timeout() async throws {
        let books = SlowBooks(Self.book("2", "Dune", "Frank Herbert"))
        let (pauses, pause) = AsyncStream.makeStream(of: Duration.self)
        let slow = AdaptationLinkingCatalog(movies: StubMovieCatalog([movie]), books: books) { duration in
            await books.searchStarted()
            pause.yield(duration)
        }
        #expect(try await slow.details(of: movie.id, in: .english).value.counterparts.isEmpty)
        for await duration in pauses {
            #expect(duration == .milliseconds(1500))
            break
        }
        await books.respond()
        #expect(await !books.wasCancelled)
    }

    @Test("Searches and missing films are those of the movie catalog")
    func otherCalls() async throws {
        let catalog = movies(books: StubBookCatalog())
        let query = WorkQuery<Movie>(text: try .sample("dune"), language: .english)
        #expect(try await catalog.works(matching: query).value.items == [movie])
        await #expect(throws: CatalogError(.notFound, source: .catalog)) {
            _ = try await catalog.details(of: WorkID(source: .tmdb, key: "2"), in: .english)
        }
    }

    private func movies(books: StubBookCatalog) -> AdaptationLinkingCatalog {
        AdaptationLinkingCatalog(movies: StubMovieCatalog([movie]), books: books, pause: Self.endlessPause)
    }

    /// Longer than the test.
    private static let endlessPause: @Sendable (Duration) async throws -> Void = { _ in
        for await _ in AsyncStream<Never>.makeStream().stream {}
    }

    private var movie: Movie {
        Movie(
            id: WorkID(source: .tmdb, key: "1"),
            title: LocalizedTitle(title: "Dune", language: "en", originalTitle: "듄", originalLanguage: "ko"),
            sourceAuthors: [Person(name: "Frank Herbert")])
    }
}

/// A catalog that responds after `respond()`.
private actor SlowBooks: WorkCatalog {
    private let book: Book
    private let started = AsyncStream.makeStream(of: Void.self)
    private let released = AsyncStream.makeStream(of: Void.self)
    private let done = AsyncStream.makeStream(of: Bool.self)

    init(_ book: Book) {
        self.book = book
    }

    func searchStarted() async {
        for await _ in started.stream { return }
    }

    func respond() {
        released.continuation.finish()
    }

    var wasCancelled: Bool {
        get async {
            for await isCancelled in done.stream { return isCancelled }
            return true
        }
    }

    func works(matching query: WorkQuery<Book>) async throws(CatalogError) -> CatalogResponse<ResultPage<Book>> {
        started.continuation.finish()
        for await _ in released.stream {}
        done.continuation.yield(Task.isCancelled)
        return CatalogResponse(ResultPage(items: [book], of: query, total: 1))
    }

    func details(
        of id: WorkID<Book>, in languages: ViewerLanguages, accepting age: AcceptedAge
    ) async throws(CatalogError) -> CatalogResponse<WorkDetails<Book>> {
        throw CatalogError(.notFound, source: id.source)
    }
}
