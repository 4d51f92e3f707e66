import Domain
import Foundation

/// How similar the works of a catalog are to each other, by their subjects, their concepts and their moods.
struct WorkSimilarity: Sendable {
    private typealias Weights = RankingWeights

    private let works: [WorkProfile]
    /// Of each work, by the names of the features.
    private let features: [[String: Double]]
    /// The length of each work's features as a vector.
    private let norms: [Double]

    /// - Parameter rarity: of the subjects.
    init(works: [WorkProfile], concepts: [Concept], rarity: [String: Double]) {
        self.works = works
        let rareConcepts = concepts.filter { !$0.subjects.isEmpty }.map { concept in
            let count = works.count { Self.weight(of: concept, in: $0) != nil }
            return (concept: concept, rarity: log(1 + Double(works.count) / Double(1 + count)))
        }
        features = works.map { Self.features(of: $0, rarity, rareConcepts) }
        norms = features.map { sqrt($0.values.reduce(0) { $0 + $1 * $1 }) }
    }

    /// The indices of works that a question names.
    func indices(of named: [WorkProfile]) -> [Int] {
        named.compactMap { work in works.firstIndex { $0.key == work.key && $0.kind == work.kind } }
    }

    /// The most similar of several works; nil without any.
    func mostSimilar(to index: Int, among others: [Int]) -> (work: WorkProfile, similarity: Double)? {
        let best = others.map { (index: $0, similarity: between(index, $0)) }
            .max { ($0.similarity, $1.index) < ($1.similarity, $0.index) }
        return best.map { (works[$0.index], $0.similarity) }
    }

    private func between(_ one: Int, _ other: Int) -> Double {
        let dot = features[one].reduce(0) { $0 + $1.value * (features[other][$1.key] ?? 0) }
        let (a, b) = (works[one], works[other])
        return Weights.sharedFeatures * dot / (norms[one] * norms[other] + 1e-9)
            + (a.form != nil && a.form == b.form ? Weights.sameForm : 0)
            + (a.era != nil && a.era == b.era ? Weights.sameEra : 0)
            + (a.countries.isDisjoint(with: b.countries) ? 0 : Weights.sharedCountry)
            - (a.audience == b.audience ? 0 : Weights.otherAudienceSimilarityPenalty)
    }

    private static func weight(of concept: Concept, in work: WorkProfile) -> Double? {
        if concept.isLesserTopic(in: work.topics) { return Weights.lesserTopic }
        return work.topics?.central.isDisjoint(with: concept.topics) == false
            ? 1 : work.subjects.compactMap { concept.weights[$0] }.max()
    }

    private static func features(
        of work: WorkProfile, _ rarity: [String: Double], _ concepts: [(concept: Concept, rarity: Double)]
    ) -> [String: Double] {
        var features: [String: Double] = [:]
        for subject in work.subjects {
            features["subject " + subject] = min(Weights.mostSubjectFeature, rarity[subject] ?? Weights.unknownSubjectFeature)
        }
        for (concept, rarity) in concepts {
            if let weight = weight(of: concept, in: work) {
                features["concept " + concept.name] = weight * rarity
            }
        }
        for mood in work.moods { features["mood " + mood.rawValue] = Weights.moodFeature }
        return features
    }
}
