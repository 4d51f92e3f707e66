import Domain
import Testing

@testable import Recommendations

@Suite("Questions for facts")
struct FactFinderTests {
    static let works = [
        WorkProfile(
            key: "stories", titles: ["Stories of Your Life and Others", "당신 인생의 이야기"], creators: ["Ted Chiang"],
            koreanCreators: ["테드 창"], pages: 280...330, year: 2002, groups: ["adapted"]),
        WorkProfile(
            kind: .movie, key: "arrival", titles: ["Arrival", "컨택트"], creators: ["Denis Villeneuve"],
            koreanCreators: ["드니 빌뇌브"], cast: ["Amy Adams"], koreanCast: ["에이미 애덤스"], minutes: 116, year: 2016,
            bookKey: "stories"),
        WorkProfile(
            kind: .movie, key: "dune", titles: ["Dune", "듄"], creators: ["Denis Villeneuve"], koreanCreators: ["드니 빌뇌브"],
            year: 2021, series: "Dune"),
        WorkProfile(
            kind: .movie, key: "dune-2", titles: ["Dune: Part Two"], creators: ["Denis Villeneuve"], year: 2024,
            series: "Dune"),
        WorkProfile(
            key: "emma", titles: ["Emma", "엠마"], creators: ["Jane Austen"], year: 1815, groups: ["booker-prize"],
            contents: WorkContents(present: ["romance"])),
        WorkProfile(
            key: "sense", titles: ["Sense and Sensibility"], creators: ["Jane Austen"], pages: 350...400, year: 1811,
            groups: ["debut"]),
        WorkProfile(key: "persuasion", titles: ["Persuasion"], creators: ["Jane Austen"], pages: 230...280, year: 1817),
    ]
    let finder = FactFinder(works, year: { 2026 })

    @Test(
        "Of titles in several clauses, that of the clause that asks is meant",
        arguments: [
            ("Emma, who directed Arrival", Fact.creators(kind: .movie, title: "Arrival", names: ["Denis Villeneuve"])),
            ("who wrote Emma? Arrival", .creators(kind: .book, title: "Emma", names: ["Jane Austen"])),
        ])
    func severalTitles(question: String, fact: Fact) {
        #expect(finder.fact(in: question, .english)?.fact == fact)
    }

