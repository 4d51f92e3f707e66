import Domain
import TestSupport
import Testing

@Suite("Books of films from services")
struct AdaptedMoviesTests {
    static func book(_ key: String, _ title: String, _ author: String) -> Book {
        Book(
            id: WorkID(source: .google, key: key), title: LocalizedTitle(title: title, language: "en"),
            authors: [Person(name: author)])
    }

    @Test(
        "A book is shown where title and author leave no doubt",
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
        "A book of another author or title is none",
        arguments: [("Dune", "Brian Herbert"), ("Dune Messiah", "Frank Herbert"), ("Dune", "")])
    func noMatch(title: String, author: String) async throws {
        let books = StubBookCatalog([Self.book("1", title, author)])
        #expect(try await movies(books: books).details(of: movie.id, in: .english).value.counterparts.isEmpty)
    }

    @Test("Where books do not answer, the film's page stands without one; where the film has one, nobody is asked")
    func withoutBooks() async throws {
        let silent = StubBookCatalog(failing: .timeout)
        #expect(try await movies(books: silent).details(of: movie.id, in: .english).value.counterparts.isEmpty)
        let whole = StubMovieCatalog { (_: WorkID<Movie>) in Answer(WorkDetails(work: movie, counterparts: [.sample()])) }
        let books = StubBookCatalog()
        let known = AdaptedMovies(movies: whole, books: books)
        #expect(try await known.details(of: movie.id, in: .english).value.counterparts == [.sample()])
        #expect(await books.queries.isEmpty)
    }

    @Test("Searches are the films' alone, and a film that is not there is not found")
    func passesOn() async throws {
        let catalog = movies(books: StubBookCatalog())
        let query = WorkQuery<Movie>(text: try .sample("dune"), language: .english)
        #expect(try await catalog.works(matching: query).value.items == [movie])
        await #expect(throws: CatalogError(.notFound, source: .catalog)) {
            _ = try await catalog.details(of: WorkID(source: .tmdb, key: "2"), in: .english)
        }
    }

    private func movies(books: StubBookCatalog) -> AdaptedMovies {
        AdaptedMovies(movies: StubMovieCatalog([movie]), books: books)
    }

    private var movie: Movie {
        Movie(
            id: WorkID(source: .tmdb, key: "1"),
            title: LocalizedTitle(title: "Dune", language: "en", originalTitle: "듄", originalLanguage: "ko"),
            sourceAuthors: [Person(name: "Frank Herbert")])
    }
}
