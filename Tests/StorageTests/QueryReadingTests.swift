import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Storage

@Suite("What the words of a query mean")
struct QueryReadingTests {
    @Test(
        "Words of genres, countries and years are conditions, and words of asking are left out",
        arguments: [
            ("80s horror", ["subject horror", "years 1980-1989"], ""),
            ("korean romcoms from the nineties", ["country KR", "subject romance", "subject comedy", "years 1990-1999"], ""),
            ("슬픈 2000년대 한국영화 추천해줘", ["mood sad", "years 2000-2009", "country KR"], ""),
            ("feel good movies", ["mood warm"], ""), ("children's books", ["audience children"], ""),
            ("sad dog movie", ["mood sad"], "dog"), ("kids lost in a dark forest", [], "kids lost dark forest"),
            ("아동 학대 영화", [], "아동 학대"),
            ("best movies of 1994", ["years 1994-1994"], ""), ("19세기 러시아 소설", ["years 1801-1900", "country RU"], ""),
            ("musicals after 2015", ["subject musical", "years 2015-"], ""),
            ("sci-fi before 1960", ["subject science-fiction", "years -1959"], ""),
            ("second world war films", ["subject world war ii"], ""), ("can you find the movie jaws", [], "jaws"),
            ("dune 1984", [], "dune 1984"), ("fifties", ["years 1950-1959"], ""), ("90's", ["years 1990-1999"], ""),
            ("late 80s horror", ["years 1987-1989", "subject horror"], ""), ("80년대 초반 영화", ["years 1980-1983"], ""),
            ("horror 1980-1985", ["subject horror", "years 1980-1985"], ""),
            ("between 1990 and 1995", ["years 1990-1995"], ""), ("1917 2019", [], "1917 2019"),
            ("films from south korea", ["country KR"], ""), ("korea", [], "korea"), ("old movies", ["years -1979"], ""),
            ("2015s", [], "2015s"), ("25s", [], "25s"), ("22th century", [], "22th century"),
        ])
    func readings(text: String, conditions: [String], content: String) throws {
        let query = try #require(ParsedQuery(try SearchQuery(text)))
        let reading = QueryReading(query.interpretations[0].wordsInOrder)
        let found = reading.conditions.map { condition in
            switch condition.value {
            case .subject(let name): "subject \(name)"
            case .years(let from, let through): "years \(from.map { String($0) } ?? "")-\(through.map { String($0) } ?? "")"
            case .country(let code): "country \(code)"
            case .mood(let mood): "mood \(mood.rawValue)"
            case .audience(let audience): "audience \(audience.rawValue)"
            }
        }
        #expect(Set(found) == Set(conditions))
        #expect(reading.contentWords.joined(separator: " ") == content)
    }

    @Test("A condition that is taken away leaves the other words, and nothing where there are none")
    func otherWords() {
        let conditions = QueryReading(["80s", "romcoms"]).searchConditions
        #expect(conditions.map(\.otherWords) == ["romcoms", "80s", "80s"])
        #expect(QueryReading(["horror"]).searchConditions.map(\.otherWords) == [nil])
        #expect(QueryReading(["무서운", "영화"]).searchConditions.map(\.otherWords) == [nil])
    }

    @Test(
        "Words that sound the same have a key in common, in each script",
        arguments: [
            ("톰", "tom"), ("크루즈", "cruise"), ("스미스", "smith"), ("조지", "george"), ("카터", "carter"), ("셱스피어", "shakespeare"),
            ("기생충", "gisaengchung"), ("한강", "hangang"), ("Достоевский", "dostoyevsky"), ("Гоголь", "gogol"),
            ("채식주의자", "chaesikjuuija"), ("quentin", "quinten"),
            ("knight", "nite"), ("heights", "hites"), ("게이츠", "gates"), ("phantom", "fantom"), ("옷이", "osi"),
            ("schwarzenegger", "shwartzaneger"),
        ])
    func sounds(one: String, other: String) {
        let keys = [one, other].map { Set(SoundKey.keys(TextFolding.folded($0))) }
        #expect(!keys[0].isDisjoint(with: keys[1]), "\(keys)")
    }

