/// Where questions are answered, behind the pages: one at a time for each, whoever waits or leaves. It tells those who watch.
package actor QuestionWorker {
    /// How many questions are worked on at once.
    private static let limit = 50

    private let questions: any Questions
    private let shelf: any Shelf
    private let builtIn: any BuiltInWorks
    private let recommender: any Recommender
    private let watch: @Sendable (QuestionState) -> Void
    private let pause: @Sendable () async throws -> Void
    private var working: [QuestionID: Task<Void, Never>] = [:]
    /// The questions to begin once others are done, in the order in which they came.
    private var waiting: [Question] = []
    private var watchers: [QuestionID: [Int: AsyncStream<QuestionState>.Continuation]] = [:]
    private var lastWatcher = 0

    /// - Parameters:
    ///   - builtIn: by which books that were kept from services are known again.
    ///   - watch: told what becomes of each question, for who counts that.
    ///   - pause: waits before an answer that could not be saved is saved again.
    package init(
        questions: any Questions, shelf: any Shelf, builtIn: any BuiltInWorks, recommender: any Recommender,
        watch: @escaping @Sendable (QuestionState) -> Void = { _ in },
        pause: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(10)) }
    ) {
        self.pause = pause
        self.watch = watch
        self.questions = questions
        self.shelf = shelf
        self.builtIn = builtIn
        self.recommender = recommender
    }

    /// How many questions are being answered.
    package var workingCount: Int { working.count }

    /// Takes up what an earlier run of the program left undone.
    package func resume() async throws(StorageError) {
        for question in try await questions.unfinished() { begin(question) }
    }

    /// Starts to answer a question that is not being answered yet. While too many are, it waits until one of them is done.
    package func begin(_ question: Question) {
        guard !question.state.isDone, !isPending(question.id) else { return }
        guard working.count < Self.limit else { return waiting.append(question) }
        working[question.id] = Task {
            // It may have been answered, or deleted, since it was read.
            let current = await retrying { () throws(StorageError) in
                try await questions.question(question.id, of: question.visitor)
            }
            if let current = current ?? nil, !current.state.isDone { await answer(current) }
            end(question.id)
        }
    }

    private func end(_ id: QuestionID) {
        working[id] = nil
        for watcher in watchers[id]?.values ?? [:].values { watcher.finish() }
        watchers[id] = nil
        if !waiting.isEmpty { begin(waiting.removeFirst()) }
    }

    private func isPending(_ id: QuestionID) -> Bool {
        working[id] != nil || waiting.contains { $0.id == id }
    }

    /// What becomes of a question from now on, until it is done.
    package func changes(of id: QuestionID) -> AsyncStream<QuestionState> {
        let (stream, continuation) = AsyncStream.makeStream(of: QuestionState.self)
        guard isPending(id) else {
            continuation.finish()
            return stream
        }
        lastWatcher += 1
        let number = lastWatcher
        watchers[id, default: [:]][number] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { await self?.leave(number, id) }
        }
        return stream
    }

    private func leave(_ number: Int, _ id: QuestionID) {
        watchers[id]?[number] = nil
        if watchers[id]?.isEmpty == true { watchers[id] = nil }
    }

    private func answer(_ question: Question) async {
        // Where the shelf cannot be read, the question still has its answer.
        let kept = (try? await shelf.books(of: question.visitor)) ?? []
        let read = question.mayBeRead ? [] : kept.filter { $0.status == .read }.map(\.work)
        let request = RecommendationRequest(
            question: question.text, language: question.language,
            excluded: await known(await excluded(by: question) + read, in: question.language),
            owned: await known(kept.filter(\.isOwned).map(\.work), in: question.language))
        let state: QuestionState
        do throws(CatalogError) {
            let recommendation = try await recommender.recommendation(for: request) { [weak self] step in
                await self?.report(.working(step), of: question.id)
            }
            if !recommendation.books.isEmpty || !recommendation.owned.isEmpty {
                state = .answered(QuestionAnswer(recommendation))
            } else if case .catalogInstead(let failure) = recommendation.origin, failure != .nothingNew {
                state = .failed(.serviceFailed)
            } else {
                state = .failed(.nothingLeft)
            }
        } catch {
            // Nobody cancels this but the end of the program; the next run takes the question up again.
            guard error.kind != .cancelled else { return }
            state = .failed(.unavailable)
        }
        watch(state)
        await retrying { () throws(StorageError) in try await questions.set(state, of: question.id) }
        for watcher in watchers[question.id]?.values ?? [:].values { watcher.yield(state) }
    }

    /// Repeats `body` until it succeeds, however long the disk is full: reading the question's page changes nothing, so no later
    /// request does this.
    ///
    /// - Returns: nil where the task was cancelled.
    @discardableResult
    private func retrying<Value: Sendable>(_ body: () async throws(StorageError) -> Value) async -> Value? {
        while true {
            do { return try await body() } catch {}
            do { try await pause() } catch { return nil }
        }
    }

    /// The books of the question that this one asks anew, and of those that it had asked anew itself.
    private func excluded(by question: Question) async -> [ShelfWork] {
        var excluded: [ShelfWork] = []
        var earlier = question.instead
        var steps = 0
        while let id = earlier, steps < 20, let asked = (try? await questions.question(id, of: question.visitor)) ?? nil {
            if case .answered(let answer) = asked.state { excluded += answer.items.map(\.kept) }
            earlier = asked.instead
            steps += 1
        }
        return excluded
    }

    /// The books with what the built-in catalog calls those of them that are not its own, and those that are told by their ids
    /// alone.
    private func known(_ works: [ShelfWork], in language: Language) async -> BookSet {
        let foreign = works.filter { $0.id.flatMap { WorkID<Book>($0) }?.source != .catalog }
        let matching = (try? await builtIn.works(matching: foreign.map(\.workDescription), in: language)) ?? []
        let nameless = works.filter(\.creators.isEmpty).map(\.key)
        let named = (try? await builtIn.works(nameless, in: language)) ?? [:]
        return BookSet(works, otherNames: matching.compactMap { $0 } + named.values)
    }

    private func report(_ state: QuestionState, of id: QuestionID) async {
        watch(state)
        // Progress that cannot be saved is still sent to watchers; the next step replaces it.
        try? await questions.set(state, of: id)
        for watcher in watchers[id]?.values ?? [:].values { watcher.yield(state) }
    }
}
