import Domain
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Works whose service fails")
struct KnownWorksFlowTests {
    let film = Movie(
        id: WorkID(source: .tmdb, key: "7"), title: LocalizedTitle(title: "기생충", language: "ko"),
        releaseDate: PartialDate("2019-05-30"), poster: PictureReference(source: .tmdb, name: "a.jpg"))
    let book = Book(
        id: WorkID(source: .google, key: "a"), title: LocalizedTitle(title: "Dune", language: "en"),
        authors: [Person(name: "Frank Herbert")], overview: LocalizedText(text: "Sand.", language: "en"))

    private func site(
        failing kind: ServiceErrorKind = .timeout, shelf: StubShelf = StubShelf(), questions: StubQuestions = StubQuestions(),
        films: [Movie] = [], books: [Book] = []
    ) async throws -> Site {
        try await Site(
            movies: StubMovieCatalog(failing: kind, source: .tmdb, listed: films),
            books: StubBookCatalog(failing: kind, source: .google, listed: books), questions: questions, shelf: shelf,
            services: [.tmdb, .google])
    }

    @Test("The page shows what a list had, says what is missing and why, and offers to try again")
    func listed() async throws {
        let site = try await site(films: [film], books: [book])
        let page = try await site.get("/books/google-a")
        #expect(page.status == 200 && page.headers[.cacheControl] == "private, no-store")
        #expect(page.element("h1")?.text == "Dune" && page.element(".lead")?.text == "Sand.")
        let notice = try #require(page.element("#notice[role='status']"))
        #expect(notice.text.contains("the full details from Google Books: it took too long."))
        #expect(notice.element("a")?["href"] == "/books/google-a" && notice.element("a")?.text == "Try again")

        let movie = try await site.get("/movies/tmdb-7")
        #expect(movie.status == 200)
        #expect(movie.element("h1 span")?["lang"] == "ko" && movie.element("h1 span")?.text == "기생충")
        #expect(movie.element("img.work-cover")?["src"]?.hasPrefix("/images/pictures/tmdb/") == true)
        #expect(movie.elements(".lead").isEmpty, "whether there is a description is not known")
    }

    @Test("A work that nothing is known of stays an error", arguments: ["/movies/tmdb-8", "/books/google-b"])
    func unknown(address: String) async throws {
        let page = try await site(films: [film], books: [book]).get(address)
        #expect(page.status == 504 && page.errorCode == "timeout")
    }

    @Test("What is kept while the service fails is on the shelf as the list showed it")
    func keeping() async throws {
        let shelf = StubShelf()
        let site = try await site(shelf: shelf, films: [film], books: [book])
        for (kind, id, status, title) in [
            ("movies", "tmdb-7", "to-watch", "기생충"), ("books", "google-a", "to-read", "Dune"),
        ] {
            let kept = try await site.post("/shelf", ["kind": kind, "id": id, "status": status, "here": "/\(kind)/\(id)"])
            #expect(kept.status == 303 && kept.location == "/\(kind)/\(id)")
            let cookie = try #require(kept.visitorCookie)
            let page = try await site.get("/shelf", headers: [.cookie: cookie])
            #expect(page.element("#results h2 a")?.text == title)
        }
        let unknown = try await site.post("/shelf", ["kind": "movies", "id": "tmdb-8", "status": "to-watch"])
        #expect(unknown.status == 303 && unknown.location == "/movies/tmdb-8" && unknown.visitorCookie == nil)
    }

    @Test("A visitor's shelf and answers are shown to that visitor alone")
    func visitors() async throws {
        let (shelf, questions) = (StubShelf(), StubQuestions())
        let anna = VisitorID()
        try await shelf.put(ShelfEntry(work: ShelfWork(film), status: .watched, added: .distantPast), of: anna)
        let answer = QuestionAnswer(
            items: [.init(id: "google-a", title: "Dune", reasons: [], work: ShelfWork(book), overview: book.overview)],
            isFitting: true)
        _ = try await questions.add(
            Question(
                visitor: anna, text: try QuestionText("a book about sand"), language: .english, askedAt: .distantPast,
                state: .answered(answer)), token: "t")
        let site = try await site(shelf: shelf, questions: questions)
        for (address, title) in [("/movies/tmdb-7", "기생충"), ("/books/google-a", "Dune")] {
            let own = try await site.get(address, headers: [.cookie: anna.cookie])
            #expect(own.status == 200 && own.element("h1 span")?.text == title)
            for headers in [[:], [HTTPField.Name.cookie: VisitorID().cookie]] {
                let page = try await site.get(address, headers: headers)
                #expect(page.status == 504 && !page.body.contains(title))
            }
            let cover = try await site.get(
                "/images/covers\(address).svg", headers: [.cookie: anna.cookie])
            #expect(cover.status == 504, "covers are the same for everyone")
        }
        let kept = try await site.post(
            "/shelf", ["kind": "books", "id": "google-a", "status": "to-read"],
            headers: [.cookie: anna.cookie])
        #expect(kept.status == 303)
        #expect(try await shelf.entry(ShelfKey(book.id), of: anna)?.work.title == "Dune")
    }
}