    @Test(
        "Facts are answered in English",
        arguments: [
            ("the film Arrival was based on which book?", Fact.source(film: "Arrival"), ["stories"]),
            ("arrival is from what book", .source(film: "Arrival"), ["stories"]),
            (
                "has Stories of Your Life and Others been made into a movie",
                .adaptations(book: "Stories of Your Life and Others"), ["arrival"]
            ),
            ("who directed arrival", .creators(kind: .movie, title: "Arrival", names: ["Denis Villeneuve"]), ["arrival"]),
            ("Who wrote Emma?", .creators(kind: .book, title: "Emma", names: ["Jane Austen"]), ["emma"]),
            ("who stars in Arrival?", .cast(title: "Arrival", names: ["Amy Adams"]), ["arrival"]),
            ("when did Arrival come out", .year(kind: .movie, title: "Arrival", 2016), ["arrival"]),
            ("when was emma first published and how old was jane austen", .year(kind: .book, title: "Emma", 1815), ["emma"]),
            ("whats arrival based on", .source(film: "Arrival"), ["stories"]),
            ("how long is arrival?", .minutes(title: "Arrival", 116), ["arrival"]),
            (
                "How many pages has Stories of Your Life and Others?",
                .pages(title: "Stories of Your Life and Others", from: 280, through: 330), ["stories"]
            ),
            ("in which order do I watch the Dune films", .order(series: "Dune"), ["dune", "dune-2"]),
            (
                "what else did Denis Villeneuve direct besides Arrival", .works(kind: .movie, person: "Denis Villeneuve"),
                ["dune", "dune-2"]
            ),
            ("what was the first novel of Jane Austen", .first(kind: .book, person: "Jane Austen"), ["sense"]),
            (
                "which films were made from books by Ted Chiang, but not Emma", .adaptationsOf(author: "Ted Chiang"),
                ["arrival"]
            ),
            ("which films were made from Ted Chiang", .adaptationsOf(author: "Ted Chiang"), ["arrival"]),
            ("how long is Emma the film", .unknown(title: "Emma"), ["emma"]),
            (
                "who wrote the novel behind Arrival",
                .creators(
                    kind: .book, title: "Stories of Your Life and Others", names: ["Ted Chiang"]), ["stories"]
            ),
            ("is Emma based on a true story?", .trueStory(title: "Emma", isTrue: false), ["emma"]),
            ("which language was Emma written in", .language(title: "Emma", "en"), ["emma"]),
            ("what country is Emma from", .unknown(title: "Emma"), ["emma"]),
            ("what is the latest film of Denis Villeneuve", .last(kind: .movie, person: "Denis Villeneuve"), ["dune-2"]),
            ("what is the original title of Emma", .originalTitle(title: "Emma", original: "Emma"), ["emma"]),
            ("was Arrival a book?", .source(film: "Arrival"), ["stories"]),
            (
                "Who directed Arrival, and when did it come out?",
                .several([
                    .creators(kind: .movie, title: "Arrival", names: ["Denis Villeneuve"]),
                    .year(kind: .movie, title: "Arrival", 2016),
                ]), ["arrival"]
            ),
            (
                "has Stories of Your Life and Others been filmed", .adaptations(book: "Stories of Your Life and Others"),
                ["arrival"]
            ),
            (
                "what was the last film of Denis Villeneuve before 2020", .last(kind: .movie, person: "Denis Villeneuve"),
                ["arrival"]
            ),
            (
                "What else did the author of the book behind Arrival write?", .works(kind: .book, person: "Ted Chiang"),
                ["stories"]
            ),
            ("when was emma first published", .year(kind: .book, title: "Emma", 1815), ["emma"]),
            (
                "which films did Amy Adams make with Denis Villeneuve",
                .works(kind: .movie, person: "Amy Adams & Denis Villeneuve"),
                ["arrival"]
            ),
            (
                "What other films did the director of Arrival make?", .works(kind: .movie, person: "Denis Villeneuve"),
                ["dune", "dune-2"]
            ),
            (
                "is there a film of Stories of Your Life and Others?", .adaptations(book: "Stories of Your Life and Others"),
                ["arrival"]
            ),
            (
                "did Denis Villeneuve direct Arrival", .creators(kind: .movie, title: "Arrival", names: ["Denis Villeneuve"]),
                ["arrival"]
            ),
            (
                "list all Denis Villeneuve films", .works(kind: .movie, person: "Denis Villeneuve"),
                ["arrival", "dune", "dune-2"]
            ),
            (
                "what else did the director of Arrival make?", .works(kind: .movie, person: "Denis Villeneuve"),
                ["dune", "dune-2"]
            ),
            (
                "which came first, Emma or Sense and Sensibility?",
                .year(kind: .book, title: "Sense and Sensibility", 1811), ["sense", "emma"]
            ),
            (
                "Emma or Persuasion, which was written first?", .year(kind: .book, title: "Emma", 1815), ["emma", "persuasion"]
            ),
            ("what year did Emma come out, the book not the movie", .year(kind: .book, title: "Emma", 1815), ["emma"]),
            (
                "which prizes did Emma win?",
                .prizes(title: "Emma", names: [SubjectName(english: "Booker Prize", korean: "부커상")]), ["emma"]
            ),
            (
                "which came first, the book or the film of Arrival?",
                .year(kind: .book, title: "Stories of Your Life and Others", 2002), ["stories", "arrival"]
            ),
            ("which came first, Emma or Mansfield Park?", .missing, []),
            ("엠마가 먼저예요 Persuasion이 먼저예요?", .year(kind: .book, title: "Emma", 1815), ["emma", "persuasion"]),
            (
                "which came first, the novel Emma or the film Dune?", .year(kind: .book, title: "Emma", 1815), ["emma", "dune"]
            ),
            (
                "I've seen Arrival, what else did Denis Villeneuve direct?", .works(kind: .movie, person: "Denis Villeneuve"),
                ["dune", "dune-2"]
            ),
            ("in what order do I read Emma", .unknown(title: "Emma"), ["emma"]),
            ("what's the story behind Arrival?", .source(film: "Arrival"), ["stories"]),
            ("was Emma before or after Persuasion?", .year(kind: .book, title: "Emma", 1815), ["emma", "persuasion"]),
            ("how does Emma end?", .unknown(title: "Emma"), ["emma"]),
            ("which play is behind Arrival?", .source(film: "Arrival"), ["stories"]),
            ("did Persuasion win an award?", .unknown(title: "Persuasion"), ["persuasion"]),
            ("what is Arrival about", .about(title: "Arrival"), ["arrival"]),
            (
                "is Stories of Your Life and Others long?",
                .pages(title: "Stories of Your Life and Others", from: 280, through: 330), ["stories"]
            ),
            ("where can I watch Arrival?", .unknown(title: "Arrival"), ["arrival"]),
            (
                "what is Jane Austen's longest novel?",
                .several([
                    .extreme(kind: .book, person: "Jane Austen", isLongest: true),
                    .pages(title: "Sense and Sensibility", from: 350, through: 400),
                ]), ["sense"]
            ),
            (
                "which is the shortest by Jane Austen",
                .several([
                    .extreme(kind: .book, person: "Jane Austen", isLongest: false),
                    .pages(title: "Persuasion", from: 230, through: 280),
                ]), ["persuasion"]
            ),
            ("the Dune films", .order(series: "Dune"), ["dune", "dune-2"]),
            ("was Stories of Your Life and Others filmed", .adaptations(book: "Stories of Your Life and Others"), ["arrival"]),
            ("austen's first and last novels", .works(kind: .book, person: "Jane Austen"), ["sense", "emma", "persuasion"]),
            (
                "who wrote Stories of Your Life and Others, and did anyone film it?",
                .several([
                    .creators(kind: .book, title: "Stories of Your Life and Others", names: ["Ted Chiang"]),
                    .adaptations(book: "Stories of Your Life and Others"),
                ]), ["stories", "arrival"]
            ),
            ("when did Solaris come out", .missing, []), ("who directed Zyxwv Qrst", .missing, []),
        ])
    func english(question: String, fact: Fact, keys: [String]) {
        let found = finder.fact(in: question, .english)
        #expect(found?.fact == fact && found?.works.map(\.key) == keys)
    }

