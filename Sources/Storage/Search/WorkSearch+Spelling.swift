import Domain
import GRDB

extension WorkSearch {
    /// The best known of the works with misspelled words are enough to find the word that was meant.
    private static let misspelledLimit = 1000
    /// How many of the works that misspelled words found are compared with the query for a correction.
    private static let comparedLimit = 24

    /// Finds works by words that differ from the query's, and the correction that they suggest. Where no work has the words as
    /// they are typed, the search runs again with the correction.
    mutating func addMisspelled(_ query: ParsedQuery) throws {
        let mentions = hits.hits.filter { $0.rank == .textWords }
        let words = query.interpretations[0].words
        let single = words.count == 1 ? words[0] : nil
        let term = try single.flatMap { try vocabulary.term(Vocabulary.key($0)) }
        let isWordOfTexts = try term == nil && single.map(vocabulary.isUsedInTexts) ?? false
        // “bike” is no misspelling, though no title has it, and though only works of the other kind mention one.
        if let single, hits.count == 0, try vocabulary.isFrequent(term) || vocabulary.isUsedInTexts(single) { return }
        let typed = hits.hits
        let matches = typed.count - mentions.count
        // Three words that one work has are rarely misspelled.
        let maySuspectWords = !isWordOfTexts && matches < (words.count < 3 ? SearchStep.fewHits : 1)
        var areWordsUnknown = false
        for reading in query.interpretations.prefix(3) {
            let corrector = try SpellingCorrector(reading.words, vocabulary)
            areWordsUnknown = areWordsUnknown || corrector.hasUnknownWord
            let start = hits.count
            // “feather” stands in texts, and is not “The Father”.
            for words in corrector.titles where !isWordOfTexts {
                try addTitles(
                    TitleForms.all(ofFolded: words.joined(separator: " ")).prefix(2),
                    rank: corrector.hasUnknownWord ? .misspelledTitle : .similarTitle, year: reading.year)
            }
            guard maySuspectWords else { continue }
            try addMisspelledWords(corrector, mentions: mentions, year: reading.year, since: start)
            try suggest(by: corrector, since: start, reading, typed: typed)
        }
        if let correction, typed.isEmpty, areWordsUnknown { try apply(correction) }
    }

    /// Of so many letters, one may differ where each word is known.
    private static let lettersPerDifference = 4

    /// Finds works with a whole name that sounds like the query: “steven king”, which two names have between them.
    mutating func addSoundAlikes(_ words: [String]) throws {
        let alike = try SoundAlikes(
            words, lettersPerDifference: Self.lettersPerDifference, includesTitles: false, of: kind, db
        ).spellings
        let typed = words.joined(separator: " ")
        guard let best = alike.filter({ $0.value != typed }).min(by: { $0.key < $1.key }) else { return }
        try add(alike.keys.sorted(), rank: .misspelledWords)
        correction = SearchCorrection(query: best.value, isApplied: false)
    }

    /// - Parameter mentions: the works with the words, as they are typed, in their texts.
    private mutating func addMisspelledWords(
        _ corrector: SpellingCorrector, mentions: [SearchHit], year: Int?, since start: Int
    ) throws {
        let rank: SearchRank =
            mentions.count >= SearchStep.fewHits
            ? .unlikelyMisspelling : corrector.hasUnknownWord ? .misspelledWords : .similarWords
        for alternatives in corrector.alternatives {
            try add(
                matching: MatchExpression.all(alternatives, in: .anyColumn), rank: rank, year: year, limit: Self.misspelledLimit
            )
        }
        // Words in few texts, but of well-known works, do not mean a little-known person.
        if let bestKnown = mentions.map({ WorkNumber.popularityRank(of: $0.id) }).min() {
            hits.lower(from: start, to: .unlikelyMisspelling) { hit in
                [.misspelledWords, .similarWords].contains(hit.rank)
                    && WorkNumber.popularityRank(of: hit.id) > bestKnown + SearchHits.popularityMargin
            }
        }
    }

    /// Keeps the correction with the likeliest typing error among those that the best of the works found since an index
    /// suggest.
    ///
    /// - Parameter typed: the works with the words as they are typed.
    private mutating func suggest(
        by corrector: SpellingCorrector, since start: Int, _ reading: ParsedQuery.Interpretation, typed: [SearchHit]
    ) throws {
        // “inter” is rather the start of a word than a misspelling.
        guard correction == nil, !typed.contains(where: { [.titleStart, .titleStartInsideWord, .wordStart].contains($0.rank) })
        else { return }
        var best: (query: String, cost: Int, popularity: Int64)?
        for hit in SearchHits.sorted(hits.hits[start...]).prefix(Self.comparedLimit) where hit.rank <= .similarWords {
            let row = try Row.fetchOne(
                db.cachedStatement(sql: "SELECT titles, people, counterparts FROM work_search WHERE rowid = ?"),
                arguments: [hit.id])
            guard let row else { continue }
            let texts: [String] = [row["titles"], row["people"], row["counterparts"]]
            let words = Set(texts.flatMap { $0.split(separator: " ").map { String($0) } })
            guard let corrected = corrector.corrected(with: words) else { continue }
            let cost = corrected.cost(isWholeTitle: hit.rank == .misspelledTitle)
            if best.map({ cost < $0.cost }) ?? true {
                best = (corrected.query, cost, WorkNumber.popularityRank(of: hit.id))
            }
        }
        guard let best else { return }
        if !corrector.hasUnknownWord, let bestKnown = typed.map({ WorkNumber.popularityRank(of: $0.id) }).min() {
            // “devil” means the devil. Words that works have are misspelled only if much better known works have the other words.
            let isTitle = typed.contains { $0.rank <= .titleWords }
            guard !isTitle, best.popularity + SearchHits.popularityMargin <= bestKnown else { return }
        }
        let query = ([best.query] + (reading.year.map { [String($0)] } ?? [])).joined(separator: " ")
        correction = SearchCorrection(query: query, isApplied: false)
    }

    /// Shows what the corrected query finds, and nothing else.
    private mutating func apply(_ correction: SearchCorrection) throws {
        // A correction can be longer than queries may be; then it stays a suggestion.
        guard let query = ParsedQuery(text: correction.query) else { return }
        let misspelled = hits
        hits = SearchHits()
        try runSteps(query)
        // Words of texts alone are no reason to drop titles that differ by a letter.
        if hits.hits.contains(where: { $0.rank < .textWords }) {
            self.correction = SearchCorrection(query: correction.query, isApplied: true)
        } else {
            hits = misspelled
        }
    }
}
