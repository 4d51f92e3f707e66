import Domain
import Foundation

/// Which works of a kind have the words of a question in their texts.
struct TextMatches: Sendable {
    /// By the words, scores by the works' keys, from 0 to 1 for the best match.
    let byWord: [String: [String: Double]]
    /// The number of works of the kind.
    let workCount: Int

    /// How well the words match the texts of each work, from 0 to 1 for the best: rare words count more.
    func scores(of words: [String]) -> [String: Double] {
        var scores: [String: Double] = [:]
        for word in Set(words) {
            guard let matches = byWord[word], !matches.isEmpty else { continue }
            let weight = log(1 + Double(workCount) / Double(matches.count))
            for (key, score) in matches { scores[key, default: 0] += weight * score }
        }
        guard let best = scores.values.max(), best > 0 else { return [:] }
        return scores.mapValues { $0 / best }
    }

    /// How many of the words the texts of each work have, but for the first.
    func furtherWords(of words: [String]) -> [String: Int] {
        var counts: [String: Int] = [:]
        for word in Set(words) { for key in (byWord[word] ?? [:]).keys { counts[key, default: -1] += 1 } }
        return counts
    }

    func works(withAnyOf words: [String]) -> Set<String> {
        words.reduce(into: []) { $0.formUnion((byWord[$1] ?? [:]).keys) }
    }

    func has(_ word: String, _ work: WorkProfile) -> Bool { byWord[word]?[work.key] != nil }
}