    @Test(
        "Facts are answered in Korean, with Korean names",
        arguments: [
            ("컨택트 원작이 뭐야", Fact.source(film: "컨택트"), "stories"),
            (
                "컨택트 원작 누가 썼어?",
                .creators(kind: .book, title: "당신 인생의 이야기", names: ["테드 창"]), "stories"
            ),
            ("컨택트 감독 누구야", .creators(kind: .movie, title: "컨택트", names: ["드니 빌뇌브"]), "arrival"),
            ("컨택트에 나온 주연 배우", .cast(title: "컨택트", names: ["에이미 애덤스"]), "arrival"),
            ("컨택트 몇년도 영화임?", .year(kind: .movie, title: "컨택트", 2016), "arrival"),
            ("컨택트는 무슨 사건을 다룬 거야", .about(title: "컨택트"), "arrival"),
            ("컨택트는 몇 분이야", .minutes(title: "컨택트", 116), "arrival"),
            (
                "컨택트 감독이 누구고 몇 분이야?",
                .several([.creators(kind: .movie, title: "컨택트", names: ["드니 빌뇌브"]), .minutes(title: "컨택트", 116)]), "arrival"
            ),
        ])
    func korean(question: String, fact: Fact, key: String) {
        let found = finder.fact(in: question, .korean)
        #expect(found?.fact == fact && found?.works.map(\.key) == [key])
    }

    @Test(
        "A request for a recommendation is no question for a fact",
        arguments: [
            "a film like Arrival that is based on a book", "a book I can read in order to sleep", "소설이 원작인 영화 추천해줘",
            "something about a film director", "a novel about an author", "a fantasy novel, no matter how long",
            "who wrote the one about the boy in a lifeboat with a tiger",
            "a finished series, I'm not waiting for the last book again",
            "books by Jane Austen that have not been made into a film", "Jane Austen books that haven't been made into films",
            "제인 오스틴 소설 중에 영화화되지 않은 책",
            "best horror movies that came out in 2019", "비행기에서 몇 시간 동안 볼 만한 영화", "순서 상관없이 읽을 단편집",
        ])
    func recommendations(question: String) {
        #expect(finder.fact(in: question, .english) == nil)
    }

    @Test(
        "Facts of two works are not said of one",
        arguments: ["Who directed Arrival, and when was Dune released?", "who wrote Emma and how long is Arrival"])
    func twoWorks(question: String) {
        if case .several = finder.fact(in: question, .english)?.fact { Issue.record("\(question)") }
        #expect(
            finder.fact(in: "how long is Arrival and who plays in Dune", .english)?.fact == .minutes(title: "Arrival", 116),
            "the first question is answered")
    }

    @Test(
        "A title or a name alone is told from a question",
        arguments: [
            ("Arrival", true), ("the arrival", true), ("jane austen", true), ("테드 창", true), ("엠마", true),
            ("books by Jane Austen", false), ("grief", false),
        ])
    func titles(text: String, isTitle: Bool) {
        #expect(finder.isTitleOrName(text) == isTitle)
    }
}
