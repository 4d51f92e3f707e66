import Domain
import Foundation
import Storage
import TestSupport
import Testing

@Suite("Questions in SQLite")
struct SQLiteQuestionsTests {
    let directory: TemporaryDirectory
    let visitor = VisitorID()

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test("A question is kept whole, also by the next run, and is its visitor's alone")
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

    @Test("The same form asks once")
    func tokens() async throws {
        let questions = try questions()
        let first = try await questions.add(sample(), token: "t")
        #expect(try await questions.add(sample(), token: "t").id == first.id)
        #expect(try await questions.add(sample(), token: "u").id != first.id)
        #expect(try await questions.questions(of: visitor, page: .first, pageSize: 10).total == 2)
    }

    @Test("What has no answer yet is found by the next run, and answered there")
    func resumes() async throws {
        let question = try sample()
        _ = try await questions().add(question, token: "t")
        let next = try questions()
        #expect(try await next.unfinished().map(\.id) == [question.id])
        let desk = QuestionDesk(
            questions: next, shelf: StubShelf(), builtIn: StubBuiltInWorks(), recommender: StubRecommender())
        try await desk.resume()
        while try await next.question(question.id, of: visitor)?.state.isDone != true { await Task.yield() }
        #expect(try await next.unfinished().isEmpty)
    }

    private func questions() throws -> SQLiteQuestions {
        SQLiteQuestions(database: try FoyerDatabase(path: directory.path + "/foyer.sqlite"))
    }

    private func sample() throws -> Question {
        Question(
            visitor: visitor, text: try QuestionText("a book about grief"), language: .korean, instead: QuestionID(),
            mayBeRead: true,
            askedAt: Date(timeIntervalSince1970: 1234.5))
    }
}
