import Domain
import Foundation
import TestSupport
import Testing

@testable import Storage

@Suite("Films of the built-in catalog")
struct SQLiteMovieCatalogTests {
    @Test("The catalog is loaded once, and again only when its version changes")
    func loading() async throws {
        let directory = try TemporaryDirectory()
        let database = try CatalogDatabase(path: directory.path + "/catalog.sqlite")
        let catalog = try BuiltInCatalog(.bundled())
        let loader = CatalogLoader(database: database)
        #expect(try await loader.loadIfNeeded() == .loaded(movies: catalog.movies.count, books: catalog.books.count))
        #expect(try await loader.loadIfNeeded() == .upToDate)
        let films = """
            {"id":"m-1931","title":"M","originalLanguage":"de","date":"1931","genres":["crime"],"countries":["DE"],\
            "directors":["Fritz Lang"],"overview":"A city looks for one man.","subjects":[],"popularity":60}
            """
        let other = try BuiltInCatalog(files: ["films.jsonl": films], in: directory)
        #expect(try await loader.load(other) == .loaded(movies: 1, books: 0))
        let movies = SQLiteWorkCatalog<Movie>(database: database)
        let found = try await movies.works(matching: WorkQuery(text: .sample("city"), language: .english)).value
        #expect(found.items.map(\.id.key) == ["m-1931"])
        #expect(found.total == 1)
    }

    @Test(
        "The work that a query means is the first result",
        arguments: [
            ("amelie", "amelie-2001"),
            ("AMÉLIE", "amelie-2001"),
            ("ａｍｅｌｉｅ", "amelie-2001"),
            ("fabuleux destin", "amelie-2001"),
            ("기생", "parasite-2019"),
            ("기생충", "parasite-2019"),
            ("parasite", "parasite-2019"),
            ("parasite ", "parasite-2019"),
            ("seven samurai", "seven-samurai-1954"),
            ("7인의 사무라이", "seven-samurai-1954"),
            ("7인의사무라이", "seven-samurai-1954"),
            ("七人の侍", "seven-samurai-1954"),
            ("it", "it-2017"),
            ("M", "m-1931"),
            ("us", "us-2019"),
            ("et", "e-t-the-extra-terrestrial-1982"),
            ("7인의사", "seven-samurai-1954"),
            ("godfather", "the-godfather-1972"),
            ("wall-e", "wall-e-2008"),
            ("walle", "wall-e-2008"),
            ("schindler's list", "schindlers-list-1993"),
            ("schindlers list", "schindlers-list-1993"),
            ("the lord of the rings the two", "the-lord-of-the-rings-the-two-towers-2002"),
        ])
    func finds(text: String, key: String) async throws {
        let page = try await search(text)
        #expect(page.items.first?.id.key == key)
    }

    @Test(
        "A trailing space, punctuation and an emoji do not change the results",
        arguments: ["dune", "seven samurai", "기생충", "m"])
    func noise(text: String) async throws {
        let plain = try await search(text).items.map(\.id)
        #expect(!plain.isEmpty)
        for noisy in [text + " ", " " + text, text + "!", "“\(text)”", text + " 🎬"] {
            #expect(try await search(noisy).items.map(\.id) == plain, "\(noisy)")
        }
    }

    @Test("A director's name finds the director's films, in either order of its parts and in Korean")
    func people() async throws {
        for name in ["bong joon ho", "Bong Joon-ho", "joon-ho bong", "봉준호", "director bong joon-ho", "봉준호 감독", "봉준호 영화"] {
            let films = try await search(name).items
            #expect(films.count >= 4, "\(name)")
            #expect(films.prefix(4).allSatisfy { $0.directors.contains { $0.name == "Bong Joon-ho" } }, "\(name)")
        }
    }

    @Test("A title and a person together find one film")
    func titleAndPerson() async throws {
        #expect(try await search("dune villeneuve").items.first?.id.key.hasPrefix("dune-") == true)
        #expect(try await search("dune 2021").items.first?.id.key == "dune-2021")
        #expect(try await search("dune 1984").items.first?.id.key == "dune-1984")
        #expect(try await search("dune lynch").items.map(\.id.key).first == "dune-1984")
    }

    @Test("Words of overviews and genres find films")
    func overview() async throws {
        #expect(try await search("공포").total >= 20)
        #expect(try await search("dune").items.contains { $0.id.key == "anatomy-of-a-fall-2023" } == false)
        #expect(try await search("montmartre").items.contains { $0.id.key == "amelie-2001" })
    }

