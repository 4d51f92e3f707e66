import Domain

/// Reads every question alike, and checks books by their titles.
package struct StubQuestionReader: QuestionReader {
    private let reading: QuestionReading
    private let checks: [String: ConditionCheck]

    package init(reading: QuestionReading = QuestionReading(), checks: [String: ConditionCheck] = [:]) {
        self.reading = reading
        self.checks = checks
    }

    package func reading(of request: RecommendationRequest) async throws(StorageError) -> QuestionReading { reading }

    package func checks(
        of books: [Book], for request: RecommendationRequest
    ) async throws(StorageError) -> [ConditionCheck] {
        books.map { checks[$0.title.title] ?? ConditionCheck() }
    }
}

extension Recommendation {
    /// The books among the works.
    package var books: [RecommendedWork] { works.filter { if case .book = $0.work { true } else { false } } }

    /// The films among the works.
    package var movies: [Movie] { works.compactMap { if case .movie(let movie) = $0.work { movie } else { nil } } }
}

extension RecommendedWork {
    /// The book; a test that meets a film ends.
    package var book: Book {
        guard case .book(let book) = work else { preconditionFailure("not a book") }
        return book
    }
}
