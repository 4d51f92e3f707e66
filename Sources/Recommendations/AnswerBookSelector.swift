import Domain

/// Chooses the books of an answer from all ranked books.
struct AnswerBookSelector {
    /// The most books of an answer that the visitor does not own.
    private static let limit = 5
    /// The most owned books of an answer.
    private static let ownedLimit = 3
    /// With fewer books, an author may have several of them.
    private static let fewBooks = 3

    private let ranked: [RankedBook]

    /// - Parameter ranked: the best first.
    init(_ ranked: [RankedBook]) {
        self.ranked = ranked
    }

    /// The books of an answer: one of each author, and none that is far behind the first. Where these are few, other fitting
    /// books of the same authors follow.
    func best(excluding isExcluded: (WorkID<Book>) -> Bool) -> [RankedBook] {
        let candidates = ranked.filter { !isExcluded($0.id) }
        var chosen = oneOfEachAuthor(candidates, limit: Self.limit) { book, chosen in
            chosen.count < 2 || book.match.score >= RankingWeights.leastShareOfBestScore * chosen[0].match.score
        }
        if chosen.count < Self.fewBooks {
            let keys = Set(chosen.map(\.profile.key))
            chosen += candidates.filter { $0.match.isFitting && !keys.contains($0.profile.key) }
                .prefix(Self.limit - chosen.count)
        }
        return chosen
    }

    /// The best book of each author, however little it fits.
    func bestOfEachAuthor(limit: Int) -> [RankedBook] {
        oneOfEachAuthor(ranked, limit: limit, includesFar: true) { _, _ in true }
    }

    /// The owned books that fit as well as the others of the answer do.
    func fittingOwned(besides others: [RankedBook], where isOwned: (WorkID<Book>) -> Bool) -> [RankedBook] {
        let leastScore = RankingWeights.leastOwnedShareOfBestScore * (others.first?.match.score ?? 0)
        return Array(
            ranked.filter { isOwned($0.id) && $0.match.isFitting && $0.match.score >= leastScore }.prefix(Self.ownedLimit))
    }

    /// Where the question asks for an author, all books of that author count.
    private func oneOfEachAuthor(
        _ candidates: [RankedBook], limit: Int, includesFar: Bool = false,
        where isGoodEnough: (_ book: RankedBook, _ chosen: [RankedBook]) -> Bool
    ) -> [RankedBook] {
        var authors: Set<String> = []
        var chosen: [RankedBook] = []
        for book in candidates where book.match.author != nil || authors.isDisjoint(with: book.profile.authors) {
            // The books are sorted by their match levels: all others are far from the question, too.
            if !includesFar, book.match.level == .far { break }
            guard isGoodEnough(book, chosen) else { continue }
            authors.formUnion(book.profile.authors)
            chosen.append(book)
            if chosen.count == limit { break }
        }
        return chosen
    }
}