    @Test(
        "No query causes an error or is taken for syntax",
        arguments: [
            "\"", "'", "*", "AND", "OR", "NOT", "NEAR(", "NEAR(a b)", "a AND", "titles:x", "{titles}", "(", ")", "^a", "-",
            "🎬", "%", "_", "\\", ";", "'; DROP TABLE work; --", "a\" OR \"b", "\u{FEFF}", "ﷺ", "ß",
            "\u{1F468}\u{200D}\u{1F469}",
            "ก็", "\u{0301}", "᚛", "﷽", String(repeating: "ㅋ", count: 200),
            (0..<70).map { String($0, radix: 36) }.joined(separator: " "),
            String(repeating: "x", count: 200), String(repeating: "é", count: 200), String(repeating: "\" ", count: 100),
        ])
    func hostile(text: String) async throws {
        _ = try await search(text)
        #expect(try await search("parasite").total > 0)
    }

    // Four tests, which run on all cores.
    @Test("Ten thousand generated queries cause no error", arguments: [2026, 2027, 2028, 2029] as [UInt64])
    func seeded(seed: UInt64) async throws {
        var state = seed
        func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33
        }
        let alphabet = Array("aeM \"'*()^:{}+-~%_\\;,.가기ㅋㅏ七カが\u{0301}\u{200D}🎬ßﬁ½０Ａ\u{1F}\u{FFFD}")
        let database = try await LoadedCatalog.shared.database()
        let queries = (0..<2500).compactMap { _ in
            try? SearchQuery(String((0..<(1 + Int(next() % 12))).map { _ in alphabet[Int(next()) % alphabet.count] }))
        }
        #expect(queries.count > 2250)
        try await database.read { db in
            for query in queries { _ = try WorkSearch.works(of: .movie, matching: query, in: db) }
        }
    }

    @Test("Pages do not overlap and have all results; a page past the last is empty")
    func pages() async throws {
        let first = try await search("the")
        #expect(first.items.count == 20 && first.total > 40)
        var keys: [String] = []
        for number in 1...first.pageCount {
            keys += try await search("the", page: number).items.map(\.id.key)
        }
        #expect(keys.count == first.total)
        #expect(Set(keys).count == keys.count)
        let past = try await search("the", page: first.pageCount + 1)
        #expect(past.items.isEmpty && past.total == first.total && past.pageCount == first.pageCount)
    }

    @Test("In Korean, titles, names and overviews are Korean where the work has them")
    func korean() async throws {
        let movie = try #require(try await search("parasite", language: .korean).items.first)
        #expect(
            movie.title
                == LocalizedTitle(
                    title: "기생충", language: "ko", originalTitle: "기생충", originalLanguage: "ko", internationalTitle: "Parasite"))
        #expect(movie.directors.first == Person(name: "봉준호", internationalName: "Bong Joon-ho"))
        #expect(movie.overview?.language == "ko")
    }

    @Test("Details have the book, and the director's other films")
    func details() async throws {
        let catalog = SQLiteWorkCatalog<Movie>(database: try await LoadedCatalog.shared.database())
        let details = try await catalog.details(of: WorkID(source: .catalog, key: "dune-2021"), in: .english).value
        #expect(details.counterparts.first?.title.title == "Dune")
        #expect(details.counterparts.first?.authors.map(\.name) == ["Frank Herbert"])
        #expect(details.work.basedOn?.title == "Dune")
        #expect(details.bySameCreators.contains { $0.id.key == "dune-part-two-2024" })
        #expect(!details.bySameCreators.contains { $0.id.key == "dune-2021" })
        #expect(details.bySameCreators.allSatisfy { $0.directors.contains(Person(name: "Denis Villeneuve")) })
    }

    @Test("The details of a missing film are .notFound")
    func notFound() async throws {
        let catalog = SQLiteWorkCatalog<Movie>(database: try await LoadedCatalog.shared.database())
        await #expect(throws: CatalogError(.notFound, source: .catalog)) {
            _ = try await catalog.details(of: WorkID(source: .catalog, key: "no-such-film"), in: .english)
        }
    }

    @Test("The works of selections fit their themes")
    func selections() async throws {
        let catalog = SQLiteWorkCatalog<Movie>(database: try await LoadedCatalog.shared.database())
        let selections = try await catalog.selections(Movie.Theme.allCases, in: .english, limit: 6)
        #expect(selections.map(\.theme) == Movie.Theme.allCases)
        for selection in selections {
            #expect(selection.works.count == 6)
            #expect(Set(selection.works.map(\.directors)).count == 6)
            switch selection.theme {
            case .fromPageToScreen: #expect(selection.works.allSatisfy { $0.basedOn != nil })
            case .koreanCinema: #expect(selection.works.allSatisfy { $0.countries.first == "KR" })
            case .classics: #expect(selection.works.allSatisfy { ($0.releaseDate?.year ?? 9999) < 1960 })
            case .shortEvenings: #expect(selection.works.allSatisfy { ($0.runtime ?? 999) <= 95 })
            }
        }
    }

    @Test("Works are browsed by filters, in an order and in pages, with the counts of each filter")
    func browsing() async throws {
        let movies = SQLiteWorkCatalog<Movie>(database: try await LoadedCatalog.shared.database())
        let all = try await movies.works(in: BrowseQuery(language: .english))
        let facets = try #require(all.facets)
        #expect(all.total > 700 && all.items.count == Movie.pageSize && facets.decades.map(\.count).reduce(0, +) <= all.total)
        let options = SearchOptions(firstYear: 1950, lastYear: 1959, subject: "drama", order: .year)
        let dramas = try await movies.works(in: BrowseQuery(language: .english, options: options))
        #expect(dramas.total > 5 && dramas.total < all.total)
        #expect(dramas.items.allSatisfy { $0.genres.contains(.drama) && (1950...1959).contains($0.releaseDate?.year ?? 0) })
        #expect(dramas.items.map { $0.releaseDate?.year ?? 0 } == dramas.items.map { $0.releaseDate?.year ?? 0 }.sorted(by: >))
        #expect(dramas.facets?.decades.first { $0.value == "1950" }?.count == dramas.total)
        #expect((dramas.facets?.decades.count ?? 0) > 3, "other decades can be chosen")
        #expect(dramas.facets?.hasRatings == false, "the built-in catalog has no ratings")
        let second = try await movies.works(
            in: BrowseQuery(page: try #require(PageNumber(2)), language: .english, options: options))
        #expect(second.total == dramas.total && Set(second.items.map(\.id)).isDisjoint(with: dramas.items.map(\.id)))
        let none = try await movies.works(
            in: BrowseQuery(language: .english, options: SearchOptions(subject: "no such subject")))
        #expect(none.total == 0 && none.items.isEmpty)
    }

    @Test(
        "Of a large catalog, the works of the filter that the fewest have are looked at",
        arguments: [
            SearchOptions(subject: "drama"), SearchOptions(country: "KR"), SearchOptions(firstYear: 1990, lastYear: 1999),
            SearchOptions(subject: "drama", language: "ko"), SearchOptions(firstYear: 1991, lastYear: 2005),
        ])
    func browsingLargeCatalog(options: SearchOptions) async throws {
        let database = try await LoadedCatalog.shared.database()
        func works(smallCatalog: Int) async throws -> (looked: Int, found: [Int64]) {
            try await database.read { db in
                let all = try WorkSearch.all(of: .movie, options: options, smallCatalog: smallCatalog, in: db)
                return (all.hits.count, try FacetCounts.filter(all, by: options, db).hits.map(\.id))
            }
        }
        let (small, large) = (try await works(smallCatalog: WorkSearch.smallCatalog), try await works(smallCatalog: 0))
        #expect(small.found == large.found && !large.found.isEmpty && large.looked <= small.looked)
    }

    @Test("Results that were read before the catalog changed are not cached")
    func outdatedResults() throws {
        let cache = SearchResultCache<Movie>()
        let query = WorkQuery<Movie>(text: try .sample("dune"), language: .english)
        let results = SearchResultCache<Movie>.Results(ids: [1], facets: SearchFacets(), correction: nil)
        let generation = cache.generation
        cache.removeAll()
        cache.insert(results, .init(query), generation: generation)
        #expect(cache.results(.init(query)) == nil)
        cache.insert(results, .init(query), generation: cache.generation)
        #expect(cache.results(.init(query))?.ids == [1])
    }

    @Test("A cancelled search throws .cancelled")
    func cancelled() async throws {
        let catalog = SQLiteWorkCatalog<Movie>(database: try await LoadedCatalog.shared.database())
        let query = WorkQuery<Movie>(text: try .sample("dune"), language: .english)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await catalog.works(matching: query)
        }
        await #expect(throws: CatalogError(.cancelled, source: .catalog)) { _ = try await task.value }
    }

    @Test(
        "Suggestions complete titles and names",
        arguments: [
            ("paras", "Parasite"), ("기생", "기생충"), ("봉준", "봉준호"), ("bong j", "Bong Joon-ho"), ("samur", "Seven Samurai"),
        ])
    func suggestions(text: String, expected: String) async throws {
        let suggestions = SQLiteSearchSuggestions(database: try await LoadedCatalog.shared.database())
        let found = try await suggestions.suggestions(for: .sample(text), scope: .movies, language: .english, limit: 10)
        #expect(found.contains(expected))
        #expect(Set(found).count == found.count && found.count <= 10)
    }

    @Test(
        "Suggestions forgive a typing error where hardly anything continues the query",
        arguments: [
            ("shawsank", "The Shawshank Redemption"), ("the shawsank red", "The Shawshank Redemption"),
            ("akria kurosawa", "Akira Kurosawa"), ("쇼생클 탈출", "쇼생크 탈출"), ("seven samurai", "Seven Samurai"), ("xqzzkv", nil),
        ])
    func misspelled(text: String, first: String?) async throws {
        let suggestions = SQLiteSearchSuggestions(database: try await LoadedCatalog.shared.database())
        let found = try await suggestions.suggestions(for: .sample(text), scope: .all, language: .english, limit: 10)
        #expect(found.first == first)
        #expect(Set(found).count == found.count && found.count <= 10)
    }

    private func search(
        _ text: String, page: Int = 1, language: Language = .english
    ) async throws -> ResultPage<Movie> {
        try await LoadedCatalog.shared.search(text, page: #require(PageNumber(page)), language: language)
    }
}

@Suite("Books of the built-in catalog")
struct SQLiteBookCatalogTests {
    @Test(
        "The work that a query means is the first result",
        arguments: [
            ("dune", "dune-herbert"), ("vegetarian", "the-vegetarian-han"), ("채식주의자", "the-vegetarian-han"),
            ("어린 왕자", "the-little-prince-saint-exupery"), ("le petit prince", "the-little-prince-saint-exupery"),
            ("little prince", "the-little-prince-saint-exupery"), ("nineteen eighty four", "nineteen-eighty-four-orwell"),
        ])
    func finds(text: String, key: String) async throws {
        let page: ResultPage<Book> = try await LoadedCatalog.shared.search(text)
        #expect(page.items.first?.id.key == key)
    }

    @Test("An author's name finds the author's books, also in Korean")
    func authors() async throws {
        for name in ["JRR Tolkien", "jrr tolkien", "J. R. R. Tolkien"] {
            let page: ResultPage<Book> = try await LoadedCatalog.shared.search(name)
            #expect(page.total >= 4 && page.items.prefix(4).allSatisfy { $0.authors.first?.name == "J. R. R. Tolkien" })
        }
        for name in ["han kang", "Han Kang", "한강"] {
            let page: ResultPage<Book> = try await LoadedCatalog.shared.search(name)
            #expect(page.items.prefix(5).filter { $0.authors.contains(Person(name: "Han Kang")) }.count == 5, "\(name)")
        }
    }

    @Test(
        "A film's title and its director find the book that it was made from",
        arguments: [
            ("bladerunner", "do-androids-dream-of-electric-sheep-dick"),
            ("blade runner", "do-androids-dream-of-electric-sheep-dick"), ("아가씨", "fingersmith-waters"),
            ("dune villeneuve", "dune-herbert"),
        ])
    func byFilm(text: String, key: String) async throws {
        let page: ResultPage<Book> = try await LoadedCatalog.shared.search(text)
        #expect(page.items.first?.id.key == key)
    }

    @Test("A title is found without its spaces, and a book by the genre of its film")
    func joined() async throws {
        let potter: ResultPage<Book> = try await LoadedCatalog.shared.search("해리포터")
        #expect(potter.items.first?.authors.first?.name == "J. K. Rowling")
        let horror: ResultPage<Book> = try await LoadedCatalog.shared.search("horror")
        #expect(horror.items.contains { $0.id.key == "dracula-stoker" })
        let comics: ResultPage<Book> = try await LoadedCatalog.shared.search("만화")
        #expect(comics.items.prefix(10).filter { $0.form == .comics }.count >= 5)
    }

    @Test(
        "A Korean word for a mood finds the books that have it",
        arguments: [
            ("힐링", ["warm", "cosy", "calm"], ["healing", "consolation"]),
            ("위로", ["warm", "hopeful"], ["healing", "kindness", "consolation"]),
            ("성장소설", [], ["coming of age"]),
        ])
    func moods(word: String, moods: [String], subjects: [String]) async throws {
        let records = Dictionary(
            uniqueKeysWithValues: try BuiltInCatalog(.bundled()).books.map { ($0.id, $0) })
        let page: ResultPage<Book> = try await LoadedCatalog.shared.search(word)
        #expect(page.total >= 10)
        for book in page.items {
            let record = try #require(records[book.id.key])
            let isNamed = ([record.overviewKorean, record.koreanTitle].compactMap { $0 }).contains {
                $0.contains(word.prefix(2))
            }
            #expect(
                isNamed || !moods.filter((record.moods ?? []).contains).isEmpty
                    || !subjects.filter(record.subjects.contains).isEmpty, "\(book.id.key)")
        }
    }

    @Test("Every mood has Korean words", arguments: Book.Mood.allCases)
    func moodWords(mood: Book.Mood) {
        #expect(MoodWords.korean([mood.rawValue]).count == 1)
    }

    @Test("An author's name finds the films that were made from the author's books")
    func filmsByAuthor() async throws {
        for name in ["stephen king", "스티븐 킹"] {
            let films: ResultPage<Movie> = try await LoadedCatalog.shared.search(name)
            #expect(films.total >= 4)
            #expect(films.items.allSatisfy { $0.basedOn?.creator == Person(name: "Stephen King") }, "\(name)")
        }
        let dune: ResultPage<Movie> = try await LoadedCatalog.shared.search("dune herbert")
        #expect(dune.items.prefix(3).allSatisfy { $0.id.key.hasPrefix("dune") })
    }

    @Test("An ISBN in any writing finds its book and the films of it; a wrong check digit finds nothing")
    func isbn() async throws {
        for text in ["9780340839935", "978-0-340-83993-5", "0340839937", "ISBN 0-340-83993-7"] {
            let books: ResultPage<Book> = try await LoadedCatalog.shared.search(text)
            #expect(books.items.map(\.id.key) == ["dune-herbert"], "\(text)")
            let films: ResultPage<Movie> = try await LoadedCatalog.shared.search(text)
            #expect(films.total == 3)
        }
        let wrong: ResultPage<Book> = try await LoadedCatalog.shared.search("9780340839936")
        #expect(wrong.total == 0)
    }

    @Test("Pages fill whole rows of every grid, do not overlap and have all results")
    func pages() async throws {
        let first: ResultPage<Book> = try await LoadedCatalog.shared.search("the")
        #expect(first.items.count == Book.pageSize && first.total > 2 * Book.pageSize)
        for columns in [2, 3, 4, 6, 9] { #expect(Book.pageSize.isMultiple(of: columns)) }
        var keys: [String] = []
        for number in 1...first.pageCount {
            let page: ResultPage<Book> = try await LoadedCatalog.shared.search("the", page: #require(PageNumber(number)))
            keys += page.items.map(\.id.key)
        }
        #expect(keys.count == first.total)
        #expect(Set(keys).count == keys.count)
    }

    @Test("In Korean, titles, authors, overviews and films are Korean where the book has them")
    func korean() async throws {
        let details: WorkDetails<Book> = try await LoadedCatalog.shared.details(of: "fingersmith-waters", language: .korean)
        #expect(details.work.title.title == "핑거스미스")
        #expect(details.work.title.internationalTitle == "Fingersmith" || details.work.title.originalTitle == "Fingersmith")
        #expect(details.work.authors == [Person(name: "세라 워터스", internationalName: "Sarah Waters")])
        #expect(details.work.overview?.language == "ko")
        #expect(details.work.films.map(\.title) == ["아가씨"])
        #expect(details.counterparts.map(\.title.title) == ["아가씨"])
        #expect(Set(details.subjectNames.keys) == Set(details.work.subjects) && !details.work.subjects.isEmpty)
        #expect(details.subjectNames.values.allSatisfy(TextFolding.hasHangul))
    }

    @Test("Details have the films, the oldest first, and the author's other books")
    func details() async throws {
        let dune: WorkDetails<Book> = try await LoadedCatalog.shared.details(of: "dune-herbert")
        #expect(dune.counterparts.map(\.id.key) == ["dune-1984", "dune-2021", "dune-part-two-2024"])
        #expect(dune.work.films.map(\.id) == dune.counterparts.map(\.id))
        let vegetarian: WorkDetails<Book> = try await LoadedCatalog.shared.details(of: "the-vegetarian-han")
        #expect(vegetarian.bySameCreators.count == 4)
        #expect(
            vegetarian.bySameCreators.allSatisfy { $0.authors == [Person(name: "Han Kang")] && $0.id != vegetarian.work.id })
    }

    @Test("The details of a missing book are .notFound, and so are those of a film as a book")
    func notFound() async throws {
        let catalog = SQLiteWorkCatalog<Book>(database: try await LoadedCatalog.shared.database())
        for key in ["no-such-book", "dune-2021"] {
            await #expect(throws: CatalogError(.notFound, source: .catalog)) {
                _ = try await catalog.details(of: WorkID(source: .catalog, key: key), in: .english)
            }
        }
    }

    @Test("The works of selections fit their themes")
    func selections() async throws {
        let catalog = SQLiteWorkCatalog<Book>(database: try await LoadedCatalog.shared.database())
        let selections = try await catalog.selections(Book.Theme.allCases, in: .english, limit: 6)
        #expect(selections.map(\.theme) == Book.Theme.allCases)
        for selection in selections {
            #expect(selection.works.count == 6)
            #expect(Set(selection.works.map(\.authors)).count == 6)
            switch selection.theme {
            case .onTheScreen: #expect(selection.works.allSatisfy { !$0.films.isEmpty })
            case .koreanLiterature: #expect(selection.works.allSatisfy { $0.countries.first == "KR" })
            case .shortReads: #expect(selection.works.allSatisfy { $0.form == .novella || $0.form == .fable })
            case .classics: #expect(selection.works.allSatisfy { ($0.published?.year ?? 9999) < 1900 })
            case .forChildren: #expect(selection.works.allSatisfy { $0.audience == .children })
            }
        }
        #expect(try await catalog.selections([.classics], in: .english, limit: 2).map(\.works.count) == [2])
    }
}

