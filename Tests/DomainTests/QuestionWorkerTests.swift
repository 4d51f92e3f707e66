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
        #expect(run.pauses == [10, 20, 40].map { Duration.seconds($0) })
    }

    @Test("After half an hour, saving an answer ends; until the next run, each page shows that it failed")
    func savingEnds() async throws {
        let run = try await runFailingSaves(with: Array(repeating: .full, count: 20))
        #expect(run.pauses.reduce(.zero, +) == .seconds(1830) && run.pauses.max() == .seconds(600))
        #expect(run.workingCount == 0)
        #expect(try await states(of: run) == [.failed(.notSaved), .failed(.notSaved)])
        #expect(try await questions.unfinished().map(\.id) == [run.question.id])
    }

    @Test("A deleted question is not worked on, and nothing of it is kept", .timeLimit(.minutes(1)))
    func deletion() async throws {
        let lost = try await runFailingSaves(with: [.corrupt])
        let delete = DeleteQuestionUseCase(questions: questions, worker: lost.worker)
        try await delete.execute(lost.question.id, of: VisitorID())
        #expect(try await states(of: lost) == [.failed(.notSaved), .failed(.notSaved)], "of another visitor")
        try await delete.execute(lost.question.id, of: visitor)
        #expect(await lost.worker.current([lost.question]).map(\.state) == [.working(.proposing)])
        // While its answer waits for space.
        let (paused, pauses) = AsyncStream.makeStream(of: Void.self)
        let worker = worker(pause: { _ in
            pauses.yield()
            for await _ in AsyncStream<Void>.makeStream().stream {}
            try Task.checkCancellation()
        })
        let question = try await storedQuestion()
        await questions.failSaves(with: [.full])
        await worker.begin(question)
        for await _ in paused { break }
        let changes = await worker.changes(of: question.id)
        try await DeleteQuestionUseCase(questions: questions, worker: worker).execute(question.id, of: visitor)
        for await _ in changes {}
        #expect(await worker.workingCount == 0)
        #expect(await worker.current([question]).map(\.state) == [.working(.proposing)])
    }

    /// The states on the question's page and in the list.
    private func states(of run: Run) async throws -> [QuestionState?] {
        let works = BuiltInAnswerWorks(movies: StubMovieCatalog(), books: StubBookCatalog())
        let asked = try await FetchQuestionUseCase(questions: questions, worker: run.worker, builtIn: works)
            .execute(run.question.id, of: visitor, in: .english)
        let listed = try await FetchQuestionsUseCase(questions: questions, worker: run.worker, builtIn: works)
            .execute(page: .first, of: visitor, in: .english)
        return [asked?.question.state, listed.questions.first?.question.state]
    }

    @Test(
        "In a damaged database, the error is reported and the save is not repeated",
        arguments: [StorageError.corrupt, .undecodable(table: "question", row: 1)])
    func permanentErrorIsNotRepeated(error permanent: StorageError) async throws {
        let run = try await runFailingSaves(with: [permanent])
        #expect(try await questions.unfinished().map(\.id) == [run.question.id])
        #expect(run.errors == [permanent])
        #expect(run.pauses == [])
        #expect(run.workingCount == 0)
        #expect(try await states(of: run) == [.failed(.notSaved), .failed(.notSaved)])
    }

    @Test("The answer of a service that cannot be saved is not paid for again, and its page says so")
    func answerIsNotAskedAgain() async throws {
        let calls = Mutex(0)
        let worker = worker(
            recommender: StubRecommender { _ in
                calls.withLock { $0 += 1 }
                return Recommendation(works: [RecommendedWork(work: .book(.sample()), reasons: [])], isFitting: true)
            })
        let question = try await storedQuestion()
        await questions.failSaves(with: [.corrupt])
        await worker.begin(question)
        for await _ in await worker.changes(of: question.id) {}
        let fetch = FetchQuestionUseCase(
            questions: questions, worker: worker,
            builtIn: BuiltInAnswerWorks(movies: StubMovieCatalog(), books: StubBookCatalog()))
        for _ in 0..<3 {
            let asked = try await fetch.execute(question.id, of: visitor, in: .english)
            #expect(asked?.question.state == .failed(.notSaved))
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
                return Recommendation(works: [RecommendedWork(work: .book(.sample()), reasons: [])], isFitting: true)
            },
            pause: { _ in
                pauses.yield()
                for await _ in opened { break }
            })
        let question = try await storedQuestion()
        await questions.failSaves(with: [.full])
        await worker.begin(question)
        for await _ in paused { break }
        let fetch = FetchQuestionUseCase(
            questions: questions, worker: worker,
            builtIn: BuiltInAnswerWorks(movies: StubMovieCatalog(), books: StubBookCatalog()))
        #expect(try await fetch.execute(question.id, of: visitor, in: .english)?.question.state == .working(.saving))
        let changes = await worker.changes(of: question.id)
        gate.yield()
        for await _ in changes {}
        #expect(try await fetch.execute(question.id, of: visitor, in: .english)?.question.state.isDone == true)
        #expect(calls.withLock { $0 } == 1)
    }

    @Test("Who follows a question is told that its answer could not be saved")
    func followers() async throws {
        let (paused, pauses) = AsyncStream.makeStream(of: Void.self)
        let (opened, gate) = AsyncStream.makeStream(of: Void.self)
        let worker = worker(pause: { _ in
            pauses.yield()
            for await _ in opened { break }
        })
        let question = try await storedQuestion()
        await questions.failSaves(with: [.full, .corrupt])
        await worker.begin(question)
        for await _ in paused { break }
        let changes = await worker.changes(of: question.id)
        gate.yield()
        var states: [QuestionState] = []
        for await state in changes { states.append(state) }
        #expect(states == [.failed(.notSaved)])
    }

    @Test("50 questions are answered at the same time; the next one waits and is answered, too")
    func waitingQuestion() async throws {
        let (opened, gate) = AsyncStream.makeStream(of: Void.self)
        let opening = Task { for await _ in opened {} }
        let worker = worker(
            recommender: StubRecommender { _ in
                await opening.value
                return Recommendation(works: [RecommendedWork(work: .book(.sample()), reasons: [])], isFitting: true)
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
    private func runFailingSaves(with failures: [StorageError]) async throws -> Run {
        let question = try await storedQuestion()
        await questions.failSaves(with: failures)
        let errors = Mutex<[StorageError]>([])
        let pauses = Mutex<[Duration]>([])
        let worker = worker(
            onError: { error in errors.withLock { $0.append(error) } }, pause: { wait in pauses.withLock { $0.append(wait) } })
        await worker.begin(question)
        for await _ in await worker.changes(of: question.id) {}
        return Run(
            worker: worker, question: question, errors: errors.withLock { $0 }, pauses: pauses.withLock { $0 },
            workingCount: await worker.workingCount)
    }

    private struct Run {
        let worker: QuestionWorker
        let question: Question
        let errors: [StorageError]
        let pauses: [Duration]
        let workingCount: Int
    }

    private func worker(
        recommender: StubRecommender = StubRecommender(), onError: @escaping @Sendable (StorageError) -> Void = { _ in },
        pause: @escaping @Sendable (Duration) async throws -> Void = { _ in }
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
