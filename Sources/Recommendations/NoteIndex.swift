import Domain

/// Finds works by the words of their notes (`WorkProfile.notes` and `places`), which the full-text index does not have.
struct NoteIndex: Sendable {
    /// The keys of works by stems of English words.
    private let byStem: [String: Set<String>]
    /// Korean words in their order, with the keys of works: a noun is the beginning of words.
    private let korean: [(word: String, keys: Set<String>)]
    /// The stems of each note, by the keys of works.
    private let notes: [String: [[String]]]

    init(_ works: [WorkProfile]) {
        var byStem: [String: Set<String>] = [:]
        var korean: [String: Set<String>] = [:]
        for work in works {
            for word in (work.notes + Array(work.places)).flatMap(TextFolding.words) {
                if TextFolding.hasHangul(word) {
                    korean[word, default: []].insert(work.key)
                } else if QuestionWords.isContent(word) {
                    byStem[EnglishStemmer.stem(word), default: []].insert(work.key)
                }
            }
        }
        notes = Dictionary(works.filter { !$0.notes.isEmpty }.map { ($0.key, $0.notes.map(EnglishStemmer.stems)) }) {
            first, _ in first
        }
        self.byStem = byStem
        self.korean = korean.map { ($0.key, $0.value) }.sorted { $0.word < $1.word }
    }

    /// The number of works that have notes.
    var workCount: Int { notes.count }

    /// The keys of the works that have all words of a phrase in one note.
    ///
    /// - Parameter phrase: stems, or the beginnings of Korean words.
    func works(withPhrase phrase: [String]) -> Set<String> {
        let telling = phrase.filter { TextFolding.hasHangul($0) || byStem[$0] != nil }
        guard let first = telling.first else { return [] }
        let keys = telling.dropFirst().reduce(works(with: first)) { $0.intersection(works(with: $1)) }
        guard phrase.count > 1 else { return keys }
        return keys.filter { key in
            (notes[key] ?? []).contains { note in
                phrase.allSatisfy { word in note.contains { TextFolding.hasHangul(word) ? $0.hasPrefix(word) : $0 == word } }
            }
        }
    }

    /// The keys of the works whose notes have a word.
    ///
    /// - Parameter word: a stem, or a Korean noun.
    func works(with word: String) -> Set<String> {
        guard TextFolding.hasHangul(word) else { return byStem[word] ?? [] }
        var (low, high) = (0, korean.count)
        while low < high {
            let middle = (low + high) / 2
            if korean[middle].word < word { low = middle + 1 } else { high = middle }
        }
        var keys: Set<String> = []
        while low < korean.count, korean[low].word.hasPrefix(word) {
            keys.formUnion(korean[low].keys)
            low += 1
        }
        return keys
    }
}
