import Domain
import Foundation
import Recommendations
import Storage
import Synchronization
import TestSupport
import Testing

@Suite("Catalog recommender over the built-in catalog")
struct CatalogRecommenderTests {
    private static let fixture = SharedFixture {
        let directory = try TemporaryDirectory()
        let database = try CatalogDatabase(path: try await LoadedCatalogFile.copy(to: directory.path))
        let catalog = try SQLiteRecommendationCatalog(database: database)
        let works = BuiltInAnswerWorks(
            movies: SQLiteWorkCatalog<Movie>(database: database), books: SQLiteWorkCatalog<Book>(database: database))
        return (
            directory, CatalogRecommender(catalog: catalog, works: works, now: { Date(timeIntervalSince1970: 1_790_000_000) })
        )
    }

    let recommender: CatalogRecommender

    init() async throws {
        recommender = try await Self.fixture.value().1
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

    @Test("Questions of all kinds are answered with fitting books", arguments: cases)
    func fitting(question: Case) async throws {
        let answer = try await recommend(question.question)
        #expect(answer.isFitting && (2...5).contains(answer.books.count))
        #expect(answer.books.filter { !question.fits($0.book) }.map(\.book.id.key) == [])
        #expect(answer.books.allSatisfy { !$0.reasons.isEmpty })
        let authors = answer.books.flatMap(\.book.authors)
        #expect(Set(authors).count == authors.count, "one book of each author")
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
                    case .by(let author): #expect(book.authors.contains { $0.name == author })
                    case .length, .setIn, .era, .like, .words, .wellKnown, .group, .counterpart, .with, .minutes: break
                    case .said(let text): Issue.record("the catalog gives no reasons in its own words: \(text)")
                    }
                }
            }
        }
    }

    @Test(
        "Excluded books do not come again",
        arguments: ["a novel about grief and the sea", "데미안 같은 책 추천해 주세요"])
    func excluding(question: String) async throws {
        let first = try await recommend(question)
        let second = try await recommend(question, excluding: Set(first.books.map(\.book.id)))
        #expect(!second.books.isEmpty)
        #expect(Set(second.books.map(\.book.id)).isDisjoint(with: first.books.map(\.book.id)))
    }

    @Test("Owned books come separately, and only those that fit")
    func owned() async throws {
        let fitting = WorkID<Book>(source: .catalog, key: "the-sea-banville")
        let other = WorkID<Book>(source: .catalog, key: "a-brief-history-of-time-hawking")
        let answer = try await recommender.recommendation(
            for: RecommendationRequest(
                question: try QuestionText("a novel about grief and the sea"), language: .english,
                owned: WorkSet([fitting, other].map(Self.shelfWork)))
        ) { _ in }
        #expect(answer.owned.map(\.book.id) == [fitting])
        #expect(!answer.books.isEmpty && !answer.books.contains { $0.book.id == fitting || $0.book.id == other })
    }

    @Test(
        "Where no book fits, the answer says so",
        arguments: ["a manual for repairing a diesel engine", "파이썬 코딩 교재 추천해 주세요", "qwertz uiopü asdfg hjklö"])
    func nothingFits(question: String) async throws {
        #expect(try await !recommend(question).isFitting)
    }

    @Test(
        "A question for an author is answered with books by that author only",
        arguments: [
            ("books by Haruki Murakami", "Haruki Murakami", 5), ("novels by Han Kang", "Han Kang", 5),
            ("한강 소설 추천해 주세요", "Han Kang", 5),
            ("Stephen King horror", "Stephen King", 3), ("김영하 작가의 소설", "Kim Young-ha", 3),
            ("히가시노 게이고 추리소설", "Keigo Higashino", 2),
            ("Tolstoy novels", "Leo Tolstoy", 3),
        ])
    func authors(question: String, author: String, count: Int) async throws {
        let answer = try await recommend(question)
        #expect(answer.isFitting && answer.books.count == count)
        #expect(answer.books.allSatisfy { $0.reasons.first == .by(author) })
    }

    @Test("Where an author has no short book, the author's other books are the nearest")
    func nothingShort() async throws {
        let answer = try await recommend("빅토르 위고 소설 중에서 짧은 것")
        #expect(!answer.isFitting && !answer.books.isEmpty)
        #expect(answer.books.allSatisfy { $0.reasons.contains(.by("Victor Hugo")) })
    }

    @Test("In Korean, the reason has the author's Korean name")
    func koreanAuthor() async throws {
        #expect(try await recommend("한강 소설 추천해 주세요", in: .korean).books.first?.reasons.first == .by("한강"))
    }

    @Test("Books like an author's are not by that author", arguments: ["authors like Murakami", "무라카미 하루키 같은 작가의 책"])
    func likeAuthors(question: String) async throws {
        let answer = try await recommend(question)
        #expect(answer.isFitting && answer.books.count == 5)
        #expect(!answer.books.contains { $0.book.authors.contains { $0.name == "Haruki Murakami" } })
    }

    static let unwantedCases = [
        Case("a mystery not by Agatha Christie") { !$0.authors.contains { $0.name == "Agatha Christie" } },
        Case("한강 작가 책 말고 한국 소설") { $0.countries.contains("KR") && !$0.authors.contains { $0.name == "Han Kang" } },
        Case("not sad, not long, about friendship") { $0.subjects.contains("friendship") },
        Case("No fantasy, no science fiction, nothing sad, under 200 pages") {
            Set($0.subjects).isDisjoint(with: ["fantasy", "magic", "dystopia", "robots", "space"])
        },
        Case("no war, death or romance") {
            Set($0.subjects).isDisjoint(with: ["war", "soldiers", "death", "mortality", "love", "romance"])
        },
        Case("without any murder, cozy mystery") { !$0.subjects.contains("murder") },
        Case("로맨스 없고 너무 길지 않은 스릴러") { Set($0.subjects).isDisjoint(with: ["love", "romance"]) },
        Case("무섭지 않은 판타지") { Set($0.subjects).isDisjoint(with: ["horror", "haunted houses"]) },
        Case("anything but a novel") { $0.form != .novel && $0.form != .novella },
        Case("nonfiction about space") { ![.novel, .novella, .stories].contains($0.form) },
        Case("biography of a scientist") { $0.form == .biography },
        Case("by a woman from Nigeria") { $0.countries.contains("NG") },
        Case("노벨문학상 받은 한국 작가") { $0.authors.contains { $0.name == "Han Kang" } },
        Case("남편이 좋아할 만한 역사책") { $0.form == .history },
        Case("books about cooking") { !$0.title.title.contains("Road") },
        Case("너무 어둡지 않은 일본 미스터리") { $0.countries.contains("JP") && !$0.subjects.contains("horror") },
        Case("Nineteenth-century Russia, the longer the better") {
            ["RU"] == $0.countries && ($0.published?.year ?? 0) < 1900
        },
        Case("200쪽 이하의 프랑스 소설") { $0.countries.contains("FR") && ($0.pages ?? 0) <= 200 },
    ]

    @Test("Unwanted books are not recommended, and conditions are met", arguments: unwantedCases)
    func unwanted(question: Case) async throws {
        let answer = try await recommend(question.question)
        #expect(answer.isFitting && !answer.books.isEmpty)
        #expect(answer.books.filter { !question.fits($0.book) }.map(\.book.id.key) == [])
    }

    @Test("Where few authors fit, several books of one author come")
    func severalOfOneAuthor() async throws {
        let keys = Set(try await recommend("Nineteenth-century Russia, the longer the better").books.map(\.book.id.key))
        #expect(keys.isSuperset(of: ["war-and-peace-tolstoy", "anna-karenina-tolstoy"]))
    }

    @Test(
        "A short book comes first where one was asked for",
        arguments: ["A short novel about grief", "상실과 슬픔을 다룬 짧은 소설"])
    func short(question: String) async throws {
        let answer = try await recommend(question)
        let isShort = answer.books.first?.reasons.contains { reason in
            switch reason {
            case .length(.short), .pages(..<200): true
            default: false
            }
        }
        #expect(isShort == true && answer.isFitting)
    }

    @Test("A limit of pages that no book keeps is told")
    func unknownLengths() async throws {
        let answer = try await recommend("a novel of over 3000 pages")
        #expect(!answer.isFitting && !answer.books.isEmpty)
    }

    @Test(
        "A question that asks for nothing is answered with well-known books that do not fit",
        arguments: ["asdf qwer zxcv", "!!!!!!!!!!!!", "😀😀😀😀😀😀😀😀😀😀", "ㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋ"])
    func nothingAsked(question: String) async throws {
        let answer = try await recommend(question)
        #expect(!answer.isFitting && answer.books.count == 3 && answer.movies.count == 3)
        #expect(answer.works.allSatisfy { $0.reasons.first == .wellKnown })
    }

    @Test(
        "No book comes for the words of its text alone beside a fitting one",
        arguments: ["고래가 나오는 소설", "something like Parasite the film", "a novel about grief"])
    func wordsOnly(question: String) async throws {
        let answer = try await recommend(question)
        #expect(answer.isFitting && !answer.books.contains { $0.reasons == [.words] || $0.reasons == [.wellKnown] })
    }

    @Test(
        "Repeated questions for other books end with books that do not fit, and then with none",
        arguments: [
            "A short novel about grief and the sea", "books like Never Let Me Go", "asdf qwer zxcv", "a mystery set in Japan",
        ])
    func endlessly(question: String) async throws {
        var seen: [ShelfWork] = []
        var areFitting: [Bool] = []
        while areFitting.count < 20 {
            let answer = try await recommender.recommendation(
                for: RecommendationRequest(
                    question: try QuestionText(question), language: .english, excluded: WorkSet(seen))
            ) { _ in }
            if answer.works.isEmpty {
                #expect(!answer.isFitting)
                break
            }
            areFitting.append(answer.isFitting)
            seen += answer.works.map(\.work.shelfWork)
        }
        #expect(areFitting.count < 20)
        #expect(!areFitting.drop { $0 }.contains(true), "fitting works come first")
    }

    @Test(
        "An unhappy person is recommended consoling books",
        arguments: [
            "a book for my depressed friend", "우울한 친구에게 줄 책", "I'm feeling suicidal, what should I read", "죽고 싶은데 어떤 책을 읽을까요",
        ])
    func consoling(question: String) async throws {
        let answer = try await recommend(question)
        #expect(answer.isFitting && answer.books.count == 5)
        #expect(Set(answer.books.flatMap(\.book.subjects)).isDisjoint(with: ["suicide", "depression"]))
    }

    @Test(
        "A cry for help is marked in the answer",
        arguments: [("I'm feeling suicidal, what should I read", true), ("a novel about suicide", false)])
    func help(question: String, mayNeedHelp: Bool) async throws {
        #expect(try await recommend(question).mayNeedHelp == mayNeedHelp)
    }

    @Test("Its steps are reported")
    func steps() async throws {
        let steps = Mutex<[RecommendationStep]>([])
        _ = try await recommender.recommendation(
            for: RecommendationRequest(question: try QuestionText("a book about grief"), language: .english)
        ) { step in
            steps.withLock { $0.append(step) }
        }
        #expect(steps.withLock { $0 } == [.proposing, .writing])
    }

    @Test("In Korean, the books have Korean titles")
    func korean() async throws {
        let answer = try await recommend("성장 소설을 추천해 주세요", in: .korean)
        #expect(answer.books.contains { TextFolding.hasHangul($0.book.title.title) })
    }

    private static func shelfWork(_ id: WorkID<Book>) -> ShelfWork {
        ShelfWork(kind: .book, id: id.description, title: id.key)
    }

    private func recommend(
        _ question: String, in language: Language = .english, excluding: Set<WorkID<Book>> = []
    ) async throws -> Recommendation {
        try await recommender.recommendation(
            for: RecommendationRequest(
                question: try QuestionText(question), language: language,
                excluded: WorkSet(excluding.map(Self.shelfWork)))
        ) { _ in }
    }
}
