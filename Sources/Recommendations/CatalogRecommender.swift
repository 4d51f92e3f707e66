import Domain
import Foundation

/// Recommends works of the built-in catalog without any service. It parses the question with a vocabulary, ranks the works by
/// what the catalog knows about them, and gives as reasons what the question asked for.
package actor CatalogRecommender: Recommender, QuestionClassifier, QuestionReader {
    /// While an import runs, the catalog changes all the time, and loading it takes long: it is loaded at most once in this
    /// time.
    private static let reloadInterval = Duration.seconds(60)

    /// Everything that stays the same from question to question.
    private struct LoadedCatalog: Sendable {
        let version: String?
        let loadedAt = ContinuousClock.now
        let parser: QuestionParser
        let ranking: WorkRanking
        /// By their keys.
        let books: [String: WorkProfile]
        /// The best known film that was made from a book, by the key of the book.
        let films: [String: WorkProfile]
        let facts: FactFinder
        let notes: [WorkKind: NoteIndex]
        let subjectNames: [String: SubjectName]
        let koreanNames: [String: String]
        let workCounts: [WorkKind: Int]

        /// The book from which a film was made, or the film of a book.
        func counterpart(of work: WorkProfile, in language: Language) -> RecommendationReason? {
            switch work.kind {
            case .movie:
                work.bookKey.flatMap { books[$0] }.map { .counterpart(kind: .book, title: $0.title(in: language)) }
            case .book: films[work.key].map { .counterpart(kind: .movie, title: $0.title(in: language)) }
            }
        }

        func name(of person: String, in language: Language) -> String {
            switch language.catalogText {
            case .international: person
            case .korean: koreanNames[person] ?? person
            }
        }
    }

    /// A question, and all works by how well they match it.
    private struct RankedAnswer {
        let loadedCatalog: LoadedCatalog
        let question: ParsedQuestion
        let requirements: Requirements
        let texts: [TextMatches]
        let selector: AnswerSelector
    }

    private let catalog: any RecommendationCatalog
    private let works: BuiltInAnswerWorks
    private let now: @Sendable () -> Date
    private var loadedCatalog: LoadedCatalog?
    private var loading: Task<Result<LoadedCatalog, StorageError>, Never>?

    /// - Parameter now: the time, by which "the last ten years" are counted.
    package init(
        catalog: any RecommendationCatalog, works: BuiltInAnswerWorks, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.catalog = catalog
        self.works = works
        self.now = now
    }

    package func recommendation(
        for request: RecommendationRequest, report: @escaping @Sendable (RecommendationStep) async -> Void
    ) async throws(CatalogError) -> Recommendation {
        await report(.proposing)
        let loaded: LoadedCatalog
        do {
            loaded = try await currentCatalog()
        } catch {
            throw CatalogError(error)
        }
        if let answer = try await factAnswer(to: request, loaded) {
            await report(.writing)
            return answer
        }
        let answer: RankedAnswer
        do {
            answer = try await ranked(
                request.question.text, loaded, request.language, kinds: nil, without: request.droppedConditions)
        } catch {
            throw CatalogError(error)
        }
        let best = answer.selector.best { request.excluded.contains($0) || request.owned.contains($0) }
        let counts = QuestionNumbers.counts(in: request.question.text)
        let others = best.enumerated().filter { index, work in
            guard let count = counts[work.profile.kind] else { return true }
            return best[..<index].count { $0.profile.kind == work.profile.kind } < count
        }.map(\.element)
        let owned =
            answer.question.isUnderstood
            ? answer.selector.fittingOwned(besides: others) { request.owned.contains($0) && !request.excluded.contains($0) }
            : []
        await report(.writing)
        return try await recommendation(answer, others, owned, request.language)
    }

    /// The answer to a question for a fact; nil for other questions, and for lists none of whose works meets the question's other
    /// conditions: a recommendation then says what is missing.
    private func factAnswer(
        to request: RecommendationRequest, _ loaded: LoadedCatalog
    ) async throws(CatalogError) -> Recommendation? {
        guard let found = loaded.facts.fact(in: request.question.text, request.language) else { return nil }
        // “Stephen King's shortest book that isn't horror” asks for a work of some, which the fact does not tell.
        if found.fact.isExtreme, parsed(request.question.text, request, loaded).requirements.all.contains(where: \.choosesWorks)
        {
            return nil
        }
        guard found.fact.listsWorks, !found.works.isEmpty else {
            return Recommendation(
                works: try await recommendedWorks(found.works, request.language), fact: found.fact, isFitting: true)
        }
        let (question, requirements) = parsed(
            loaded.facts.withoutTitle(request.question.text, of: found.fact), request, loaded)
        // “Films from Stephen King books that aren't horror, under two hours”.
        let others = requirements.leftOpen(by: found.fact)
        let constraints = Constraints(question.unwantedOnly)
        let works = found.works.filter { work in
            !constraints.exclude(work) && !others.contains { requirements.isMissing($0.check, in: work) }
        }
        guard !works.isEmpty else { return nil }
        return Recommendation(
            works: try await recommendedWorks(Array(works.prefix(FactFinder.limit)), request.language),
            conditions: others.map(\.condition), fact: found.fact, isFitting: true)
    }

    /// The keys of the best works for a question, for measurements.
    ///
    /// - Returns: exactly `limit` keys where the catalog has as many authors, and whether the first work fits the question.
    package func keys(
        for text: String, in kind: WorkKind, limit: Int
    ) async throws(StorageError) -> (keys: [String], isFitting: Bool) {
        let answer = try await ranked(text, try await currentCatalog(), .english, kinds: [kind], without: [])
        let best = answer.selector.bestOfEachAuthor(limit: limit)
        return (best.map(\.profile.key), answer.question.isUnderstood && best.first?.match.isFitting == true)
    }

    /// A title that is also a word of the vocabulary is a question: “horror”.
    package func isSearch(_ text: QuestionText) async throws(StorageError) -> Bool {
        let loaded = try await currentCatalog()
        guard loaded.facts.isTitleOrName(text.text) else { return false }
        let question = loaded.parser.parse(text.text)
        let vocabulary = Set(catalog.concepts.map(\.name))
        return !question.namesKind && question.unwanted.isEmpty
            && !question.wanted.contains {
                vocabulary.contains($0.concept.name) && $0.concept.isNamed(exactly: text.text)
            }
    }

    package func reading(of request: RecommendationRequest) async throws(StorageError) -> QuestionReading {
        let loaded = try await currentCatalog()
        let (question, requirements) = parsed(request.question.text, request, loaded)
        return QuestionReading(
            conditions: requirements.forProposals.map(\.condition), kinds: question.kinds,
            isFact: loaded.facts.fact(in: request.question.text, request.language) != nil)
    }

    package func checks(
        of books: [Book], for request: RecommendationRequest
    ) async throws(StorageError) -> [ConditionCheck] {
        let loaded = try await currentCatalog()
        let (question, requirements) = parsed(request.question.text, request, loaded)
        let constraints = Constraints(question)
        return books.map { book in
            let known = book.id.source == .catalog ? loaded.books[book.id.key] : nil
            let work = known ?? WorkProfile(book)
            let (unmet, unknown) = requirements.check(work, isKnown: known != nil)
            return ConditionCheck(unmet: unmet, unknown: unknown, isExcluded: constraints.exclude(work))
        }
    }

    /// - Parameter kinds: nil for the kinds that the question asks for.
    private func parsed(
        _ text: String, _ loaded: LoadedCatalog, _ language: Language, kinds: Set<WorkKind>? = nil,
        without dropped: Set<String>
    ) -> (question: ParsedQuestion, requirements: Requirements) {
        var question = loaded.parser.parse(text)
        if let kinds { question.kinds = kinds }
        func requirements() -> Requirements {
            Requirements(question, { loaded.name(of: $0, in: language) }, language)
        }
        question.drop(dropped, requirements())
        return (question, requirements())
    }

    private func parsed(
        _ text: String, _ request: RecommendationRequest, _ loaded: LoadedCatalog
    ) -> (question: ParsedQuestion, requirements: Requirements) {
        parsed(text, loaded, request.language, without: request.droppedConditions)
    }

    // MARK: Ranking

    /// - Parameter kinds: nil for the kinds that the question asks for.
    private func ranked(
        _ text: String, _ loaded: LoadedCatalog, _ language: Language, kinds: Set<WorkKind>?, without dropped: Set<String>
    ) async throws(StorageError) -> RankedAnswer {
        func read(_ text: String) async throws(StorageError) -> (ParsedQuestion, Requirements, [WorkKind: TextMatches]) {
            let (question, requirements) = parsed(text, loaded, language, kinds: kinds, without: dropped)
            return (question, requirements, try await textMatches(of: question, loaded))
        }
        var (question, all, matches) = try await read(text)
        let unknown = question.otherWords.filter { word in
            matches.values.allSatisfy { $0.byWord[word.stem, default: [:]].isEmpty }
        }
        // Once: a corrected word that is unknown, too, stays as it is.
        if let corrected = loaded.parser.corrected(text, unknown: unknown.map(\.text)) {
            (question, all, matches) = try await read(corrected)
        }
        let found = WorkKind.allCases.compactMap { kind in matches[kind].map { (kind: kind, texts: $0) } }
        let ranked = found.map {
            loaded.ranking.ranked(question, $0.kind, all, texts: $0.texts, includesFar: kinds != nil)
        }
        return RankedAnswer(
            loadedCatalog: loaded, question: question, requirements: all, texts: found.map(\.texts),
            selector: AnswerSelector(
                ranked, asksForPerson: loaded.ranking.hasWorks(of: question.authors, in: question.kinds),
                asksForTopicsOnly: question.asksForTopicsOnly,
                asksForSetting: text.lowercased().contains(
                    /\b(?:set|takes? place|taking place|happens|stories? (?:in|from))\b|배경|무대/)))
    }

    /// The works of each kind that the question asks for, by its words in their texts.
    private func textMatches(
        of question: ParsedQuestion, _ loaded: LoadedCatalog
    ) async throws(StorageError) -> [WorkKind: TextMatches] {
        var matches: [WorkKind: TextMatches] = [:]
        for kind in question.kinds {
            matches[kind] = TextMatches(
                byWord: try await catalog.textMatches(
                    for: question.textWords + question.words + question.unwantedWords, in: kind),
                notes: loaded.notes[kind],
                workCount: loaded.workCounts[kind] ?? 0)
        }
        return matches
    }

    private func currentCatalog() async throws(StorageError) -> LoadedCatalog {
        let version = try await catalog.version()
        if let loadedCatalog,
            loadedCatalog.version == version || ContinuousClock.now - loadedCatalog.loadedAt < Self.reloadInterval
        {
            return loadedCatalog
        }
        // Questions that arrive meanwhile wait for the same load.
        let (catalog, now) = (catalog, now)
        let task =
            loading
            ?? Task { () -> Result<LoadedCatalog, StorageError> in
                do throws(StorageError) {
                    return .success(try await Self.loaded(catalog, version, now))
                } catch {
                    return .failure(error)
                }
            }
        loading = task
        let result = await task.value
        loading = nil
        loadedCatalog = try result.get()
        return try result.get()
    }

    private static func loaded(
        _ catalog: any RecommendationCatalog, _ version: String?, _ now: @escaping @Sendable () -> Date
    ) async throws(StorageError) -> LoadedCatalog {
        let (works, subjects) = try await catalog.contents()
        let usedSubjects = Set(works.flatMap(\.subjects))
        let year: @Sendable () -> Int = { Calendar(identifier: .gregorian).component(.year, from: now()) }
        let koreanNames = works.flatMap { work in
            Array(zip(work.creators, work.koreanCreators)) + Array(zip(work.cast, work.koreanCast))
        }
        return LoadedCatalog(
            version: version,
            parser: QuestionParser(
                concepts: catalog.concepts, subjects: subjects.filter { usedSubjects.contains($0.english) }, works: works,
                year: year),
            ranking: WorkRanking(profiles: works, concepts: catalog.concepts),
            books: Dictionary(works.filter(\.isBook).map { ($0.key, $0) }) { first, _ in first },
            films: Dictionary(works.compactMap { work in work.bookKey.map { ($0, work) } }) { first, _ in first },
            facts: FactFinder(works, year: year),
            notes: Dictionary(
                uniqueKeysWithValues: WorkKind.allCases.map { kind in (kind, NoteIndex(works.filter { $0.kind == kind })) }),
            subjectNames: Dictionary(subjects.map { ($0.english, $0) }) { first, _ in first },
            koreanNames: Dictionary(koreanNames.filter { !$0.1.isEmpty }) { first, _ in first },
            workCounts: works.reduce(into: [:]) { $0[$1.kind, default: 0] += 1 })
    }

    // MARK: Answers

    private func recommendation(
        _ answer: RankedAnswer, _ others: [RankedWork], _ owned: [RankedWork], _ language: Language
    ) async throws(CatalogError) -> Recommendation {
        let all = answer.requirements.all
        let shown = owned + others
        // A word that few of the shown works have says nothing about them: it was not understood.
        let isListed = all.enumerated().map { index, requirement in
            switch requirement.check {
            case .word:
                2 * shown.count { !$0.match.unmet.contains(index) } >= max(1, shown.count)
                    || shown.first.map { $0.match.tellsStory && !$0.match.unmet.contains(index) } == true
            case .exclusion, .denial:
                if case .word(let word) = requirement.condition.value {
                    answer.texts.contains { $0.byWord[OtherWord(text: word, isNegated: true).stem]?.isEmpty == false }
                } else {
                    true
                }
            default: true
            }
        }
        let listed = all.indices.filter { isListed[$0] }
        let positions = Dictionary(uniqueKeysWithValues: zip(listed, 0...))
        let notUnderstood = all.indices.filter { !isListed[$0] }.compactMap { index in
            if case .word(let word) = all[index].condition.value { word } else { nil }
        }
        let isUnderstood = answer.question.isUnderstood
        return Recommendation(
            owned: try await recommendedWorks(owned, answer.loadedCatalog, positions, language),
            works: try await recommendedWorks(others, answer.loadedCatalog, positions, language),
            conditions: listed.map { all[$0].condition }, notUnderstood: notUnderstood,
            isFitting: isUnderstood && shown.contains { $0.match.level == .fitting && $0.match.lack == 0 },
            mayNeedHelp: answer.question.mayNeedHelp)
    }

    /// The works with their reasons, without those that an import has removed since they were ranked.
    private func recommendedWorks(
        _ ranked: [RankedWork], _ loaded: LoadedCatalog, _ positions: [Int: Int], _ language: Language
    ) async throws(CatalogError) -> [RecommendedWork] {
        let found = try await works.works(ranked.map(\.key), in: language)
        return ranked.compactMap { ranked in
            found[ranked.key].map { work in
                RecommendedWork(
                    work: work,
                    reasons: ranked.reasons(for: work, loaded.subjectNames, language)
                        + (loaded.counterpart(of: ranked.profile, in: language).map { [$0] } ?? []),
                    unmet: ranked.match.unmet.compactMap { positions[$0] },
                    unknown: ranked.match.unknown.compactMap { positions[$0] })
            }
        }
    }

    /// The works of a fact, which need no reasons.
    private func recommendedWorks(
        _ profiles: [WorkProfile], _ language: Language
    ) async throws(CatalogError) -> [RecommendedWork] {
        let found = try await works.works(profiles.map(\.shelfKey), in: language)
        return profiles.compactMap { found[$0.shelfKey].map { RecommendedWork(work: $0, reasons: []) } }
    }
}

extension WorkProfile {
    /// What the record of a service tells.
    fileprivate init(_ book: Book) {
        self.init(
            key: book.id.description, titles: [book.title.title, book.title.originalTitle].compactMap { $0 },
            creators: book.authors.map { $0.internationalName ?? $0.name }, subjects: book.subjects.map { $0.lowercased() },
            pages: book.pages.flatMap { $0 > 0 ? $0...$0 : nil }, language: "", year: book.published?.year)
    }
}
