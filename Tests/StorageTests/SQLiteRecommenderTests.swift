import Domain
import Foundation
import Storage
import Synchronization
import TestSupport
import Testing

@Suite("Recommendations of the built-in catalog")
struct SQLiteRecommenderTests {
    let recommender: SQLiteRecommender

    init() async throws {
        recommender = try SQLiteRecommender(database: try await LoadedCatalog.shared.database())
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let question: String
        let fits: @Sendable (Book) -> Bool

        init(_ question: String, _ fits: @escaping @Sendable (Book) -> Bool) {
            self.question = question
            self.fits = fits
        }

        var testDescription: String { question }
    }

    static let cases = [
        Case("Korean short stories, please") { $0.countries.contains("KR") },
        Case("some poetry about love, please") { $0.form == .poetry },
        Case("for a ten-year-old who likes dragons") { $0.audience != nil },
        Case("a picture book for my 3 year old") { $0.form == .pictureBook },
        Case("일본 소설을 읽고 싶어요, 슬픈 걸로") { $0.countries.contains("JP") },
        Case("그래픽노블 추천해 주세요") { $0.form == .comics },
        Case("books like Nineteen Eighty-Four") { $0.title.title != "Nineteen Eighty-Four" },
    ]

    @Test("Wishes of all kinds are met by books that fit them", arguments: cases)
    func wishes(wish: Case) async throws {
        let answer = try await recommend(wish.question)
        #expect(answer.isFitting && (2...5).contains(answer.books.count))
        #expect(answer.books.filter { !wish.fits($0.book) }.map(\.book.id.key) == [])
        #expect(answer.books.allSatisfy { !$0.reasons.isEmpty })
        let authors = answer.books.flatMap(\.book.authors)
        #expect(Set(authors).count == authors.count, "no two of one author")
    }

    @Test("Every reason is true of its book")
    func reasons() async throws {
        let questions = [
            "short Japanese novels about grief", "a funny book about school for children", "슬프고 짧은 한국 소설",
            "a long novel about war and love",
            "dystopia set in the future", "classic detective stories",
        ]
        for question in questions {
            for recommended in try await recommend(question).books {
                let book = recommended.book
                for reason in recommended.reasons {
                    switch reason {
                    case .about(let subjects): #expect(Set(subjects.map(\.english)).isSubset(of: book.subjects))
                    case .form(let form): #expect(book.form?.rawValue == form)
                    case .audience(let audience): #expect(book.audience?.rawValue == audience)
                    case .pages(let pages): #expect(book.pages == pages)
                    case .writtenIn(let country): #expect(book.countries.contains(country))
                    case .published(let year): #expect(book.published?.year == year)
                    case .moods(let moods): #expect(!moods.isEmpty)
                    case .length, .setIn, .era, .like, .words: break
                    case .said(let text): Issue.record("the catalog says nothing: \(text)")
                    }
                }
            }
        }
    }

    @Test(
        "What was excluded does not come again, and nothing of it is made up",
        arguments: ["a novel about grief and the sea", "데미안 같은 책 추천해 주세요"])
    func excluding(question: String) async throws {
        let first = try await recommend(question)
        let second = try await recommend(question, excluding: Set(first.books.map(\.book.id)))
        #expect(!second.books.isEmpty)
        #expect(Set(second.books.map(\.book.id)).isDisjoint(with: first.books.map(\.book.id)))
    }

    @Test("What stands at home comes beside what does not, and only where it fits")
    func owned() async throws {
        let fitting = WorkID<Book>(source: .catalog, key: "the-sea-banville")
        let other = WorkID<Book>(source: .catalog, key: "a-brief-history-of-time-hawking")
        let answer = try await recommender.recommendation(
            for: RecommendationRequest(
                question: try QuestionText("a novel about grief and the sea"), language: .english,
                owned: KnownBooks([fitting, other].map(Self.kept)))
        ) { _ in }
        #expect(answer.owned.map(\.book.id) == [fitting])
        #expect(!answer.books.isEmpty && !answer.books.contains { $0.book.id == fitting || $0.book.id == other })
    }

    @Test(
        "Where nothing fits, that is said, and the nearest is offered",
        arguments: ["a manual for repairing a diesel engine", "파이썬 코딩 교재 추천해 주세요", "qwertz uiopü asdfg hjklö"])
    func nothingFits(question: String) async throws {
        #expect(try await !recommend(question).isFitting)
    }

    @Test("It says how far it is")
    func steps() async throws {
        let steps = Mutex<[RecommendationStep]>([])
        _ = try await recommender.recommendation(
            for: RecommendationRequest(question: try QuestionText("a book about grief"), language: .english)
        ) { step in
            steps.withLock { $0.append(step) }
        }
        #expect(steps.withLock { $0 } == [.proposing, .writing])
    }

    @Test("Korean readers get Korean titles")
    func korean() async throws {
        let answer = try await recommend("성장 소설을 추천해 주세요", in: .korean)
        #expect(answer.books.contains { TextFolding.hasHangul($0.book.title.title) })
    }

    private static func kept(_ id: WorkID<Book>) -> KeptWork {
        KeptWork(kind: .books, id: id.description, title: id.key)
    }

    private func recommend(
        _ question: String, in language: Language = .english, excluding: Set<WorkID<Book>> = []
    ) async throws -> Recommendation {
        try await recommender.recommendation(
            for: RecommendationRequest(
                question: try QuestionText(question), language: language,
                excluded: KnownBooks(excluding.map(Self.kept)))
        ) { _ in }
    }
}
