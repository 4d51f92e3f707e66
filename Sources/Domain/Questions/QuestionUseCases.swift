import Foundation

/// Stores a question and begins to answer it.
package struct AskQuestionUseCase: Sendable {
    private let questions: any Questions
    private let worker: QuestionWorker
    private let classifier: any QuestionClassifier
    private let now: @Sendable () -> Date

    package init(
        questions: any Questions, worker: QuestionWorker, classifier: any QuestionClassifier,
        now: @escaping @Sendable () -> Date
    ) {
        self.questions = questions
        self.classifier = classifier
        self.worker = worker
        self.now = now
    }

    /// What became of a question.
    package enum Outcome: Sendable {
        case asked(Question)
        /// It is nothing but a title or a name, and nothing was stored.
        case isSearch(SearchQuery)
    }

    /// - Parameters:
    ///   - repeatedQuestion: the question whose works must not be recommended again.
    ///   - mayBeRead: whether the answer may have works that the visitor has read or watched.
    ///   - droppedConditions: the names of conditions that the visitor took away.
    ///   - token: the form's token. A form that is submitted twice with the same question adds one question.
    package func execute(
        _ text: QuestionText, in language: Language, repeatedQuestion: QuestionID?, mayBeRead: Bool,
        droppedConditions: Set<String> = [], token: String, of visitor: VisitorID
    ) async throws(StorageError) -> Outcome {
        if repeatedQuestion == nil, droppedConditions.isEmpty, let query = try? SearchQuery(text.text),
            try await classifier.isSearch(text)
        {
            return .isSearch(query)
        }
        let question = try await questions.add(
            Question(
                visitor: visitor, text: text, language: language, repeatedQuestion: repeatedQuestion,
                mayBeRead: mayBeRead, droppedConditions: droppedConditions, askedAt: now()),
            // A form that the browser restored may be submitted again with another question.
            token:
                "\(token) \(StableHash("\(text.text) \(mayBeRead) \(repeatedQuestion?.description ?? "") \(droppedConditions.sorted())").text)"
        )
        await worker.begin(question)
        return .asked(question)
    }
}

/// Fetches a question with the works of its answer.
package struct FetchQuestionUseCase: Sendable {
    private let questions: any Questions
    private let worker: QuestionWorker
    private let builtIn: BuiltInAnswerWorks

    package init(questions: any Questions, worker: QuestionWorker, builtIn: BuiltInAnswerWorks) {
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
        return AskedQuestion(question: question, works: await builtIn.works(of: question.items, in: language))
    }
}

/// Fetches a page of a visitor's questions.
package struct FetchQuestionsUseCase: Sendable {
    package static let pageSize = 10

    private let questions: any Questions
    private let worker: QuestionWorker
    private let builtIn: BuiltInAnswerWorks

    package init(questions: any Questions, worker: QuestionWorker, builtIn: BuiltInAnswerWorks) {
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
        let works = await builtIn.works(of: asked.flatMap(\.items), in: language)
        let list = asked.map { AskedQuestion(question: $0, works: works) }
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

/// Fetches the works that a visitor was recommended most recently.
package struct FetchLatestRecommendationsUseCase: Sendable {
    /// The most works.
    private static let limit = 6
    /// How many of the newest questions are read.
    private static let questionLimit = 3

    private let questions: any Questions
    private let shelf: any Shelf
    private let builtIn: BuiltInAnswerWorks

    package init(questions: any Questions, shelf: any Shelf, builtIn: BuiltInAnswerWorks) {
        self.questions = questions
        self.shelf = shelf
        self.builtIn = builtIn
    }

    /// The newest first, each once: the works that fitted, without those that the visitor owned then or has read or watched since.
    package func execute(of visitor: VisitorID?, in language: Language) async throws(StorageError) -> [AnyWork] {
        guard let visitor else { return [] }
        let newest = try await questions.questions(of: visitor, page: .first, pageSize: Self.questionLimit).questions
        let items = newest.filter(\.isFitting).flatMap(\.items).filter { $0.isOwned != true }
        guard !items.isEmpty else { return [] }
        let marks = try await shelf.marks(of: items.map(\.storedWork.key), of: visitor)
        var keys: [ShelfKey] = []
        for item in items {
            let status = marks[item.storedWork.key]?.status
            if status != .read, status != .watched, let key = item.key, !keys.contains(key) { keys.append(key) }
        }
        let works = await builtIn.works(of: items, in: language)
        return Array(keys.compactMap { works[$0] }.prefix(Self.limit))
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

/// A question with the works of its answer.
package struct AskedQuestion: Sendable {
    package let question: Question
    /// By their keys. Works in answers of earlier versions that the catalog no longer has are left out.
    package let works: [ShelfKey: AnyWork]

    package init(question: Question, works: [ShelfKey: AnyWork] = [:]) {
        self.question = question
        self.works = works
    }
}

extension Question {
    /// Whether its answer fits the question, and recommends.
    fileprivate var isFitting: Bool {
        if case .answered(let answer) = state { answer.isFitting && answer.fact == nil } else { false }
    }

    /// The works of its answer; none without an answer.
    fileprivate var items: [QuestionAnswer.Item] {
        if case .answered(let answer) = state { answer.items } else { [] }
    }
}

/// The works of the built-in catalog, of both kinds.
package struct BuiltInAnswerWorks: Sendable {
    private let movies: any BuiltInWorkLookup<Movie>
    private let books: any BuiltInWorkLookup<Book>

    package init(movies: any BuiltInWorkLookup<Movie>, books: any BuiltInWorkLookup<Book>) {
        self.movies = movies
        self.books = books
    }

    /// The works with titles in the given language. Keys of other catalogs are left out.
    package func works(_ keys: [ShelfKey], in language: Language) async throws(CatalogError) -> [ShelfKey: AnyWork] {
        let movies = try await movies.works(keys.compactMap { $0.kind == .movie ? WorkID($0.id) : nil }, in: language)
        let books = try await books.works(keys.compactMap { $0.kind == .book ? WorkID($0.id) : nil }, in: language)
        return Dictionary(movies.map { (ShelfKey($0), AnyWork.movie($1)) } + books.map { (ShelfKey($0), .book($1)) }) {
            first, _ in first
        }
    }

    /// The works of the built-in catalog with titles in the given language, and the others as they were stored with the answer,
    /// so that no page waits for a service. If the catalog cannot be read, all works are as they were stored.
    fileprivate func works(of items: [QuestionAnswer.Item], in language: Language) async -> [ShelfKey: AnyWork] {
        let current = (try? await works(items.compactMap(\.key), in: language)) ?? [:]
        let stored = Dictionary(items.compactMap { item in item.key.flatMap { key in item.storedAnyWork.map { (key, $0) } } }) {
            first, _ in first
        }
        return stored.merging(current) { $1 }
    }
}