@Suite("From page to screen")
struct PageToScreenTests {
    @Test("Every film that names a book has it as counterpart, and the book has the film: at least 120 pairs")
    func pairs() async throws {
        let records = try BuiltInCatalog(.bundled()).movies.filter { $0.basedOn != nil }
        var pairs = 0
        for record in records {
            let film: WorkDetails<Movie> = try await LoadedCatalog.shared.details(of: record.id)
            let book = try #require(film.counterparts.first, "\(record.id) leads to no book")
            #expect(book.id.key == record.basedOn && film.work.basedOn?.id == book.id)
            let back: WorkDetails<Book> = try await LoadedCatalog.shared.details(of: book.id.key)
            guard back.counterparts.contains(where: { $0.id == film.work.id }),
                back.work.films.contains(where: { $0.id == film.work.id })
            else {
                Issue.record("\(book.id) does not lead back to \(record.id)")
                continue
            }
            pairs += 1
        }
        #expect(pairs == records.count && pairs >= 120)
    }

    @Test("The pairs of the home page belong together, each book once, in the language of the page")
    func adaptations() async throws {
        let adaptations = SQLiteAdaptations(database: try await LoadedCatalog.shared.database())
        let pairs = try await adaptations.adaptations(in: .korean, limit: 12)
        #expect(pairs.count == 12)
        #expect(pairs.allSatisfy { $0.movie.basedOn?.id == $0.book.id })
        #expect(Set(pairs.map(\.book.id)).count == 12)
        #expect(pairs.filter { $0.book.title.language == "ko" }.count >= 10)
    }

    @Test("No film is older than its book")
    func order() async throws {
        for record in try BuiltInCatalog(.bundled()).movies where record.basedOn != nil {
            let film: WorkDetails<Movie> = try await LoadedCatalog.shared.details(of: record.id)
            guard let published = film.work.basedOn?.date, let released = film.work.date else { continue }
            #expect(published.year <= released.year, "\(record.id)")
        }
    }
}
