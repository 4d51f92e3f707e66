import Domain
import Foundation
import TestSupport
import Testing

@Suite("What is known of a work without its service")
struct KnownWorksTests {
    let anna = VisitorID()
    let shelf = StubShelf()
    let questions = StubQuestions()
    let id = WorkID<Book>(source: .google, key: "a")

    private func fetch(
        failing kind: ServiceErrorKind = .offline, listed: [Book] = []
    ) -> FetchDetailsUseCase<Book> {
        let catalog = StubBookCatalog(failing: kind, source: .google, listed: listed)
        return FetchDetailsUseCase(catalog: catalog, known: KnownWorks(shelf: shelf, questions: questions, catalog: catalog))
    }

    private func book(_ title: String, authors: [String] = [], overview: LocalizedText? = nil) -> Book {
        Book(
            id: id, title: LocalizedTitle(title: title, language: nil), authors: authors.map { Person(name: $0) },
            overview: overview)
    }

    private func ask(answer: [QuestionAnswer.Item], of visitor: VisitorID) async throws {
        let question = Question(
            visitor: visitor, text: try QuestionText("a book about ships"), language: .english, askedAt: .distantPast,
            state: .answered(QuestionAnswer(items: answer, isFitting: true)))
        _ = try await questions.add(question, token: question.id.description)
    }

    @Test(
        "A list's facts are shown with a notice that names the service and the error",
        arguments: [
            ServiceErrorKind.offline, .timeout, .unauthorized, .quota, .rateLimited, .badResponse, .unavailable,
        ])
    func list(kind: ServiceErrorKind) async throws {
        let response = try await fetch(failing: kind, listed: [book("Dune")]).execute(id, in: .english, of: nil)
        #expect(response.value.work == book("Dune"))
        #expect(response.notices == [.onlyKnownFacts(failed: .google, kind)] && response.hasOnlyKnownFacts)
    }

    @Test(
        "A work that the service does not have stays unknown, and a cancelled request is no answer",
        arguments: [
            ServiceErrorKind.notFound, .cancelled,
        ])
    func noFallback(kind: ServiceErrorKind) async throws {
        await #expect(throws: CatalogError(kind, source: .google)) {
            _ = try await fetch(failing: kind, listed: [book("Dune")]).execute(id, in: .english, of: anna)
        }
    }

    @Test("Nobody sees what is on another visitor's shelf, or in the answers to another visitor's questions")
    func visitors() async throws {
        try await shelf.put(ShelfEntry(work: ShelfWork(book("Shelved")), status: .read, added: .distantPast), of: anna)
        try await ask(
            answer: [.init(id: id.description, title: "Answered", reasons: [], work: ShelfWork(book("Answered")))], of: anna)
        for visitor in [nil, VisitorID()] {
            await #expect(throws: CatalogError(.offline, source: .google)) {
                _ = try await fetch().execute(id, in: .english, of: visitor)
            }
        }
        #expect(try await fetch().execute(id, in: .english, of: anna).value.work.title.title == "Shelved")
        try await shelf.delete(ShelfKey(id), of: anna)
        #expect(try await fetch().execute(id, in: .english, of: anna).value.work.title.title == "Answered")
    }

    @Test("The sources complete each other: nothing that a list showed is lost because the work is on the shelf")
    func completion() async throws {
        try await shelf.put(
            ShelfEntry(work: ShelfWork(book("Dune", authors: ["Frank Herbert"])), status: .read, added: .distantPast), of: anna)
        let listed = book("Dune (novel)", overview: LocalizedText(text: "Sand.", language: "en"))
        let found = try await fetch(listed: [listed]).execute(id, in: .english, of: anna).value.work
        #expect(found.title.title == "Dune" && found.authors.map(\.name) == ["Frank Herbert"])
        #expect(found.overview == listed.overview)
    }

    @Test("Facts in the viewer's language come first; others are shown as what they are")
    func languages() async throws {
        let (korean, english) = (
            book("듄", overview: LocalizedText(text: "모래.", language: "ko")),
            book("Dune", overview: LocalizedText(text: "Sand.", language: "en"))
        )
        let fetch = fetch(listed: [korean, english])
        #expect(try await fetch.execute(id, in: .english, of: nil).value.work.title.title == "Dune")
        #expect(try await fetch.execute(id, in: .korean, of: nil).value.work.overview?.text == "모래.")
        let foreign = try await self.fetch(listed: [korean]).execute(id, in: .english, of: nil).value.work
        #expect(foreign.title.title == "듄" && foreign.overview?.language == "ko")
    }

    @Test("A shelf that cannot be read hides no list")
    func storageFails() async throws {
        let catalog = StubBookCatalog(failing: .offline, source: .google, listed: [book("Dune")])
        let fetch = FetchDetailsUseCase(
            catalog: catalog,
            known: KnownWorks(
                shelf: StubShelf(failing: .busy), questions: StubQuestions(failing: .busy), catalog: catalog))
        #expect(try await fetch.execute(id, in: .english, of: anna).value.work.title.title == "Dune")
    }

    @Test("A film of the shelf has its director, date, genres and poster")
    func film() async throws {
        let poster = try #require(PictureReference(source: .tmdb, name: "a.jpg"))
        let film = Movie(
            id: WorkID(source: .tmdb, key: "7"), title: LocalizedTitle(title: "Oldboy", language: nil),
            releaseDate: PartialDate("2003-11-21"), genres: [.thriller], directors: [Person(name: "Park Chan-wook")],
            poster: poster)
        let catalog = StubMovieCatalog(failing: .timeout, source: .tmdb)
        try await shelf.put(ShelfEntry(work: ShelfWork(film), status: .watched, added: .distantPast), of: anna)
        let fetch = FetchDetailsUseCase(
            catalog: catalog, known: KnownWorks(shelf: shelf, questions: questions, catalog: catalog))
        #expect(try await fetch.execute(film.id, in: .english, of: anna).value.work == film)
    }
}
