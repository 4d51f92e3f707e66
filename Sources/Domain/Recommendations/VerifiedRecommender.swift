/// Recommends what somebody thinks of who may make books up: each is looked up in the catalogs, and only what is found there comes. Where
/// nothing can be had from there, another recommender answers.
package struct VerifiedRecommender: Recommender {
    /// How many books answer a question, and how many of those that whoever asks has at home.
    private static let limit = 5
    private static let ownedLimit = 3
    /// How often books are asked for, the first time included.
    private static let rounds = 3
    /// How many proposals of a round are looked up; what is named beyond was not asked for.
    private static let proposalLimit = limit + ownedLimit
    /// How many are looked up at once.
    private static let checksAtOnce = 4
    /// How many owned and how many unwanted books are named: enough to know somebody's taste.
    private static let ownedNameLimit = 50
    private static let unwantedNameLimit = 80
    /// How many results of a search are compared.
    private static let candidateLimit = 20

    private let proposer: any BookProposer
    private let books: any BookCatalog
    private let builtIn: any BuiltInWorks
    private let fallback: any Recommender

    /// - Parameters:
    ///   - books: where proposals are looked up.
    ///   - builtIn: by which a book is known again under its names in other languages.
    ///   - fallback: answers where the proposer fails, or names nothing that exists.
    package init(
        proposer: any BookProposer, books: any BookCatalog, builtIn: any BuiltInWorks, fallback: any Recommender
    ) {
        self.proposer = proposer
        self.books = books
        self.builtIn = builtIn
        self.fallback = fallback
    }

    package func recommendation(
        for request: RecommendationRequest, report: @escaping @Sendable (RecommendationStep) async -> Void
    ) async throws(CatalogError) -> Recommendation {
        let failure: ProposalFailure
        do throws(ProposalFailure) {
            let found = try await found(for: request, report)
            await report(.writing)
            return Recommendation(
                owned: found.owned, books: found.others, isFitting: true,
                mayNeedHelp: ReaderSituation(request.question.text).mayNeedHelp, origin: .proposed(by: proposer.name))
        } catch {
            failure = error
        }
        guard failure != .cancelled else { throw CatalogError(.cancelled, source: .catalog) }
        return try await fallback.recommendation(for: request, report: report).instead(of: failure)
    }

    /// What was proposed and exists.
    private struct Found {
        var owned: [RecommendedBook] = []
        var others: [RecommendedBook] = []
        var works: [KeptWork] = []

        var known: KnownBooks { KnownBooks(works) }
    }

    /// What became of a proposal.
    private enum Check: Sendable {
        case found(Book, KeptWork)
        case notFound
        /// The catalogs did not answer.
        case failed
    }

    private func found(
        for request: RecommendationRequest, _ report: @escaping @Sendable (RecommendationStep) async -> Void
    ) async throws(ProposalFailure) -> Found {
        var found = Found()
        var named: Set<ProposalRequest.Named> = []
        var missed: [ProposalRequest.Named] = []
        var (answered, failed) = (0, 0)
        for _ in 1...Self.rounds {
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
                if found.others.isEmpty || error == .cancelled { throw error }
                break
            }
            let new = proposals.filter { named.insert($0.named).inserted }.prefix(Self.proposalLimit)
            let checks = await checks(of: Array(new), request, report)
            if Task.isCancelled { throw .cancelled }
            let missedBefore = missed.count
            for (proposal, check) in zip(new, checks) {
                switch check {
                case .failed:
                    failed += 1
                    missed.append(proposal.named)
                case .notFound:
                    answered += 1
                    missed.append(proposal.named)
                case .found(let book, let work):
                    answered += 1
                    let recommended = RecommendedBook(book: book, reasons: [.said(proposal.reason)])
                    if request.excluded.contains(work) || found.known.contains(work) {
                        missed.append(proposal.named)
                    } else if request.owned.contains(work) {
                        guard found.owned.count < Self.ownedLimit else { continue }
                        found.owned.append(recommended)
                        found.works.append(work)
                    } else if found.others.count < Self.limit {
                        found.others.append(recommended)
                        found.works.append(work)
                    }
                }
            }
            // Who named fewer, but missed none, has no more to name.
            let isDone = !found.others.isEmpty && missed.count == missedBefore
            if isDone || found.others.count == Self.limit { break }
        }
        guard !found.others.isEmpty else { throw answered == 0 && failed > 0 ? .unchecked : .nothingFound }
        return found
    }

    /// In the order of the proposals.
    private func checks(
        of proposals: [BookProposal], _ request: RecommendationRequest,
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
                group.addTask { (place, await check(proposals[place], request)) }
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

    private func check(_ proposal: BookProposal, _ request: RecommendationRequest) async -> Check {
        if let work = request.owned.works.first(where: { $0.isSurely(proposal) }), let book = Book(work) {
            return .found(book, work)
        }
        var wasAnswered = false
        let title = TitleLikeness.bare(proposal.title)
        // By the title alone, too: services that want every word may know the author by another name.
        for text in ["\(title) \(proposal.author)", title] {
            guard let query = try? SearchQuery(String(text.prefix(SearchQuery.maximumLength))) else { continue }
            do throws(CatalogError) {
                let found = try await books.works(matching: WorkQuery(text: query, language: request.language)).value.items
                wasAnswered = true
                let candidates = found.prefix(Self.candidateLimit).map { ($0, BookLikeness(proposal, to: $0)) }
                let best = candidates.filter { $0.1.isSameBook }.max { $0.1.score < $1.1.score }
                if let book = best?.0 { return .found(book, await known(book, request.language)) }
            } catch {
                continue
            }
        }
        return wasAnswered ? .notFound : .failed
    }

    /// The book with all names that the built-in catalog has for it.
    private func known(_ book: Book, _ language: Language) async -> KeptWork {
        let work = KeptWork(book)
        // Without the catalog it is known by what the service says.
        let same = (try? await builtIn.works(matching: [work.sought], in: language))?.first ?? nil
        return same.map { work.found(alsoAs: [$0]) } ?? work
    }
}

extension BookProposal {
    fileprivate var named: ProposalRequest.Named { .init(title: title, author: author) }
}

extension KeptWork {
    fileprivate var named: ProposalRequest.Named { .init(title: title, author: makers.first ?? "") }

    /// Whether it is the proposed book without a doubt.
    fileprivate func isSurely(_ proposal: BookProposal) -> Bool {
        let likeness = BookLikeness(
            title: proposal.title, author: proposal.author, titles: [title, originalTitle].compactMap { $0 } + otherTitles,
            authors: makers + otherMakers)
        return likeness.isSameBook && likeness.title > 0.9
    }
}
