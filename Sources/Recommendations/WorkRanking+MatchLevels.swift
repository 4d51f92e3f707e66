import Domain

extension WorkRanking {
    private typealias Weights = RankingWeights

    /// Counts the books that are most similar to the works that the question names as fulfilling that part. Everything is a
    /// little similar to everything, so only the most similar count.
    static func countSimilarBooks(_ ranked: inout [RankedWork]) {
        let similarities = ranked.filter { $0.match.comparedWork != nil }.map(\.match.similarity).sorted(by: >)
        guard let most = similarities.first else { return }
        let similar = max(
            Weights.similarShare * most, similarities.prefix(Weights.similarBooksLimit).last ?? 0)
        let halfSimilar = similarities.prefix(Weights.similarBooksLimit * 2).last ?? 0
        for index in ranked.indices
        where ranked[index].match.comparedWork != nil && ranked[index].match.similarity >= halfSimilar {
            let isSimilar = ranked[index].match.similarity >= similar
            ranked[index].match.fulfilment += isSimilar ? 1 : Weights.halfSimilarFulfilment
            ranked[index].match.topicCount += 1
            ranked[index].match.hasTopic = true
            ranked[index].match.isSimilar = true
        }
    }

    /// Sets which books are fitting and which are near. A visitor understands "fitting" as "all that I asked for", so books are
    /// measured by the best of the catalog.
    static func setLevels(of ranked: inout [RankedWork], _ question: ParsedQuestion, _ constraints: Constraints) {
        let (pool, meetAllConditions) = pool(of: ranked, question, constraints)
        let best = pool.map { ranked[$0].match.fulfilment }.max() ?? 0
        guard best > 0 else { return }

        let mostTopics = pool.map { ranked[$0].match.topicCount }.max() ?? 0
        for index in pool {
            let match = ranked[index].match
            let hasTopic = mostTopics == 0 || match.hasTopic || match.fulfilment >= Weights.fittingShare * best
            if match.fulfilment >= Weights.nearShare * best, hasTopic { ranked[index].match.level = .near }
        }

        let fulfilsEnough = best >= Weights.leastShareOfDemands * Double(constraints.demandCount)
        let hasLength = !constraints.requiresLength || pool.contains { ranked[$0].match.hasLength }
        guard meetAllConditions, fulfilsEnough, hasLength else { return }
        // Where three or more topics were asked for, one may be missing.
        let leastTopics = mostTopics > 2 ? mostTopics - 1 : mostTopics
        let fitting = pool.filter {
            ranked[$0].match.fulfilment >= Weights.fittingShare * best && ranked[$0].match.topicCount >= leastTopics
        }
        let requiresLength = constraints.requiresLength && fitting.contains { ranked[$0].match.hasLength }
        for index in fitting where !requiresLength || ranked[index].match.hasLength { ranked[index].match.level = .fitting }
    }

    /// The indices of the books that may be fitting or near, and whether they keep all conditions of the question.
    ///
    /// "A Korean comic about cooking": books that meet all conditions (Korean, comic) come first, of these the ones with a
    /// topic.
    private static func pool(
        of ranked: [RankedWork], _ question: ParsedQuestion, _ constraints: Constraints
    ) -> (indices: [Int], meetAllConditions: Bool) {
        var pool = ranked.indices.filter { question.authors.isEmpty || ranked[$0].match.author != nil }
        let asksForTopic = constraints.topicCount > 0
        let withTopic = pool.filter { ranked[$0].match.topicCount > 0 }
        let anyMeetsAll = pool.contains { ranked[$0].match.brokenConditions == 0 }
        let topicMeetsAll = withTopic.contains { ranked[$0].match.brokenConditions == 0 }
        let asksForTopicsOnly = constraints.demandCount == constraints.topicCount
        if asksForTopic, !withTopic.isEmpty, topicMeetsAll || !anyMeetsAll || asksForTopicsOnly { pool = withTopic }
        let fewestBroken = pool.map { ranked[$0].match.brokenConditions }.min() ?? 0
        pool.removeAll { ranked[$0].match.brokenConditions > fewestBroken }
        return (pool, fewestBroken == 0 && (!asksForTopic || topicMeetsAll))
    }

    /// Where nothing of the question was understood, the books with its words are near; without any, well-known books.
    static func setNearestLevels(of ranked: inout [RankedWork], _ question: ParsedQuestion) {
        let withWords =
            question.onlyExcludes
            ? []
            : ranked.indices.filter { ranked[$0].match.text >= Weights.leastTextScore || ranked[$0].match.fulfilment > 0 }
        for index in withWords { ranked[index].match.level = .near }
        if withWords.isEmpty { setWellKnownLevels(of: &ranked, question) }
    }

    /// Chooses well-known books that differ from each other. A question that only excludes ("no romance, please") gets what it
    /// asked for.
    private static func setWellKnownLevels(of ranked: inout [RankedWork], _ question: ParsedQuestion) {
        var candidates = ranked.indices.sorted {
            (ranked[$1].match.score, ranked[$0].profile.key) < (ranked[$0].match.score, ranked[$1].profile.key)
        }.prefix(Weights.wellKnownBooksLimit * 2)
        var counts: [String: Int] = [:]
        for rank in 0..<Weights.wellKnownBooksLimit {
            func value(_ index: Int) -> Double {
                let repetitions = properties(of: ranked[index].profile).reduce(0) { $0 + (counts[$1] ?? 0) }
                return ranked[index].match.score - Weights.repetitionPenalty * Double(repetitions)
            }
            let next = candidates.max { one, other in
                (value(one), ranked[other].profile.key) < (value(other), ranked[one].profile.key)
            }
            guard let next else { return }
            for property in properties(of: ranked[next].profile) { counts[property, default: 0] += 1 }
            candidates.removeAll { $0 == next }
            ranked[next].match.text = 0
            ranked[next].match.level =
                question.isUnderstood && (question.onlyExcludes || question.onlyNamesKind) ? .fitting : .near
            ranked[next].match.score = 1 - Double(rank) / 100
        }
    }

    private static func properties(of book: WorkProfile) -> [String] {
        [book.form?.rawValue, book.era?.rawValue, book.language].compactMap { $0 } + book.subjects.prefix(4)
            + book.moods.map(\.rawValue)
    }
}
