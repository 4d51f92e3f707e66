import Domain

/// Chooses the works of an answer from all ranked works.
struct AnswerSelector {
    /// The most works of one kind in an answer that the visitor does not own.
    private static let limit = 5
    /// The same where the answer has films and books.
    private static let limitOfEachKind = 3
    /// The most owned books of an answer.
    private static let ownedLimit = 3
    /// With fewer works, an author may have several of them.
    private static let fewWorks = 3
    /// The most works where none meets all conditions.
    private static let nearestLimit = 3
    /// From so many works on that meet all conditions, others are left out.
    private static let enoughWorks = 3
    /// The same for each kind, where works of both kinds come.
    private static let enoughOfEachKind = 2

    /// By kind, the best first.
    private let ranked: [[RankedWork]]
    /// Whether works by or with a certain person were asked for.
    private let asksForPerson: Bool
    /// Whether works about something were asked for, and nothing else.
    private let asksForTopicsOnly: Bool
    /// Whether the country is where the works are set: “a novel set in India”.
    private let asksForSetting: Bool

    /// - Parameter ranked: for each kind, the best first.
    init(_ ranked: [[RankedWork]], asksForPerson: Bool = false, asksForTopicsOnly: Bool = false, asksForSetting: Bool = false) {
        self.ranked = ranked
        self.asksForPerson = asksForPerson
        self.asksForTopicsOnly = asksForTopicsOnly
        self.asksForSetting = asksForSetting
    }

    /// The works of an answer, films and books by how well they match.
    func best(excluding isExcluded: (WorkProfile) -> Bool) -> [RankedWork] {
        let lists = ranked.map { best($0, isExcluded) }.filter { !$0.isEmpty }
        let chosen: [RankedWork] =
            if lists.count > 1 {
                lists.flatMap { $0.prefix(Self.limitOfEachKind) }.sorted { $0.match.rank > $1.match.rank }
            } else {
                lists.first ?? []
            }
        // Where a person was asked for, works of others are no answer.
        let candidates = asksForPerson ? chosen.filter { $0.match.author != nil } : chosen
        var complete = candidates.filter { $0.match.lack == 0 }
        let onTopic = complete.filter { !$0.match.onlyMentionsTopic }
        if onTopic.count >= Self.enoughWorks { complete = onTopic }
        complete = WorkKind.allCases.flatMap { kind in
            mostAboutTopics(complete.filter { $0.profile.kind == kind }, isOnlyKind: lists.count < 2)
        }
        .sorted { $0.match.rank > $1.match.rank }
        if complete.isEmpty {
            // Where none meets everything, those that lack least.
            let least = candidates.map(\.match.lack).min() ?? 0
            let nearest = candidates.filter { $0.match.lack <= least }.prefix(Self.nearestLimit)
            // Works with none of the topics say nothing to the question.
            let isOffTopic =
                asksForTopicsOnly
                && nearest.allSatisfy {
                    !$0.match.hasTopic && $0.match.mentioned.isEmpty && !$0.match.tellsStory
                }
            return isOffTopic ? [] : Array(nearest)
        }
        // “French novels” are from France before they are set there.
        let native = complete.filter { $0.match.setting == nil }
        let shown = native.isEmpty || asksForSetting ? complete : native
        // Where works meet everything, few others come: of those that lack something, one in five fits.
        if shown.count >= Self.enoughWorks { return shown }
        let others = candidates.filter { $0.match.lack > 0 }
        return Array((shown + others).prefix(max(shown.count, Self.enoughWorks - 1)))
    }

    /// Where enough works have the topics as main topics, those alone: of the others, two in five fit.
    private func mostAboutTopics(_ works: [RankedWork], isOnlyKind: Bool) -> [RankedWork] {
        let least = works.map(\.match.lesserTopicCount).min()
        let most = works.filter { $0.match.lesserTopicCount == least }
        return most.count >= (isOnlyKind ? Self.enoughWorks : Self.enoughOfEachKind) ? most : works
    }

    /// The works of one kind: one of each author, and none that is far behind the first. Where these are few, other fitting
    /// works of the same authors follow.
    private func best(_ ranked: [RankedWork], _ isExcluded: (WorkProfile) -> Bool) -> [RankedWork] {
        let candidates = ranked.filter { !isExcluded($0.profile) }
        var chosen = oneOfEachAuthor(candidates, limit: Self.limit) { work, chosen in
            chosen.count < 2 || work.match.score >= RankingWeights.leastShareOfBestScore * chosen[0].match.score
        }
        if chosen.count < Self.fewWorks {
            let keys = Set(chosen.map(\.key))
            chosen += candidates.filter { $0.match.isFitting && !keys.contains($0.key) }.prefix(Self.limit - chosen.count)
        }
        return chosen
    }

    /// The best work of each author, however little it fits.
    func bestOfEachAuthor(limit: Int) -> [RankedWork] {
        Array(ranked.flatMap { oneOfEachAuthor($0, limit: limit, includesFar: true) { _, _ in true } }.prefix(limit))
    }

    /// The owned books that fit as well as the others of the answer do.
    func fittingOwned(besides others: [RankedWork], where isOwned: (WorkProfile) -> Bool) -> [RankedWork] {
        let leastScore = RankingWeights.leastOwnedShareOfBestScore * (others.first?.match.score ?? 0)
        return Array(
            ranked.joined().filter { isOwned($0.profile) && $0.match.isFitting && $0.match.score >= leastScore }
                .prefix(Self.ownedLimit))
    }

    /// Where the question asks for an author, all works of that author count.
    private func oneOfEachAuthor(
        _ candidates: [RankedWork], limit: Int, includesFar: Bool = false,
        where isGoodEnough: (_ work: RankedWork, _ chosen: [RankedWork]) -> Bool
    ) -> [RankedWork] {
        var creators: Set<String> = []
        var chosen: [RankedWork] = []
        for work in candidates where work.match.author != nil || creators.isDisjoint(with: work.profile.creators) {
            // The works are sorted by their match levels: all others are far from the question, too.
            if !includesFar, work.match.level == .far { break }
            guard isGoodEnough(work, chosen) else { continue }
            creators.formUnion(work.profile.creators)
            chosen.append(work)
            if chosen.count == limit { break }
        }
        return chosen
    }
}
