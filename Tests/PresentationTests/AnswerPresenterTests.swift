import Domain
import Foundation
import TestSupport
import Testing

@testable import Presentation

@Suite("Presenting answers")
struct AnswerPresenterTests {
    private static let grief = Condition(.topic(SubjectName(english: "grief", korean: "슬픔")))
    private static let short = Condition(.minutes(from: nil, through: 100))
    private static let word = Condition(.word("lighthouse"))

    private func present(
        _ answer: QuestionAnswer, text: String = "a film about grief", dropped: Set<String> = [], isRepeated: Bool = false,
        _ texts: Texts = .english
    ) throws -> QuestionViewModel {
        let works = answer.items.compactMap { item in item.key.flatMap { key in item.storedAnyWork.map { (key, $0) } } }
        let question = Question(
            visitor: VisitorID(), text: try QuestionText(text), language: .english,
            repeatedQuestion: isRepeated ? QuestionID() : nil, droppedConditions: dropped, askedAt: .distantPast,
            state: .answered(answer))
        let asked = AskedQuestion(question: question, works: Dictionary(works) { first, _ in first })
        return QuestionPresenter(texts: texts).present(asked, token: "t")
    }

    /// - Parameter unmet: of each work, which is a film, or a book where `books` has its number.
    private func answer(
        _ conditions: [Condition]? = [grief, short, word], unmet: [[Int]], books: Set<Int> = [],
        reasons: [RecommendationReason] = [.words], notUnderstood: [String] = [], fact: Fact? = nil, isFitting: Bool = true
    ) -> QuestionAnswer {
        let items = unmet.enumerated().map { number, unmet in
            let work: ShelfWork =
                books.contains(number)
                ? ShelfWork(Book.sample(key: "book-\(number)", title: "Book \(number)"))
                : ShelfWork(Movie.sample(key: "film-\(number)", title: "Film \(number)"))
            return QuestionAnswer.Item(id: work.id ?? "", title: work.title, reasons: reasons, work: work, unmet: unmet)
        }
        return QuestionAnswer(
            items: items, conditions: conditions, notUnderstood: notUnderstood, fact: fact, isFitting: isFitting)
    }

