import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Storage

@Suite("The built-in catalog's files")
struct BuiltInCatalogTests {
    let catalog: BuiltInCatalog

    init() throws {
        catalog = try BuiltInCatalog(.bundled())
    }

    @Test("There are enough films and books, from all over the world")
    func size() {
        #expect(catalog.movies.count >= 500)
        #expect(catalog.books.count >= 500)
        #expect(catalog.movies.filter { $0.countries.first == "KR" }.count >= 60)
        #expect(catalog.books.filter { $0.countries.first == "KR" }.count >= 60)
        for country in ["JP", "FR"] {
            #expect(catalog.movies.filter { $0.countries.first == country }.count >= 40, "films from \(country)")
            #expect(catalog.books.filter { $0.countries.first == country }.count >= 40, "books from \(country)")
        }
        #expect(catalog.movies.filter { Self.isFromTheRestOfTheSouth($0.countries) }.count >= 40)
        #expect(catalog.books.filter { Self.isFromTheRestOfTheSouth($0.countries) }.count >= 40)
        let decades = Set(catalog.movies.compactMap { PartialDate($0.date)?.year }.map { $0 / 10 })
        #expect(decades.isSuperset(of: 191...202))
    }

    @Test("Every id is unique and well formed")
    func ids() {
        for ids in [catalog.movies.map(\.id), catalog.books.map(\.id)] {
            #expect(Set(ids).count == ids.count, "repeated: \(Self.repeated(ids))")
            #expect(ids.filter { WorkID<Movie>("catalog-\($0)") == nil } == [])
        }
        let works = catalog.movies.map { "\($0.title) \($0.date.prefix(4)) \($0.directors)" }
        #expect(Self.repeated(works) == [])
        let books = catalog.books.map { "\($0.title) \($0.authors)" }
        #expect(Self.repeated(books) == [])
        #expect(Self.repeated(catalog.movies.compactMap(\.imdb)) == [])
        #expect(Self.repeated((catalog.movies.map(\.wikidata) + catalog.books.map(\.wikidata)).compactMap { $0 }) == [])
        #expect(Self.repeated(catalog.people.map(\.name)) == [])
    }

    @Test("Every date is valid, and a film's year is in its id")
    func dates() {
        for movie in catalog.movies {
            #expect(PartialDate(movie.date) != nil, "\(movie.id)")
            #expect(movie.id.hasSuffix("-" + movie.date.prefix(4)), "\(movie.id)")
        }
        for book in catalog.books {
            #expect(book.published.map { PartialDate($0) != nil } ?? true, "\(book.id)")
        }
    }

