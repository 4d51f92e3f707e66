import Foundation
import TestSupport
import Testing

@testable import Domain

@Suite("Comma-separated values")
struct CSVTests {
    @Test(
        "Rows of other programs are parsed",
        arguments: [
            ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]),
            ("a,b\r\nc,d", [["a", "b"], ["c", "d"]]),
            ("\"a,1\",\"b \"\"x\"\"\"\r\n", [["a,1", "b \"x\""]]),
            ("\"two\r\nlines\",b\n", [["two\r\nlines", "b"]]),
            ("a,,\n", [["a", "", ""]]),
            (",\"\"\n\n,,\nx", [["x"]]),
            ("5\" disk, b ,기생충\n", [["5\" disk", " b ", "기생충"]]),
            ("", []),
        ] as [(String, [[String]])])
    func rows(text: String, expected: [[String]]) {
        #expect(CSVParser(separator: CSVParser.comma).rows(of: text.utf8).map(\.fields) == expected)
    }

    @Test("A row with wrong quotes does not affect other rows, and each row has its line number")
    func brokenRows() {
        let text = "a,\"one\ntwo\"\n\"b\"x,1\nc,2\n\"never closed,3\nd,4\n"
        let rows = Array(CSVParser(separator: CSVParser.comma).rows(of: text.utf8))
        #expect(rows.map(\.line) == [1, 3, 4, 5, 6])
        #expect(rows.map(\.fields) == [["a", "one\ntwo"], nil, ["c", "2"], nil, ["d", "4"]])
        #expect(rows[3].start == "\"never closed,3")
    }

    @Test("Where each line begins a row that fails, the file is not parsed again from each")
    func endlessRows() {
        let text = String(repeating: "a\",\"\n", count: 200_000)
        // Without a limit, a row of 256 KB fails at each line.
        let rows = Array(CSVParser(separator: CSVParser.comma).rows(of: text.utf8).prefix(1000))
        #expect((10..<50).contains(rows.count))
        #expect(rows.map(\.line) == rows.map(\.line).sorted())
        let last = Array(CSVParser(separator: CSVParser.comma).rows(of: (text + "\"\nHeat,1995\n").utf8).prefix(1000)).last
        #expect(last?.fields == ["Heat", "1995"] && last?.line == 200_002)
    }

    @Test(
        "No cell is a formula, and each can be read again",
        arguments: [
            "=1+1", "+1", "-1", "@SUM(A1)", "'=1", "''=", "\t=1", "'", "", "plain", "'twas", "a=b", "＝1", "a;=1", "a;'=1",
            "a\t@x", "a\n-1\n+2", "a\r\n=1", ";", ";;=", "\"=1", "a;\"=1", "=\u{338}", "a;\n\n- b", "'\"'=", "\r\n",
        ])
    func formulas(cell: String) {
        expectNoFormula(cell)
    }

    @Test("No cell of random text is a formula, and each can be read again")
    func randomFormulas() {
        var random = SeededRandom(seed: 7)
        let scalars: [Unicode.Scalar] = ["=", "+", "-", "@", "＝", "＠", "'", "\"", ";", "\t", "\r", "\n", "a", ",", " "]
        for _ in 0..<20_000 {
            let length = Int.random(in: 0...8, using: &random)
            expectNoFormula(
                String(String.UnicodeScalarView((0..<length).map { _ in scalars.randomElement(using: &random) ?? "a" })))
        }
    }

    private func expectNoFormula(_ cell: String) {
        let escaped = CSVWriter.escapingFormula(cell)
        let parts = escaped.unicodeScalars.split { ";\t\r\n".unicodeScalars.contains($0) }
        let signs = "=+-@＝＋－＠".unicodeScalars
        let isFormula = parts.contains { part in
            part.first != "'" && part.first { $0 != "'" && $0 != "\"" }.map(signs.contains) ?? false
        }
        if isFormula { Issue.record("a formula in \(escaped.debugDescription)") }
        if !CSVWriter.unescapingFormula(escaped).unicodeScalars.elementsEqual(cell.unicodeScalars) {
            Issue.record("\(cell.debugDescription) is read as \(CSVWriter.unescapingFormula(escaped).debugDescription)")
        }
    }
}

