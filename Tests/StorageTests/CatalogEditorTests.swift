import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Storage

@Suite("Imported records")
struct CatalogEditorTests {
    let directory: TemporaryDirectory
    let database: CatalogDatabase
    let editor: SQLiteCatalogEditor

    init() throws {
        directory = try TemporaryDirectory()
        database = try CatalogDatabase(path: directory.path + "/catalog.sqlite")
        editor = SQLiteCatalogEditor(database: database)
    }

    private func copyBuiltInCatalog() async throws {
        let loaded = try await TemporaryDirectory.makeWithCatalog()
        try DatabaseQueue(path: loaded.path + "/catalog.sqlite").backup(to: database.pool)
    }

    private func film(
        _ key: String, _ title: String, _ year: Int, by creators: [String] = [], popularity: Int = 30
    ) -> CatalogRecord {
        var record = CatalogRecord(kind: .movie, key: key, title: title)
        record.date = PartialDate(String(year))
        record.creators = creators
        record.popularity = popularity
        return record
    }

    private func search<Item: StoredWork>(
        _ text: String, options: SearchOptions = .none, as item: Item.Type = Movie.self
    ) async throws -> ResultPage<Item> {
        try await SQLiteWorkCatalog<Item>(database: database)
            .works(matching: WorkQuery(text: .sample(text), language: .english, options: options)).value
    }

    private func integrityErrors() async throws -> [String] {
        try await database.write { db in
            for table in ["work_search", "work_text"] {
                try db.execute(sql: "INSERT INTO \(table) (\(table)) VALUES ('integrity-check')")
            }
            return try String.fetchAll(db, sql: "PRAGMA integrity_check")
                + Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map(\.description)
        }
    }

    @Test("A record is added once, however often it is imported")
    func idempotence() async throws {
        let records = [film("a-1", "The Long Wait", 1950), film("a-2", "Night Ferry", 1961)]
        #expect(try await editor.apply(records, from: .foyer) == [.added, .added])
        #expect(try await editor.apply(records, from: .foyer) == [.unchanged, .unchanged])
        #expect(try await search("night ferry").total == 1)
        #expect(try await integrityErrors() == ["ok"])
    }

    @Test("A changed record is found by its new facts, and not by its earlier ones")
    func update() async throws {
        _ = try await editor.apply([film("a-1", "The Lnog Wait", 1950, popularity: 3)], from: .foyer)
        let id = try #require(try await search("lnog wait").items.first?.id)
        #expect(try await editor.apply([film("a-1", "The Long Wait", 1951, popularity: 80)], from: .foyer) == [.updated])
        #expect(try await search("lnog").items.map(\.title.title) == ["The Long Wait"])
        #expect(try await search("lnog").correction == SearchCorrection(query: "long", isApplied: true))
        let found = try #require(try await search("long wait").items.first)
        #expect(found.id == id && found.date?.year == 1951)
        #expect(try await integrityErrors() == ["ok"])
    }

    @Test(
        "Two records are the same work if they share an identifier, or title, year and a person",
        arguments: [true, false])
    func merging(hasNumber: Bool) async throws {
        var first = film("a-1", "Amélie", 2001, by: ["Jean-Pierre Jeunet"])
        first.overview = "A waitress sets small things right."
        var second = film(
            "tt0211915", hasNumber ? "Le Fabuleux Destin d'Amélie Poulain" : "AMELIE", 2001, by: ["Jean-Pierre JEUNET"])
        second.cast = ["Audrey Tautou"]
        second.runtime = 122
        second.popularity = 90
        if hasNumber {
            first.imdb = "tt0211915"
            second.imdb = "tt211915"
        }
        #expect(try await editor.apply([first, second], from: .foyer) == [.added, .merged])
        let page = try await search("tautou amelie")
        #expect(page.items.map(\.title.title) == ["Amélie"])
        let movie = try #require(page.items.first)
        #expect(movie.runtime == 122 && movie.cast.map(\.name) == ["Audrey Tautou"])
        #expect(movie.directors.map(\.name) == ["Jean-Pierre Jeunet"])
        #expect(movie.overview?.text == "A waitress sets small things right.")
        #expect(try await editor.apply([first, second], from: .foyer) == [.unchanged, .unchanged])
        #expect(try await search("amelie").total == 1)
        #expect(try await integrityErrors() == ["ok"])
    }