    @Test(
        "The keys of a word stay the same, since databases store them",
        arguments: [
            ("george", ["KRK", "KK", "SRS", "SS"]), ("smith", ["SMT", "SMS"]), ("2pac", ["2PK"]), ("ladder", ["RTR", "RT"]),
            ("schwarzenegger", ["SRSNKR", "SSNK", "SRSNKSR", "SSNKS"]), ("한강", ["HNN"]), ("없애", ["APS"]), ("밟아", ["PRP"]),
            ("достоевский", ["TSTPSK"]), ("カラマーゾフ", ["KRMSP"]),
        ])
    func storedKeys(word: String, keys: [String]) {
        #expect(SoundKey.keys(TextFolding.folded(word)) == keys)
    }

    @Test("Words that sound different have no key in common, and Han characters and numbers have none")
    func differentSounds() {
        for (one, other) in [("cruise", "mcgrath"), ("dune", "june"), ("톰", "짐")] {
            #expect(Set(SoundKey.keys(one)).isDisjoint(with: SoundKey.keys(other)), "\(one) \(other)")
        }
        #expect(SoundKey.keys("花样年华") == [] && SoundKey.keys("1984") == [] && SoundKey.keys("") == [])
        // A name is spoken word by word: else “Tom McGrath” would sound like “톰 크루즈”.
        #expect(Set(SoundKey.keys(ofWords: ["톰", "크루즈"])).isDisjoint(with: SoundKey.keys(ofWords: ["tom", "mcgrath"])))
    }

    @Test("Of words with the same sounds, those with like vowels are written more alike")
    func likeness() {
        func distance(_ one: String, _ other: String) -> Int? {
            EditDistance.between(
                SoundKey.letters(TextFolding.folded(one)), SoundKey.letters(TextFolding.folded(other)), atMost: 40)
        }
        for (typed, meant, other) in [
            ("똘스또이", "tolstoy", "target"), ("제인", "jane", "junior"), ("достоевский", "dostoevsky", "tuesday"),
        ] {
            let (near, far) = (distance(typed, meant) ?? .max, distance(typed, other) ?? .max)
            #expect(near < far, "\(typed) \(near) \(far)")
        }
        #expect(SoundKey.letters("") == [])
    }

    @Test(
        "A word of a text is a word of the query in another inflection, and no word that only begins alike",
        arguments: [
            ("dogs", "dog", true), ("spies", "spy", true), ("spy", "spies", true), ("murders", "murdered", true),
            ("wife", "wives", true),
            ("kid", "child", true), ("고래", "고래가", true),
            ("station", "states", false), ("ship", "shop", false),
            ("고래", "그래", false),
        ])
    func wordsInText(word: String, token: String, isFound: Bool) throws {
        let forms = Set([word] + WordForms.synonyms(of: word) + (WordForms.otherNumber(word).map { [$0] } ?? []))
        let indexes = try DatabaseQueue().read { db in
            var text = try QueryWordsInText([["other"], forms], WordStems(db))
            return try text.indexes(in: "a \(token) here")
        }
        #expect(indexes == (isFound ? [1] : []))
    }

    @Test("Words stand close together within ten words; words that a title has do not count")
    func closeWords() throws {
        try DatabaseQueue().read { db in
            var text = try QueryWordsInText([["boy"], ["tiger"], ["boat"]], WordStems(db))
            let between = { (count: Int) in Array(repeating: "x", count: count).joined(separator: " ") }
            let near = try text.closest(in: "boy \(between(8)) tiger boat", [1, 2, 4], except: [])
            #expect(near.all == [0, 1, 2] && near.most == 2 && near.weight == 6)
            let far = try text.closest(in: "boy \(between(9)) tiger \(between(9)) boat boy", [1, 2, 4], except: [])
            #expect(far.most == 2 && far.weight == 5)
            let named = try text.closest(in: "boy tiger boat", [1, 2, 4], except: [1])
            #expect(named.all == [0, 2] && named.weight == 5)
            #expect(try text.closest(in: "", [1, 2, 4], except: []).all == [])
        }
    }

