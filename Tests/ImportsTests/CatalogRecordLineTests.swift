import Domain
import Foundation
import TestSupport
import Testing

@testable import Imports

@Suite("Lines of Foyer's own format")
struct CatalogRecordLineTests {
    /// Every field of the kind has a value.
    static func full(_ kind: WorkKind) throws -> CatalogRecord {
        var record = CatalogRecord(
            kind: kind, key: "full-1", title: "A \"Title\" \\ with 😀 and \u{2028}signs".replacing("\u{2028}", with: ""))
        record.originalTitle = "원제"
        record.koreanTitle = "제목"
        record.otherTitles = ["Otro título", "Другое"]
        record.originalLanguage = "ko"
        record.date = PartialDate("1999-03-31")
        record.countries = ["KR", "US"]
        record.creators = ["Bong Joon-ho", "Ursula K. Le Guin"]
        record.cast = ["Song Kang-ho"]
        record.otherNames = ["Bong Joon-ho": ["봉준호"], "Song Kang-ho": ["송강호", "Song Gang-ho"]]
        record.overview = "First paragraph.\nSecond\u{2029} one.".replacing("\u{2029}", with: "")
        record.overviewKorean = "줄거리"
        record.subjects = ["class", "rain"]
        record.genres = ["thriller", "science-fiction"]
        record.runtime = 132
        record.publisher = "Ace"
        record.pages = 304
        record.isbns = try [#require(ISBN("9780441478125")), #require(ISBN("0-441-47812-3"))].reversed().dropLast()
        record.imdb = "tt6751668"
        record.wikidata = "Q61448040"
        record.openLibrary = "OL59800W"
        record.rating = CatalogRating(average: 4.37, best: 5, count: 12)
        record.popularity = 88
        record.form = "novel"
        record.audience = "young-adult"
        record.moods = ["dark", "funny"]
        record.characters = ["Genly Ai", "겐리 아이"]
        record.keywords = ["planet of winter", "겨울 행성"]
        record.length = "short"
        record.settings = ["KR"]
        record.era = "21st century"
        record.basedOn = "a-book"
        switch kind {
        case .movie:
            (record.publisher, record.pages, record.isbns, record.openLibrary, record.form) = (nil, nil, [], nil, nil)
            (record.length, record.settings, record.era) = (nil, [], nil)
        case .book:
            (record.cast, record.runtime, record.imdb, record.basedOn) = ([], nil, nil, nil)
            record.otherNames["Song Kang-ho"] = nil
        }
        return record
    }

    @Test("A record with all fields is the same after encoding and decoding", arguments: WorkKind.allCases)
    func roundTrip(kind: WorkKind) throws {
        let record = try Self.full(kind)
        // A field that is added to records has to be added to lines.
        let fields = try WorkKind.allCases.map { Array(Mirror(reflecting: try Self.full($0)).children) }
        for index in fields[0].indices {
            let isTested = fields.contains { !["nil", "[]"].contains("\($0[index].value)") }
            #expect(isTested, "\(fields[0][index].label ?? "") is not tested")
        }
        #expect(try CatalogRecordLine.decoded(CatalogRecordLine.encoded(record)) == record)
        let least = CatalogRecord(kind: kind, key: "a", title: "It")
        #expect(try CatalogRecordLine.decoded(CatalogRecordLine.encoded(least)) == least)
    }

    @Test("A line has the known fields only, in a fixed order")
    func form() throws {
        var record = CatalogRecord(kind: .book, key: "dune", title: "Dune")
        record.creators = ["Frank Herbert"]
        record.date = PartialDate("1965")
        record.rating = CatalogRating(average: 4.2, best: 5, count: 7)
        record.popularity = 9
        #expect(
            CatalogRecordLine.encoded(record)
                == #"{"kind":"book","id":"dune","title":"Dune","authors":["Frank Herbert"],"published":"1965","rating":{"average":4.2,"best":5,"count":7},"popularity":9}"#
        )
    }

    @Test("Foundation decodes a line as JSON", arguments: WorkKind.allCases)
    func isJSON(kind: WorkKind) throws {
        let line = CatalogRecordLine.encoded(try Self.full(kind))
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(object["title"] as? String == (try Self.full(kind)).title)
        #expect(!line.contains("\n"))
    }

    @Test(
        "A line without a required field is an error",
        arguments: [
            ("", "it is not JSON"), ("[]", "it is not a JSON object"), ("{\"id\":\"a\",\"title\":\"A\"}", "no kind"),
            ("{\"kind\":\"song\",\"id\":\"a\",\"title\":\"A\"}", "a kind that is neither movie nor book"),
            ("{\"kind\":\"movie\",\"title\":\"A\"}", "no id"), ("{\"kind\":\"movie\",\"id\":\"a\"}", "no title"),
            ("{\"kind\":\"movie\",\"id\":\"a\",\"title\":\"  \"}", "no title"),
            ("{\"kind\":\"movie\",\"id\":\"a/b\",\"title\":\"A\"}", "its id has characters other than letters, digits, - _ ."),
        ])
    func refused(line: String, reason: String) {
        #expect(throws: CatalogRecordLine.ParseError(reason: reason)) { try CatalogRecordLine.decoded(line) }
    }

