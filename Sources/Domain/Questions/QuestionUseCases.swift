import Foundation

/// Stores a question and begins to answer it.
package struct AskQuestionUseCase: Sendable {
    private let questions: any Questions
    private let worker: QuestionWorker
    private let now: @Sendable () -> Date

    package init(questions: any Questions, worker: QuestionWorker, now: @escaping @Sendable () -> Date) {
        self.questions = questions
        self.worker = worker
        self.now = now
    }

    /// - Parameters:
    ///   - repeatedQuestion: the question whose books must not be recommended again.
    ///   - mayBeRead: whether the answer may have books that the visitor has read.
    ///   - token: the form's token. A form that is submitted twice with the same question adds one question.
    package func execute(
        _ text: QuestionText, in language: Language, repeatedQuestion: QuestionID?, mayBeRead: Bool,
        token: String, of visitor: VisitorID
    ) async throws(StorageError) -> Question {
        let question = try await questions.add(
            Question(
                visitor: visitor, text: text, language: language, repeatedQuestion: repeatedQuestion,
                mayBeRead: mayBeRead, askedAt: now()),
            // A form that the browser restored may be submitted again with another question.
            token: "\(token) \(StableHash("\(text.text) \(mayBeRead) \(repeatedQuestion?.description ?? "")").text)")
        await worker.begin(question)
        return question
    }
}

/// Fetches a question with the books of its answer.
package struct FetchQuestionUseCase: Sendable {
    private let questions: any Questions
    private let worker: QuestionWorker
    private let builtIn: any BuiltInBooks

    package init(questions: any Questions, worker: QuestionWorker, builtIn: any BuiltInBooks) {
        self.questions = questions
        self.worker = worker
        self.builtIn = builtIn
    }

    /// - Returns: nil unless the visitor asked this question.
    package func execute(
        _ id: QuestionID, of visitor: VisitorID?, in language: Language
    ) async throws(StorageError) -> AskedQuestion? {
        guard let visitor, let stored = try await questions.question(id, of: visitor),
            let question = await worker.current([stored]).first
        else { return nil }
        return AskedQuestion(question: question, books: await builtIn.books(of: question.items, in: language))
    }
}

/// Fetches a page of a visitor's questions.
package struct FetchQuestionsUseCase: Sendable {
    package static let pageSize = 10

    private let questions: any Questions
    private let worker: QuestionWorker
    private let builtIn: any BuiltInBooks

    package init(questions: any Questions, worker: QuestionWorker, builtIn: any BuiltInBooks) {
        self.questions = questions
        self.worker = worker
        self.builtIn = builtIn
    }

    package func execute(
        page: PageNumber, of visitor: VisitorID?, in language: Language
    ) async throws(StorageError) -> (questions: [AskedQuestion], total: Int, pageCount: Int) {
        guard let visitor else { return ([], 0, 0) }
        let (stored, total) = try await questions.questions(of: visitor, page: page, pageSize: Self.pageSize)
        let asked = await worker.current(stored)
        let books = await builtIn.books(of: asked.flatMap(\.items), in: language)
        let list = asked.map { AskedQuestion(question: $0, books: books) }
        return (list, total, min(PageNumber.limit, (total + Self.pageSize - 1) / Self.pageSize))
    }
}

/// Counts a visitor's questions.
package struct CountQuestionsUseCase: Sendable {
    private let questions: any Questions

    package init(questions: any Questions) {
        self.questions = questions
    }

    package func execute(of visitor: VisitorID) async throws(StorageError) -> Int {
        try await questions.count(of: visitor)
    }
}

/// Fetches the books that a visitor was recommended most recently.
package struct FetchLatestRecommendationsUseCase: Sendable {
    /// The most books.
    private static let limit = 6
    /// How many of the newest questions are read.
    private static let questionLimit = 3

    private let questions: any Questions
    private let shelf: any Shelf
    private let builtIn: any BuiltInBooks

    package init(questions: any Questions, shelf: any Shelf, builtIn: any BuiltInBooks) {
        self.questions = questions
        self.shelf = shelf
        self.builtIn = builtIn
    }

    /// The newest first, each once: the books that fitted, without those that the visitor owned then or has read since.
    package func execute(of visitor: VisitorID?, in language: Language) async throws(StorageError) -> [Book] {
        guard let visitor else { return [] }
        let newest = try await questions.questions(of: visitor, page: .first, pageSize: Self.questionLimit).questions
        var ids: [WorkID<Book>] = []
        let items = newest.filter(\.isFitting).flatMap(\.items).filter { $0.isOwned != true }
        guard !items.isEmpty else { return [] }
        let marks = try await shelf.marks(of: items.map(\.storedWork.key), of: visitor)
        for item in items where marks[item.storedWork.key]?.status != .read {
            if let id = WorkID<Book>(item.id), !ids.contains(id) { ids.append(id) }
        }
        let books = await builtIn.books(of: items, in: language)
        return Array(ids.compactMap { books[$0] }.prefix(Self.limit))
    }
}

/// Deletes a question.
package struct DeleteQuestionUseCase: Sendable {
    private let questions: any Questions
    private let worker: QuestionWorker

    package init(questions: any Questions, worker: QuestionWorker) {
        self.questions = questions
        self.worker = worker
    }

    package func execute(_ id: QuestionID, of visitor: VisitorID) async throws(StorageError) {
        // Before the deletion, since only the visitor who asked may end the work.
        let isOwn = try await questions.question(id, of: visitor) != nil
        try await questions.delete(id, of: visitor)
        if isOwn { await worker.forget(id) }
    }
}

/// A question with the books of its answer.
package struct AskedQuestion: Sendable {
    package let question: Question
    /// By their ids. Books in answers of earlier versions that the catalog no longer has are left out.
    package let books: [WorkID<Book>: Book]

    package init(question: Question, books: [WorkID<Book>: Book] = [:]) {
        self.question = question
        self.books = books
    }
}

extension Question {
    /// Whether its answer fits the question.
    fileprivate var isFitting: Bool {
        if case .answered(let answer) = state { answer.isFitting } else { false }
    }

    /// The books of its answer; none without an answer.
    fileprivate var items: [QuestionAnswer.Item] {
        if case .answered(let answer) = state { answer.items } else { [] }
    }
}

extension BuiltInBooks {
    /// The books of the built-in catalog with titles in the given language, and the others as they were stored with the answer,
    /// so that no page waits for a service. If the catalog cannot be read, all books are as they were stored.
    fileprivate func books(of items: [QuestionAnswer.Item], in language: Language) async -> [WorkID<Book>: Book] {
        let current = (try? await books(items.compactMap { WorkID($0.id) }, in: language)) ?? [:]
        let stored = Dictionary(items.compactMap(\.book).map { ($0.id, $0) }) { first, _ in first }
        return stored.merging(current) { $1 }
    }
}
