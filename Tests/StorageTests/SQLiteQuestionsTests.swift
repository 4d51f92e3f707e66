import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Storage

@Suite("Questions in SQLite")
struct SQLiteQuestionsTests {
    let directory: TemporaryDirectory
    let visitor = VisitorID()

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test("A question is stored completely and is visible to its own visitor only")
    func keeps() async throws {
        let question = try sample()
        let answer = QuestionState.answered(
            QuestionAnswer(
                items: [
                    .init(
                        id: "catalog-x", title: "X",
                        reasons: [.about([SubjectName(english: "grief", korean: "슬픔")]), .moods([.sad]), .published(-800)])
                ], isFitting: true))
        let first = try questions()
        #expect(try await first.add(question, token: "t") == question)
        try await first.set(answer, of: question.id)
        let next = try questions()
        let kept = try #require(try await next.question(question.id, of: visitor))
        #expect(kept.text == question.text && kept.state == answer && kept.askedAt == question.askedAt && kept.mayBeRead)
        #expect(try await next.question(question.id, of: VisitorID()) == nil)
        try await next.delete(question.id, of: VisitorID())
        #expect(try await next.question(question.id, of: visitor) != nil)
        try await next.delete(question.id, of: visitor)
        #expect(try await next.question(question.id, of: visitor) == nil)
        try await next.set(answer, of: question.id)
        #expect(try await next.question(question.id, of: visitor) == nil, "what was deleted stays deleted")
    }