    @Test("The first line says whether all, some or none of the works have all that was asked for; a word does not count")
    func summaries() throws {
        func summary(_ unmet: [[Int]], books: Set<Int> = [], isRepeated: Bool = false) throws -> [String?] {
            try [Texts.english, .korean].map {
                try present(answer(unmet: unmet, books: books), isRepeated: isRepeated, $0).summary
            }
        }
        #expect(try summary([[], [2]]) == ["2 films match your question.", "질문에 맞는 영화 2편을 골랐습니다."])
        #expect(try summary([[]], books: [0]) == ["One book matches your question.", "질문에 맞는 책 1권을 골랐습니다."])
        #expect(
            try summary([[], [], [2]], books: [0])
                == ["2 films and 1 book match your question.", "질문에 맞는 영화 2편과 책 1권을 골랐습니다."])
        #expect(
            try summary([[], [], [1], [0], [1]])
                == [
                    "2 of these 5 have all you asked for. The others say what they lack.",
                    "작품 5개 중 2개가 질문의 조건에 모두 맞습니다. 나머지 작품에는 맞지 않는 조건을 적었습니다.",
                ])
        #expect(
            try summary([[1, 2], [0, 1]])
                == [
                    "Nothing in the catalog has all of this. None of these: under 100 minutes.",
                    "이 조건에 모두 맞는 작품은 카탈로그에 없습니다. 아래 작품에 없는 조건: 100분 이하.",
                ])
        #expect(try summary([[0], [1]], isRepeated: true).first == "Nothing else in the catalog has all of this.")
    }

    @Test("An answer without works says so, and shows the conditions, which can be taken away")
    func withoutWorks() throws {
        let viewModel = try present(answer(unmet: []))
        #expect(viewModel.summary == "Nothing in the catalog has all of this.")
        #expect(try present(answer(unmet: []), .korean).summary == "이 조건에 모두 맞는 작품은 카탈로그에 없습니다.")
        #expect(viewModel.conditions?.items.map(\.met) == ["none", "none", "none"])
        #expect(!viewModel.hasWorks)
    }

    @Test("Answers without conditions say whether they fit, and whether anything was understood")
    func unconditioned() throws {
        func summary(_ conditions: [Condition]?, _ reason: RecommendationReason, isFitting: Bool) throws -> String? {
            try present(answer(conditions, unmet: [[], []], books: [0], reasons: [reason], isFitting: isFitting)).summary
        }
        for conditions in [nil, [], [Self.word]] as [[Condition]?] {
            #expect(try summary(conditions, .words, isFitting: true) == "1 film and 1 book match your question.")
            #expect(
                try summary(conditions, .words, isFitting: false)
                    == "We found no exact match. These films and books come closest.")
            #expect(
                try summary(conditions, .wellKnown, isFitting: false)?.hasPrefix(
                    "We didn’t understand what you are looking for")
                    == true)
        }
        #expect(try present(answer(nil, unmet: [[]])).conditions == nil)
    }

    @Test("Each condition has its name, its words, and how many works meet it")
    func conditions() throws {
        let conditions = [
            Self.grief, Condition(.topic(SubjectName(english: "war", korean: "전쟁")), isDenied: true),
            Condition(.years(from: 2016, through: nil)), Condition(.years(from: 1980, through: 1989)),
            Condition(.years(from: 1900, through: 1950)), Condition(.years(from: nil, through: 1979)),
            Condition(.pages(from: nil, through: 200)), Condition(.minutes(from: 90, through: 120)),
            Condition(.similar("Dune")), Condition(.person("Han Kang")), Self.word,
            Condition(.word("subtitles"), isDenied: true), Condition(.kind(.movie)), Condition(.work("Emma"), isDenied: true),
        ]
        let answer = answer(conditions, unmet: [[0, 6], [6]])
        let items = try #require(try present(answer).conditions).items
        #expect(
            items.map(\.text)
                == [
                    "grief", "not war", "2016 or later", "1980s", "1900–1950", "1979 or earlier", "under 200 pages",
                    "90–120 minutes", "like Dune", "by Han Kang", "mentions “lighthouse”", "no mention of “subtitles”", "films",
                    "not “Emma”",
                ])
        #expect(items.prefix(2).map(\.name) == ["grief", "not war"])
        #expect(items.map(\.met) == ["some", "all", "all", "all", "all", "all", "none"] + Array(repeating: "all", count: 7))
        #expect(Set(items.map(\.mark)).count == 3 && Set(items.map(\.metText)).count == 3)
        let korean = try #require(try present(answer, .korean).conditions).items
        #expect(
            korean.map(\.text)
                == [
                    "슬픔", "전쟁 제외", "2016년 이후", "1980년대", "1900년–1950년", "1979년 이전", "200쪽 이하", "90–120분",
                    "‘Dune’ 같은 작품", "Han Kang의 작품", "‘lighthouse’ 언급", "‘subtitles’ 언급 제외", "영화", "‘Emma’ 제외",
                ])
    }

    @Test("Who only acts in the works is not said to have made them")
    func actors() throws {
        let conditions = [Condition(.person("Tom Hanks"))]
        let acting = answer(conditions, unmet: [[]], reasons: [.with("Tom Hanks")])
        #expect(try present(acting).conditions?.items.map(\.text) == ["with Tom Hanks"])
        let making = answer(conditions, unmet: [[]], reasons: [.with("Tom Hanks"), .by("Tom Hanks")])
        #expect(try present(making).conditions?.items.map(\.text) == ["by Tom Hanks"])
    }

    @Test("A work says what it lacks, without words, and nothing where it lacks nothing")
    func lacks() throws {
        let answer = answer(unmet: [[0, 1, 2], [2], []])
        #expect(try present(answer).works.map(\.lacks) == ["Not: grief · under 100 minutes", nil, nil])
        #expect(try present(answer, .korean).works.first?.lacks == "맞지 않는 조건: 슬픔 · 100분 이하")
    }

    @Test("What the catalog does not know of a work is told, and is no match")
    func uncertain() throws {
        let conditions = [Condition(.topic(SubjectName(english: "grief", korean: "슬픔")))]
        let work = ShelfWork(Movie.sample())
        func item(unmet: [Int] = [], unknown: [Int] = []) -> QuestionAnswer.Item {
            QuestionAnswer.Item(id: work.id ?? "", title: work.title, reasons: [], work: work, unmet: unmet, unknown: unknown)
        }
        let all = QuestionAnswer(items: [item(unknown: [0])], conditions: conditions, isFitting: false)
        #expect(all.extent(ofCondition: 0) == .none && all.isUncertain(condition: 0))
        let page = try present(all)
        #expect(page.works.map(\.uncertain) == ["Not certain: grief"] && page.works.map(\.lacks) == [nil])
        #expect(page.summary?.hasPrefix("One film may match your question.") == true)
        #expect(page.conditions?.items.map(\.metText) == ["not certain"])
        let none = QuestionAnswer(items: [item(unmet: [0])], conditions: conditions, isFitting: false)
        #expect(!none.isUncertain(condition: 0))
    }

    @Test("A work has its kind where the answer has both, and a line of reasons where it has any")
    func rows() throws {
        let both = try present(answer(unmet: [[], []], books: [1], reasons: [.with("A"), .minutes(112), .words])).works
        #expect(both.map(\.kindText) == ["Film", "Book"])
        #expect(both.first?.reason == "With A · 112 minutes · mentions your words")
        let films = try present(answer(unmet: [[]], reasons: [])).works
        #expect(films.map(\.kindText) == [nil] && films.map(\.reason) == [nil])
        let reasons: [RecommendationReason] = [
            .group(SubjectName(english: "debut", korean: "데뷔작")), .counterpart(kind: .book, title: "Emma"),
            .counterpart(kind: .movie, title: "Emma"), .by("A"), .published(1999), .words,
        ]
        let reasoned = answer(unmet: [[]], reasons: reasons)
        #expect(
            try present(reasoned).works.first?.reason
                == "Debut · from the book “Emma” · also a film: “Emma” · by A · released in 1999 · mentions your words")
        #expect(
            try present(reasoned, .korean).works.first?.reason
                == "데뷔작 · 원작: ‘Emma’ · 영화화: ‘Emma’ · 감독: A · 1999년 개봉 · 질문에 쓴 말이 소개 글에 있음")
    }

    @Test("Words that were not understood are quoted, six at most")
    func notUnderstood() throws {
        let words = (1...8).map { "w\($0)" }
        let answer = answer(unmet: [[]], notUnderstood: words)
        #expect(try present(answer).notUnderstood == "Not understood: “w1”, “w2”, “w3”, “w4”, “w5”, “w6”.")
        #expect(try present(answer, .korean).notUnderstood?.hasPrefix("이해하지 못한 말: ‘w1’, ‘w2’") == true)
        #expect(try present(self.answer(unmet: [[]])).notUnderstood == nil)
    }

    @Test(
        "A fact is a plain sentence in both languages",
        arguments: [
            (.source(film: "Arrival"), "“Arrival” is based on this book:", "‘Arrival’의 원작:"),
            (.adaptations(book: "Dune"), "“Dune” was made into these films:", "‘Dune’ 원작의 영화:"),
            (
                .adaptationsOf(author: "P"), "Films made from the books of P in this catalog:",
                "이 카탈로그에 있는 P 원작의 영화:"
            ),
            (.creators(kind: .movie, title: "X", names: ["A"]), "“X” was directed by A.", "‘X’의 감독: A"),
            (.creators(kind: .book, title: "X", names: ["A", "B"]), "“X” was written by A and B.", "‘X’의 지은이: A, B"),
            (
                .creators(kind: .book, title: "X", names: []), "The catalog has “X”, but not what you ask about it.",
                "카탈로그에 ‘X’ 항목은 있지만, 물어보신 내용은 없습니다."
            ),
            (
                .cast(title: "X", names: ["A", "B"]), "In “X”: A, B. The catalog does not say who plays whom.",
                "‘X’의 출연: A, B. 누가 어떤 역을 맡았는지는 카탈로그에 없습니다."
            ),
            (.year(kind: .movie, title: "X", 2003), "“X” came out in 2003.", "‘X’의 개봉 연도: 2003년"),
            (.year(kind: .book, title: "X", -700), "“X” was first published in 700 BC.", "‘X’의 초판 발행 연도: 기원전 700년"),
            (.minutes(title: "X", 194), "“X” runs 194 minutes.", "‘X’의 상영 시간: 194분"),
            (
                .pages(title: "X", from: 95, through: 130), "Usual editions of “X” have 95 to 130 pages.",
                "‘X’의 분량: 보통 95–130쪽"
            ),
            (.order(series: "X"), "The films and books of “X” in this catalog, in order:", "이 카탈로그에 있는 ‘X’ 시리즈의 영화와 책, 순서대로:"),
            (.works(kind: nil, person: "P"), "Films and books of P in this catalog:", "이 카탈로그에 있는 P의 영화와 책:"),
            (.first(kind: .book, person: "P"), "The first book by P in this catalog:", "이 카탈로그에 있는 P의 첫 책:"),
            (
                .missing, "That looks like a question about a work that this catalog does not have.",
                "이 카탈로그에 없는 작품에 대한 질문인 듯합니다."
            ),
            (.unknown(title: "X"), "The catalog has “X”, but not what you ask about it.", "카탈로그에 ‘X’ 항목은 있지만, 물어보신 내용은 없습니다."),
        ] as [(Fact, String, String)])
    func facts(fact: Fact, english: String, korean: String) throws {
        let answer = answer([], unmet: [[], [], []], books: [2], reasons: [], fact: fact)
        let viewModel = try present(answer)
        #expect(viewModel.fact == english)
        #expect(try present(answer, .korean).fact == korean)
        #expect(viewModel.works.count == 3 && viewModel.works.allSatisfy { $0.reason == nil && $0.otherQuestion == nil })
        #expect(viewModel.summary == nil && viewModel.conditions == nil && viewModel.refine == nil)
        #expect(viewModel.again == nil && viewModel.share == nil && viewModel.others == nil)
        #expect((viewModel.search != nil) == (fact == .missing))
    }

    @Test("Refinements fit the answer, and neither repeat nor contradict what was asked or taken away")
    func refinements() throws {
        func labels(_ conditions: [Condition], books: Set<Int>, dropped: Set<String> = []) throws -> [String] {
            try present(answer(conditions, unmet: [[], []], books: books), dropped: dropped).refine?.items.map(\.text) ?? []
        }
        #expect(try labels([], books: [1]) == ["Only films", "Only books", "Newer", "Older", "By women"])
        #expect(try labels([], books: [1], dropped: ["movies"]) == ["Only books", "Newer", "Older", "By women"])
        #expect(try labels([], books: []) == ["Shorter", "Newer", "Older", "By women"])
        #expect(try labels([Self.short], books: []) == ["Newer", "Older", "By women"])
        #expect(try labels([Condition(.years(from: 1980, through: nil))], books: [0, 1]) == ["Shorter", "By women"])
        #expect(try labels([], books: [], dropped: ["minutes -100", "years 1980-", "by women"]).isEmpty)
        let refine = try #require(try present(answer([], unmet: [[]]), text: "sad films?", dropped: ["war"]).refine)
        #expect(refine.items.first?.question == "sad films, under 100 minutes" && refine.form.without == ["war"])
        let korean = try #require(try present(answer([], unmet: [[]]), text: "슬픈 영화", .korean).refine)
        #expect(korean.items.first?.question == "슬픈 영화, 100분 이하")
    }

    @Test("A longer question than the longest is not offered")
    func bounds() throws {
        let answer = answer([], unmet: [[]])
        let text = String(repeating: "a", count: QuestionText.bounds.upperBound - ", before 1980".count)
        let long = try present(answer, text: text)
        #expect(long.refine?.items.map(\.text) == ["Older", "By women"])
        #expect(long.works.first?.otherQuestion == nil)
        #expect(try present(answer).works.first?.otherQuestion == "a film about grief, not “Film 0”")
        #expect(try present(answer).works.first?.similarQuestion == "films like “Film 0”")
        let full = String(repeating: "a", count: QuestionText.bounds.upperBound)
        #expect(try present(answer, text: full).refine == nil)
    }
}
