import Domain
import Synchronization

/// Recommends the books of a proposer, which may invent some: each proposal is looked up in the catalogs, and only books that
/// exist are recommended. When the proposer fails or names no existing book, the fallback answers.
package struct VerifiedRecommender: Recommender {
    /// The most books of an answer that the visitor does not own, and the most owned ones.
    fileprivate static let limit = 5
    fileprivate static let ownedLimit = 3
    /// The most calls of the proposer for one answer.
    private static let rounds = 3
    /// The most proposals of a round that are looked up. Others may be proposed again.
    fileprivate static let proposalLimit = limit + ownedLimit
    /// How many proposals are looked up at the same time.
    private static let concurrentChecks = 4
    /// The most owned and the most unwanted books that are named to the proposer: enough to show a taste.
    private static let ownedNameLimit = 50
    private static let unwantedNameLimit = 80
    /// How many results of a search are compared with a proposal.
    private static let candidateLimit = 20
    /// From this similarity of titles on, no other search is made for a proposal.
    private static let sufficientTitleSimilarity = 0.85
    /// No round begins after this time.
    private static let roundStartLimit = Duration.seconds(60)
    /// The most questions that are sent to the proposer at the same time, since each costs.
    private static let concurrentQuestions = 8

    package static let clockStart = ContinuousClock.now

    private let proposer: any BookProposer
    private let books: any BookCatalog
    private let builtIn: any BuiltInWorks
    private let fallback: any Recommender
    private let reader: any QuestionReader
    private let uptime: @Sendable () -> Duration
    private let slots = Slots(count: concurrentQuestions)

    /// - Parameters:
    ///   - books: looks up the proposals.
    ///   - builtIn: knows books by their names in other languages.
    ///   - fallback: answers when the proposer fails or names no existing book, and what no proposer of books can answer.
    ///   - reader: reads the conditions of questions, by which proposals are checked.
    ///   - uptime: the time since a fixed instant, by a clock that is never set.
    package init(
        proposer: any BookProposer, books: any BookCatalog, builtIn: any BuiltInWorks, fallback: any Recommender,
        reader: any QuestionReader,
        uptime: @escaping @Sendable () -> Duration = { ContinuousClock.now - Self.clockStart }
    ) {
        self.proposer = proposer
        self.books = books
        self.builtIn = builtIn
        self.fallback = fallback
        self.reader = reader
        self.uptime = uptime
    }

    package func recommendation(
        for request: RecommendationRequest, report: @escaping @Sendable (RecommendationStep) async -> Void
    ) async throws(CatalogError) -> Recommendation {
        // Without a reading, the proposer gets the question alone.
        let reading = (try? await reader.reading(of: request)) ?? QuestionReading()
        if reading.isFact || !reading.kinds.contains(.book) {
            return try await fallback.recommendation(for: request, report: report)
        }
        let proposalError: ProposalError
        do throws(ProposalError) {
            guard slots.acquire() else { throw .service(.rateLimited) }
            defer { slots.release() }
            let findings = try await findings(for: request, reading, report)
            await report(.writing)
            return Recommendation(
                owned: findings.owned, works: findings.others, conditions: reading.conditions,
                isFitting: findings.others.contains(where: \.unmet.isEmpty),
                mayNeedHelp: QuestionContext(request.question.text).mayNeedHelp, origin: .proposed(by: proposer.name))
        } catch {
            proposalError = error
        }
        guard proposalError != .service(.cancelled) else { throw CatalogError(.cancelled, source: .catalog) }
        return try await fallback.recommendation(for: request, report: report).asFallback(after: proposalError)
    }

    // MARK: Rounds

    /// The existing books of up to three rounds of proposals.
    private func findings(
        for request: RecommendationRequest, _ reading: QuestionReading,
        _ report: @escaping @Sendable (RecommendationStep) async -> Void
    ) async throws(ProposalError) -> Findings {
        let (owned, excluded) = (request.owned.index(), request.excluded.index())
        var findings = Findings()
        let start = uptime()
        for _ in 1...Self.rounds where uptime() - start < Self.roundStartLimit {
            await report(.proposing)
            let proposed: [BookProposal]
            do {
                proposed = try await proposer.proposals(for: Self.proposalRequest(for: request, reading, besides: findings))
            } catch {
                // The books of the earlier rounds are an answer.
                if findings.others.isEmpty || error == .service(.cancelled) { throw error }
                break
            }
            let proposals = findings.takeNew(proposed)
            let checks = await checked(checks(of: proposals, request.language, owned, report), for: request)
            if Task.isCancelled { throw .service(.cancelled) }
            let rejectedBefore = findings.rejected.count
            for (proposal, check) in zip(proposals, checks) {
                findings.add(check, of: proposal, owned: owned, excluded: excluded)
            }
            let haveAllChecksFailed = !proposals.isEmpty && checks.allSatisfy(\.isFailure)
            // If every proposal of the round was usable, the proposer has no more to name, even with fewer books than
            // requested.
            let isComplete = !findings.others.isEmpty && findings.rejected.count == rejectedBefore
            if haveAllChecksFailed || isComplete || findings.others.count == Self.limit { break }
        }
        guard findings.others.isEmpty else { return findings }
        throw findings.isAnyUnchecked ? .unchecked : findings.isAnyKnown ? .nothingNew : .nothingFound
    }

    private static func proposalRequest(
        for request: RecommendationRequest, _ reading: QuestionReading, besides findings: Findings
    ) -> ProposalRequest {
        let unwanted =
            findings.works.map(\.bookName) + findings.rejected
            + request.excluded.works.filter { $0.kind == .book }.map(\.bookName)
        return ProposalRequest(
            question: request.question, language: request.language, conditions: reading.conditions,
            owned: request.owned.works.prefix(ownedNameLimit).map(\.bookName),
            unwanted: Array(unwanted.prefix(unwantedNameLimit)), count: limit - findings.others.count)
    }

    // MARK: Checks

    /// Looks up the proposals, and returns the checks in the same order.
    private func checks(
        of proposals: [BookProposal], _ language: Language, _ owned: WorkSet.Index,
        _ report: @escaping @Sendable (RecommendationStep) async -> Void
    ) async -> [Check] {
        guard !proposals.isEmpty else { return [] }
        await report(.checking(done: 0, of: proposals.count))
        var checks = Array(repeating: Check.failed, count: proposals.count)
        await withTaskGroup(of: (Int, Check).self) { group in
            var next = 0
            func begin() {
                guard next < proposals.count else { return }
                let index = next
                next += 1
                group.addTask { (index, await check(proposals[index], language, owned)) }
            }
            for _ in 0..<Self.concurrentChecks { begin() }
            var done = 0
            for await (index, check) in group {
                checks[index] = check
                done += 1
                await report(.checking(done: done, of: proposals.count))
                begin()
            }
        }
        return checks
    }

    /// The checks, with what the books lack of the question. Where that cannot be read, they count as fitting.
    private func checked(_ checks: [Check], for request: RecommendationRequest) async -> [Check] {
        let books = checks.compactMap { if case .found(let book, _, _) = $0 { book } else { nil } }
        guard !books.isEmpty, let conditions = try? await reader.checks(of: books, for: request) else { return checks }
        var rest = conditions[...]
        return checks.map { check in
            guard case .found(let book, let work, _) = check, let condition = rest.popFirst() else { return check }
            return .found(book, work, condition)
        }
    }

    private func check(
        _ proposal: BookProposal, _ language: Language, _ owned: WorkSet.Index
    ) async -> Check {
        var best: (book: Book, similarity: BookSimilarity)?
        var compared: Set<WorkID<Book>> = []
        var hasCatalogFailed = false
        for text in Self.searches(for: proposal) {
            do throws(CatalogError) {
                let response = try await books.works(matching: WorkQuery(text: text, language: language))
                hasCatalogFailed = hasCatalogFailed || response.notices.contains(where: \.isFailure)
                // The searches find mostly the same books.
                for book in response.value.items.prefix(Self.candidateLimit) where compared.insert(book.id).inserted {
                    let similarity = BookSimilarity(title: proposal.title, author: proposal.author, to: book)
                    if similarity.isSameBook, similarity.score > best?.similarity.score ?? 0 { best = (book, similarity) }
                }
                if let best, best.similarity.title >= Self.sufficientTitleSimilarity { break }
            } catch {
                hasCatalogFailed = true
            }
        }
        if let book = best?.book { return .found(book, await withAllNames(book, language), ConditionCheck()) }
        // An owned book of the built-in catalog exists, even where that catalog is not searched.
        if let work = owned.work(proposal), let book = Book(work), book.id.source == .catalog {
            return .found(book, work, ConditionCheck())
        }
        return hasCatalogFailed ? .failed : .notFound
    }

    /// The whole and the bare title with the author, and the bare title alone: services that require every word may spell the
    /// author otherwise.
    private static func searches(for proposal: BookProposal) -> [SearchQuery] {
        let bare = proposal.bareTitle
        var texts: [SearchQuery] = []
        for text in ["\(proposal.title) \(proposal.author)", "\(bare) \(proposal.author)", bare] {
            // A blank text is no query; the other texts are searched.
            if let query = try? SearchQuery(SingleLineText.start(of: text, SearchQuery.maximumLength)), !texts.contains(query) {
                texts.append(query)
            }
        }
        return texts
    }

    /// The book with the names that the built-in catalog has for it. When that catalog cannot be read, the names of the service
    /// remain.
    private func withAllNames(_ book: Book, _ language: Language) async -> ShelfWork {
        let work = ShelfWork(book)
        let builtIn = (try? await builtIn.works(matching: [work.workDescription], in: language))?.first ?? nil
        return builtIn.map { work.addingNames(of: [$0]) } ?? work
    }
}

