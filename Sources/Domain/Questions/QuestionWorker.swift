/// Answers questions in the background, each in a task of its own, which continues after the visitor leaves the page. Pages can
/// follow the states of a question.
package actor QuestionWorker {
    /// The most questions that are answered at the same time.
    private static let limit = 50
    /// The longest chain of questions that each ask for other works than the one before.
    private static let chainLimit = 20
    /// How long to wait before a read or a write that failed is repeated: half an hour in all.
    private static let pauses = [10, 20, 40, 80, 160, 320, 600, 600].map { Duration.seconds($0) }

    private let questions: any Questions
    private let shelf: any Shelf
    private let builtIn: any BuiltInWorks
    private let recommender: any Recommender
    private let onChange: @Sendable (QuestionState) -> Void
    private let onError: @Sendable (StorageError) -> Void
    private let pause: @Sendable (Duration) async throws -> Void
    private var tasks: [QuestionID: Task<Void, Never>] = [:]
    /// The questions above the limit, the oldest first.
    private var waiting: [Question] = []
    /// The states of the questions whose answers could not be saved. They are not asked again in this run: each answer of a
    /// service costs.
    private var unsaved: [QuestionID: QuestionState] = [:]
    private var followers: [QuestionID: [Int: AsyncStream<QuestionState>.Continuation]] = [:]
    private var lastFollower = 0

    /// - Parameters:
    ///   - builtIn: knows works of services by their names in other languages.
    ///   - onChange: called with each new state of each question, for metrics.
    ///   - onError: called with an error of the database that no page shows, for the log.
    ///   - pause: waits before a read or a write that failed is repeated.
    package init(
        questions: any Questions, shelf: any Shelf, builtIn: any BuiltInWorks, recommender: any Recommender,
        onChange: @escaping @Sendable (QuestionState) -> Void = { _ in },
        onError: @escaping @Sendable (StorageError) -> Void = { _ in },
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.pause = pause
        self.onChange = onChange
        self.onError = onError
        self.questions = questions
        self.shelf = shelf
        self.builtIn = builtIn
        self.recommender = recommender
    }

    /// The number of questions that are being answered.
    package var workingCount: Int { tasks.count }

    /// Begins to answer the questions that an earlier run of the program left unanswered.
    package func resume() async throws(StorageError) {
        for question in try await questions.unfinished() { begin(question) }
    }

    /// Begins to answer a question, unless it is answered or being answered. Above the limit it waits until another question is
    /// done.
    package func begin(_ question: Question) {
        guard !question.state.isDone, !isPending(question.id), unsaved[question.id] == nil else { return }
        guard tasks.count < Self.limit else { return waiting.append(question) }
        // Comparing a full shelf takes seconds of computing, in which requests would wait for a thread.
        tasks[question.id] = Task(executorPreference: ThreadExecutor()) { await self.work(on: question) }
    }

    private func work(on question: Question) async {
        // The question may have been answered or deleted since it was read.
        let current = await retrying { () throws(StorageError) in
            try await questions.question(question.id, of: question.visitor)
        }
        if let current {
            if let current, !current.state.isDone { await answer(current) }
        } else {
            // Nothing asks again for a question that cannot be read for as long as this.
            giveUp(question.id)
        }
        end(question.id)
    }

    /// Stored questions with the states that could not be stored.
    package func current(_ stored: [Question]) -> [Question] {
        stored.map { question in
            var question = question
            if !question.state.isDone, let state = unsaved[question.id] { question.state = state }
            return question
        }
    }

    /// Ends the work on a question that was deleted.
    func forget(_ id: QuestionID) {
        tasks[id]?.cancel()
        unsaved[id] = nil
    }

    private func isPending(_ id: QuestionID) -> Bool {
        tasks[id] != nil || waiting.contains { $0.id == id }
    }

    private func end(_ id: QuestionID) {
        tasks[id] = nil
        for follower in followers[id]?.values ?? [:].values { follower.finish() }
        followers[id] = nil
        if !waiting.isEmpty { begin(waiting.removeFirst()) }
    }

    /// The states of a question from now on, until it is done.
    package func changes(of id: QuestionID) -> AsyncStream<QuestionState> {
        let (stream, continuation) = AsyncStream.makeStream(of: QuestionState.self)
        guard isPending(id) else {
            continuation.finish()
            return stream
        }
        lastFollower += 1
        let number = lastFollower
        followers[id, default: [:]][number] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { await self?.removeFollower(number, of: id) }
        }
        return stream
    }

    private func removeFollower(_ number: Int, of id: QuestionID) {
        followers[id]?[number] = nil
        if followers[id]?.isEmpty == true { followers[id] = nil }
    }

    private func answer(_ question: Question) async {
        let request = await request(for: question)
        let state: QuestionState
        do throws(CatalogError) {
            let recommendation = try await recommender.recommendation(for: request) { [weak self] step in
                await self?.report(step, of: question.id)
            }
            state = Self.state(after: recommendation, excludesWorks: !request.excluded.works.isEmpty)
        } catch {
            // The question was deleted, or the program ends. Then the next run answers it.
            guard error.kind != .cancelled else { return }
            state = .failed(.unavailable)
        }
        onChange(state)
        let isSaved: Void? = await retrying { () throws(StorageError) in
            do throws(StorageError) {
                try await questions.set(state, of: question.id)
            } catch {
                if unsaved.updateValue(.working(.saving), forKey: question.id) == nil {
                    yield(.working(.saving), of: question.id)
                }
                throw error
            }
        }
        guard isSaved != nil else { return giveUp(question.id) }
        unsaved[question.id] = nil
        yield(state, of: question.id)
    }

    /// Lets a question fail in this run, unless it was deleted or the program ends.
    private func giveUp(_ id: QuestionID) {
        unsaved[id] = Task.isCancelled ? nil : .failed(.notSaved)
        if let state = unsaved[id] { yield(state, of: id) }
    }

    /// Repeats a read or a write, for example until the disk has space again, since no later request repeats it. A damaged
    /// database, or a row that cannot be decoded, does not recover while the program runs.
    ///
    /// - Returns: nil when the task is cancelled or the error lasts.
    private func retrying<Value: Sendable>(_ body: () async throws(StorageError) -> Value) async -> Value? {
        var isReported = false
        for wait in Self.pauses.map(Optional.some) + [nil] {
            do throws(StorageError) {
                return try await body()
            } catch {
                if !isReported { onError(error) }
                isReported = true
                switch error {
                case .corrupt, .undecodable: return nil
                case .full, .readOnly, .busy, .newer, .failed: break
                }
            }
            guard let wait, (try? await pause(wait)) != nil else { return nil }
        }
        return nil
    }

    private nonisolated func request(for question: Question) async -> RecommendationRequest {
        // Without the shelf, the question is answered as if the shelf were empty.
        let books = await reporting { () throws(StorageError) in try await shelf.works(of: question.visitor, .book) } ?? []
        let movies = await reporting { () throws(StorageError) in try await shelf.works(of: question.visitor, .movie) } ?? []
        let known =
            question.mayBeRead ? [] : (books + movies).filter { $0.status == .read || $0.status == .watched }.map(\.work)
        return RecommendationRequest(
            question: question.text, language: question.language,
            excluded: await workSet(of: await earlierWorks(of: question) + known, in: question.language),
            owned: await workSet(of: books.filter(\.isOwned).map(\.work), in: question.language),
            droppedConditions: question.droppedConditions)
    }

    /// - Parameter excludesWorks: whether works were left out that the visitor knows, or that were suggested before.
    private static func state(after recommendation: Recommendation, excludesWorks: Bool) -> QuestionState {
        if !recommendation.works.isEmpty || !recommendation.owned.isEmpty || recommendation.fact != nil {
            return .answered(QuestionAnswer(recommendation))
        }
        if case .catalogInstead(let error) = recommendation.origin, error != .nothingNew { return .failed(.serviceFailed) }
        // The conditions that nothing has are shown, and each can be taken away.
        if !excludesWorks, !recommendation.conditions.isEmpty { return .answered(QuestionAnswer(recommendation)) }
        return .failed(.nothingLeft)
    }

    /// The works of the earlier question that this one repeats, and of the questions that the earlier one repeated. A question
    /// that cannot be read ends the chain.
    private nonisolated func earlierWorks(of question: Question) async -> [ShelfWork] {
        var works: [ShelfWork] = []
        var earlier = question.repeatedQuestion
        for _ in 0..<Self.chainLimit {
            guard let id = earlier, let asked = await read(id, of: question.visitor) else { break }
            if case .answered(let answer) = asked.state { works += answer.items.map(\.storedWork) }
            earlier = asked.repeatedQuestion
        }
        return works
    }

    private nonisolated func read(_ id: QuestionID, of visitor: VisitorID) async -> Question? {
        await reporting { () throws(StorageError) in try await questions.question(id, of: visitor) } ?? nil
    }

    /// - Returns: nil after an error, which is reported.
    private nonisolated func reporting<Value: Sendable>(_ body: () async throws(StorageError) -> Value) async -> Value? {
        do throws(StorageError) {
            return try await body()
        } catch {
            onError(error)
            return nil
        }
    }

    /// The works, with the names that the built-in catalog has for the works of services, and for works of which only the id is
    /// known. If the catalog cannot be read, the works keep the names that they have.
    private nonisolated func workSet(of works: [ShelfWork], in language: Language) async -> WorkSet {
        let foreign = works.filter { $0.id.flatMap { WorkID<Book>($0) }?.source != .catalog }
        let matching =
            await reporting { () throws(StorageError) in
                try await builtIn.works(matching: foreign.map(\.workDescription), in: language)
            } ?? []
        let nameless = works.filter(\.creators.isEmpty).map(\.key)
        let named = await reporting { () throws(StorageError) in try await builtIn.works(nameless, in: language) } ?? [:]
        return WorkSet(works, otherNames: matching.compactMap { $0 } + named.values)
    }

    private func report(_ step: RecommendationStep, of id: QuestionID) async {
        onChange(.working(step))
        // A step that cannot be stored is still sent to the followers. The next state replaces it.
        try? await questions.set(.working(step), of: id)
        yield(.working(step), of: id)
    }

    private func yield(_ state: QuestionState, of id: QuestionID) {
        for follower in followers[id]?.values ?? [:].values { follower.yield(state) }
    }
}