@Suite("Shelf values")
struct ShelfValueTests {
    @Test(
        "A rating is half a star to five",
        arguments: [
            ("5", 10), ("4.5", 9), ("0.5", 1), ("3,5", 7), ("4.0", 8), ("4.50", 9), ("0", nil), ("5.5", nil), ("4.3", nil),
            ("-1", nil), ("", nil), ("x", nil), ("44", nil),
        ] as [(String, Int?)])
    func ratings(text: String, halves: Int?) {
        #expect(StarRating(text)?.halves == halves)
        if let rating = StarRating(text) { #expect(StarRating(rating.description) == rating) }
    }

    @Test("A key is a work's id or one of the shelf's own keys")
    func keys() {
        #expect(ShelfKey(kind: "movies", id: "tmdb-603") != nil)
        #expect(ShelfKey(kind: "books", id: "own-abc123") != nil)
        for id in [nil, "", "own-", "own-ABC", "xyz-1", "tmdb-a/b", "own-12345678901234"] {
            #expect(ShelfKey(kind: "books", id: id) == nil)
        }
        #expect(ShelfKey(kind: "all", id: "tmdb-603") == nil)
        #expect(ShelfKey(kind: nil, id: "tmdb-603") == nil)
    }

    @Test("A work without an id keeps its key in any spelling of its title; films of one title differ by year")
    func ownKeys() {
        func book(_ title: String, _ author: String, _ year: String? = nil) -> ShelfKey {
            ShelfWork(kind: .book, title: title, creators: [author], date: year.flatMap { PartialDate($0) }).key
        }
        func film(_ title: String, _ year: String) -> ShelfKey {
            ShelfWork(kind: .movie, title: title, date: PartialDate(year)).key
        }
        #expect(book("The Book!", "Jane  Doe", "1999") == book("the book", "JANE DOE"))
        #expect(book("The Book", "Jane Doe") != book("The Book", "John Doe"))
        #expect(film("Dune", "1984") != film("Dune", "2021"))
        #expect(film("???", "1984") != film("!!!", "1984"))
        #expect(ShelfKey(kind: "books", id: book("The Book", "Jane Doe").id) == book("The Book", "Jane Doe"))
    }

    @Test("A status belongs to one kind")
    func statuses() throws {
        let key = try #require(ShelfKey(kind: "books", id: "catalog-x"))
        #expect(ShelfChange(key: key, status: .reading) != nil)
        #expect(ShelfChange(key: key, status: .watched) == nil)
        #expect(WorkKind.movie.statuses == [.toWatch, .watched])
        #expect(WorkKind.book.statuses == [.toRead, .reading, .read])
    }

    @Test("Notes keep their lines; titles have one line")
    func texts() {
        #expect(ShelfText.note(" a\r\nb\rc\u{0}\u{1B} \n") == "a\nb\nc")
        #expect(ShelfText.note(" \r\n ") == nil)
        #expect(ShelfText.line(" a\u{1F}b\n c ") == "a b c")
        #expect(ShelfText.line("\u{0}") == nil)
    }
}

@Suite("Shelf files")
struct ShelfFileTests {
    private static let now = Date(timeIntervalSince1970: 1_000_000)

    private func lines(_ text: String, name: String = "x.csv") -> [ShelfFileLine] {
        ShelfFile.lines(of: Data(text.utf8), name: name, now: Self.now)
    }

    private func problems(_ lines: [ShelfFileLine]) -> [ShelfImportError?] {
        lines.map { line in
            if case .failure(let failure) = line.result { failure } else { nil }
        }
    }

    static let hostile = [
        ShelfEntry(
            work: ShelfWork(
                kind: .book, title: "=HYPERLINK(\"http://evil.example\",\"x\")", originalTitle: "-1",
                otherTitles: ["@a", "'b"], creators: ["+Jane, \"Doe\"", "; Roe"], otherCreators: ["a | b", "| c |", "|"],
                date: PartialDate("1999-05"), isbn13: "9780306406157", subjects: ["grief", "the sea"]),
            status: .reading, isOwned: true, rating: StarRating(halves: 7), note: "=1+1\n\"two\", lines; 한글 🎬",
            finished: PartialDate("2020"), added: now),
        ShelfEntry(
            work: ShelfWork(
                kind: .movie, id: "tmdb-603", title: "'=x", creators: ["A"], date: PartialDate("1999-03-31"),
                picture: PictureReference(source: .tmdb, name: "a-b.jpg")),
            status: .watched, note: "'tis", added: now),
        ShelfEntry(work: ShelfWork(kind: .movie, title: "기생충"), status: .toWatch, added: now),
    ]

    private static func file(_ entries: [ShelfEntry], as format: ShelfFile.Format) -> Data {
        var writer = ShelfFileWriter(format)
        return writer.write(entries, isLast: true)
    }

    @Test(
        "A file that is written in parts is the same as one that is written at once, also with parts that are empty",
        arguments: [ShelfFile.Format.csv, .json])
    func parts(format: ShelfFile.Format) {
        var writer = ShelfFileWriter(format)
        let parts = [[], [Self.hostile[0]], [], Array(Self.hostile[1...])].map { writer.write($0, isLast: false) }
        #expect(parts.joined() + writer.write([], isLast: true) == Self.file(Self.hostile, as: format))
    }

    @Test("An exported shelf can be imported without a change", arguments: [ShelfFile.Format.csv, .json])
    func roundTrip(format: ShelfFile.Format) throws {
        let data = Self.file(Self.hostile, as: format)
        let back = try ShelfFile.lines(of: data, name: "x", now: .distantPast).map { try $0.result.get().entry(as: nil) }
        #expect(back == Self.hostile)
    }

