import Domain
import TestSupport
import Testing

@testable import Storage

@Suite("The words of queries and titles")
struct SearchWordsTests {
    @Test(
        "Hangul becomes the keys that are pressed for it",
        arguments: [
            ("기생충", "ㄱㅣㅅㅐㅇㅊㅜㅇ"), ("기새", "ㄱㅣㅅㅐ"), ("깃", "ㄱㅣㅅ"), ("값", "ㄱㅏㅂㅅ"), ("과", "ㄱㅗㅏ"), ("ㄱㅅㅊ", "ㄱㅅㅊ"), ("기ㅅ", "ㄱㅣㅅ"),
            ("3부", "3ㅂㅜ"), ("七人", "七人"), ("뷁", "ㅂㅜㅔㄹㄱ"),
        ])
    func keys(text: String, keys: String) {
        #expect(HangulKeys.keys(TextFolding.folded(text)) == keys)
    }

    @Test("Only texts of whole syllables have initials")
    func initials() {
        #expect(HangulKeys.initials("기생충") == "ㄱㅅㅊ")
        #expect(HangulKeys.initials("기ㅅ") == nil)
        #expect(HangulKeys.initials("") == nil)
    }

    @Test(
        "Numbers are the same in words, digits and Roman numerals",
        arguments: [
            ("oceans eleven", "oceans 11"), ("part ii", "part 2"), ("part two", "part 2"), ("rocky v", "rocky 5"),
            ("nineteen eighty four", "1984"), ("one hundred and one dalmatians", "101 dalmatians"),
            ("twenty one jump street", "21 jump street"),
            ("two thousand and one a space odyssey", "2001 a space odyssey"), ("ten thousand bedrooms", "10000 bedrooms"),
            ("10 thousand bedrooms", "10000 bedrooms"), ("the twelfth night", "the 12th night"),
            ("a hundred years", "100 years"),
            ("malcolm x", "malcolm 10"), ("police academy v assignment", "police academy 5 assignment"),
        ])
    func numbers(text: String, digits: String) {
        #expect(NumberWords.inDigits(TextFolding.words(text))?.joined(separator: " ") == digits)
    }

    @Test(
        "Words that are no numbers stay",
        arguments: ["v for vendetta", "i robot", "dune", "2001", "a thousandfold", "mix", "it"])
    func noNumbers(text: String) {
        #expect(NumberWords.inDigits(TextFolding.words(text)) == nil)
    }

    @Test("An acronym has numbers whole")
    func acronyms() {
        let parts = SearchTokens.parts(["Blade Runner 2049", "The Lord of the Rings: The Two Towers"], withAcronyms: true)
        let found = Set(TitleForms.words(parts))
        #expect(found.isSuperset(of: ["br2049", "lotr"]) && !found.contains("br2"), "\(found)")
    }

