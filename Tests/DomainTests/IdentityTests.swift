import Domain
import Foundation
import TestSupport
import Testing

@Suite("Identity of people and works")
struct IdentityTests {
    @Test("Names are one person's under the rule of the case and under all looser ones", arguments: PersonCase.all)
    func people(pair: PersonCase) {
        for strictness in PersonIdentity.Strictness.allCases {
            #expect(PersonIdentity.isSame(pair.name, pair.other, strictness) == pair.isSame(strictness), "\(strictness)")
            #expect(PersonIdentity.isSame(pair.other, pair.name, strictness) == pair.isSame(strictness), "\(strictness)")
        }
    }

    @Test("Titles are one work's under the rule of the case and under all looser ones", arguments: TitleCase.all)
    func titles(pair: TitleCase) {
        for strictness in TitleIdentity.Strictness.allCases {
            #expect(TitleIdentity.isSame(pair.title, as: pair.record, strictness) == pair.isSame(strictness), "\(strictness)")
        }
    }

    @Test("Names that are the same under a stricter rule are the same under the similar rule")
    func similarityIsLooser() {
        for pair in BookSimilarityCase.all {
            for author in pair.authors where PersonIdentity.isSame(pair.author, author, .partial) {
                #expect(PersonIdentity.isSame(pair.author, author, .similar), "“\(pair.author)”, “\(author)”")
            }
        }
    }

    @Test(
        "A set of books has a book under its title, brackets aside, but not another volume",
        arguments: [
            ("Slam", "Slam (1)", true), ("Slam (2)", "Slam (2)", true), ("Slam (1)", "Slam (2)", false),
            ("Slam (2)", "Slam", false), ("토지 (제2권)", "토지 (제3권)", false), ("Slam (Vol. 2)", "Slam [2]", true),
            ("Saga (Saga, #2)", "Saga", false), ("Saga (Saga, #1)", "Saga", true), ("Slam (2): A Novel", "Slam (3)", false),
            ("The Two Towers (The Lord of the Rings, #2)", "The Two Towers", true), ("Dune (1965)", "Dune", true),
            ("Dune (40th anniversary edition)", "Dune", true),
        ])
    func volumes(title: String, other: String, isSame: Bool) {
        func work(_ title: String, id: String) -> ShelfWork {
            ShelfWork(kind: .book, id: id, title: title, creators: ["Jane Doe"])
        }
        let index = WorkSet([work(title, id: "google-1")]).index()
        #expect(index.contains(work(other, id: "google-2")) == isSame)
        #expect(index.containsEdition(of: work(other, id: "google-2")) == isSame)
    }

    @Test("Each person counts once, by any of the names")
    func sharedPeople() {
        #expect(PersonIdentity.sharedCount([["Ada Unheard", "에이다"]], ["Unheard, Ada", "에이다"]) == 1)
        #expect(PersonIdentity.sharedCount([["한강"], ["한 강"], ["Jane Doe"]], ["한강", "Jane Doe"]) == 2)
        #expect(PersonIdentity.sharedCount([["!"], []], ["!"]) == 0)
    }

    @Test("Works of one year need one shared person; a year apart, books need one, and films two")
    func years() {
        func isSame(_ kind: WorkKind, _ yearsApart: Int, _ sharedPeople: Int) -> Bool {
            WorkIdentity.isSame(kind, yearsApart: yearsApart, sharedPeople: sharedPeople)
        }
        #expect(isSame(.movie, 0, 1) && !isSame(.movie, 0, 0) && isSame(.movie, -1, 2) && !isSame(.movie, 1, 1))
        #expect(isSame(.book, 1, 1) && !isSame(.book, 0, 0) && !isSame(.movie, 2, 9) && !isSame(.book, 2, 9))
    }

    @Test("Films of one page are one if they have the title, a person and nearly the year in common, or are a re-release")
    func repeated() {
        func isRepeated(_ title: String, _ year: Int, sharesPerson: Bool?) -> Bool {
            WorkIdentity.isRepeated(title, year: year, as: ("Titanic", 1997), sharesPerson: sharesPerson)
        }
        #expect(isRepeated("TITANIC", 2002, sharesPerson: true) && isRepeated("Titanic", 1992, sharesPerson: true))
        #expect(!isRepeated("Titanic", 2003, sharesPerson: true) && !isRepeated("Titanic", 1997, sharesPerson: false))
        #expect(isRepeated("Titanic", 1996, sharesPerson: nil) && !isRepeated("Titanic", 1995, sharesPerson: nil))
        #expect(isRepeated("Titanic 3D", 2012, sharesPerson: true) && !isRepeated("Titanic 3D", 2012, sharesPerson: nil))
        #expect(!isRepeated("Titanic 3D", 1997, sharesPerson: true) && !isRepeated("Titanic II", 2010, sharesPerson: true))
    }

