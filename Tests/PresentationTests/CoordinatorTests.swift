import Domain
import Foundation
import Presentation
import TestSupport
import Testing

/// Where each form and each page leads, by what happened.
@Suite("Coordinators")
struct CoordinatorTests {
    private static let dune = sample("dune")
    private static let emma = sample("emma & co")
    private static let question = QuestionID()
    private static let draft = QuestionDraft(
        text: "a short book", repeatedQuestion: question, mayBeRead: true,
        droppedConditions: ["not war", "grief", "not war", ""])

    private static func sample(_ text: String) -> SearchQuery {
        guard let query = try? SearchQuery(text) else { fatalError("not a query: \(text)") }
        return query
    }

    @Test(
        "A search",
        arguments: [
            (.blank, "/", "/movies", "/books"),
            (.found(dune), "/search?query=dune", "/movies?query=dune", "/books?query=dune"),
            (.failed(dune, previous: nil), "/search?query=dune", "/movies?query=dune", "/books?query=dune"),
            (
                .failed(dune, previous: emma), "/search?query=dune&previous=emma%20%26%20co",
                "/movies?query=dune&previous=emma%20%26%20co", "/books?query=dune&previous=emma%20%26%20co"
            ),
            (.failed(dune, previous: dune), "/search?query=dune", "/movies?query=dune", "/books?query=dune"),
            (
                .pastLastPage(3, of: dune, SearchOptions(firstYear: 1980)), "/search?query=dune",
                "/movies?query=dune&from=1980&page=3", "/books?query=dune&from=1980&page=3"
            ),
            (
                .pageFailed(3, of: dune, SearchOptions(order: .title), previous: nil), "/search?query=dune",
                "/movies?query=dune&sort=title&page=3", "/books?query=dune&sort=title&page=3"
            ),
            (
                .pageFailed(1, of: dune, .none, previous: emma), "/search?query=dune&previous=emma%20%26%20co",
                "/movies?query=dune&previous=emma%20%26%20co", "/books?query=dune&previous=emma%20%26%20co"
            ),
            (
                .invalidPageNumber(dune, SearchOptions(country: "KR")), "/search?query=dune",
                "/movies?query=dune&country=KR", "/books?query=dune&country=KR"
            ),
            (.invalidPageNumber(nil, .none), "/search", "/movies", "/books"),
            (.invalidFilter(dune), "/search?query=dune", "/movies?query=dune", "/books?query=dune"),
        ] as [(SearchCoordinator.Outcome, String, String, String)])
    func search(outcome: SearchCoordinator.Outcome, all: String, movies: String, books: String) {
        for (scope, address) in [(SearchScope.all, all), (.movies, movies), (.books, books)] {
            #expect(SearchCoordinator(scope: scope).destination(after: outcome).address == address)
        }
    }

    @Test(
        "The shelf",
        arguments: [
            (.saved, "/books?query=x", "/books?query=x"),
            (.saved, "/books?query=x#keep-catalog-x", "/books?query=x#keep-catalog-x"),
            (.saved, "/shelf?status=read#entry-own-1a", "/shelf?status=read#entry-own-1a"),
            (.saved, "/books/catalog-x#saved", "/books/catalog-x#saved"), (.saved, "/shelf#<b>", "/shelf"),
            (.saved, "https://evil.example/", "/"), (.saved, nil, "/"),
            (.fetchFailed(key(.movie, "tmdb-603")), "/movies?query=x", "/movies/tmdb-603"),
            (.fetchFailed(key(.book, "naver-9788936434120")), nil, "/books/naver-9788936434120"),
            (.storageFailed, "/books?query=x#keep-catalog-x", "/books?query=x#keep-catalog-x"), (.storageFailed, nil, "/shelf"),
            (.pastLastPage(.first, of: ShelfRequest(kind: .book, isOwned: true)), nil, "/shelf?kind=books&owned=1"),
            (.invalidPageNumber, nil, "/shelf"),
        ] as [(ShelfCoordinator.Outcome, String?, String)])
    func shelf(outcome: ShelfCoordinator.Outcome, here: String?, address: String) {
        #expect(ShelfCoordinator(here: here).destination(after: outcome).address == address)
    }