/// The outcome of looking up a proposal.
private enum Check: Sendable {
    /// The book exists; the second value has all names under which the visitor may know it.
    case found(Book, ShelfWork, ConditionCheck)
    case notFound
    /// A catalog that may have the book did not respond.
    case failed

    var isFailure: Bool {
        if case .failed = self { true } else { false }
    }
}

/// What the rounds have found so far.
private struct Findings {
    private(set) var owned: [RecommendedWork] = []
    private(set) var others: [RecommendedWork] = []
    /// The books of both lists.
    private(set) var works: [ShelfWork] = []
    /// Proposals without a new book: it does not exist, or it is known.
    private(set) var rejected: [ProposalRequest.BookName] = []
    private(set) var isAnyKnown = false
    private(set) var isAnyUnchecked = false
    private var index = WorkSet.Index()
    private var proposedNames: Set<ProposalRequest.BookName> = []

    /// The proposals that no earlier round named, as many as are looked up.
    mutating func takeNew(_ proposals: [BookProposal]) -> [BookProposal] {
        var new: [BookProposal] = []
        for proposal in proposals
        where new.count < VerifiedRecommender.proposalLimit && proposedNames.insert(proposal.bookName).inserted {
            new.append(proposal)
        }
        return new
    }

    mutating func add(_ check: Check, of proposal: BookProposal, owned: WorkSet.Index, excluded: WorkSet.Index) {
        switch check {
        case .failed:
            // The book may exist, and be found when it is proposed again.
            isAnyUnchecked = true
            proposedNames.remove(proposal.bookName)
        case .notFound:
            rejected.append(proposal.bookName)
        case .found(_, _, let conditions) where conditions.isExcluded: rejected.append(proposal.bookName)
        case .found(_, let work, _) where excluded.containsEdition(of: work) || index.containsEdition(of: work):
            isAnyKnown = true
            rejected.append(proposal.bookName)
        case .found(let book, let work, let conditions):
            let isOwned = owned.contains(work)
            isAnyKnown = isAnyKnown || isOwned
            add(
                RecommendedWork(
                    work: .book(book), reasons: [.said(proposal.reason)], unmet: conditions.unmet,
                    unknown: conditions.unknown), work,
                isOwned: isOwned)
        }
    }

    private mutating func add(_ book: RecommendedWork, _ work: ShelfWork, isOwned: Bool) {
        if isOwned {
            guard owned.count < VerifiedRecommender.ownedLimit else { return }
            owned.append(book)
        } else {
            guard others.count < VerifiedRecommender.limit else { return }
            others.append(book)
        }
        works.append(work)
        index.insert(work)
    }
}

extension BookProposal {
    fileprivate var bookName: ProposalRequest.BookName { .init(title: title, author: author) }
}

extension ShelfWork {
    fileprivate var bookName: ProposalRequest.BookName { .init(title: title, author: creators.first ?? "") }
}

extension CatalogNotice {
    /// Whether a source did not respond.
    fileprivate var isFailure: Bool {
        if case .sourceFailed = self { true } else { false }
    }
}

/// A number of slots that are taken without waiting.
private final class Slots: Sendable {
    private let free: Mutex<Int>

    init(count: Int) {
        free = Mutex(count)
    }

    /// - Returns: false where all slots are taken.
    func acquire() -> Bool {
        free.withLock { free in
            guard free > 0 else { return false }
            free -= 1
            return true
        }
    }

    func release() {
        free.withLock { $0 += 1 }
    }
}