    @Test("A film is the one of its year, else of a year apart; without a year, it is the only one, listed once or twice")
    func film() {
        let films: [(id: Int, year: Int?)] = [(1, 1983), (2, 1984), (3, nil)]
        #expect(WorkIdentity.film(of: 1984, among: films) == 2 && WorkIdentity.film(of: 1985, among: films) == 2)
        #expect(WorkIdentity.film(of: 1999, among: films) == nil && WorkIdentity.film(of: nil, among: films) == nil)
        #expect(WorkIdentity.film(of: nil, among: [(4, 1984), (4, 1984)]) == 4)
    }
}

@Suite("Identity in the catalogs and on the shelf")
struct IdentityCallersTests {
    private static let cases =
        PersonCase.all.map { WorkPair(title: "Dune", record: "Dune", author: $0.name, recordAuthor: $0.other, person: $0) }
        + TitleCase.all.map {
            WorkPair(title: $0.title, record: $0.record, author: "Jane Doe", recordAuthor: "Jane Doe", title: $0)
        }

    /// Two books that differ in their titles or in their authors' names.
    struct WorkPair: Sendable, CustomTestStringConvertible {
        let title, record, author, recordAuthor: String
        let person: PersonCase?
        let titles: TitleCase?

        init(
            title: String, record: String, author: String, recordAuthor: String, person: PersonCase? = nil,
            title titles: TitleCase? = nil
        ) {
            self.title = title
            self.record = record
            self.author = author
            self.recordAuthor = recordAuthor
            self.person = person
            self.titles = titles
        }

        var testDescription: String { "“\(title)” (\(author)), “\(record)” (\(recordAuthor))" }

        func isSame(_ titleRule: TitleIdentity.Strictness, _ personRule: PersonIdentity.Strictness) -> Bool {
            titles?.isSame(titleRule) ?? person?.isSame(personRule) ?? false
        }
    }

    @Test("Merged catalogs show a book once, editions aside", arguments: cases)
    func mergedCatalogs(pair: WorkPair) async throws {
        let catalogs = [(Source.google, pair.title, pair.author), (.naver, pair.record, pair.recordAuthor)].map {
            OrderedCatalogs<Book>.Entry(
                source: $0, catalog: StubBookCatalog([MergedBookCatalogsTests.book($0, "1", $1, $2)]))
        }
        let query = WorkQuery<Book>(text: try .sample("x"), language: .english)
        let books = try await MergedBookCatalogs(catalogs).works(matching: query).value.items
        #expect(books.count == (pair.isSame(.edition, .exact) ? 1 : 2))
    }

    @Test("A film is linked to the book of its title and author, subtitles and parts of names aside", arguments: cases)
    func adaptations(pair: WorkPair) async throws {
        let movie = Movie(
            id: WorkID(source: .tmdb, key: "1"), title: LocalizedTitle(title: pair.title, language: "en"),
            sourceAuthors: [Person(name: pair.author)])
        let books = StubBookCatalog([MergedBookCatalogsTests.book(.google, "2", pair.record, pair.recordAuthor)])
        let catalog = AdaptationLinkingCatalog(movies: StubMovieCatalog([movie]), books: books) { _ in
            for await _ in AsyncStream<Never>.makeStream().stream {}
        }
        let found = try await catalog.details(of: movie.id, in: .english).value.counterparts
        #expect(found.count == (pair.isSame(.work, .partial) ? 1 : 0))
    }

    @Test("An import adds no book that is on the shelf under the same title and name", arguments: cases)
    func shelf(pair: WorkPair) async throws {
        let shelf = StubShelf()
        let visitor = VisitorID()
        let importShelf = ImportShelfUseCase(
            shelf: shelf, builtIn: StubBuiltInWorks([]), queue: ShelfFileQueue(), now: { .now })
        func csv(_ title: String, _ author: String) -> Data {
            Data("Title,Author,Exclusive Shelf\n\"\(title)\",\"\(author)\",read\n".utf8)
        }
        try await importShelf.execute(csv(pair.title, pair.author), name: "a.csv", in: .english, for: visitor)
        try await importShelf.execute(csv(pair.record, pair.recordAuthor), name: "b.csv", in: .english, for: visitor)
        // Entries of one title have one key if their authors' names have no letters.
        let hasOneKey =
            Set(
                [(pair.title, pair.author), (pair.record, pair.recordAuthor)].map {
                    ShelfWork(kind: .book, title: $0, creators: [$1]).key
                }
            ).count == 1
        #expect(try await shelf.entries(of: visitor).count == (hasOneKey || pair.isSame(.exact, .exact) ? 1 : 2))
    }
}