    @Test("A recommended book is found in the visitor's own answers, the newest first, at most three times")
    func recommended() async throws {
        let questions = try questions()
        for number in 0..<4 {
            let question = try sample()
            _ = try await questions.add(question, token: "\(number)")
            try await questions.set(
                .answered(
                    QuestionAnswer(
                        items: [
                            .init(id: "google-g1", title: "The Sea \(number)", reasons: [.words]),
                            .init(id: "google-g10", title: "Another", reasons: []),
                        ], isFitting: true)), of: question.id)
        }
        #expect(
            try await questions.recommended("google-g1", to: visitor).map(\.title) == ["The Sea 3", "The Sea 2", "The Sea 1"])
        #expect(try await questions.recommended("google-g", to: visitor).isEmpty)
        #expect(try await questions.recommended("google-g1", to: VisitorID()).isEmpty)
    }

    @Test("A book of a service is stored with its cover, its dates, the origin and the reasons")
    func proposed() async throws {
        let work = ShelfWork(
            kind: .book, id: "google-g1", title: "The Sea", originalTitle: "O", otherTitles: ["바다"],
            creators: ["John Banville"], otherCreators: ["존 밴빌"], date: PartialDate("2005-05"), isbn13: "9780307263117",
            subjects: ["grief"], picture: PictureReference(source: .google, name: "g1"))
        let origins: [RecommendationOrigin] =
            [.catalog, .proposed(by: "chat.example.org")]
            + ProposalError.allCases.map { .catalogInstead(of: $0) }
        let questions = try questions()
        for (number, origin) in origins.enumerated() {
            let question = try await questions.add(sample(), token: "\(number)")
            let answer = QuestionAnswer(
                items: [
                    .init(
                        id: "google-g1", title: "The Sea", reasons: [.said("It is about the sea.")], isOwned: true, work: work,
                        overview: LocalizedText(text: "A widower goes back.", language: "en"))
                ], isFitting: true, origin: origin)
            try await questions.set(.answered(answer), of: question.id)
            #expect(try await questions.question(question.id, of: visitor)?.state == .answered(answer))
        }
    }

    @Test("Conditions, facts, films and what works lack are stored, and what the visitor took away")
    func conditions() async throws {
        let questions = try questions()
        let dropped: Set = ["sad", "years 1990-1999"]
        let question = try await questions.add(
            Question(
                visitor: visitor, text: try QuestionText("a sad film"), language: .english, droppedConditions: dropped,
                askedAt: Date(timeIntervalSince1970: 0)), token: "dropped")
        let film = ShelfWork(kind: .movie, id: "catalog-f", title: "F", creators: ["D"], subjects: ["drama"])
        let conditions = [
            Condition(.kind(.movie)), Condition(.years(from: 1990, through: nil), isDenied: true), Condition(.word("sea")),
        ]
        let answer = QuestionAnswer(
            items: [.init(id: "catalog-f", title: "F", reasons: [.minutes(90), .with("A")], work: film, unmet: [2])],
            conditions: conditions, notUnderstood: ["x"], fact: .order(series: "S"), isFitting: false)
        try await questions.set(.answered(answer), of: question.id)
        let read = try #require(try await questions.question(question.id, of: visitor))
        #expect(read.state == .answered(answer) && read.droppedConditions == dropped)
        #expect(answer.extent(ofCondition: 0) == .all && answer.extent(ofCondition: 2) == .none)
        guard case .movie(let movie)? = answer.items[0].storedAnyWork else {
            Issue.record("no film")
            return
        }
        #expect(movie.title.title == "F" && answer.items[0].key == ShelfKey(kind: "movies", id: "catalog-f"))
    }

    @Test(
        "Answers as earlier versions wrote them are read",
        arguments: [
            #"{"answered":{"_0":{"isFitting":true,"items":[{"id":"catalog-x","reasons":[{"about":{"_0":[{"english":"grief","korean":"슬픔"}]}}],"title":"X"}]}}}"#,
            #"{"working":{"_0":{"checking":{"done":1,"of":4}}}}"#, #"{"failed":{"_0":"nothingLeft"}}"#,
        ])
    func earlier(state: String) throws {
        let read = try JSONDecoder().decode(QuestionState.self, from: Data(state.utf8))
        guard case .answered(let answer) = read else { return }
        #expect(
            answer.items[0].storedAnyWork == nil && answer.items[0].kind == .book
                && answer.items[0].storedWork.id == "catalog-x" && answer.origin == nil)
    }

    @Test(
        "The words for why the catalog answered instead of a service stay as earlier versions wrote them",
        arguments: [
            ("offline", .service(.offline)), ("timeout", .service(.timeout)), ("unauthorized", .service(.unauthorized)),
            ("quota", .service(.quota)), ("rate-limited", .service(.rateLimited)), ("unknown-model", .service(.notFound)),
            ("unavailable", .service(.unavailable)), ("refused", .refused), ("truncated", .truncated),
            ("bad-response", .service(.badResponse)), ("nothing-found", .nothingFound), ("nothing-new", .nothingNew),
            ("unchecked", .unchecked), ("cancelled", .service(.cancelled)),
        ] as [(String, ProposalError)])
    func proposalErrors(word: String, error: ProposalError) throws {
        let stored = #"{"catalogInstead":{"of":"\#(word)"}}"#
        #expect(try JSONDecoder().decode(RecommendationOrigin.self, from: Data(stored.utf8)) == .catalogInstead(of: error))
        let encoded = try JSONEncoder().encode(RecommendationOrigin.catalogInstead(of: error))
        #expect(String(decoding: encoded, as: UTF8.self) == stored)
    }

    @Test("A form that is submitted twice asks once")
    func tokens() async throws {
        let questions = try questions()
        let first = try await questions.add(sample(), token: "t")
        #expect(try await questions.add(sample(), token: "t").id == first.id)
        #expect(try await questions.add(sample(), token: "u").id != first.id)
        #expect(try await questions.questions(of: visitor, page: .first, pageSize: 10).total == 2)
        #expect(try await questions.count(of: visitor) == 2)
        #expect(try await questions.count(of: VisitorID()) == 0)
    }

    @Test("A question that cannot be decoded is an error that names its row, and the others are listed")
    func undecodable() async throws {
        let database = try FoyerDatabase(path: directory.path + "/foyer.sqlite")
        let questions = SQLiteQuestions(database: database)
        let damaged = try await questions.add(sample(), token: "t")
        let intact = try await questions.add(sample(), token: "u")
        try await database.write { db in
            try db.execute(sql: "UPDATE question SET state = '{}' WHERE key = ?", arguments: [damaged.id.description])
        }
        let error = StorageError.undecodable(table: "question", row: 1)
        await #expect(throws: error) { try await questions.question(damaged.id, of: visitor) }
        await #expect(throws: error) { try await questions.add(sample(), token: "t") }
        #expect(try await questions.questions(of: visitor, page: .first, pageSize: 10).questions.map(\.id) == [intact.id])
        #expect(try await questions.unfinished().map(\.id) == [intact.id])
    }

    @Test("The next run answers unanswered questions")
    func resumes() async throws {
        let question = try sample()
        _ = try await questions().add(question, token: "t")
        let next = try questions()
        #expect(try await next.unfinished().map(\.id) == [question.id])
        let worker = QuestionWorker(
            questions: next, shelf: StubShelf(), builtIn: StubBuiltInWorks(), recommender: StubRecommender())
        try await worker.resume()
        while try await next.question(question.id, of: visitor)?.state.isDone != true { await Task.yield() }
        #expect(try await next.unfinished().isEmpty)
    }

    private func questions() throws -> SQLiteQuestions {
        SQLiteQuestions(database: try FoyerDatabase(path: directory.path + "/foyer.sqlite"))
    }

    private func sample() throws -> Question {
        Question(
            visitor: visitor, text: try QuestionText("a book about grief"), language: .korean, repeatedQuestion: QuestionID(),
            mayBeRead: true,
            askedAt: Date(timeIntervalSince1970: 1234.5))
    }
}
