import Domain
import Synchronization

/// Recommends what somebody thinks of who may make books up: each is looked up in the catalogs, and only what is found there comes. Where
/// the proposer fails, or names nothing that exists, another recommender answers.
package struct VerifiedRecommender: Recommender {
    /// How many books answer a question, and how many more that whoever asks has at home.
    private static let limit = 5
    private static let ownedLimit = 3
    /// How often books are asked for, the first time included.
    private static let rounds = 3
    /// How many proposals of a round are looked up. What is named beyond may be named again.
    private static let proposalLimit = limit + ownedLimit
    /// How many are looked up at once.
    private static let checksAtOnce = 4
    /// How many owned and how many unwanted books are named: enough to know somebody's taste.
    private static let ownedNameLimit = 50
    private static let unwantedNameLimit = 80
    /// How many results of a search are compared.
    private static let candidateLimit = 20
    /// From where on a title leaves no doubt, so that no other search is made.
    private static let sureTitle = 0.85
    /// After how long no further round begins.
    private static let patience = Duration.seconds(60)
    /// How many questions are sent out at once, whoever asks them; each costs.
    private static let atOnce = 8

    package static let origin = ContinuousClock.now

    private let proposer: any BookProposer
    private let books: any BookCatalog
    private let builtIn: any BuiltInWorks
    private let fallback: any Recommender
    private let uptime: @Sendable () -> Duration
    private let places = Places(limit: atOnce)

    /// - Parameters:
    ///   - books: where proposals are looked up.
    ///   - builtIn: by which a book is known again under its names in other languages.
    ///   - fallback: answers where the proposer fails, or names nothing that exists.
    ///   - uptime: time since some moment, by a clock that nobody sets.
    package init(
        proposer: any BookProposer, books: any BookCatalog, builtIn: any BuiltInWorks, fallback: any Recommender,
        uptime: @escaping @Sendable () -> Duration = { ContinuousClock.now - Self.origin }
    ) {
        self.proposer = proposer
        self.books = books
        self.builtIn = builtIn
        self.fallback = fallback
        self.uptime = uptime
    }

    package func recommendation(
        for request: RecommendationRequest, report: @escaping @Sendable (RecommendationStep) async -> Void
    ) async throws(CatalogError) -> Recommendation {
        let failure: ProposalError
        do throws(ProposalError) {
            guard places.take() else { throw .service(.rateLimited) }
            defer { places.leave() }
            let found = try await found(for: request, report)
            await report(.writing)
            return Recommendation(
                owned: found.owned, books: found.others, isFitting: true,
                mayNeedHelp: QuestionContext(request.question.text).mayNeedHelp, origin: .proposed(by: proposer.name))
        } catch {
            failure = error
        }
        guard failure != .service(.cancelled) else { throw CatalogError(.cancelled, source: .catalog) }
        return try await fallback.recommendation(for: request, report: report).instead(of: failure)
    }

    /// What was proposed and exists.
    private struct Found {
        var owned: [RecommendedBook] = []
        var others: [RecommendedBook] = []
        var works: [ShelfWork] = []
        var index = BookSet.Index()

        mutating func note(_ work: ShelfWork) {
            works.append(work)
            index.insert(work)
        }
    }

    /// What became of a proposal.
    private enum Check: Sendable {
        case found(Book, ShelfWork)
        case notFound
        /// A catalog that might have it did not answer.
        case failed
    }

    private func found(
        for request: RecommendationRequest, _ report: @escaping @Sendable (RecommendationStep) async -> Void
    ) async throws(ProposalError) -> Found {
        let (owned, excluded) = (request.owned.index(), request.excluded.index())
        var found = Found()
        var named: Set<ProposalRequest.Named> = []
        var missed: [ProposalRequest.Named] = []
        var (isAnyKnown, isAnyUnchecked) = (false, false)
        let start = uptime()
        for _ in 1...Self.rounds where uptime() - start < Self.patience {
            await report(.proposing)
            let proposals: [BookProposal]
            do {
                proposals = try await proposer.proposals(
                    for: ProposalRequest(
                        question: request.question, language: request.language,
                        owned: request.owned.works.prefix(Self.ownedNameLimit).map(\.named),
                        unwanted: Array(
                            (found.works.map(\.named) + missed + request.excluded.works.map(\.named))
                                .prefix(Self.unwantedNameLimit)),
                        count: Self.limit - found.others.count))
            } catch {
                // What the earlier rounds brought is an answer.
                if found.others.isEmpty || error == .service(.cancelled) { throw error }
                break
            }
            var new: [BookProposal] = []
            for proposal in proposals where new.count < Self.proposalLimit && named.insert(proposal.named).inserted {
                new.append(proposal)
            }
            let checks = await checks(of: new, request.language, owned, report)
            if Task.isCancelled { throw .service(.cancelled) }
            var misses = 0
            for (proposal, check) in zip(new, checks) {
                switch check {
                case .failed:
                    // It may well exist, and be found the next time that it is named.
                    isAnyUnchecked = true
                    named.remove(proposal.named)
                    continue
                case .notFound: break
                case .found(let book, let work):
                    let recommended = RecommendedBook(book: book, reasons: [.said(proposal.reason)])
                    if excluded.containsEdition(of: work) || found.index.containsEdition(of: work) {
                        isAnyKnown = true
                    } else if owned.contains(work) {
                        isAnyKnown = true
                        guard found.owned.count < Self.ownedLimit else { continue }
                        found.owned.append(recommended)
                        found.note(work)
                        continue
                    } else {
                        guard found.others.count < Self.limit else { continue }
                        found.others.append(recommended)
                        found.note(work)
                        continue
                    }
                }
                missed.append(proposal.named)
                misses += 1
            }
            let areCatalogsSilent = !new.isEmpty && checks.allSatisfy { if case .failed = $0 { true } else { false } }
            // Who named fewer, but missed none, has no more to name.
            let isDone = !found.others.isEmpty && misses == 0
            if areCatalogsSilent || isDone || found.others.count == Self.limit { break }
        }
        guard found.others.isEmpty else { return found }
        throw isAnyUnchecked ? .unchecked : isAnyKnown ? .nothingNew : .nothingFound
    }

    /// In the order of the proposals.
    private func checks(
        of proposals: [BookProposal], _ language: Language, _ owned: BookSet.Index,
        _ report: @escaping @Sendable (RecommendationStep) async -> Void
    ) async -> [Check] {
        guard !proposals.isEmpty else { return [] }
        await report(.checking(done: 0, of: proposals.count))
        var checks = Array(repeating: Check.failed, count: proposals.count)
        await withTaskGroup(of: (Int, Check).self) { group in
            var next = 0
            func begin() {
                guard next < proposals.count else { return }
                let place = next
                next += 1
                group.addTask { (place, await check(proposals[place], language, owned)) }
            }
            for _ in 0..<Self.checksAtOnce { begin() }
            var done = 0
            for await (place, check) in group {
                checks[place] = check
                done += 1
                await report(.checking(done: done, of: proposals.count))
                begin()
            }
        }
        return checks
    }

    private func check(
        _ proposal: BookProposal, _ language: Language, _ owned: BookSet.Index
    ) async -> Check {
        var best: (book: Book, likeness: BookSimilarity)?
        var compared: Set<WorkID<Book>> = []
        var isAnyUnanswered = false
        for text in Self.searches(for: proposal) {
            do throws(CatalogError) {
                let answer = try await books.works(matching: WorkQuery(text: text, language: language))
                isAnyUnanswered = isAnyUnanswered || answer.notices.contains(where: \.isFailure)
                // The searches find the same books, for the most part.
                for book in answer.value.items.prefix(Self.candidateLimit) where compared.insert(book.id).inserted {
                    let likeness = BookSimilarity(title: proposal.title, author: proposal.author, to: book)
                    if likeness.isSameBook, likeness.score > best?.likeness.score ?? 0 { best = (book, likeness) }
                }
                if let best, best.likeness.title >= Self.sureTitle { break }
            } catch {
                isAnyUnanswered = true
            }
        }
        if let book = best?.book { return .found(book, await known(book, language)) }
        // A book of the built-in catalog that stands at home exists, whichever catalogs are searched.
        if let work = owned.work(proposal), let book = Book(work), book.id.source == .catalog { return .found(book, work) }
        return isAnyUnanswered ? .failed : .notFound
    }

    /// With the author, whole and bare; and the title alone: services that want every word may know the author by another name.
    private static func searches(for proposal: BookProposal) -> [SearchQuery] {
        let bare = proposal.bareTitle
        var texts: [SearchQuery] = []
        for text in ["\(proposal.title) \(proposal.author)", "\(bare) \(proposal.author)", bare] {
            if let query = try? SearchQuery(SingleLineText.start(of: text, SearchQuery.maximumLength)), !texts.contains(query) {
                texts.append(query)
            }
        }
        return texts
    }

    /// The book with all names that the built-in catalog has for it.
    private func known(_ book: Book, _ language: Language) async -> ShelfWork {
        let work = ShelfWork(book)
        // Without the catalog it is known by what the service says.
        let same = (try? await builtIn.works(matching: [work.workDescription], in: language))?.first ?? nil
        return same.map { work.addingNames(of: [$0]) } ?? work
    }
}

extension BookProposal {
    fileprivate var named: ProposalRequest.Named { .init(title: title, author: author) }
}

extension ShelfWork {
    fileprivate var named: ProposalRequest.Named { .init(title: title, author: creators.first ?? "") }
}

extension CatalogNotice {
    /// Whether somebody did not answer.
    fileprivate var isFailure: Bool {
        if case .sourceFailed = self { true } else { false }
    }
}

/// So many places, and no waiting.
private final class Places: Sendable {
    private let free: Mutex<Int>

    init(limit: Int) {
        free = Mutex(limit)
    }

    /// - Returns: whether there was one.
    func take() -> Bool {
        free.withLock { free in
            guard free > 0 else { return false }
            free -= 1
            return true
        }
    }

    func leave() {
        free.withLock { $0 += 1 }
    }
}