    @Test("Two records are two works if the year, all people or an identifier differ")
    func differentWorks() async throws {
        var first = film("a-1", "Dune", 1984, by: ["David Lynch"])
        first.imdb = "tt0087182"
        var remade = film("a-2", "Dune", 1984, by: ["David Lynch"])
        remade.imdb = "tt9999999"
        let records = [
            first, remade, film("a-3", "Dune", 2021, by: ["David Lynch"]), film("a-4", "Dune", 1984, by: ["Somebody Else"]),
            film("a-5", "Dune", 1984),
        ]
        #expect(try await editor.apply(records, from: .foyer) == Array(repeating: .added, count: 5))
    }

    @Test("An import adds missing facts to a built-in work, and changes none of its facts nor its address")
    func builtIn() async throws {
        try await copyBuiltInCatalog()
        let before = try #require(try await search("parasite 2019").items.first)
        var record = film("tt6751668", "Gisaengchung", 2019, popularity: 99)
        record.imdb = "tt6751668"
        record.rating = CatalogRating(average: 8.5, best: 10, count: 1_000_000)
        record.overview = "Something else."
        record.otherTitles = ["Paraziták"]
        #expect(try await editor.apply([record], from: .imdb) == [.merged])
        let after = try #require(try await search("paraziták").items.first)
        #expect(after.id == before.id && after.overview == before.overview && after.title == before.title)
        #expect(after.rating?.average == 8.5 && after.rating?.source == .catalog)
        #expect(try await integrityErrors() == ["ok"])
    }

    @Test("An imported work that the built-in catalog gets later becomes built-in; its earlier address still finds it")
    func takenOver() async throws {
        var record = film("tt6751668", "Gisaengchung", 2019)
        record.imdb = "tt6751668"
        record.otherTitles = ["Paraziták"]
        _ = try await editor.apply([record, film("a-2", "Only Here", 1999)], from: .imdb)
        _ = try await CatalogLoader(database: database).loadIfNeeded()
        let movies = SQLiteWorkCatalog<Movie>(database: database)
        let found = try await movies.details(of: WorkID(source: .catalog, key: "tt6751668"), in: .english).value.work
        #expect(found.id.key == "parasite-2019" && found.title.title == "Parasite")
        #expect(try await search("paraziták").items.map(\.id.key) == ["parasite-2019"])
        #expect(try await search("only here").total == 1)
        #expect(try await integrityErrors() == ["ok"])
    }