    @Test("Every ISBN-13 has the right check digit and belongs to one book")
    func isbns() {
        for book in catalog.books {
            guard let isbn = book.isbn13 else {
                #expect(book.pages == nil, "\(book.id) has a number of pages but no edition")
                continue
            }
            let digits = isbn.compactMap(\.wholeNumberValue)
            let sum = digits.enumerated().reduce(0) { $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 1 : 3) }
            #expect(digits.count == 13 && isbn.count == 13 && sum.isMultiple(of: 10), "\(book.id): \(isbn)")
        }
        #expect(Self.repeated(catalog.books.compactMap(\.isbn13)) == [])
    }

    @Test("Every book that a film names is in the catalog, and 120 films name one")
    func pairs() {
        let books = Set(catalog.books.map(\.id))
        let links = catalog.movies.compactMap(\.basedOn)
        #expect(catalog.movies.filter { $0.basedOn.map { !books.contains($0) } ?? false }.map(\.id) == [])
        #expect(links.count >= 120)
    }

    @Test("Every work has an overview of a few sentences in both languages, and no two are the same")
    func overviews() {
        let texts =
            catalog.movies.map { ($0.id, $0.overview, $0.overviewKorean) }
            + catalog.books.map { ($0.id, $0.overview, $0.overviewKorean) }
        for (id, overview, korean) in texts {
            #expect((80...420).contains(overview.count), "\(id): \(overview.count) characters")
            #expect(TextFolding.hasEastAsianCharacter(korean ?? ""), "\(id) has no Korean overview")
        }
        #expect(Self.repeated(texts.map { TextFolding.squashed($0.1) }) == [])
        #expect(Self.repeated(texts.compactMap { $0.2 }.map(TextFolding.squashed)) == [])
    }

    @Test("Values of closed lists are valid, and numbers are within their limits")
    func vocabularies() {
        for movie in catalog.movies {
            #expect(movie.genres.allSatisfy { Movie.Genre(rawValue: $0) != nil } && !movie.genres.isEmpty, "\(movie.id)")
            #expect(movie.runtime.map { (1...600).contains($0) } ?? true, "\(movie.id)")
            #expect(movie.imdb.map { $0.wholeMatch(of: /tt\d{7,8}/) != nil } ?? true, "\(movie.id)")
            #expect(!movie.directors.isEmpty && (1...100).contains(movie.popularity), "\(movie.id)")
        }
        for book in catalog.books {
            #expect(Book.Form(rawValue: book.form) != nil, "\(book.id)")
            #expect(book.pages.map { (1...5000).contains($0) } ?? true, "\(book.id)")
            #expect(!book.authors.isEmpty && (1...100).contains(book.popularity), "\(book.id)")
            #expect((book.moods ?? []).allSatisfy { Book.Mood(rawValue: $0) != nil }, "\(book.id)")
            #expect(book.length.map { Book.Length(rawValue: $0) != nil } ?? true, "\(book.id)")
            #expect(book.era.map { Book.Era(rawValue: $0) != nil } ?? true, "\(book.id)")
            #expect((book.settings ?? []).allSatisfy { $0.wholeMatch(of: /[A-Z]{2}/) != nil }, "\(book.id)")
        }
        let countries = catalog.movies.flatMap(\.countries) + catalog.books.flatMap(\.countries)
        #expect(countries.filter { $0.wholeMatch(of: /[A-Z]{2}/) == nil } == [])
        let languages = catalog.movies.map(\.originalLanguage) + catalog.books.map(\.originalLanguage)
        #expect(Set(languages).filter { $0.wholeMatch(of: /[a-z]{2,3}/) == nil } == [])
    }

    @Test("Every subject has one Korean name, and every concept of the questions leads to works")
    func subjects() throws {
        let names = Set(catalog.subjects.map(\.name))
        let ofGroups = catalog.traits.flatMap { $0.groups.compactMap { WorkTraits.subjectsOfGroups[$0] } }
        let used = Set(catalog.movies.flatMap(\.subjects) + catalog.books.flatMap(\.subjects) + ofGroups)
        #expect(Set(ofGroups) == Set(WorkTraits.subjectsOfGroups.values))
        let imported: Set = [
            "erotic", "legal", "noir", "silent", "superhero", "teen",
        ]
        #expect(used.subtracting(names) == [] && names.subtracting(used) == imported, "genres that only imports of films bring")
        #expect(Self.repeated(catalog.subjects.map(\.name)) == [])
        #expect(Self.repeated(catalog.subjects.map(\.korean)) == [])
        let topics = used.union(catalog.movies.flatMap(\.genres))
        let creators = Set(catalog.books.flatMap(\.authors) + catalog.movies.flatMap(\.directors))
        for concept in try BuiltInCatalog.bundledConcepts() {
            #expect(Set(concept.subjects + concept.related).subtracting(topics) == [], "\(concept.name)")
            #expect(concept.authors.subtracting(creators) == [], "\(concept.name)")
            #expect(!concept.english.isEmpty || !concept.korean.isEmpty)
            #expect(TextFolding.hasHangul(concept.label.korean), "\(concept.name)")
        }
    }

    @Test("Traits are those of built-in works, and questions can name every group")
    func traits() throws {
        let traits = try BuiltInCatalog.bundledTraits()
        let works = Set(
            catalog.movies.map { WorkTraits.Key(kind: .movie, id: $0.id) }
                + catalog.books.map { WorkTraits.Key(kind: .book, id: $0.id) })
        #expect(Set(traits.map(\.key)).subtracting(works) == [] && Set(traits.map(\.key)).count == traits.count)
        let named = Set(try BuiltInCatalog.bundledConcepts().flatMap(\.groups)).subtracting(["series", "adapted", "from-book"])
        let notes = try BuiltInCatalog.bundledNotes()
        #expect(Set(traits.flatMap(\.groups)).subtracting(named) == [])
        #expect(named.subtracting(traits.flatMap(\.groups) + notes.flatMap(\.contents.present)) == [])
        #expect(traits.count { $0.key.kind == .movie && !$0.moods.isEmpty } >= 550)
        #expect(Set(notes.map(\.key)) == works && notes.count == works.count)
    }

    @Test("Notes have the contents and places that questions name, each once, and Korean beside English")
    func notes() throws {
        let notes = try BuiltInCatalog.bundledNotes()
        let concepts = try BuiltInCatalog.bundledConcepts()
        let present = Set(notes.flatMap(\.contents.present)).union(try BuiltInCatalog.bundledTraits().flatMap(\.groups))
        #expect(Set(concepts.flatMap { $0.contents.union($0.deniedContents) }).subtracting(present) == [])
        #expect(Set(concepts.flatMap(\.places)).subtracting(notes.flatMap(\.places)) == [])
        for note in notes {
            let contents = note.contents
            #expect(contents.present.isDisjoint(with: contents.slight.union(contents.unknown)), "\(note.key)")
            #expect(contents.slight.isDisjoint(with: contents.unknown), "\(note.key)")
            #expect(Self.repeated(note.about) == [], "\(note.key)")
            #expect(note.about.contains(where: TextFolding.hasHangul) == note.about.contains { !TextFolding.hasHangul($0) })
        }
    }

    @Test("Every work has topics, each central or a side matter, and questions can name all of them")
    func topics() throws {
        let topics = try BuiltInCatalog.bundledTopics()
        #expect(Set(topics.map(\.key)) == Set(try BuiltInCatalog.bundledNotes().map(\.key)))
        let concepts = Set(try BuiltInCatalog.bundledConcepts().map(\.name) + ["consoling"])
        for record in topics {
            let (central, minor) = (record.topics.central, record.topics.minor)
            #expect(!central.isEmpty && central.isDisjoint(with: minor), "\(record.key)")
            #expect(central.union(minor).subtracting(concepts) == [], "\(record.key)")
        }
    }

    @Test("No text has the separator of lists, markup, or white space at its ends")
    func cleanTexts() {
        var texts: [String?] = []
        for movie in catalog.movies {
            texts += [movie.title, movie.originalTitle, movie.koreanTitle, movie.overview, movie.overviewKorean]
            texts += movie.otherTitles ?? []
            texts += movie.directors + (movie.cast ?? []) + movie.subjects
        }
        for book in catalog.books {
            texts += [book.title, book.originalTitle, book.koreanTitle, book.overview, book.overviewKorean]
            texts += book.otherTitles ?? []
            texts += book.authors + book.subjects
        }
        let unclean = texts.compactMap { $0 }.filter { text in
            text.isEmpty || text.contains(ListColumn.separator) || text.contains("<")
                || text != text.trimmingCharacters(in: .whitespaces)
        }
        #expect(unclean == [])
    }

    @Test("No other title repeats a title of its work, or is a title of another film or another book")
    func otherTitles() {
        for kind in WorkKind.allCases {
            let records = catalog.records.filter { $0.kind == kind }
            let works = Dictionary(grouping: records.flatMap(\.titles), by: Self.withoutArticle)
            for record in records {
                for title in record.otherTitles {
                    #expect(works[Self.withoutArticle(title)] == [title], "“\(title)” of \(record.key)")
                }
            }
        }
        #expect(catalog.records.count { !$0.otherTitles.isEmpty } >= 300)
    }

    @Test("Chinese titles have their pinyin among the other titles, since the catalog is loaded without the rules for it")
    func pinyin() {
        // The rules read 重慶, Chongqing, as “zhong qing”, 傳 as “chuan” and 地球 as “de qiu”.
        let misread = [
            "chungking-express-1994", "the-true-story-of-ah-q-lu", "the-wandering-earth-liu", "the-wandering-earth-2019",
            "the-legend-of-the-condor-heroes-jin", "water-margin-shi",
        ]
        for record in catalog.records where record.originalLanguage == "zh" && !misread.contains(record.key) {
            let romanized = record.titles.compactMap { TitleForms.romanized(TextFolding.folded($0), language: "zh") }
            guard !romanized.isEmpty else { continue }
            let latin = Set(record.titles.filter { !TextFolding.hasEastAsianCharacter($0) }.map(TextFolding.squashed))
            #expect(!latin.isDisjoint(with: romanized.map(TitleForms.squashed)), "\(record.key): \(romanized)")
        }
    }

    private static func withoutArticle(_ title: String) -> String {
        TitleForms.squashed(IndexedText.withoutArticle(TextFolding.folded(title)) ?? TextFolding.folded(title))
    }

    @Test("Each record is a work of its own when it is loaded")
    func distinctWorks() async throws {
        let works = try await LoadedCatalog.shared.database().read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM work")
        }
        #expect(works == catalog.records.count)
    }

    private static func isFromTheRestOfTheSouth(_ countries: [String]) -> Bool {
        guard let country = countries.first else { return false }
        let elsewhere: Set = [
            "KR", "JP", "FR", "US", "GB", "IE", "CA", "AU", "NZ", "DE", "DD", "AT", "CH", "IT", "ES", "PT", "NL", "BE", "SE",
            "NO", "DK", "FI", "IS", "PL", "CZ", "CS", "SK", "HU", "RO", "YU", "RS", "HR", "SI", "BA", "MK", "BG", "GR", "RU",
            "SU", "UA", "BY", "GE", "LV", "LT", "EE", "LU", "AL",
        ]
        return !elsewhere.contains(country)
    }

    private static func repeated(_ texts: [String]) -> [String] {
        Dictionary(grouping: texts) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    }
}

@Suite("Reading catalog files")
struct CatalogFileTests {
    @Test("The same files have the same fingerprint in every version, so that no database loads an unchanged catalog again")
    func fingerprint() {
        let files = [Data("The quick brown fox jumps".utf8), Data("over".utf8)]
        #expect(BuiltInCatalogFiles.fingerprint(of: files) == "3f0ed3d5179e4636")
    }

    @Test("The error for a malformed record names its file and number")
    func malformed() throws {
        let directory = try TemporaryDirectory()
        let error = #expect(throws: CatalogFileError.self) {
            try BuiltInCatalog(files: ["films.jsonl": "{\"id\": 1}\n"], in: directory)
        }
        guard case .malformed(file: "films.jsonl", record: 1, _) = error else {
            Issue.record("unexpected: \(String(describing: error))")
            return
        }
    }

    @Test("The error for a missing file names its path")
    func missing() throws {
        let directory = try TemporaryDirectory()
        #expect(throws: CatalogFileError.unreadable(path: directory.path + "/films.jsonl")) {
            try BuiltInCatalog(BuiltInCatalogFiles(directory: URL(filePath: directory.path)))
        }
    }
}
