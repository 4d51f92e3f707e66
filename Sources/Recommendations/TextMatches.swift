import Domain
import Foundation

/// Which works of a kind have the words of a question in their texts.
struct TextMatches: Sendable {
    /// By the words, scores by the works' keys, from 0 to 1 for the best match.
    let byWord: [String: [String: Double]]
    private let notes: NoteIndex?
    /// The number of works of the kind.
    let workCount: Int

    /// - Parameter notes: adds the works whose notes have the words.
    init(byWord: [String: [String: Double]], notes: NoteIndex? = nil, workCount: Int) {
        var byWord = byWord
        if let notes {
            for (word, matches) in byWord {
                byWord[word] = notes.works(with: word).reduce(into: matches) { matches, key in
                    matches[key] = max(matches[key] ?? 0, RankingWeights.noteScore)
                }
            }
        }
        self.byWord = byWord
        self.notes = notes
        self.workCount = workCount
    }

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

    /// The works whose texts have nearly all of the words, where these are enough to tell a story.
    func works(withMostOf words: [String]) -> Set<String> {
        let words = Set(words)
        guard words.count >= RankingWeights.leastStoryWords else { return [] }
        var counts: [String: Int] = [:]
        for word in words { for key in (byWord[word] ?? [:]).keys { counts[key, default: 0] += 1 } }
        let least = RankingWeights.storyWordShare * Double(words.count)
        return Set(counts.filter { Double($0.value) >= least }.keys)
    }

    func works(withAnyOf words: [String]) -> Set<String> {
        words.reduce(into: []) { $0.formUnion((byWord[$1] ?? [:]).keys) }
    }

    /// The works that have a topic, by their notes; of works without notes, those whose texts have a subject by its own name
    /// (“marmalade”).
    func works(mentioning concept: Concept, among works: [WorkProfile]) -> Set<String> {
        guard let inNotes = self.works(withNotesOf: concept, atMost: RankingWeights.mostMentions) else { return [] }
        guard concept.subjects == [concept.name] else { return inNotes }
        let name = EnglishStemmer.stems(concept.name)
        return inNotes.union(works.filter { work in work.notes.isEmpty && name.allSatisfy { has($0, work) } }.map(\.key))
    }

    /// The works whose notes have a topic by one of its names: “boxing”.
    ///
    /// - Returns: nil where more than a share of all works has such a note, which then says little (“family”), and for what is no topic.
    func works(withNotesOf concept: Concept, atMost share: Double) -> Set<String>? {
        guard concept.isTopic, concept.moods.isEmpty, concept.contents.isEmpty || !concept.subjects.isEmpty else { return nil }
        let phrases = concept.english.map(EnglishStemmer.stems) + concept.korean.map(TextFolding.words)
        let works = Set(phrases.flatMap { notes?.works(withPhrase: $0) ?? [] })
        return Double(works.count) <= share * Double(notes?.workCount ?? workCount) ? works : nil
    }

    func has(_ word: String, _ work: WorkProfile) -> Bool { byWord[word]?[work.key] != nil }
}