    @Test("A batch is written completely or not at all")
    func atomicity() async throws {
        _ = try await editor.apply([film("a-1", "Before", 1950)], from: .foyer)
        try await database.write { db in
            try db.execute(
                sql: """
                    CREATE TRIGGER no_more BEFORE INSERT ON work WHEN new.key = 'a-3' BEGIN SELECT raise(ABORT, 'no'); END
                    """)
        }
        await #expect(throws: StorageError.self) {
            try await editor.apply([film("a-2", "Second", 1951), film("a-3", "Third", 1952)], from: .foyer)
        }
        #expect(try await search("second").total == 0)
        #expect(try await integrityErrors() == ["ok"])
        try await database.write { db in try db.execute(sql: "DROP TRIGGER no_more") }
        #expect(
            try await editor.apply([film("a-2", "Second", 1951), film("a-3", "Third", 1952)], from: .foyer) == [.added, .added])
        #expect(try await segments() > 1)
        try await database.optimizeSearchIndex()
        #expect(try await integrityErrors() == ["ok"])
        #expect(try await segments() == 1, "a word is looked up in each segment")
    }

    private func segments() async throws -> Int {
        try await database.read { db in
            try Int.fetchOne(db, sql: "SELECT count(DISTINCT segid) FROM work_search_idx") ?? 0
        }
    }

    @Test("A work is found by the tags, the decade and the year of its newest record alone")
    func tags() async throws {
        func tagged() async throws -> [String] {
            try await database.read { db in
                try String.fetchAll(
                    db,
                    sql: """
                        SELECT tag.name FROM work_tag JOIN tag ON tag.id = tag_id JOIN work ON work.id = work_id
                        WHERE work.key = 'a-1' ORDER BY tag.name
                        """)
            }
        }
        _ = try await editor.apply([film("a-1", "Night Ferry", 1961)], from: .foyer)
        #expect(try await tagged() == ["1960", "1961"])
        var record = film("a-1", "Night Ferry", 1971)
        record.subjects = ["ships"]
        record.popularity = 90
        _ = try await editor.apply([record], from: .foyer)
        #expect(try await tagged() == ["1970", "1971", "ships"])
    }

    @Test("After a change, the revision has grown, and catalogChanged() empties the cache")
    func changes() async throws {
        let movies = SQLiteWorkCatalog<Movie>(database: database)
        let query = try WorkQuery<Movie>(text: .sample("ferry"), language: .english)
        let revision = try await database.revision()
        let before = try await movies.works(matching: query).value.total
        #expect(before == 0)
        _ = try await editor.apply([film("a-1", "Night Ferry", 1961)], from: .foyer)
        let grown = try await database.revision()
        #expect(grown > revision)
        movies.catalogChanged()
        let after = try await movies.works(matching: query).value.total
        #expect(after == 1)
    }

    @Test("Of a page of results, works that are in memory and works that are not come in their order")
    func partlyInMemory() async throws {
        let movies = SQLiteWorkCatalog<Movie>(database: database)
        _ = try await editor.apply((1...30).map { film("a-\($0)", "Ferry \($0)", 1900 + $0) }, from: .foyer)
        func keys(_ text: String, page: Int = 1, _ order: SearchOrder) async throws -> [String] {
            let page = try #require(PageNumber(page))
            let query = try WorkQuery<Movie>(
                text: .sample(text), page: page, language: .english, options: SearchOptions(order: order))
            return try await movies.works(matching: query).value.items.map(\.id.key)
        }
        let oldest = (1...30).reversed().map { "a-\($0)" }
        // Puts ten works of the first page in memory.
        #expect(try await keys("ferry", page: 2, .title).count == 10)
        #expect(try await keys("ferry", .year) == Array(oldest.prefix(20)))
        #expect(try await keys("ferry", page: 2, .year) == Array(oldest.suffix(10)))
        #expect(try await keys("ferry", .year) == Array(oldest.prefix(20)))
    }

    @Test("The works by their keys are found, also by an earlier key")
    func keys() async throws {
        _ = try await editor.apply([film("a-1", "Night Ferry", 1961), film("a-2", "Third", 1952)], from: .foyer)
        let works = try await database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO work_identifier (scheme, value, work_id)
                    SELECT 'key', 'movie/b-1', id FROM work WHERE key = 'a-1'
                    """)
            return try SQLiteWorkCatalog<Movie>.works(withKeys: ["a-1", "a-2", "b-1", "a-3"], in: .english, db)
        }
        #expect(works.mapValues(\.id.key) == ["a-1": "a-1", "a-2": "a-2", "b-1": "a-1"])
    }

    @Test("Works that were found by their keys are in memory until catalogChanged(), in each language")
    func keysInMemory() async throws {
        let movies = SQLiteWorkCatalog<Movie>(database: database)
        var record = film("a-1", "Night Ferry", 1961)
        record.koreanTitle = "밤배"
        _ = try await editor.apply([record], from: .foyer)
        func titles(_ keys: Set<String>, _ language: Language) async throws -> [String: String] {
            try await movies.works(withKeys: keys, in: language).mapValues(\.title.title)
        }
        #expect(try await titles(["a-1", "a-2"], .english) == ["a-1": "Night Ferry"])
        #expect(try await titles(["a-1"], .korean) == ["a-1": "밤배"])
        record.title = "Day Ferry"
        _ = try await editor.apply([record, film("a-2", "Third", 1952)], from: .foyer)
        #expect(try await titles(["a-1", "a-2"], .english) == ["a-1": "Night Ferry", "a-2": "Third"])
        movies.catalogChanged()
        #expect(try await titles(["a-1", "a-2"], .english) == ["a-1": "Day Ferry", "a-2": "Third"])
    }

    @Test("The pairs of the home page are read anew after catalogChanged()")
    func adaptations() async throws {
        try await copyBuiltInCatalog()
        let adaptations = SQLiteAdaptations(database: database)
        let before = try await adaptations.adaptations(in: .english, limit: 2)
        try await database.write { db in try db.execute(sql: "UPDATE movie SET book_id = NULL") }
        #expect(try await adaptations.adaptations(in: .english, limit: 2).map(\.movie.id) == before.map(\.movie.id))
        adaptations.catalogChanged()
        #expect(before.count == 2)
        #expect(try await adaptations.adaptations(in: .english, limit: 2).isEmpty)
    }

    @Test("A catalog that is exported and imported into another database is the same")
    func export() async throws {
        try await copyBuiltInCatalog()
        let other = try CatalogDatabase(path: directory.path + "/other.sqlite")
        func exported(_ database: CatalogDatabase) throws -> [CatalogRecord] {
            var records: [CatalogRecord] = []
            try SQLiteCatalogExport(database: database).forEachBatch { records += $0 }
            return records
        }
        let records = try exported(database)
        #expect(records.count > 1000)
        _ = try await SQLiteCatalogEditor(database: other).apply(records, from: .foyer)
        func sorted(_ records: [CatalogRecord]) -> [CatalogRecord] {
            records.sorted { ($0.kind.rawValue, $0.key) < ($1.kind.rawValue, $1.key) }
        }
        let there = try exported(other)
        #expect(sorted(there) == sorted(records))
        // An import into the original catalog changes nothing.
        let outcomes = try await editor.apply(records, from: .foyer)
        #expect(outcomes.allSatisfy { $0 == .merged } && outcomes.count == records.count)
        #expect(try sorted(exported(database)) == sorted(records))
    }

    @Test("An identifier that was removed from a record no longer finds it")
    func correctedIdentifier() async throws {
        var record = film("a-1", "Wrongly Numbered", 1950)
        record.imdb = "tt0000001"
        _ = try await editor.apply([record], from: .foyer)
        record.imdb = "tt0000002"
        var right = film("a-2", "Rightly Numbered", 1894)
        right.imdb = "tt0000001"
        #expect(try await editor.apply([record, right], from: .foyer) == [.updated, .added])
        #expect(try await search("tt0000001").items.map(\.title.title) == ["Rightly Numbered"])
        #expect(try await search("tt0000002").items.map(\.title.title) == ["Wrongly Numbered"])
    }

    @Test(
        "A film is found by the current name of its book's author, and a book only by films that are still made from it"
    )
    func counterparts() async throws {
        var book = CatalogRecord(kind: .book, key: "b-1", title: "The Quiet Harbour")
        book.creators = ["Ines Misspelt"]
        var movie = film("a-1", "Ferryman", 1950)
        movie.basedOn = "b-1"
        _ = try await editor.apply([movie], from: .foyer)
        // The book is imported later: the film has to be imported again.
        #expect(try await editor.apply([book, movie], from: .foyer) == [.added, .updated])
        #expect(try await search("misspelt").items.map(\.title.title) == ["Ferryman"])
        book.creators = ["Ines Verdade"]
        _ = try await editor.apply([book], from: .foyer)
        #expect(try await search("verdade").items.map(\.title.title) == ["Ferryman"])
        #expect(try await search("ferryman", as: Book.self).items.map(\.title.title) == ["The Quiet Harbour"])
        movie.basedOn = nil
        _ = try await editor.apply([movie], from: .foyer)
        #expect(try await search("ferryman", as: Book.self).total == 0)
        #expect(try await integrityErrors() == ["ok"])
    }

    @Test("The next version of the built-in catalog keeps what imports added, and imported works that it no longer has")
    func nextVersion() async throws {
        let loader = CatalogLoader(database: database)
        func version(_ films: String) throws -> BuiltInCatalog {
            try BuiltInCatalog(files: ["films.jsonl": films], in: directory)
        }
        func line(_ key: String, _ title: String, imdb: String) -> String {
            """
            {"id":"\(key)","title":"\(title)","originalLanguage":"de","date":"1931","genres":["crime"],"countries":["DE"],\
            "directors":["Fritz Lang"],"overview":"A city looks for one man.","subjects":[],"imdb":"\(imdb)","popularity":60}

            """
        }
        _ = try await loader.load(
            version(
                line("m-1931", "M", imdb: "tt0022100") + line("gone", "Gone", imdb: "tt1") + line("lost", "Lost", imdb: "tt2")))
        var rated = film("tt0022100", "M", 1931)
        rated.imdb = "tt0022100"
        rated.rating = CatalogRating(average: 8, best: 10, count: 5000)
        var kept = film("tt0000001", "Gone", 1931)
        kept.imdb = "tt1"
        #expect(try await editor.apply([rated, kept], from: .imdb) == [.merged, .merged])
        _ = try await loader.load(version(line("m-1931", "M – A City Looks for a Murderer", imdb: "tt0022100")))
        let movie = try #require(try await search("murderer").items.first)
        #expect(movie.id.key == "m-1931" && movie.rating?.average == 8)
        #expect(try await search("gone").items.map(\.id.key) == ["gone"])
        #expect(try await search("lost").total == 0)
        #expect(try await editor.apply([rated, kept], from: .imdb) == [.unchanged, .unchanged])
        #expect(try await integrityErrors() == ["ok"])
    }

    @Test("Filters, facet counts under the other filters, and each sort order")
    func options() async throws {
        func made(_ number: Int, _ year: Int?, _ genres: [String], _ country: String, _ rating: Double?) -> CatalogRecord {
            var record = CatalogRecord(
                kind: .movie, key: "a-\(number)",
                title: "\(["The", ""][number % 2]) Harbour \(Character(UnicodeScalar(UInt8(100 - number))))")
            record.title = record.title.trimmingCharacters(in: .whitespaces)
            record.date = year.flatMap { PartialDate(String($0)) }
            record.genres = genres
            record.countries = [country]
            record.originalLanguage = country == "FR" ? "fr" : "en"
            record.rating = rating.map { CatalogRating(average: $0, best: 10, count: 1000) }
            return record
        }
        _ = try await editor.apply(
            [
                made(1, 1955, ["drama"], "US", 6), made(2, 1958, ["drama", "war"], "FR", 9),
                made(3, 1999, ["comedy"], "US", nil),
                made(4, nil, ["war"], "US", 7),
            ], from: .foyer)
        func keys(_ options: SearchOptions) async throws -> [String] {
            try await search("harbour", options: options).items.map(\.id.key)
        }
        #expect(try await Set(keys(.none)).count == 4)
        #expect(try await Set(keys(SearchOptions(firstYear: 1950, lastYear: 1959))) == ["a-1", "a-2"])
        #expect(try await keys(SearchOptions(firstYear: 1956)).sorted() == ["a-2", "a-3"])
        #expect(try await Set(keys(SearchOptions(subject: "war"))) == ["a-2", "a-4"])
        #expect(try await keys(SearchOptions(subject: "war", country: "US")) == ["a-4"])
        #expect(try await keys(SearchOptions(language: "fr")) == ["a-2"])
        #expect(try await keys(SearchOptions(subject: "nothing of the kind")) == [])
        #expect(try await keys(SearchOptions(order: .year)) == ["a-3", "a-2", "a-1", "a-4"])
        #expect(try await keys(SearchOptions(order: .rating)) == ["a-2", "a-4", "a-1", "a-3"])
        #expect(try await keys(SearchOptions(order: .title)) == ["a-4", "a-3", "a-2", "a-1"])
        let page = try await search("harbour", options: SearchOptions(subject: "war"))
        #expect(page.total == 2)
        let facets = try #require(page.facets)
        #expect(facets.decades == [.init(value: "1950", count: 1)])
        // The counts of a facet ignore its own filter.
        #expect(Array(facets.subjects.prefix(2)) == [.init(value: "drama", count: 2), .init(value: "war", count: 2)])
        #expect(facets.countries == [.init(value: "FR", count: 1), .init(value: "US", count: 1)])
        #expect(facets.languages == [.init(value: "en", count: 1), .init(value: "fr", count: 1)])
    }

    @Test("The likeliest typing error decides the correction, before how well known a work is")
    func typos() async throws {
        _ = try await editor.apply(
            [
                film("a-1", "Tobit", 1950, popularity: 95), film("a-2", "Habit", 1951, popularity: 90),
                film("a-3", "The Hobbit", 1952, popularity: 20), film("a-4", "Rabbit", 1953, popularity: 99),
            ], from: .foyer)
        let page = try await search("hobit")
        #expect(page.correction == SearchCorrection(query: "hobbit", isApplied: true))
        #expect(page.items.map(\.id.key) == ["a-3"], "only works that the corrected query finds")
    }

    @Test("A word of a text is not taken for a name that differs by a letter; without the text it is")
    func textOrMisspelling() async throws {
        var mentioning = film("a-1", "The Long Road", 2001, popularity: 10)
        mentioning.overview = "Frodo leaves his garden behind."
        let actors = film("a-2", "Snow", 2009, by: ["Frode Berg"], popularity: 40)
        _ = try await editor.apply([mentioning, actors], from: .foyer)
        #expect(try await search("frodo").items.map(\.id.key) == ["a-1"])
        #expect(try await search("frodo").correction == nil)
        mentioning.overview = nil
        _ = try await editor.apply([mentioning], from: .foyer)
        #expect(try await search("frodo").items.map(\.id.key) == ["a-2"])
    }

    @Test(
        "A person with the whole name comes before people with a part of it each, and so do films of an author's books",
        arguments: ["ines verdade", "verdade ines", "verdade ines marta", "ines marta verdade"])
    func names(text: String) async throws {
        var book = CatalogRecord(kind: .book, key: "b-1", title: "The Quiet Harbour")
        book.creators = ["Ines Marta Verdade"]
        var adapted = film("a-1", "Ferryman", 1950, popularity: 20)
        adapted.basedOn = "b-1"
        let several = film("a-2", "Storm", 1951, by: ["Ines M. Other", "Marta Verdade"], popularity: 90)
        let own = film("a-3", "Tide", 1952, by: ["Ines Marta Verdade"], popularity: 10)
        _ = try await editor.apply([book, adapted, several, own], from: .foyer)
        #expect(try await search(text).items.map(\.id.key) == ["a-1", "a-3", "a-2"])
        #expect(try await search("ferryman " + text).items.first?.id.key == "a-1")
    }

    @Test(
        "Records of two formats are one film if only the year differs by one and several people are the same; of one format they are two"
    )
    func neighbouringYears() async throws {
        let cast = ["Ada Unheard", "Ivo Lund"]
        _ = try await editor.apply([film("a-1", "Ferryman", 1967, by: cast)], from: .goodbooks)
        #expect(try await editor.apply([film("m-1", "Ferryman", 1968, by: cast)], from: .movielens) == [.merged])
        #expect(try await editor.apply([film("m-2", "Ferryman", 1968, by: ["Ada Unheard"])], from: .imdb) == [.added])
        #expect(try await editor.apply([film("m-3", "Ferryman", 1969, by: cast)], from: .imdb) == [.added])
        #expect(try await editor.apply([film("a-2", "Ferryman", 1966, by: cast)], from: .goodbooks) == [.added])
        #expect(
            try await editor.apply([film("m-4", "Ferryman", 1967, by: cast)], from: .movielens) == [.merged],
            "of the same year, it is the same film")
        #expect(try await editor.apply([film("m-5", "Ferryman", 1966, by: ["Ines"] + cast)], from: .movielens) == [.merged])
        #expect(try await editor.apply([film("m-6", "Ferryman", 1965, by: cast)], from: .movielens) == [.added])
    }

    @Test(
        "A record of another format is the same work if its title is another form of the work's, or has a subtitle",
        arguments: [
            ("Ada & Ivo", 1967), ("Ada and Ivo: The Story of a Ferry", 1967), ("The Ada and Ivo", 1967), ("Ada and Ivo", 1968),
        ])
    func titleForms(title: String, year: Int) async throws {
        var book = CatalogRecord(kind: .book, key: "a-1", title: "Ada and Ivo")
        (book.date, book.creators) = (PartialDate("1967"), ["Marta Verdade"])
        var other = book
        (other.key, other.title, other.date) = ("b-1", title, PartialDate(String(year)))
        #expect(try await editor.apply([book], from: .goodbooks) == [.added])
        #expect(try await editor.apply([other], from: .openLibrary) == [.merged])
        #expect(try await integrityErrors() == ["ok"])
    }

    @Test(
        "A subtitle that names a part, an adaptation or another work makes another work, as does another year",
        arguments: [
            ("Ada and Ivo: Part Two", 1967), ("Ada and Ivo: The Graphic Novel", 1967), ("Ada and Ivo: 2", 1967),
            ("Ada and Ivo: The Night Ferry", 1967), ("Ada and Ivo: The Story of a Ferry", 1968), ("Ada and Ivo", 1969),
            ("Ada & Ivo & Ines", 1967), ("Ada and Ivo / The Tide", 1967),
        ])
    func otherSubtitles(title: String, year: Int) async throws {
        var book = CatalogRecord(kind: .book, key: "a-1", title: "Ada and Ivo")
        (book.date, book.creators) = (PartialDate("1967"), ["Marta Verdade"])
        var part = book
        (part.key, part.title) = ("a-2", "Night Ferry")
        var other = book
        (other.key, other.title, other.date) = ("b-1", title, PartialDate(String(year)))
        #expect(try await editor.apply([book, part], from: .goodbooks) == [.added, .added])
        #expect(try await editor.apply([other], from: .openLibrary) == [.added])
    }

    @Test("A film whose record has a subtitle is the same one if two people are the same")
    func filmSubtitle() async throws {
        let people = ["Ada Unheard", "Ivo Lund"]
        _ = try await editor.apply([film("a-1", "Ferryman", 1967, by: people)], from: .movielens)
        #expect(
            try await editor.apply(
                [
                    film("w-1", "Ferryman: How It Was Filmed", 1967, by: ["Ada Unheard"]),
                    film("w-2", "Ferryman: Redemption", 1967, by: people),
                ], from: .wikipediaMovies) == [.added, .merged])
    }

    @Test("A film without names is the one of its title and year whose director its text names")
    func namedInText() async throws {
        _ = try await editor.apply([film("a-1", "Ferryman", 1967, by: ["Ada Unheard"])], from: .movielens)
        func made(_ key: String, _ year: Int, _ text: String?) -> CatalogRecord {
            var record = film(key, "Ferryman", year)
            record.overview = text
            return record
        }
        let text = "Ferryman is a documentary by Ada Unheard, about a ferry."
        #expect(
            try await editor.apply(
                [
                    made("w-1", 1967, nil), made("w-2", 1967, "A documentary by Ada Unheardson."), made("w-3", 1968, text),
                    made("w-4", 1967, text),
                ], from: .wikipediaMovies) == [.added, .added, .added, .merged])
    }

    @Test("A person with two names counts as one person when years differ")
    func onePerson() async throws {
        var one = film("a-1", "Ferryman", 1967, by: ["Ada Unheard"])
        one.otherNames = ["Ada Unheard": ["에이다"]]
        var other = one
        (other.key, other.date) = ("m-1", PartialDate("1968"))
        #expect(try await editor.apply([one], from: .goodbooks) == [.added])
        #expect(try await editor.apply([other], from: .movielens) == [.added])
    }

    @Test("Two initials with the same letter both count", arguments: ["J. R. R. Silva", "jrr silva", "j r r silva"])
    func initials(text: String) async throws {
        let own = film("a-1", "Tide", 1952, by: ["J. R. R. Silva"], popularity: 10)
        let titled = film("a-2", "J. R. and the Storm", 1951, by: ["Marta Silva"], popularity: 90)
        _ = try await editor.apply([own, titled], from: .foyer)
        #expect(try await search(text).items.first?.id.key == "a-1")
    }

    @Test("A correction that only texts match does not remove titles that differ by a letter")
    func correctionByTexts() async throws {
        var mentioning = film("a-2", "Storm", 1951)
        mentioning.overview = "A hobbit comes to the last chapter of his book."
        _ = try await editor.apply([film("a-1", "The Hobbit", 1952, popularity: 60), mentioning], from: .foyer)
        #expect(try await search("hobit chapter").items.first?.id.key == "a-1")
    }

    @Test("Suggestions have people by first and last names, each once, in the script of the query")
    func suggestions() async throws {
        var known = film("a-0", "Storm", 2010, by: ["Ines M. Harbour"], popularity: 95)
        known.otherNames = ["Ines M. Harbour": ["이네스 하버"]]
        let titles = (1...12).map { film("a-\($0)", "Harbour \($0)", 1950, popularity: 50 + $0) }
        let another = film("b-1", "Tide", 1960, by: ["Harbour North", "Ines M Harbour"], popularity: 20)
        _ = try await editor.apply([known, another] + titles, from: .foyer)
        func suggestions(_ text: String, _ language: Language = .english) async throws -> [String] {
            try await SQLiteSearchSuggestions(database: database).suggestions(
                for: .sample(text), scope: .all, language: language, limit: 8)
        }
        #expect(
            try await suggestions("harb") == [
                "Harbour 12", "Harbour 11", "Harbour 10", "Harbour 9", "Harbour 8", "Harbour 7", "Ines M. Harbour",
                "Harbour North",
            ])
        #expect(try await suggestions("ines", .korean) == ["Ines M. Harbour"])
        #expect(try await suggestions("이네") == ["이네스 하버"])
    }

    @Test("A film keeps its book when another format has a book with the same key")
    func otherBook() async throws {
        let harbour = CatalogRecord(kind: .book, key: "dune", title: "The Quiet Harbour")
        var movie = film("a-1", "Ferryman", 1950, by: ["Ada Unheard"])
        movie.basedOn = "dune"
        _ = try await editor.apply([harbour, movie], from: .goodbooks)
        _ = try await editor.apply([CatalogRecord(kind: .book, key: "dune", title: "Quite Another Book")], from: .foyer)
        var again = film("m-1", "Ferryman", 1950, by: ["Ada Unheard"])
        again.runtime = 90
        #expect(try await editor.apply([again], from: .movielens) == [.merged])
        #expect(try await search("ferryman", as: Book.self).items.map(\.title.title) == ["The Quiet Harbour"])
    }

    @Test("A film whose book is missing is unchanged in every run, until the book is imported")
    func missingBook() async throws {
        var movie = film("a-1", "Ferryman", 1950)
        movie.basedOn = "b-1"
        #expect(try await editor.apply([movie], from: .foyer) == [.added])
        #expect(try await editor.apply([movie], from: .foyer) == [.unchanged])
        let book = CatalogRecord(kind: .book, key: "b-1", title: "The Quiet Harbour")
        #expect(try await editor.apply([book], from: .foyer) == [.added])
        #expect(try await editor.apply([movie], from: .foyer) == [.updated])
        #expect(try await search("ferryman", as: Book.self).total == 1)
        movie.basedOn = "b-2"
        movie.runtime = 90
        #expect(try await editor.apply([movie], from: .foyer) == [.updated])
        #expect(try await search("ferryman", as: Book.self).items.map(\.id.key) == ["b-1"], "until the other one is imported")
        let other = CatalogRecord(kind: .book, key: "b-2", title: "The Loud Harbour")
        #expect(try await editor.apply([other, movie], from: .foyer) == [.added, .updated])
        #expect(try await search("ferryman", as: Book.self).items.map(\.id.key) == ["b-2"])
    }

    @Test(
        "Works in every script are found by words of their titles, with their vowel signs",
        arguments: [
            ("पथेर पांचाली", "पांचाली"), ("ที่รัก", "ที่รัก"), ("שָׁלוֹם עולם", "עולם"), ("か゚きの星", "か゚き"), ("பொன்னியின் செல்வன்", "செல்வன்"),
            ("Τα Πάντα Ρει", "παντα"), ("Сталкер", "сталк"),
        ])
    func scripts(title: String, query: String) async throws {
        _ = try await editor.apply([film("a-1", title, 1955), film("a-2", "Another", 1956)], from: .foyer)
        #expect(try await search(query).items.map(\.id.key) == ["a-1"])
        #expect(try await search(title).items.map(\.id.key) == ["a-1"])
        _ = try await SQLiteSearchSuggestions(database: database).suggestions(
            for: .sample(query), scope: .all, language: .korean, limit: 5)
    }

    @Test("A person with a Korean name in one work is found by it in all works")
    func otherNames() async throws {
        var known = film("a-1", "Harbour", 1950, by: ["Ines Verdade"], popularity: 90)
        known.otherNames = ["Ines Verdade": ["이네스 베르다지"]]
        let imported = film("a-2", "Tide", 1951, by: ["Ines Verdade"])
        let another = film("a-3", "Storm", 1952, by: ["Ines Other"])
        _ = try await editor.apply([known, imported, another], from: .foyer)
        for query in ["이네스 베르다지", "이네스베르다지", "베르다지", "베르다지 감독"] {
            #expect(try await search(query).items.map(\.id.key) == ["a-1", "a-2"], "\(query)")
        }
    }

    @Test("A phrase in a text comes before words in a title and a name, or in two names")
    func phrases() async throws {
        var mentioning = film("a-1", "The Agent", 1962, popularity: 10)
        mentioning.overview = "The first appearance of Ivo Harbour on the screen."
        let scattered = film("a-2", "Storm", 1951, by: ["Ivo Lund", "Marta Harbour"], popularity: 90)
        let titled = film("a-3", "The Last Harbour", 1952, by: ["Ivo Lund"], popularity: 80)
        let own = film("a-4", "Harbour Lights", 1953, by: ["Ivo Silva"], popularity: 70)
        _ = try await editor.apply([mentioning, scattered, titled, own], from: .foyer)
        #expect(try await search("ivo harbour").items.map(\.id.key) == ["a-1", "a-3", "a-4", "a-2"])
        #expect(try await search("lund the last harbour").items.first?.id.key == "a-3")
    }

    @Test("The number of a part finds it before better known parts; a number that no part has finds all parts")
    func parts() async throws {
        _ = try await editor.apply(
            [
                film("a-1", "Back to the Sea", 1985, popularity: 95),
                film("a-2", "Back to the Sea Part II", 1989, popularity: 20),
                film("a-3", "Back to the Sea Part III", 1990, popularity: 30),
            ], from: .foyer)
        #expect(try await search("back to the sea 2").items.map(\.id.key) == ["a-2"])
        #expect(try await search("back to the sea 7").items.map(\.id.key) == ["a-1", "a-3", "a-2"])
    }
}
