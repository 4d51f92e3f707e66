import Domain
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("The worker that answers questions")
struct QuestionWorkerTests {
    private let visitor = VisitorID()
    private let questions = StubQuestions()

    @Test("An answer that a full disk or a busy database refuses is saved later; the error is reported once")
    func saveIsRepeated() async throws {
        let run = try await runFailingSaves(with: [.full, .full, .busy])
        #expect(try await questions.question(run.question.id, of: visitor)?.state.isDone == true)
        #expect(run.errors == [.full])
        #expect(run.pauses == 3)
    }

    @Test(
        "In a damaged database, the error is reported and the save is not repeated",
        arguments: [StorageError.corrupt, .undecodable(table: "question", row: 1)])
    func permanentErrorIsNotRepeated(error permanent: StorageError) async throws {
        let run = try await runFailingSaves(with: [permanent])
        #expect(try await questions.unfinished().map(\.id) == [run.question.id])
        #expect(run.errors == [permanent])
        #expect(run.pauses == 0)
        #expect(run.workingCount == 0)
    }

    @Test("The answer of a service that cannot be saved is not paid for again, and its page says so")
    func answerIsNotAskedAgain() async throws {
        let calls = Mutex(0)
        let worker = worker(
            recommender: StubRecommender { _ in
                calls.withLock { $0 += 1 }
                return Recommendation(books: [RecommendedBook(book: .sample(), reasons: [])], isFitting: true)
            })
        let question = try await storedQuestion()
        await questions.failSaves(with: [.corrupt])
        await worker.begin(question)
        for await _ in await worker.changes(of: question.id) {}
        let fetch = FetchQuestionUseCase(questions: questions, worker: worker, builtIn: StubBookCatalog())
        for _ in 0..<3 {
            let asked = try await fetch.execute(question.id, of: visitor, in: .english)
            #expect(asked?.question.state == .working(.saving))
            // A form that is sent again.
            await worker.begin(question)
            for await _ in await worker.changes(of: question.id) {}
        }
        #expect(calls.withLock { $0 } == 1)
    }

    @Test("While a full disk refuses the answer, its page says so; then it has the answer, of one call")
    func savingIsShown() async throws {
        let calls = Mutex(0)
        let (paused, pauses) = AsyncStream.makeStream(of: Void.self)
        let (opened, gate) = AsyncStream.makeStream(of: Void.self)
        let worker = worker(
            recommender: StubRecommender { _ in
                calls.withLock { $0 += 1 }
                return Recommendation(books: [RecommendedBook(book: .sample(), reasons: [])], isFitting: true)
            },
            pause: {
                pauses.yield()
                for await _ in opened { break }
            })
        let question = try await storedQuestion()
        await questions.failSaves(with: [.full])
        await worker.begin(question)
        for await _ in paused { break }
        let fetch = FetchQuestionUseCase(questions: questions, worker: worker, builtIn: StubBookCatalog())
        #expect(try await fetch.execute(question.id, of: visitor, in: .english)?.question.state == .working(.saving))
        let changes = await worker.changes(of: question.id)
        gate.yield()
        for await _ in changes {}
        #expect(try await fetch.execute(question.id, of: visitor, in: .english)?.question.state.isDone == true)
        #expect(calls.withLock { $0 } == 1)
    }

    @Test("50 questions are answered at the same time; the next one waits and is answered, too")
    func waitingQuestion() async throws {
        let (opened, gate) = AsyncStream.makeStream(of: Void.self)
        let opening = Task { for await _ in opened {} }
        let worker = worker(
            recommender: StubRecommender { _ in
                await opening.value
                return Recommendation(books: [RecommendedBook(book: .sample(), reasons: [])], isFitting: true)
            })
        var asked: [Question] = []
        for _ in 0..<51 { asked.append(try await storedQuestion()) }
        for question in asked { await worker.begin(question) }
        #expect(await worker.workingCount == 50)
        let last = await worker.changes(of: asked[50].id)
        gate.finish()
        for await _ in last {}
        for question in asked { for await _ in await worker.changes(of: question.id) {} }
        #expect(try await questions.unfinished().isEmpty)
    }

    /// Answers a question whose first saves fail, and returns what was reported until the worker ended it.
    private func runFailingSaves(
        with failures: [StorageError]
    ) async throws -> (question: Question, errors: [StorageError], pauses: Int, workingCount: Int) {
        let question = try await storedQuestion()
        await questions.failSaves(with: failures)
        let errors = Mutex<[StorageError]>([])
        let pauses = Mutex(0)
        let worker = worker(
            onError: { error in errors.withLock { $0.append(error) } }, pause: { pauses.withLock { $0 += 1 } })
        await worker.begin(question)
        for await _ in await worker.changes(of: question.id) {}
        return (question, errors.withLock { $0 }, pauses.withLock { $0 }, await worker.workingCount)
    }

    private func worker(
        recommender: StubRecommender = StubRecommender(), onError: @escaping @Sendable (StorageError) -> Void = { _ in },
        pause: @escaping @Sendable () async throws -> Void = {}
    ) -> QuestionWorker {
        QuestionWorker(
            questions: questions, shelf: StubShelf(), builtIn: StubBuiltInWorks(), recommender: recommender, onError: onError,
            pause: pause)
    }

    private func storedQuestion() async throws -> Question {
        let question = Question(
            visitor: visitor, text: try QuestionText("a book about grief"), language: .english,
            askedAt: Date(timeIntervalSince1970: 1))
        return try await questions.add(question, token: question.id.description)
    }
}
