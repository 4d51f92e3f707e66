import Domain
import Foundation

/// Ranks the works of a catalog by how well they match a question.
struct WorkRanking: Sendable {
    private let works: [WorkProfile]
    /// For each kind and subject ln(1 + works / works with the subject): rare subjects count more.
    private let rarity: [WorkKind: [String: Double]]
    /// The same for topics.
    private let topicRarity: [WorkKind: [String: Double]]
    private let similarity: WorkSimilarity

    /// - Parameter concepts: the vocabulary, by which works are similar that share no subject.
    init(profiles: [WorkProfile], concepts: [Concept]) {
        works = profiles
        rarity = Dictionary(
            uniqueKeysWithValues: WorkKind.allCases.map { kind in (kind, Self.rarity(of: profiles.filter { $0.kind == kind })) }
        )
        topicRarity = Dictionary(
            uniqueKeysWithValues: WorkKind.allCases.map { kind in
                let topics = profiles.filter { $0.kind == kind }.compactMap(\.topics)
                return (kind, Self.rarity(of: topics.map { Array($0.central) }))
            })
        similarity = WorkSimilarity(works: profiles, concepts: concepts, rarity: Self.rarity(of: profiles))
    }

    private static func rarity(of works: [WorkProfile]) -> [String: Double] { rarity(of: works.map(\.subjects)) }

    private static func rarity(of works: [[String]]) -> [String: Double] {
        let counts = works.joined().reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
        return counts.mapValues { log(1 + Double(works.count) / Double($0)) }
    }

    /// Whether any work of these kinds is by or with one of these people.
    func hasWorks(of people: Set<String>, in kinds: Set<WorkKind>) -> Bool {
        !people.isEmpty
            && works.contains { kinds.contains($0.kind) && ($0.creators + $0.cast).contains(where: people.contains) }
    }

    /// The works of a kind that the question does not exclude, best first.
    ///
    /// - Parameter includesFar: whether works that are far from the question are ranked, too.
    func ranked(
        _ question: ParsedQuestion, _ kind: WorkKind, _ requirements: Requirements, texts: TextMatches,
        includesFar: Bool = false
    ) -> [RankedWork] {
        let constraints = Constraints(question)
        let matcher = WorkMatcher(
            question, constraints, rarity: rarity[kind] ?? [:], topicRarity: topicRarity[kind] ?? [:])
        let compared = similarity.indices(of: question.comparedWorks)
        let textScores = texts.scores(of: question.textWords)
        let furtherWords = texts.furtherWords(of: question.words)
        let withUnwantedWords = texts.works(withAnyOf: question.unwantedWords)
        let withDenied = question.unwanted.reduce(into: Set<String>()) { keys, concept in
            keys.formUnion(worksToLeaveOut(concept, kind, texts, isMild: question.mildlyUnwanted.contains(concept.name)))
        }
        // One topic of several words tells no story: “the history of the First World War”.
        let named = question.wanted.count { $0.concept.isTopic && $0.concept.forms.isEmpty } + question.words.count
        let withStory = named > 1 ? texts.works(withMostOf: question.textWords) : []
        // The names of the concepts that each work mentions, by the keys of works.
        var mentioned: [String: Set<String>] = [:]
        for concept in question.wanted.map(\.concept) {
            for key in works(mentioning: concept, kind, texts) { mentioned[key, default: []].insert(concept.name) }
        }
        var ranked: [RankedWork] = []
        for (index, work) in works.enumerated()
        where work.kind == kind && !constraints.exclude(work) && !withUnwantedWords.contains(work.key)
            && !withDenied.contains(work.key)
        {
            var match = matcher.match(
                work, mostSimilar: similarity.mostSimilar(to: index, among: compared), textScore: textScores[work.key] ?? 0,
                mentioned: mentioned[work.key] ?? [])
            let further = min(RankingWeights.furtherWordLimit, furtherWords[work.key] ?? 0)
            match.score += RankingWeights.furtherWord * Double(further)
            if withStory.contains(work.key) { match.tellStory(topicCount: constraints.topicCount) }
            ranked.append(RankedWork(profile: work, match: match))
        }
        Self.countSimilarBooks(&ranked)
        if constraints.demandCount == 0 || !question.isUnderstood {
            Self.setNearestLevels(of: &ranked, question)
        } else {
            Self.setLevels(of: &ranked, question, constraints)
            // Something is nearest, even where no work has anything of the question.
            if !ranked.contains(where: { $0.match.level > .far }) { Self.setNearestLevels(of: &ranked, question) }
        }
        // Of far works nothing is shown.
        for index in ranked.indices where ranked[index].match.level > .far { requirements.check(&ranked[index], texts) }
        // Moving whole works while sorting took a third of the time of an answer.
        let order = ranked.indices.filter { includesFar || ranked[$0].match.level > .far }
            .map { (index: $0, rank: ranked[$0].match.rank) }.sorted { ($1.rank, $0.index) < ($0.rank, $1.index) }
        return order.map { ranked[$0.index] }
    }

    // MARK: Topics

    /// The keys of the works of which a topic is a side matter. Of works without topics, their notes and texts tell.
    private func works(mentioning concept: Concept, _ kind: WorkKind, _ texts: TextMatches) -> Set<String> {
        let named = texts.works(mentioning: concept, among: works)
        guard !concept.topics.isEmpty else { return named }
        let withTopics = works.filter { $0.kind == kind && $0.topics != nil }
        return named.subtracting(withTopics.map(\.key))
            .union(withTopics.filter { $0.topics?.minor.isDisjoint(with: concept.topics) == false }.map(\.key))
    }

    /// The keys of the works that have a topic which must not come.
    ///
    /// - Parameter isMild: whether a little of it will do.
    private func worksToLeaveOut(
        _ concept: Concept, _ kind: WorkKind, _ texts: TextMatches, isMild: Bool
    ) -> Set<String> {
        var keys = isMild ? [] : texts.works(withNotesOf: concept, atMost: RankingWeights.mostDeniedMentions) ?? []
        guard !concept.topics.isEmpty else { return keys }
        for work in works where work.kind == kind {
            guard let topics = work.topics else { continue }
            if isMild ? topics.central.isDisjoint(with: concept.topics) : !topics.has(anyOf: concept.topics) {
                keys.remove(work.key)
            } else {
                keys.insert(work.key)
            }
        }
        return keys
    }
}

/// The order of works: those that are not far, by what they lack, by how many of the topics are no main topics of theirs, by level, and
/// then by score. Works of the same rank keep the
/// order of the catalog.
struct Rank: Comparable {
    let level: MatchLevel
    let lack: Double
    let lesserTopicCount: Int
    let score: Double

    static func < (one: Rank, other: Rank) -> Bool {
        let (isNear, isOtherNear) = (one.level > .far ? 1 : 0, other.level > .far ? 1 : 0)
        return (isNear, other.lack, other.lesserTopicCount, one.level, one.score)
            < (isOtherNear, one.lack, one.lesserTopicCount, other.level, other.score)
    }
}

extension WorkMatch {
    /// A work with the words of a story has its topics, whatever its subjects are.
    fileprivate mutating func tellStory(topicCount: Int) {
        tellsStory = true
        fulfilment += Double(max(1, topicCount - self.topicCount))
        self.topicCount = max(self.topicCount, topicCount)
        hasTopic = true
    }

    var rank: Rank {
        Rank(
            level: level, lack: level == .far ? 0 : lack, lesserTopicCount: level == .far ? 0 : lesserTopicCount, score: score)
    }
}
