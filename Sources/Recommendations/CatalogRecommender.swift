import Domain

/// Recommends books of the built-in catalog without any service. It parses the question with a vocabulary, ranks the books by
/// what the catalog knows about them, and gives as reasons what the question asked for.
package actor CatalogRecommender: Recommender {
    /// While an import runs, the catalog changes all the time, and loading it takes long: it is loaded at most once in this
    /// time.
    private static let reloadInterval = Duration.seconds(60)

    /// Everything that stays the same from question to question.
    private struct LoadedCatalog: Sendable {
        let version: String?
        let loadedAt = ContinuousClock.now
        let parser: QuestionParser
        let ranking: BookRanking
        let subjectNames: [String: SubjectName]
    }

    private let catalog: any RecommendationCatalog
    private let books: any BuiltInBooks
    private var loadedCatalog: LoadedCatalog?

    package init(catalog: any RecommendationCatalog, books: any BuiltInBooks) {
        self.catalog = catalog
        self.books = books
    }

    package func recommendation(
        for request: RecommendationRequest, report: @escaping @Sendable (RecommendationStep) async -> Void
    ) async throws(CatalogError) -> Recommendation {
        await report(.proposing)
        let (loadedCatalog, question, ranked): (LoadedCatalog, ParsedQuestion, [RankedBook])
        do {
            (loadedCatalog, question, ranked) = try await rankedBooks(for: request.question.text)
        } catch {
            throw CatalogError(error)
        }
        let selector = AnswerBookSelector(ranked)
        let others = selector.best { request.excluded.contains($0) || request.owned.contains($0) }
        let owned =
            question.isUnderstood
            ? selector.fittingOwned(besides: others) { request.owned.contains($0) && !request.excluded.contains($0) } : []
        await report(.writing)
        return Recommendation(
            owned: try await recommendedBooks(owned, loadedCatalog, request.language),
            books: try await recommendedBooks(others, loadedCatalog, request.language),
            isFitting: question.isUnderstood && others.first?.match.isFitting == true, mayNeedHelp: question.mayNeedHelp)
    }

    /// The keys of the best books for a question, for measurements.
    ///
    /// - Returns: exactly `limit` keys where the catalog has as many authors, and whether the first book fits the question.
    package func keys(for text: String, limit: Int) async throws(StorageError) -> (keys: [String], isFitting: Bool) {
        let (_, question, ranked) = try await rankedBooks(for: text)
        let best = AnswerBookSelector(ranked).bestOfEachAuthor(limit: limit)
        return (best.map(\.profile.key), question.isUnderstood && best.first?.match.isFitting == true)
    }

    private func rankedBooks(
        for text: String
    ) async throws(StorageError) -> (loadedCatalog: LoadedCatalog, question: ParsedQuestion, ranked: [RankedBook]) {
        let loadedCatalog = try await currentCatalog()
        let question = loadedCatalog.parser.parse(text)
        let textScores = try await catalog.textScores(for: question.words)
        return (loadedCatalog, question, loadedCatalog.ranking.ranked(question, textScores: textScores))
    }

    private func currentCatalog() async throws(StorageError) -> LoadedCatalog {
        let version = try await catalog.version()
        if let loadedCatalog,
            loadedCatalog.version == version || ContinuousClock.now - loadedCatalog.loadedAt < Self.reloadInterval
        {
            return loadedCatalog
        }
        let (works, subjects) = try await catalog.contents()
        let usedSubjects = Set(works.filter(\.isBook).flatMap(\.subjects))
        let loaded = LoadedCatalog(
            version: version,
            parser: QuestionParser(
                concepts: catalog.concepts, subjects: subjects.filter { usedSubjects.contains($0.english) }, works: works),
            ranking: BookRanking(profiles: works, concepts: catalog.concepts),
            subjectNames: Dictionary(subjects.map { ($0.english, $0) }) { first, _ in first })
        loadedCatalog = loaded
        return loaded
    }

    /// The books with their reasons, without those that an import has removed since they were ranked.
    private func recommendedBooks(
        _ ranked: [RankedBook], _ loadedCatalog: LoadedCatalog, _ language: Language
    ) async throws(CatalogError) -> [RecommendedBook] {
        let found = try await books.books(ranked.map(\.id), in: language)
        return ranked.compactMap { ranked in
            found[ranked.id].map { book in
                RecommendedBook(book: book, reasons: ranked.reasons(for: book, loadedCatalog.subjectNames, language))
            }
        }
    }
}