    @Test("The CSV has no formula and begins with a byte order mark")
    func csv() throws {
        let data = Self.file(Self.hostile, as: .csv)
        #expect(data.starts(with: [0xEF, 0xBB, 0xBF]))
        let rows = CSVParser(separator: CSVParser.comma).rows(of: data)
        for cell in rows.flatMap({ $0.fields ?? [] }) {
            for part in cell.split(whereSeparator: { ";\t\r\n".contains($0) }) {
                #expect(!["=", "+", "-", "@"].contains { part.hasPrefix($0) }, "\(cell)")
            }
        }
        #expect(String(decoding: Self.file([], as: .csv), as: UTF8.self).contains("kind,title,"))
    }

    @Test("Goodreads' columns are found by their names in any order")
    func goodreads() throws {
        let text = #"""
            \#u{FEFF}Exclusive Shelf,Title,Author,ISBN,ISBN13,My Rating,Date Read,Date Added,My Review,Owned Copies,Extra\#r
            read,"Dune (Dune, #1)",Frank Herbert,"=""0441172717""","=""9780441172719""",5,2019/03/02,2018/12/31,"Good<br/>b<i>oo</i>k",2,x\#r
            currently-reading,Emma,Jane Austen,"=""""","=""""",0,,2018/12/30,,0,x\#r
            to-read,"Saga (Saga, #2)",Brian K. Vaughan,"=""""","=""""",,,,,,\#r

            """#
        let read = try lines(text).map { try $0.result.get() }
        #expect(read.map(\.status) == [.read, .reading, .toRead])
        #expect(read.map(\.work.title) == ["Dune (Dune, #1)", "Emma", "Saga (Saga, #2)"])
        #expect(read.map(\.work.creators) == [["Frank Herbert"], ["Jane Austen"], ["Brian K. Vaughan"]])
        #expect(read.map(\.work.isbn13) == ["9780441172719", nil, nil])
        #expect(read.map(\.rating?.halves) == [10, nil, nil])
        #expect(read.map(\.isOwned) == [true, false, false])
        #expect(read[0].note == "Good\nbook")
        #expect(read[0].finished == PartialDate("2019-03-02"))
        #expect(read[0].added.formatted(.iso8601) == "2018-12-31T12:00:00Z")
        #expect(read[2].added == Self.now)
        #expect(read.map(\.workDescription.titles) == [["Dune (Dune, #1)", "Dune"], ["Emma"], ["Saga (Saga, #2)"]])
    }

    @Test(
        "A book on a Goodreads shelf that Foyer does not know is read as finished if it has a rating or a date, else as to read"
    )
    func customShelves() throws {
        let text = """
            Title,Author,My Rating,Date Read,Exclusive Shelf,Bookshelves
            Emma,Jane Austen,0,,did-not-finish,did-not-finish
            Persuasion,Jane Austen,4,,read-2023,read-2023
            Lady Susan,Jane Austen,0,2019/03/02,,"classics, short"
            Sanditon,Jane Austen,0,,,
            Evelina,Fanny Burney,0,,read,read
            Cecilia,Fanny Burney,0,,,"favorites, currently-reading"
            """
        let lines = lines(text)
        let read = try lines.map { try $0.result.get() }
        #expect(read.map(\.status) == [.toRead, .read, .read, .toRead, .read, .reading])
        #expect(read.map(\.isStatusAssumed) == [true, true, true, true, false, false])
        #expect(read.map(\.finished) == [nil, nil, PartialDate("2019-03-02"), nil, nil, nil])
        #expect(
            lines.map(\.status) == [
                "did-not-finish", "read-2023", "classics, short", nil, "read", "favorites, currently-reading",
            ])
    }

    @Test(
        "In Letterboxd's three lists, the file name and the rating decide what was watched",
        arguments: [
            ("watched.csv", "", ShelfStatus.watched), ("watchlist.csv", "", .toWatch),
            ("watchlist-me-2024-01-01.csv", "", .toWatch), ("ratings.csv", "4.5", .watched), ("watchlist.csv", "0.5", .watched),
        ])
    func letterboxd(name: String, rating: String, status: ShelfStatus) throws {
        let text = "Date,Name,Year,Letterboxd URI,Rating\n2019-05-05,Parasite,2019,https://boxd.it/hTha,\(rating)\n"
        let line = try #require(lines(text, name: name).first)
        #expect(line.number == 2)
        let entry = try line.result.get()
        #expect(entry.status == status)
        #expect(entry.work.title == "Parasite")
        #expect(entry.work.date == PartialDate("2019"))
        #expect(entry.rating == StarRating(rating))
        #expect(entry.added.formatted(.iso8601) == "2019-05-05T12:00:00Z")
    }

    @Test(
        "A file without entries has an error",
        arguments: [
            ("", .emptyFile), (" \n\n", .emptyFile), ("\u{FEFF}", .emptyFile), ("a,b\n1,2\n", .unknownColumns),
            ("Title\nDune\n", .unknownColumns), ("kind,title,status\n", .noEntries), ("{", .notJSON), ("[1", .notJSON),
            ("{\"a\":1}", .notJSON), ("[]", .noEntries), ("[1,1,[]]", .notJSON), ("a\u{0}b", .notText),
            ("Name,Year\n\n,\n", .noEntries),
        ] as [(String, ShelfImportError)])
    func nothing(text: String, problem: ShelfImportError) {
        let lines = lines(text)
        #expect(problems(lines) == [problem] && lines.first?.number == ShelfImportLine.wholeFile)
    }

    @Test(
        "A compressed file is refused with its own error",
        arguments: [
            [0x50, 0x4B, 0x03, 0x04, 0x14, 0x00], [0x50, 0x4B, 0x05, 0x06], [0x1F, 0x8B, 0x08, 0x00],
            Array("BZh91AY&SY".utf8), [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], [0x28, 0xB5, 0x2F, 0xFD, 0x04],
            [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], Array("Rar!\u{1A}\u{7}\u{1}".utf8),
        ] as [[UInt8]])
    func packed(beginning: [UInt8]) {
        #expect(problems(ShelfFile.lines(of: Data(beginning), name: "x.csv", now: Self.now)) == [.packed])
        let text = Data("PK,BZh\n".utf8)
        #expect(problems(ShelfFile.lines(of: text, name: "x.csv", now: Self.now)) == [.unknownColumns])
    }

    @Test("A file that is not UTF-8 is refused")
    func encoding() {
        let data = Data([0xFF, 0xFE, 0x41, 0x00])
        #expect(problems(ShelfFile.lines(of: data, name: "x", now: Self.now)) == [.notText])
    }

    @Test("Each line that cannot be imported has an error, and other lines are imported")
    func lineProblems() {
        let long = String(repeating: "x", count: 501)
        let text = """
            kind;title;status;rating
            books;Emma;read;4
            books;;read;4
            songs;Emma;read;
            books;Emma;watched;
            books;Emma;gone;
            books;Emma;read;9
            books;\(long);read;
            books;"Em"ma;read;
            movies;Heat;watched;0.5
            """
        let lines = lines(text)
        #expect(lines.map(\.number) == Array(2...10))
        #expect(
            problems(lines) == [
                nil, .missingTitle, .unknownKind, .unknownStatus, .unknownStatus, .unknownRating, .tooLong, .brokenQuotes, nil,
            ])
        let json = #"[{"kind":"books","title":"Emma","status":"read"},1,{"kind":"books"},{"kind":"movies","title":7}]"#
        #expect(problems(self.lines(json)) == [nil, .notJSON, .missingTitle, .notJSON])
    }

    @Test("A file is read up to the limit, and the report says so")
    func tooManyLines() {
        let lines = lines("Name,Year\n" + String(repeating: "a,2000\n", count: ShelfFile.lineLimit + 5))
        #expect(lines.count == ShelfFile.lineLimit + 1)
        #expect(problems(lines).last == .tooManyLines)
        #expect(lines.last?.number == ShelfFile.lineLimit + 2)
        let entries = Array(repeating: #"{"kind":"books","title":"a","status":"read"}"#, count: ShelfFile.lineLimit + 5)
        let records = self.lines("[" + entries.joined(separator: ",") + "]")
        #expect(records.count == ShelfFile.lineLimit + 1 && problems(records).last == .tooManyLines)
    }

    @Test("JSON is read entry by entry: in a document or alone, with long entries, and damaged as a whole")
    func json() {
        let entry = #"{"kind":"books","title":"Emma \"x\" {","status":"read","makers":["A, [B]"]}"#
        for text in ["[\(entry)]", #"{"a":{"entries":1},"entries":[\#(entry)],"version":1}"#, " [ \(entry) ]\n"] {
            let lines = lines(text)
            #expect(problems(lines) == [nil], "\(text)")
            #expect(lines.first?.text == #"Emma "x" {"#)
        }
        let long = #"{"kind":"books","status":"read","title":"\#(String(repeating: "x", count: ShelfFile.entryLimit))"}"#
        #expect(problems(lines("[\(long),\(entry),null,[],\"x\"]")) == [.tooLong, nil, .notJSON, .notJSON, .notJSON])
        for text in [
            "[\(entry)", "[\(entry)]]", "[\(entry),,1]", "{}", #"{"entries":1}"#, "[" + String(repeating: "[", count: 9999),
        ] {
            #expect(problems(lines(text)) == [.notJSON], "\(text.prefix(99))")
        }
        #expect(problems(lines("[]")) == [.noEntries])
    }

    @Test("A row that is too long is refused, and the next one is imported")
    func longRow() {
        let commas = String(repeating: ",", count: 300 * 1024)
        let read = lines("Name,Year\nHeat,1995\(commas)\nAlien,1979\n")
        #expect(problems(read) == [.tooLong, nil])
        #expect(read.map(\.number) == [2, 3])
    }

    @Test("A text of too many bytes is refused, a note of too many is cut, and a line's text has 200 bytes")
    func combiningMarks() throws {
        let marks = String(repeating: "\u{20D0}", count: 2000)
        let read = lines("kind,title,status,note\nbooks,E\(marks),read,\nbooks,Emma,read,x\(marks)\(marks)\n")
        #expect(problems(read) == [.tooLong, nil])
        #expect((100...200).contains(read[0].text.utf8.count) && read[0].text.hasSuffix("…"))
        let entry = try read[1].result.get()
        #expect(entry.noteWasCut && (7_900...8_000).contains(entry.note?.utf8.count ?? 0))
    }

    @Test("The texts of a work have a limit together")
    func longLists() {
        let names = (0..<200).map { "\"Name \($0) \(String(repeating: "x", count: 100))\"" }.joined(separator: ",")
        #expect(
            problems(lines(#"[{"kind":"books","title":"Emma","status":"read","otherTitles":[\#(names)]}]"#)) == [.tooLong])
        let book = Book.sample(title: String(repeating: "긴", count: 20_000))
        let stored = ShelfWork(book).withinLimits
        #expect(stored.isWithinLimits && stored.title.count == 500 && stored.id == book.id.description)
        let many = ShelfWork(
            kind: .book, title: "Emma", creators: (0..<300).map { "\($0)" + String(repeating: "x", count: 99) })
        #expect(many.withinLimits.isWithinLimits && many.withinLimits.creators.count == 99)
        #expect(many.identities.count <= 2 * ShelfWork.comparedCreators + 1)
        #expect(many.workDescription.creators.count == ShelfWork.comparedCreators)
    }

    @Test("The number of a work's texts has a limit, and each takes room", arguments: [ShelfFile.Format.csv, .json])
    func manyTexts(format: ShelfFile.Format) throws {
        let titles = (0..<10_000).map { _ in "x" }
        let list = titles.joined(separator: "\",\"")
        let json = lines(#"[{"kind":"books","title":"Emma","status":"read","otherTitles":["\#(list)"]}]"#)
        #expect(try json.map { try $0.result.get().work.otherTitles.count } == [99])
        let bars = titles.joined(separator: " | ")
        let table = lines("kind,title,status,other titles\nbooks,Emma,read,\(bars)\n")
        #expect(try table.map { try $0.result.get().work.otherTitles.count } == [99])
        let work = ShelfWork(kind: .book, title: "Emma", otherTitles: titles, creators: ["Jane Austen"]).withinLimits
        #expect(work.otherTitles.count == 98 && work.creators == ["Jane Austen"])
        #expect(work.size == "EmmaJane Austen".utf8.count + 98 + 100 * 16)
        #expect(work.workDescription.titles.count == ShelfWork.comparedTitles)
        let entry = ShelfEntry(work: work, status: .read, added: Self.now)
        let back = try lines(String(decoding: Self.file([entry], as: format), as: UTF8.self))
            .map { try $0.result.get().entry(as: nil) }
        #expect(back == [entry])
    }

    @Test("An entry at the limits is read from a program that escapes what is not ASCII")
    func escapedEntry() throws {
        let title = String(repeating: "\\u00e9", count: 500)
        let titles = (0..<16).map { _ in "\"\(title)\"" }.joined(separator: ",")
        let note = String(repeating: "\\ud83c\\udfac", count: 2000)
        let read = lines(
            #"[{"kind":"books","title":"Emma","status":"read","note":"\#(note)","otherTitles":[\#(titles)]}]"#)
        #expect(try read[0].result.get().work.otherTitles.count == 16)
    }

    @Test("The report has a refused title of Foyer's own file as it was, and others as they are")
    func refusedFormula() {
        #expect(lines("kind,title,status\nbooks,'=Title,none\n").map(\.text) == ["=Title"])
        #expect(lines("Title,Author,Exclusive Shelf,My Rating\n'=Title,A,read,9\n").map(\.text) == ["'=Title"])
    }

    @Test("Folding makes a long text at most twice as long in what a search of the shelf reads")
    func foldedLigatures() {
        let work = ShelfWork(kind: .book, title: String(repeating: "\u{FDFA}", count: 500), creators: ["㍿"])
        #expect(work.searchedText.utf8.count <= 2 * 1500 + 100)
        #expect(work.searchedText.hasSuffix("株式会社"))
    }

    @Test("A note that is too long is cut, and the report says so")
    func longNote() throws {
        let text = "kind,title,status,note\nbooks,Emma,read,\(String(repeating: "긴", count: 2001))\n"
        let entry = try #require(lines(text).first).result.get()
        #expect(entry.noteWasCut)
        #expect(entry.note?.count == 2000)
    }

    @Test("A note that is cut at a space does not change when it is read again")
    func noteCutAtSpace() throws {
        let text = "kind,title,status,note\nbooks,Emma,read,\(String(repeating: "긴", count: 1999)) 글\n"
        let entry = try #require(lines(text).first).result.get()
        let note = try #require(entry.note)
        #expect(note.count == 1999 && ShelfText.note(note) == note)
    }
}

@Suite("Importing a shelf")
struct ImportShelfTests {
    let shelf = StubShelf()
    let visitor = VisitorID()
    let dune = ShelfWork(Book.sample(key: "dune", title: "Dune"))

    private func importFile(_ text: String, name: String = "x.csv") async throws -> [ShelfImportLine.Outcome] {
        let useCase = ImportShelfUseCase(
            shelf: shelf, builtIn: StubBuiltInWorks([dune]), queue: ShelfFileQueue(),
            now: { Date(timeIntervalSince1970: 1_000_000) })
        try await useCase.execute(Data(text.utf8), name: name, in: .english, for: visitor)
        return try #require(try await shelf.report(.first, of: visitor)).lines.items.map(\.outcome)
    }

    @Test("An import adds works of the catalog with its facts, others with those of the file, and none twice")
    func twice() async throws {
        let text = """
            Title,Author,Exclusive Shelf,My Rating
            Dune,Frank Herbert,read,5
            Unheard Of,Jane Doe,to-read,0
            unheard  of!,JANE DOE,to-read,0
            """
        #expect(try await importFile(text) == [.added, .added, .alreadyThere])
        #expect(try await importFile(text) == [.alreadyThere, .alreadyThere, .alreadyThere])
        #expect(try await shelf.entries(of: visitor).allSatisfy { $0.changed == $0.added })
        let entries = try await shelf.entries(of: visitor)
        #expect(entries.map(\.work.id) == ["catalog-dune", nil])
        #expect(entries.map(\.work.title) == ["Dune", "Unheard Of"])
    }

    @Test("A status that Foyer chose does not replace the one of an entry that is there")
    func chosenStatus() async throws {
        let header = "Title,Author,My Rating,Exclusive Shelf\n"
        #expect(try await importFile(header + "Emma,Jane Austen,0,to-read\n") == [.added])
        #expect(try await importFile(header + "Emma,Jane Austen,4,did-not-finish\n") == [.completed])
        let entry = try #require(try await shelf.entries(of: visitor).first)
        #expect(entry.status == .toRead && entry.rating == StarRating("4"))
    }

    @Test("A book on an unknown Goodreads shelf is added, and the report quotes the shelf; another unknown status is a problem")
    func unknownStatuses() async throws {
        let note = String(repeating: "긴", count: 2001)
        let text = """
            Title,Author,Exclusive Shelf,My Review
            Emma,Jane Austen,did-not-finish,
            Persuasion,Jane Austen,,\(note)
            """
        #expect(
            try await importFile(text) == [
                .addedAs(.toRead, unknown: "did-not-finish"), .addedAs(.toRead, unknown: nil, noteWasCut: true),
            ])
        #expect(try await shelf.entries(of: visitor).map(\.status) == [.toRead, .toRead])
        #expect(try await importFile(text) == [.alreadyThere, .alreadyThere])
        let long = String(repeating: "x", count: 101)
        #expect(
            try await importFile("kind,title,status\nbooks,Emma,gone \nbooks,Emma,\nbooks,Emma,\(long)\nbooks,,read\n") == [
                .problem(.unknownStatus, unknownStatus: "gone"), .problem(.unknownStatus),
                .problem(.unknownStatus, unknownStatus: String(long.prefix(100))), .problem(.missingTitle),
            ])
        #expect(
            try await importFile(#"[{"kind":"books","title":"Emma","status":"gone"}]"#) == [
                .problem(.unknownStatus, unknownStatus: "gone")
            ])
    }

    @Test("A second import adds missing fields and overwrites none")
    func completion() async throws {
        #expect(try await importFile("Name,Year\nHeat,1995\nAlien,1979\n", name: "watched.csv") == [.added, .added])
        #expect(
            try await importFile("Name,Year,Rating\nHeat,1995,4.5\nAlien,1979,\n", name: "ratings.csv")
                == [.completed, .alreadyThere])
        #expect(try await importFile("Name,Year,Rating\nHeat,1995,1\n", name: "ratings.csv") == [.alreadyThere])
        #expect(try await shelf.entries(of: visitor).map(\.rating?.halves) == [9, nil])
    }

    @Test("A later import moves a status forward, and never back")
    func progress() async throws {
        #expect(try await importFile("Name,Year\nHeat,1995\n", name: "watchlist.csv") == [.added])
        #expect(try await importFile("Name,Year\nHeat,1995\n", name: "watched.csv") == [.completed])
        #expect(try await importFile("Name,Year\nHeat,1995\n", name: "watchlist.csv") == [.alreadyThere])
        #expect(try await shelf.entries(of: visitor).map(\.status) == [.watched])
    }

    @Test("An endless title is refused, and other lines are imported")
    func endlessTitle() async throws {
        let title = "x (#" + String(repeating: "1", count: 500_000)
        let outcomes = try await importFile(
            "Title,Author,Exclusive Shelf,My Review\n\"\(title)\",A,read,\nDune,Frank Herbert,read,<br\(String(repeating: " ", count: 200_000))\n"
        )
        #expect(outcomes.count == 2 && outcomes.contains(.added) && !outcomes.allSatisfy { $0 == .added })
    }

    @Test("A book is recognised by its ISBN, and by its title and author, in any catalog")
    func identities() async throws {
        let kept = ShelfWork(
            kind: .book, id: "google-x", title: "책", originalTitle: "The Book", creators: ["누구"], otherCreators: ["Jane Doe"],
            isbn13: "9780306406157")
        try await shelf.put(ShelfEntry(work: kept, status: .read, added: .distantPast), of: visitor)
        let text = #"""
            Title,Author,Exclusive Shelf,ISBN13
            The book,jane doe,read,
            Another Title,Somebody,read,"=""9780306406157"""
            The Book,John Roe,read,
            """#
        #expect(try await importFile(text) == [.alreadyThere, .alreadyThere, .added])
    }

    @Test("A report has the counts of all lines, and the first 200 of each kind")
    func longReport() async throws {
        let header = "Title,Author,Exclusive Shelf\n"
        let text =
            header + (0..<300).map { "Book \($0),A,read\nOther \($0),A,paused\n,A,read\n" }.joined()
        _ = try await importFile(text)
        let report = try #require(try await shelf.report(.first, of: visitor))
        #expect(report.counts == ShelfImportCounts(added: 600, addedWithChosenStatus: 300, alreadyThere: 0, problems: 300))
        #expect(report.lines.total == 600 && report.unlisted == 300)
    }

    @Test("A shelf takes 20 MB of texts, and the report has the lines above that")
    func room() async throws {
        let size = ShelfSpace.limit / 4
        let large = ShelfEntry(
            work: ShelfWork(kind: .book, title: "Large"), status: .read, note: String(repeating: "x", count: size - 300),
            added: .distantPast)
        for number in 0..<4 {
            let entry = ShelfEntry(
                work: ShelfWork(kind: .book, title: "Large \(number)"), status: .read, note: large.note, added: .distantPast)
            #expect(try await shelf.update(entry.key, of: visitor) { _ in entry } == .written)
        }
        let text = "Title,Author,Exclusive Shelf,My Review\nSmall,A,read,\nNoted,A,read,\(String(repeating: "y", count: 999))\n"
        #expect(try await importFile(text) == [.added, .problem(.shelfFull)])
        // An entry of a full shelf can be changed where it does not grow.
        let key = try #require(try await shelf.entries(of: visitor).first?.key)
        let longer = try await shelf.update(key, of: visitor) { entry in
            entry.map { ShelfEntry(work: $0.work, status: .read, note: ($0.note ?? "") + "xxxxxxxxxx", added: $0.added) }
        }
        let rated = try await shelf.update(key, of: visitor) { entry in
            entry.map {
                ShelfEntry(work: $0.work, status: .read, rating: StarRating(halves: 3), note: $0.note, added: $0.added)
            }
        }
        #expect(longer == .written && rated == .written)
    }

    @Test("A full shelf is reported, and an import into a store that fails throws")
    func limits() async throws {
        let lines = (0..<(ShelfRequest.capacity + 1)).map { "Film \($0),2000" }.joined(separator: "\n")
        let useCase = ImportShelfUseCase(
            shelf: shelf, builtIn: StubBuiltInWorks(), queue: ShelfFileQueue(), now: { .distantPast })
        try await useCase.execute(Data("Name,Year\n\(lines)".utf8), name: "x", in: .english, for: visitor)
        #expect(try await shelf.report(.first, of: visitor)?.counts.problems == 1)
        await #expect(throws: ShelfFileError.storage(.full)) {
            try await ImportShelfUseCase(
                shelf: StubShelf(failing: .full), builtIn: StubBuiltInWorks(), queue: ShelfFileQueue(), now: { .distantPast }
            )
            .execute(Data("Name,Year\nA,2000".utf8), name: "x", in: .english, for: visitor)
        }
    }
}

@Suite("Adding a work to the shelf")
struct AddToShelfTests {
    let visitor = VisitorID()

    private func useCase(
        _ shelf: StubShelf, books: StubBookCatalog = StubBookCatalog([.sample()]), now: Date = .distantPast
    ) -> AddToShelfUseCase {
        let movies = StubMovieCatalog([.sample()])
        return AddToShelfUseCase(
            shelf: shelf,
            fetchMovie: FetchDetailsUseCase(
                catalog: movies, known: KnownWorks(shelf: shelf, questions: StubQuestions(), catalog: movies)),
            fetchBook: FetchDetailsUseCase(
                catalog: books, known: KnownWorks(shelf: shelf, questions: StubQuestions(), catalog: books)),
            now: { now })
    }

    @Test("A book of a service that fails is added with the facts that a list had")
    func knownFacts() async throws {
        let shelf = StubShelf()
        let book = Book.sample()
        let key = ShelfKey(book.id)
        let change = try #require(ShelfChange(key: key, status: .toRead))
        let unknown = useCase(shelf, books: StubBookCatalog(failing: .offline))
        await #expect(throws: AddToShelfError.catalog(CatalogError(.offline, source: .catalog))) {
            try await unknown.execute(change, in: .english, for: visitor)
        }
        try await useCase(shelf, books: StubBookCatalog(failing: .offline, listed: [book]))
            .execute(change, in: .english, for: visitor)
        #expect(try await shelf.entry(key, of: visitor)?.work.titles == ShelfWork(book).titles)
    }

    @Test("A change leaves other fields as they are, and needs no catalog")
    func change() async throws {
        let shelf = StubShelf()
        let key = ShelfKey(Book.sample().id)
        let first = try #require(
            ShelfChange(key: key, status: .toRead, isOwned: true, rating: .some(StarRating(halves: 3)), note: .some("n")))
        try await useCase(shelf).execute(first, in: .english, for: visitor)
        let second = try #require(ShelfChange(key: key, status: .read))
        try await useCase(shelf, books: StubBookCatalog(failing: .offline)).execute(second, in: .english, for: visitor)
        var entry = try #require(try await shelf.entry(key, of: visitor))
        #expect(entry.status == .read && entry.isOwned && entry.rating?.halves == 3 && entry.note == "n")
        let third = try #require(ShelfChange(key: key, status: .read, isOwned: false, rating: .some(nil), note: .some(nil)))
        try await useCase(shelf).execute(third, in: .english, for: visitor)
        entry = try #require(try await shelf.entry(key, of: visitor))
        #expect(!entry.isOwned && entry.rating == nil && entry.note == nil)
    }

    @Test("An entry has the time of its last change; a change that changes nothing does not count")
    func timesOfChange() async throws {
        let shelf = StubShelf()
        let key = ShelfKey(Book.sample().id)
        func change(_ change: ShelfChange?, at seconds: Double) async throws -> Double? {
            try await useCase(shelf, now: Date(timeIntervalSince1970: seconds)).execute(
                try #require(change), in: .english, for: visitor)
            let entry = try #require(try await shelf.entry(key, of: visitor))
            #expect(entry.added == Date(timeIntervalSince1970: 1))
            return entry.changed.timeIntervalSince1970
        }
        #expect(try await change(ShelfChange(key: key, status: .toRead), at: 1) == 1)
        #expect(try await change(ShelfChange(key: key, status: .toRead), at: 2) == 1)
        #expect(try await change(ShelfChange(key: key, status: .read), at: 3) == 3)
        #expect(try await change(ShelfChange(key: key, status: .read, rating: .some(StarRating(halves: 3))), at: 4) == 4)
        #expect(try await change(ShelfChange(key: key, status: .read, note: .some("n")), at: 5) == 5)
        #expect(try await change(ShelfChange(key: key, status: .read, note: .some("n")), at: 6) == 5)
        #expect(try await change(ShelfChange(key: key, status: .toRead, onlyIfNew: true), at: 7) == 5)
        // A later change has a later time, even if the clock is set back an hour.
        #expect(try await change(ShelfChange(key: key, status: .reading), at: 5 - 3600) == 6)
        #expect(try await change(ShelfChange(key: key, status: .reading), at: 5 - 3599) == 6)
        #expect(try await change(ShelfChange(key: key, status: .read), at: 5 + 3600) == 3605)
    }

    @Test("A work that cannot be fetched is not added")
    func failures() async throws {
        let shelf = StubShelf()
        let offline = try #require(ShelfChange(key: ShelfKey(Book.sample().id), status: .read))
        await #expect(throws: AddToShelfError.catalog(CatalogError(.offline, source: .catalog))) {
            try await useCase(shelf, books: StubBookCatalog(failing: .offline)).execute(offline, in: .english, for: visitor)
        }
        let own = try #require(ShelfKey(kind: "books", id: "own-abc"))
        let change = try #require(ShelfChange(key: own, status: .read))
        await #expect(throws: AddToShelfError.notOnShelf) {
            try await useCase(shelf).execute(change, in: .english, for: visitor)
        }
        await #expect(throws: AddToShelfError.storage(.full)) {
            try await useCase(StubShelf(failing: .full)).execute(offline, in: .english, for: visitor)
        }
        #expect(try await shelf.entries(of: visitor) == [])
    }
}