    @Test(
        "Text that was typed in another keyboard layout",
        arguments: [
            ("rltodcnd", "기생충"), ("Qkfrks ajfl dos", "빨간 머리 앤"), ("gksrkd", "한강"), ("ㅔㅁㄱㅁㄴㅑㅅㄷ", "parasite"),
            ("Gksrkd", "한강"), ("ghbdtn", "привет"), ("вгту", "dune"), (",hfn", "брат"), ("gksrkd!", "한강"), ("йгуут", "queen"),
            ("dhfemqhdl 2", "올드보이 2"),
        ])
    func layouts(typed: String, meant: String) {
        #expect(KeyboardLayout.otherTexts(of: typed).contains(TextFolding.folded(meant)))
    }

    @Test("Keys that write no whole syllables are not Hangul")
    func noHangul() {
        #expect(HangulKeys.composed(Array("ㄱㅣㅅㅐㅇㅊㅜㅇ")) == "기생충")
        #expect(HangulKeys.composed(Array("ㄱㅏㅂㅅㅇㅣ")) == "값이")
        for keys in ["ㄱ", "ㅏ", "ㄱㅏㅏ", "ㄱㄱㅏ"] { #expect(HangulKeys.composed(Array(keys)) == nil, "\(keys)") }
        #expect(!KeyboardLayout.otherTexts(of: "the matrix").contains { TextFolding.hasHangul($0) })
    }

    @Test(
        "A Korean or Chinese title is found in Latin letters",
        arguments: [
            ("기생충", "ko", "gisaengchung"), ("소년이 온다", "ko", "sonyeoni onda"), ("卧虎藏龙", "zh", "wo hu cang long"),
        ])
    func romanized(title: String, language: String, romanized: String) {
        let form = TitleForms.romanized(TextFolding.folded(title), language: language)
        #expect(form.map(TitleForms.squashed) == TitleForms.squashed(romanized))
        #expect(TitleForms.romanized("七人の侍", language: "ja") == nil && TitleForms.romanized("dune", language: "en") == nil)
    }

    @Test(
        "Words differ by so many changes",
        arguments: [
            ("rings", "rigns", 1), ("great", "grate", 2), ("gatsby", "gatsbey", 1), ("kitten", "sitting", 3), ("", "ab", 2),
        ])
    func distances(one: String, other: String, distance: Int) {
        let (one, other) = (Array(one.unicodeScalars), Array(other.unicodeScalars))
        #expect(EditDistance.isAtMost(distance, one, other) && !EditDistance.isAtMost(distance - 1, one, other))
    }

    // MARK: Searches of the built-in catalog

    private static func found(_ text: String, _ kind: WorkKind = .movie) async throws -> (
        keys: [String], result: WorkSearch.Result
    ) {
        try await LoadedCatalog.shared.database().read { db in
            let result = try WorkSearch.works(of: kind, matching: SearchQuery(text), in: db)
            let keys = try result.hits.prefix(10).map { hit in
                try String.fetchOne(db, sql: "SELECT key FROM work WHERE id = ?", arguments: [hit.id]) ?? ""
            }
            return (keys, result)
        }
    }

    @Test(
        "A film is the first result of what people type around its title",
        arguments: [
            ("parasite full movie online free", "parasite-2019"), ("영화 기생충 다시보기", "parasite-2019"),
            ("영화 기생충 찾아줘", "parasite-2019"),
            ("can you find the movie amelie", "amelie-2001"), ("who directed psycho", "psycho-1960"),
            ("Pulp Fiction Blu-ray 4K", "pulp-fiction-1994"), ("rltodcnd", "parasite-2019"), ("gisaengchung", "parasite-2019"),
            ("lord of teh rigns fellowship", "the-lord-of-the-rings-the-fellowship-of-the-ring-2001"),
            ("memorys of murderer", "memories-of-murder-2003"), ("bruce willis sees ghosts", "the-sixth-sense-1999"),
            ("knight plays chess with death", "the-seventh-seal-1957"),
        ])
    func films(text: String, key: String) async throws {
        #expect(try await Self.found(text).keys.first == key)
    }

    @Test(
        "A book is the first result of what people type around its title",
        arguments: [
            ("goodreads the book thief", "the-book-thief-zusak"), ("the grate gatsbey", "the-great-gatsby-fitzgerald"),
            ("looking for the book dune by frank herbert", "dune-herbert"),
            ("boy and tiger on a lifeboat", "life-of-pi-martel"), ("withering hites", "wuthering-heights-bronte"),
            ("jane osten", "pride-and-prejudice-austen"), ("참존가", "the-unbearable-lightness-of-being-kundera"),
        ])
    func books(text: String, key: String) async throws {
        #expect(try await Self.found(text, .book).keys.first == key)
    }

    @Test("Results of conditions satisfy them, and name them")
    func conditions() async throws {
        let found = try await Self.found("80s horror")
        #expect(found.keys.first == "the-shining-1980")
        #expect(found.result.conditions.map(\.value) == [.years(from: 1980, through: 1989), .subject("horror")])
        #expect(found.result.hits.allSatisfy { (1980...1989).contains($0.year ?? 0) } && !found.result.isPartial)
        let person = try await Self.found("90s movies by quentin tarantino")
        #expect(person.result.conditions.map(\.value) == [.years(from: 1990, through: 1999)] && !person.result.isPartial)
        #expect(person.keys.first == "pulp-fiction-1994")
        #expect(person.result.hits.allSatisfy { (1990...1999).contains($0.year ?? 0) })
    }

    @Test(
        "Conditions find all works that satisfy them, however rare each is",
        arguments: [
            ("films of 1994", [1994...1994], []), ("films from 1993 to 1995", [1993...1995], []),
            ("1990-1997 drama", [1990...1997], ["drama"]), ("90s crime drama", [1990...1999], ["crime", "drama"]),
            ("80s and 2000s crime", [1980...1989, 2000...2009], ["crime"]),
        ])
    func allOfConditions(text: String, years: [ClosedRange<Int>], subjects: [String]) async throws {
        let found = Set(try await Self.found(text).result.hits.map(\.id))
        let satisfying = try await LoadedCatalog.shared.database().read { db in
            let films = try Row.fetchAll(db, sql: "SELECT id, year, genres FROM work JOIN movie ON work_id = id")
            return films.compactMap { row -> Int64? in
                let (year, genres): (Int?, [String]) = (row["year"], ListColumn.list(row["genres"]))
                let isSatisfying = years.contains { $0.contains(year ?? 0) } && subjects.allSatisfy(genres.contains)
                return isSatisfying ? row["id"] : nil
            }
        }
        #expect(satisfying.count > 3 && found.isSuperset(of: satisfying))
    }

    @Test(
        "Years with an open end have no other bound, with and without other words",
        arguments: [
            ("films after 1980 before 1990", 1980...1990), ("films after 1995", 1995...9999), ("films before 1990", 1...1990),
            ("movies since 1995 by quentin tarantino", 1995...9999), ("movies before 1995 by quentin tarantino", 1...1995),
        ])
    func openYears(text: String, years: ClosedRange<Int>) async throws {
        let found = try await Self.found(text).result
        #expect(!found.conditions.isEmpty && !found.isPartial)
        #expect(!found.hits.isEmpty && found.hits.allSatisfy { years.contains($0.year ?? 0) })
    }

    @Test(
        "A title of words for conditions comes first beside words of asking, too",
        arguments: ["1984 audiobook", "1984 summary pdf"])
    func titledConditions(text: String) async throws {
        #expect(try await Self.found(text, .book).keys.first == "nineteen-eighty-four-orwell")
    }

    @Test(
        "A title is found beside words that do not fit it: of asking, conditions, years, names",
        arguments: [
            ("inception 90s", WorkKind.movie, "inception-2010"), ("인셉션 한국영화", .movie, "inception-2010"),
            ("it 2017 full movie", .movie, "it-2017"), ("get out full movie", .movie, "get-out-2017"),
            ("korean star wars", .movie, "star-wars-1977"), ("toy story free korean dub", .movie, "toy-story-1995"),
            ("it stephen king pdf", .book, "it-king"), ("fahrenheit 451 80s", .book, "fahrenheit-451-bradbury"),
            ("채식주의자 일본 소설", .book, "the-vegetarian-han"),
        ])
    func titlesBesideOtherWords(text: String, kind: WorkKind, key: String) async throws {
        let (keys, result) = try await Self.found(text, kind)
        #expect(keys.first == key, "\(keys)")
        #expect(!result.isPartial)
    }

    @Test(
        "Countries and separate decades are alternatives; where no work satisfies all conditions, one is left out and it is said"
    )
    func alternativeConditions() async throws {
        let countries = try await Self.found("korean and japanese horror").keys
        #expect(countries.contains("train-to-busan-2016") && countries.contains("ring-1998"), "\(countries)")
        let years = try await Self.found("70s and 90s horror").result.hits.compactMap(\.year)
        #expect(Set(years.map { $0 / 10 }) == [197, 199], "\(years)")
        let none = try await Self.found("1930s korean horror").result
        #expect(none.isPartial && !none.hits.isEmpty)
        #expect(Set(none.conditions.map(\.value)) == [.subject("horror"), .country("KR")])
    }

    @Test("A subject of several words is one condition, and not a genre and a country")
    func subjectsOfSeveralWords() async throws {
        for text in ["korean war", "movies about coming of age"] {
            let result = try await Self.found(text).result
            #expect(result.conditions.count == 1 && !result.isPartial, "\(text)")
        }
        let books = try await Self.found("sci-fi", .book)
        #expect(books.keys.contains("dune-herbert") && !books.result.isPartial, "\(books.keys)")
    }

    @Test(
        "Works have the mood or the audience that a query names, titles with the words come first, and words for one kind find no other"
    )
    func moodsAndAudiences() async throws {
        let sad = try await Self.found("sad korean film")
        #expect(sad.result.conditions.map(\.value) == [.mood(.sad), .country("KR")])
        #expect(sad.keys.contains("train-to-busan-2016") && !sad.keys.contains("titanic-1997"), "\(sad.keys)")
        #expect(try await Self.found("sad movies").keys.first == "titanic-1997", "and no title with “sadness”")
        let children = try await Self.found("어린이 책", .book)
        #expect(children.result.conditions.map(\.value) == [.audience(.children)] && children.result.hits.count > 20)
        // “family” is a subject of these, which are not for children.
        #expect(try await Self.found("for kids").keys.filter(["parasite-2019", "the-godfather-1972"].contains) == [])
        for (text, kind) in [
            ("korean novels", WorkKind.movie), ("감동적인 영화", .book), ("무서운 한국영화", .book), ("children's books", .movie),
        ] {
            #expect(try await Self.found(text, kind).keys == [], "\(text)")
        }
        #expect(try await Self.found("star wars", .book).result.conditions == [])
        let both = try await Self.found("어린이 청소년 책", .book).result
        #expect(!both.isPartial && both.hits.count > children.result.hits.count)
    }

    @Test(
        "Works are found by prizes, black and white, and true events, with other conditions, too",
        arguments: [
            ("oscar winners", WorkKind.movie, "parasite-2019"), ("칸 황금종려상 영화", .movie, "parasite-2019"),
            ("best picture winners 90s", .movie, "titanic-1997"), ("booker prize", .book, "the-remains-of-the-day-ishiguro"),
            ("부커상 수상작", .book, "the-remains-of-the-day-ishiguro"), ("흑백영화", .movie, "schindlers-list-1993"),
            ("한국 실화 영화", .movie, "memories-of-murder-2003"),
            ("war movies based on a true story", .movie, "schindlers-list-1993"), ("debut novel", .book, "the-hobbit-tolkien"),
        ])
    func groups(text: String, kind: WorkKind, key: String) async throws {
        let found = try await Self.found(text, kind)
        #expect(found.keys.contains(key) && !found.result.isPartial, "\(found.keys)")
        #expect(!found.result.conditions.isEmpty)
    }

    @Test(
        "Conditions that only works of the other kind satisfy find nothing that is close to their words",
        arguments: [("booker prize", WorkKind.movie), ("hugo award", .movie), ("흑백영화", .book), ("황금종려상", .book)])
    func groupsOfOtherKind(text: String, kind: WorkKind) async throws {
        #expect(try await Self.found(text, kind).keys == [])
    }

    @Test("Works whose end is a surprise are found by that, and their subjects do not tell it")
    func twists() async throws {
        for text in ["plot twist", "반전 영화"] {
            let twists = Set(
                try BuiltInCatalog.bundledTraits().filter { $0.groups.contains("twist") && $0.key.kind == .movie }.map(\.key.id)
            )
            let keys = try await Self.found(text).keys
            #expect(twists.intersection(keys).count >= 5, "\(keys)")
        }
        let details: WorkDetails<Movie> = try await LoadedCatalog.shared.details(of: "the-sixth-sense-1999")
        #expect(!details.work.subjects.contains { $0.contains("twist") })
    }

    @Test(
        "A word that stands in texts is no misspelling of a name, also where only works of the other kind have it",
        arguments: [
            ("bike", WorkKind.movie, "the-motorcycle-diaries-2004"), ("feather", .movie, "black-swan-2010"),
            ("harpsichord", .movie, nil), ("harpsichord", .book, nil), ("케이크", .movie, nil),
        ] as [(String, WorkKind, String?)])
    func wordsOfTexts(text: String, kind: WorkKind, key: String?) async throws {
        let found = try await Self.found(text, kind)
        #expect(found.result.correction == nil)
        #expect(found.result.hits.allSatisfy { $0.rank == .textWords }, "\(found.keys)")
        if let key { #expect(found.keys.contains(key), "\(found.keys)") }
    }

    @Test(
        "No other word is suggested for a word that titles have, for the start of one, or for a person's name",
        arguments: [("devil", WorkKind.movie), ("austen", .movie), ("ripley", .book), ("inter", .movie), ("han kang", .movie)])
    func noSuggestion(text: String, kind: WorkKind) async throws {
        #expect(try await Self.found(text, kind).result.correction == nil)
    }

    @Test("A work with a word comes before one with a longer word; a Hangul syllable is a word, and no part of one")
    func wholeWords() async throws {
        let cats = try await Self.found("cat", .book)
        #expect(cats.keys.first == "i-am-a-cat-natsume", "\(cats.keys)")
        #expect(!cats.keys.contains("the-catcher-in-the-rye-salinger"), "\(cats.keys)")
        #expect(cats.result.hits.last?.rank == .wordStart)
        #expect(try await Self.found("parasi").keys.first == "parasite-2019")
        #expect(try await Self.found("howl").keys.first == "howls-moving-castle-2004")
        let ships = try await Self.found("배").keys
        #expect(ships.contains("titanic-1997") && !ships.contains("kikis-delivery-service-1989"), "\(ships)")
        // The keys of “뼈” are “qu” in another layout.
        #expect(try await Self.found("뼈").result.correction == nil)
    }

    @Test("A misspelled Hangul title beside a frequent word throws no error")
    func frequentWords() async throws {
        // So many films that “드라마” is a frequent word.
        let directory = try TemporaryDirectory()
        let database = try CatalogDatabase(path: directory.path + "/catalog.sqlite")
        let films = (0..<1600).map { index in
            var film = CatalogRecord(kind: .movie, key: "film-\(index)", title: "Film \(index)")
            film.genres = ["drama"]
            if index == 0 { film.koreanTitle = "토이 스토리" }
            return film
        }
        _ = try await SQLiteCatalogEditor(database: database).apply(films, from: .foyer)
        let hits = try await database.read { db in
            try WorkSearch.works(of: .movie, matching: SearchQuery("토이스토라 드라마"), in: db).hits
        }
        #expect(hits.first != nil)
    }

    @Test(
        "A name of known words is found by its sound as a whole, and a title is not",
        arguments: [("steven king", WorkKind.book, "Stephen King"), ("lewis carol", .book, "Lewis Carroll")])
    func knownWordsBySound(text: String, kind: WorkKind, author: String) async throws {
        let found = try await Self.found(text, kind)
        #expect(found.result.correction?.query == TextFolding.folded(author))
        let books = try BuiltInCatalog(.bundled()).books.filter { $0.authors.contains(author) }.map(\.id)
        #expect(found.keys.first.map(books.contains) == true, "\(found.keys)")
    }

    @Test("A whole title with a word for a genre or a country comes first")
    func titlesOfConditions() async throws {
        #expect(try await Self.found("star wars").keys.first == "star-wars-1977")
        #expect(try await Self.found("american fiction").keys.first == "american-fiction-2023")
    }

    @Test("Where no work has all words, the list says so; a search for what is not there corrects nothing by guessing")
    func partial() async throws {
        let partial = try await Self.found("tarantino underwater basket weaving").result
        #expect(partial.isPartial && !partial.hits.isEmpty && partial.correction == nil)
        for (text, kind) in [("sholay", WorkKind.movie), ("lessons in chemistry", .book)] {
            let result = try await Self.found(text, kind).result
            #expect(result.hits.isEmpty || result.isPartial, "\(text)")
            #expect(result.correction?.isApplied != true, "\(text)")
        }
        #expect(try await Self.found("parasite").result.isPartial == false)
        // Nothing of these words is in the catalog as it is typed.
        for text in ["qqqxyz", "zxqvk wqkzj"] { #expect(try await Self.found(text).keys == [], "\(text)") }
    }

    @Test("A word is not taken for another one with its start or a few of its sounds without a word about it")
    func guesses() async throws {
        for text in ["범죄학교", "오징어 게임"] {
            let result = try await Self.found(text).result
            #expect(result.hits.isEmpty || result.isPartial, "\(text)")
        }
        #expect(!KeyboardLayout.otherTexts(of: "ㄱㅅㅊ").contains("rtc"))
    }

    @Test("A name in another script is found by its sound", arguments: ["тарантино", "타란티노"])
    func otherScripts(text: String) async throws {
        let found = try await Self.found(text)
        #expect(found.keys.contains("pulp-fiction-1994"), "\(found.keys)")
    }

    @Test(
        "A built-in work is found by what people remember of it",
        arguments: [
            ("polaroids and tattoos told backwards", "memento-2000"), ("단기 기억 상실 문신", "memento-2000"),
            ("weatherman in a small town, the same day again", "groundhog-day-1993"),
            ("지브리", "spirited-away-2001"), ("ghibli movies", "spirited-away-2001"), ("픽사 영화", "toy-story-1995"),
        ])
    func keywords(text: String, key: String) async throws {
        let found = try await Self.found(text)
        #expect(found.keys.first == key, "\(found.keys)")
    }

    @Test("A correction of several words is that of the work that explains all of them")
    func corrections() async throws {
        let result = try await Self.found("quinten tarrantino pulp ficton").result
        #expect(result.correction == SearchCorrection(query: "quentin tarantino pulp fiction", isApplied: true))
        let sound = try await Self.found("withering hites", .book).result
        #expect(sound.correction == SearchCorrection(query: "wuthering heights", isApplied: true))
        let layout = try await Self.found("rltodcnd").result
        #expect(layout.correction == SearchCorrection(query: "기생충", isApplied: true))
    }

    @Test("Words that texts have are not corrected by their sound; words around a name stay")
    func soundsOfWords() async throws {
        for text in ["money belle", "police walk"] {
            let correction = try await Self.found(text, .book).result.correction
            #expect(correction == nil, "\(text)")
        }
        let asked = try await Self.found("jane osten novels", .book).result
        #expect(asked.correction == SearchCorrection(query: "jane austen novels", isApplied: true))
    }

    @Test("Of works with one title, a word for new or old, or a decade, tells which comes first")
    func titledByAge() async throws {
        let directory = try TemporaryDirectory()
        let database = try CatalogDatabase(path: directory.path + "/catalog.sqlite")
        let films = [1969, 2010].map { year in
            var film = CatalogRecord(kind: .movie, key: "\(year)", title: "True Grit")
            film.date = PartialDate("\(year)")
            return film
        }
        _ = try await SQLiteCatalogEditor(database: database).apply(films, from: .foyer)
        for (text, years) in [
            ("the new true grit", [2010, 1969]), ("true grit old version", [1969, 2010]), ("리메이크 true grit", [2010, 1969]),
            ("true grit sixties", [1969, 2010]), ("true grit from the 2010s", [2010, 1969]),
        ] {
            let found = try await database.read { db in
                try WorkSearch.works(of: .movie, matching: SearchQuery(text), in: db).hits.map(\.year)
            }
            #expect(found == years, "\(text)")
        }
    }

    @Test("Works without tags are found by their texts where few works have the tags of the conditions")
    func conditionsInTexts() async throws {
        let directory = try TemporaryDirectory()
        let database = try CatalogDatabase(path: directory.path + "/catalog.sqlite")
        func film(_ key: String, _ year: Int, _ overview: String, subjects: [String] = []) -> CatalogRecord {
            var film = CatalogRecord(kind: .movie, key: key, title: "The \(key)")
            film.date = PartialDate("\(year)")
            film.overview = overview
            film.subjects = subjects
            return film
        }
        let films = [
            film("tagged", 1970, "A quiet man comes home.", subjects: ["spies", "cold war"]),
            film("told", 1965, "A spy crosses the wall in the Cold War."), film("other", 1990, "A spy in the Cold War."),
            film("half", 1966, "A spy at sea."),
        ]
        _ = try await SQLiteCatalogEditor(database: database).apply(films, from: .foyer)
        func found(_ text: String) async throws -> [String] {
            try await database.read { db in
                let result = try WorkSearch.works(of: .movie, matching: SearchQuery(text), in: db)
                #expect(!result.isPartial, "\(text)")
                return try result.hits.map { hit in
                    try String.fetchOne(db, sql: "SELECT key FROM work WHERE id = ?", arguments: [hit.id]) ?? ""
                }
            }
        }
        let all = try await found("cold war spies")
        #expect(all.first == "tagged" && Set(all) == ["tagged", "told", "other"], "\(all)")
        #expect(try await Set(found("cold war spies 1960s")) == ["told"])
    }

    @Test("A catalog of an earlier version is searched by stems, sounds and romanized titles, too")
    func migration() async throws {
        let folder = try TemporaryDirectory()
        let path = folder.path + "/catalog.sqlite"
        let earlier = try DatabaseQueue(path: path)
        try CatalogMigrations.migrator.migrate(earlier, upTo: "2: words of every script")
        try await earlier.write { db in
            try db.execute(
                sql: """
                    INSERT INTO work (id, kind, key, origin, title, korean_title, original_language, other_titles, countries, creators,
                        creators_korean, other_names, overview, subjects, popularity)
                    VALUES (1, 'movie', 'parasite-2019', 'x', 'Parasite', '기생충', 'ko', '', 'KR', 'Bong Joon-ho', '', '', 'A family folds boxes.', '', 90);
                    INSERT INTO movie (work_id, genres, cast_names, cast_names_korean) VALUES (1, '', '', '');
                    INSERT INTO work_facet (work_id, year, tags) VALUES (1, 2019, x'');
                    INSERT INTO work_text (rowid, titles, people, about) VALUES (1, 'parasite', 'bong joon ho', 'a family folds boxes');
                    INSERT INTO term (id, text, works) VALUES (1, 'parasite', 1);
                    """)
        }
        try earlier.close()
        let database = try CatalogDatabase(path: path)
        let titles = try await database.read { db in try String.fetchAll(db, sql: "SELECT folded FROM work_title") }
        #expect(titles.contains { TitleForms.squashed($0) == "gisaengchung" })
        let found = try await database.read { db in
            try ["folding", "families"].map { word in
                try WorkSearch.works(of: .movie, matching: SearchQuery(word), in: db).hits.count
            } + [try Vocabulary(db: db).candidates(for: "parrasite").count]
        }
        #expect(found == [1, 1, 1])
        let sounds = try await database.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM work_sound WHERE work_sound MATCH 'hksnsn'")
        }
        #expect(sounds == 1)
    }
}