    @Test("Invalid values are left out, and the record is kept")
    func invalidValues() throws {
        let record = try CatalogRecordLine.decoded(
            #"""
            {"kind":"movie","id":"a","title":" A \n B ","date":"soon","originalLanguage":"English","countries":["us","KR","KR"],
            "imdb":"123","wikidata":"83495","openLibrary":"OL1A","isbn":["123","9780441478125"],"genres":["drama","new"],"runtime":-5,
            "pages":"many","rating":{"average":11,"best":10,"count":3},"popularity":900,"form":"film","audience":"cats","moods":["odd"],
            "length":"medium","era":"now","settings":["Korea"],"names":{"Nobody":["아무도"]},"basedOn":"../x","unknown":{"a":[1]}}
            """#)
        var expected = CatalogRecord(kind: .movie, key: "a", title: "A B")
        expected.countries = ["KR"]
        expected.genres = ["drama"]
        expected.popularity = 100
        #expect(record == expected)
    }

    @Test("A value that is left out is reported with its field and line; duplicates and null are not")
    func leftOut() throws {
        let folder = try TemporaryDirectory()
        try folder.write(
            #"""
            {"kind":"movie","id":"a","title":"A","date":"soon","published":"1999","genres":["drama","new"],"pages":"many","authors":["B"],"names":[1]}
            {"kind":"book","id":"b","title":"B","published":"1999","countries":["KR","KR"],"isbn":["0441478123","9780441478125"],"imdb":null,"era":""}
            {"kind":"book","id":"c","title":"C","isbn":["9780441478125","123"],"isbn13":"12","authors":[],"form":{},"rating":{"average":4}}
            {"kind":"book","id":"d","title":"D","authors":["E F"],"names":{"E F":["G"],"Nobody":["H"]},"popularity":500,"subjects":["War","war "]}
            {"kind":"book","id":"e","title":"E","imdb":"tt0133093","cast":["Keanu Reeves"],"author":"F"}
            {"kind":"movie","id":"f","title":"F","isbn":["9780441478125"],"openLibrary":"OL59800W"}
            """#, to: "catalog.jsonl")
        let reading = try read(.foyer, [folder.path])
        #expect(reading.records.map(\.key) == ["a", "b", "c", "d", "e", "f"])
        #expect(
            reading.leftOut.map { "\($0.location.line) \($0.field)" } == [
                "1 authors", "1 date", "1 genres", "1 names", "1 pages", "1 published", "3 isbn", "3 rating", "4 names",
                "4 popularity",
                "5 author", "5 cast", "5 imdb", "6 isbn", "6 openLibrary",
            ])
    }

    @Test("A record that is exported and imported loses no value", arguments: WorkKind.allCases)
    func nothingLeftOut(kind: WorkKind) throws {
        let folder = try TemporaryDirectory()
        try folder.write(CatalogRecordLine.encoded(try Self.full(kind)), to: "catalog.jsonl")
        #expect(try read(.foyer, [folder.path]).leftOut.isEmpty)
    }

    @Test("Titles, lists, names and overviews have limits")
    func limits() throws {
        var record = CatalogRecord(kind: .book, key: "a", title: "A")
        record.overview = String(repeating: "word ", count: 10_000)
        record.creators = (0..<300).map { "Author \($0)" }
        record.otherTitles = [String(repeating: "t", count: 501), "short"]
        let decoded = try CatalogRecordLine.decoded(CatalogRecordLine.encoded(record))
        #expect((19_900...20_000).contains(decoded.overview?.count ?? 0))
        #expect(decoded.overview?.hasSuffix("word…") == true)
        #expect(decoded.creators.count == 100)
        #expect(decoded.otherTitles == ["short"])
        record.title = String(repeating: "t", count: 501)
        #expect(throws: CatalogRecordLine.ParseError(reason: "a title of more than 500 characters")) {
            try CatalogRecordLine.decoded(CatalogRecordLine.encoded(record))
        }
    }

    @Test("A file of lines is read; invalid lines are reported with their numbers")
    func file() throws {
        let folder = try TemporaryDirectory()
        try folder.write(
            "{\"kind\":\"movie\",\"id\":\"a\",\"title\":\"A\"}\r\n\n{\"kind\":\"book\",\"id\":\"b\"}\nnot JSON\n{\"kind\":\"book\",\"id\":\"c\",\"title\":\"C\"}",
            to: "catalog.jsonl")
        let reading = try read(.foyer, [folder.path])
        #expect(reading.records.map(\.key) == ["a", "c"])
        #expect(reading.locations.map(\.line) == [1, 5])
        #expect(
            reading.skipped.map { "\($0.location): \($0.reason)" } == [
                "catalog.jsonl:3: no title", "catalog.jsonl:4: it is not JSON",
            ])
        #expect(reading.progress.map { $0.read == $0.total } == true)
    }

    @Test("A file of another format is an error at its first line")
    func otherFile() throws {
        let folder = try TemporaryDirectory()
        try folder.write("id,title\n1,A\n", to: "books.csv")
        #expect(
            throws: CatalogReadError.wrongFormat(path: folder.path("books.csv"), expected: "a line of JSON for every record")
        ) {
            try read(.foyer, [folder.path("books.csv")])
        }
    }
}