    private static func key(_ kind: WorkKind, _ id: String) -> ShelfKey {
        guard let key = ShelfKey(kind: kind.rawValue, id: id) else { fatalError("not a key: \(id)") }
        return key
    }

    @Test(
        "The import of a shelf",
        arguments: [
            (.imported, "/shelf/import"), (.failed, "/shelf"), (.noReport, "/shelf"),
            (.pastLastPage(2), "/shelf/import?page=2"), (.invalidPageNumber, "/shelf/import"),
        ] as [(ShelfImportCoordinator.Outcome, String)])
    func shelfImport(outcome: ShelfImportCoordinator.Outcome, address: String) {
        #expect(ShelfImportCoordinator().destination(after: outcome).address == address)
    }

    @Test(
        "The feed of a shelf",
        arguments: [
            (.opened, nil, "/shelf#feed"), (.closed, nil, "/shelf#feed"), (.storageFailed, nil, "/shelf"),
            (.opened, "/shelf?page=2#feed", "/shelf?page=2#feed"),
            (.closed, "/shelf?kind=books#feed", "/shelf?kind=books#feed"),
            (.storageFailed, "/shelf?page=2#feed", "/shelf?page=2"), (.opened, "https://example.org/", "/"),
        ] as [(ShelfFeedCoordinator.Outcome, String?, String)])
    func feed(outcome: ShelfFeedCoordinator.Outcome, here: String?, address: String) {
        #expect(ShelfFeedCoordinator(here: here).destination(after: outcome).address == address)
    }

    @Test(
        "Questions",
        arguments: [
            (.asked(question), "/questions/\(question)"), (.isSearch(dune), "/search?query=dune"),
            (.refused(draft), "/ask?question=a%20short%20book&instead=\(question)&read=1&without=grief&without=not%20war"),
            (.storageFailed(QuestionDraft(text: "a short book")), "/ask?question=a%20short%20book"),
            (.deleted, "/questions"), (.questionFailed(question), "/questions/\(question)"),
            (.pastLastPage(1), "/questions"), (.pastLastPage(4), "/questions?page=4"), (.invalidPageNumber, "/questions"),
        ] as [(QuestionCoordinator.Outcome, String)])
    func questions(outcome: QuestionCoordinator.Outcome, address: String) {
        #expect(QuestionCoordinator().destination(after: outcome).address == address)
    }

    @Test(
        "The language switch and the forms of recent queries lead back to their page",
        arguments: [
            ("/movies?query=dune&page=3", "/movies?query=dune&page=3"),
            ("/search?query=dune&previous=emma", "/search?query=dune&previous=emma"), ("/shelf/import", "/shelf/import"),
            ("/movies/search", "/"), ("https://evil.example/", "/"), ("//evil.example", "/"), (nil, "/"),
        ] as [(String?, String)])
    func back(here: String?, address: String) {
        #expect(LanguageCoordinator(here: here).destinationAfterChange().address == address)
        for outcome in [RecentsCoordinator.Outcome.changed, .storageFailed] {
            #expect(RecentsCoordinator(here: here).destination(after: outcome).address == address)
        }
    }

    @Test("Adding to the shelf by title")
    func shelfAddition() throws {
        let key = try #require(ShelfKey(kind: "books", id: "own-emma"))
        let outcomes: [(ShelfAdditionCoordinator.Outcome, String)] = [
            (.finished(.added(key)), "/shelf/add?kind=books&id=own-emma&new=1"),
            (.finished(.alreadyThere(key)), "/shelf/add?kind=books&id=own-emma"),
            (
                .storageFailed(ManualEntryFields(kind: .book, title: "Emma & co", creator: "Jane", year: "1815")),
                "/shelf/add?kind=books&title=Emma%20%26%20co&creator=Jane&year=1815"
            ),
            (.storageFailed(ManualEntryFields(kind: .movie, title: "Emma")), "/shelf/add?kind=movies&title=Emma"),
            (.searchRefused(Self.emma), "/shelf/add?title=emma%20%26%20co"),
        ]
        for (outcome, address) in outcomes {
            #expect(ShelfAdditionCoordinator().destination(after: outcome).address == address)
        }
    }
}
