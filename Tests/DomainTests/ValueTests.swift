import Domain
import Testing

@Suite("Values")
struct ValueTests {
    @Test("A query is trimmed, with single spaces and composed letters")
    func query() throws {
        #expect(try SearchQuery("  seven \n samurai ").text == "seven samurai")
        #expect(try SearchQuery("기").text == "기")
        #expect(try SearchQuery("a\u{0}b").text == "a b")
        #expect(try SearchQuery("a\u{FFFE}b\u{FFFF}").text == "a b", "feeds and covers are XML, which forbids these characters")
    }

    @Test("A blank query is an error", arguments: ["", "   ", "\n\t", "\u{3000}", "\u{0}"])
    func blankQuery(text: String) {
        #expect(throws: SearchQueryError.blank) { try SearchQuery(text) }
    }

    @Test("A query has at most 200 characters")
    func longQuery() throws {
        #expect(try SearchQuery(String(repeating: "가", count: 200)).text.count == 200)
        #expect(throws: SearchQueryError.tooLong) { try SearchQuery(String(repeating: "a", count: 201)) }
        #expect(throws: SearchQueryError.tooLong) {
            try SearchQuery("a" + String(repeating: "\u{20D0}", count: 1000))
        }
    }

    @Test("Below a failed page are the pages before it; below a failed first page, the results of the query before")
    func fallbacks() throws {
        let (dune, emma) = (try SearchQuery("dune"), try SearchQuery("emma"))
        func fallbacks(_ page: Int, previous: SearchQuery?) throws -> [String] {
            WorkQuery<Movie>(
                text: dune, page: try #require(PageNumber(page)), language: .korean, options: SearchOptions(country: "KR")
            ).fallbacks(previous: previous).map {
                "\($0.text.text) \($0.page.value) \($0.options.country ?? "-") \($0.language.rawValue)"
            }
        }
        #expect(try fallbacks(5, previous: emma) == ["dune 4 KR ko", "dune 1 KR ko"])
        #expect(try fallbacks(2, previous: nil) == ["dune 1 KR ko"])
        #expect(try fallbacks(1, previous: emma) == ["emma 1 - ko"])
        #expect(try fallbacks(1, previous: dune) == [])
        #expect(try fallbacks(1, previous: nil) == [])
    }

    @Test("An id names its source and its key", arguments: ["tmdb-603", "catalog-parasite-2019", "catalog-8-1-2-1963"])
    func id(text: String) throws {
        #expect(try #require(WorkID<Movie>(text)).description == text)
    }

    @Test(
        "Other text is not an id",
        arguments: ["", "tmdb", "tmdb-", "unknown-1", "catalog-a/b", "catalog-a b", "catalog-é", "catalog-../x"])
    func noID(text: String) {
        #expect(WorkID<Movie>(text) == nil)
    }

    @Test("A date keeps its precision", arguments: ["1954", "1954-04", "1954-04-26", "2024-02-29", "0800"])
    func date(text: String) throws {
        #expect(try #require(PartialDate(text)).description == text)
    }

    @Test(
        "Other text is not a date",
        arguments: [
            "", "54", "1954-13", "1954-00", "2023-02-29", "1900-02-29", "1954-4-26", "1954-04-31", "0000", "1954-04-26-1",
        ])
    func noDate(text: String) {
        #expect(PartialDate(text) == nil)
    }

    @Test("Page numbers go from 1 to 500", arguments: [(0, false), (1, true), (500, true), (501, false), (-1, false)])
    func pageNumber(value: Int, isValid: Bool) {
        #expect((PageNumber(value) != nil) == isValid)
    }

    @Test("Tokens of visitors are long and random, and can be read again")
    func visitor() throws {
        let ids = Set((0..<100).map { _ in VisitorToken().value })
        #expect(ids.count == 100)
        #expect(ids.allSatisfy { $0.count == 32 && VisitorToken($0) != nil })
        #expect(VisitorToken("' OR 1=1 --") == nil)
        #expect(VisitorToken(String(repeating: "A", count: 32)) == nil)
    }

    @Test("Alternative titles that equal the title are left out")
    func title() {
        let title = LocalizedTitle(title: "Dune", language: "en", originalTitle: "Dune", internationalTitle: "Dune")
        #expect(title.originalTitle == nil)
        #expect(title.internationalTitle == nil)
    }
}

@Suite("A year in a query")
struct WordsAndYearTests {
    @Test(
        "The year is at the end, after words",
        arguments: [
            ("cherry 2021", "cherry", 2021), ("cherry (2021)", "cherry", 2021), ("blade runner 2049", "blade runner", 2049),
            ("1917 2019", "1917", 2019), ("x 1870", "x", 1870), ("x (2099", "x", 2099), ("x ( 1999)", "x (", 1999),
            ("é 1999)", "é", 1999), ("기생충 2019", "기생충", 2019), ("metropolis 1927", "metropolis", 1927),
        ])
    func year(text: String, words: String, year: Int) throws {
        let found = try #require(try SearchQuery(text).wordsAndYear)
        #expect(found.words == words && found.year == year)
    }

    @Test(
        "Other queries have no year",
        arguments: [
            "2001", "1984", "(2021)", "cherry", "2001 a space odyssey", "room 237", "apollo 13", "x 1066", "x 2100", "x2021",
            "x 1869", "x ((2021)", "x (2021))", "x 12021", "x ２０２１", "x٢٠٢١",
        ])
    func none(text: String) throws {
        #expect(try SearchQuery(text).wordsAndYear == nil)
    }
}