    @Test("Digits in place of letters become letters in words, not in numbers")
    func leet() {
        #expect(NumberWords.withoutLeet("se7en").contains("seven"))
        #expect(NumberWords.withoutLeet("thir13en") == ["thirteen"])
        #expect(NumberWords.withoutLeet("numb3rs") == ["numbers"])
        for word in ["1984", "2nd", "seven", "7", "11th"] { #expect(NumberWords.withoutLeet(word) == []) }
    }

    @Test(
        "A title has all its forms",
        arguments: [
            ("The Matrix", "matrix"), ("Matrix, The", "matrix"), ("Ocean's Eleven", "oceans 11"),
            ("Romeo and Juliet", "romeo juliet"),
            ("E.T. the Extra-Terrestrial", "et the extra terrestrial"), ("Se7en", "seven"),
        ])
    func forms(title: String, form: String) {
        #expect(TitleForms.all(of: title).contains(form))
    }

    @Test(
        "Words that differ by one letter are distinguished from words that differ by more",
        arguments: [
            ("matrix", "matrx", true), ("matrix", "matrixx", true), ("matrix", "natrix", true), ("matrix", "matirx", true),
            ("matrix", "matrix", false), ("matrix", "matxir", false), ("matrix", "tamrix", false), ("ab", "ba", true),
            ("abc", "cab", false),
        ])
    func differByOne(one: String, other: String, differ: Bool) {
        #expect(Vocabulary.differByOne(Array(one.unicodeScalars), Array(other.unicodeScalars)) == differ)
    }

    @Test("A word has the same hashes in every version, so that stored catalogs stay searchable")
    func variants() {
        let variants = Vocabulary.variants(of: Array("dune".unicodeScalars))
        #expect(variants == [1_045_474_765, 1_045_486_412, 1_053_058_782, 1_771_425_573, 1_924_410_548])
    }

    @Test("A letter at another position is a moved letter")
    func moves() {
        #expect(Vocabulary.differByMove(Array("jurrasic".unicodeScalars), Array("jurassic".unicodeScalars)))
        #expect(!Vocabulary.differByMove(Array("jurrasic".unicodeScalars), Array("horrific".unicodeScalars)))
    }

    @Test(
        "A typing error is classified by what differs between the words",
        arguments: [
            ("hobit", "hobbit", .doubledLetter), ("interstellar", "interstelar", .doubledLetter),
            ("habit", "hobit", .oneLetter),
            ("matirx", "matrix", .oneLetter), ("amtrix", "matrix", .oneLetter), ("tobit", "hobit", .firstLetter),
            ("jurrasic", "jurassic", .movedLetter), ("recieve", "receive", .oneLetter), ("salvge", "savage", nil),
            ("hololw", "hollow", .oneLetter), ("hobit", "rabbit", nil),
        ] as [(String, String, Vocabulary.Typo?)])
    func typos(one: String, other: String, typo: Vocabulary.Typo?) {
        #expect(Vocabulary.typo(from: Array(one.unicodeScalars), to: Array(other.unicodeScalars)) == typo)
    }

    @Test("A whole name is indexed without its middle names, and without its initials")
    func wholeNames() {
        #expect(SearchTokens.wholeNames(["Gabriel García Márquez"]) == "gabrielgarciamarquez gabrielmarquez")
        #expect(SearchTokens.wholeNames(["Ursula K. Le Guin"]) == "ursulaguin ursulakleguin ursulaleguin")
        #expect(SearchTokens.wholeNames(["Madonna", "봉준호", ""]) == "madonna")
    }

    @Test(
        "Titles have acronyms of all words, of all but stop words, and of some Korean words",
        arguments: [
            ("The Lord of the Rings", "lotr"), ("Percy Jackson and the Olympians 3", "pjo3"), ("센과 치히로의 행방불명", "센치행"),
            ("참을 수 없는 존재의 가벼움", "참존가"),
        ])
    func acronyms(title: String, acronym: String) {
        let parts = SearchTokens.parts([title], withAcronyms: true).split(separator: " ")
        #expect(parts.contains { $0 == acronym }, "\(parts)")
        #expect(!parts.contains("참수") && !parts.contains("수존가"))
    }

    @Test("Stop words are not distinctive, the numbers of parts are")
    func distinctiveWords() {
        #expect(MatchExpression.distinctive(["back", "to", "the", "future", "2"]) == ["back", "future", "2"])
        #expect(MatchExpression.distinctive(["the", "of"]) == ["the", "of"])
        #expect(MatchExpression.distinctive(["the", "matrix"]) == ["the", "matrix"])
    }

    @Test("Years and words for kinds and professions are taken out of the words, besides the literal interpretation")
    func interpretations() throws {
        let query = try #require(ParsedQuery(.sample("Dune film 1984")))
        #expect(query.interpretations.first == ParsedQuery.Interpretation(words: ["dune", "film", "1984"], year: nil))
        #expect(query.interpretations.contains(ParsedQuery.Interpretation(words: ["dune"], year: 1984)))
        let title = try #require(ParsedQuery(.sample("1984")))
        #expect(!title.interpretations.contains { $0.year != nil })
        let film = try #require(ParsedQuery(.sample("the martian film")))
        #expect(film.interpretations[1].isBroader(than: film.interpretations[0]))
        #expect(!film.interpretations[0].isBroader(than: film.interpretations[1]))
        #expect(!query.interpretations.contains { $0.year != nil && $0.isBroader(than: query.interpretations[0]) })
        let nothing = try ParsedQuery(.sample("!?"))
        #expect(nothing == nil)
    }

    @Test("Work numbers order works by kind, then the best known first")
    func workNumbers() {
        let known = WorkNumber.number(.movie, popularity: 97, sequenceNumber: 500)
        let unknown = WorkNumber.number(.movie, popularity: 3, sequenceNumber: 2)
        let book = WorkNumber.number(.book, popularity: 100, sequenceNumber: 1)
        #expect(known < unknown && unknown < book)
        #expect(WorkNumber.sequenceNumber(of: known) == 500 && WorkNumber.popularityRank(of: known) == 3)
        #expect(WorkNumber.range(of: .movie).contains(unknown) && !WorkNumber.range(of: .movie).contains(book))
    }
}

@Suite("Queries with errors, parts and variants")
struct ForgivingSearchTests {
    @Test(
        "The film that is meant is the first result",
        arguments: [
            ("parasiet", "parasite-2019"), ("paraste", "parasite-2019"), ("parassite", "parasite-2019"),
            ("parazite", "parasite-2019"),
            ("기새", "parasite-2019"), ("깃", "parasite-2019"), ("ㄱㅅㅊ", "parasite-2019"), ("기생춘", "parasite-2019"),
            ("생충", "parasite-2019"),
            ("살인의추억", "memories-of-murder-2003"), ("추억 살인", "memories-of-murder-2003"), ("ㅅㅇㅇㅊㅇ", "memories-of-murder-2003"),
            ("dune 1984", "dune-1984"), ("dune villeneuve", "dune-2021"), ("villenueve dune", "dune-2021"),
            ("dune movie 2021", "dune-2021"),
            ("tt6751668", "parasite-2019"), ("https://www.imdb.com/title/tt6751668/", "parasite-2019"),
            ("imdb: tt6751668", "parasite-2019"),
            ("godfather, the", "the-godfather-1972"), ("terminater", "the-terminator-1984"),
            ("12 years a slave", "twelve-years-a-slave-2013"), ("dune part ii", "dune-part-two-2024"),
            ("2001 space oddyssey", "2001-a-space-odyssey-1968"),
            ("m", "m-1931"),
            ("walle", "wall-e-2008"), ("wall e", "wall-e-2008"), ("seven samurai", "seven-samurai-1954"),
            ("7 samurai", "seven-samurai-1954"),
            ("七人の侍", "seven-samurai-1954"), ("人の侍", "seven-samurai-1954"), ("bong parasite", "parasite-2019"),
        ])
    func films(text: String, key: String) async throws {
        let page: ResultPage<Movie> = try await LoadedCatalog.shared.search(text)
        #expect(page.items.first?.id.key == key)
    }

    @Test("A misspelled query gets a correction, a correct one does not")
    func corrections() async throws {
        func correction(_ text: String) async throws -> SearchCorrection? {
            let page: ResultPage<Movie> = try await LoadedCatalog.shared.search(text)
            return page.correction
        }
        #expect(try await correction("parasiet") == SearchCorrection(query: "parasite", isApplied: true))
        #expect(try await correction("the godfahter 1972")?.query == "the godfather 1972")
        #expect(try await correction("parasite") == nil)
        #expect(try await correction("xqzzkv") == nil)
    }
}
