/// One step of a search: look-ups in the index that give works some of the ranks.
///
/// A step adds works, or gives works that an earlier step added a stricter rank.
struct SearchStep: Sendable {
    let name: String
    /// The ranks that it gives. A year in the query can turn each into `neighbouringYear` or `otherYear`.
    let ranks: [SearchRank]
    /// Whether the step runs, after what the earlier steps found.
    var isNeeded: @Sendable (SearchHits) -> Bool = { _ in true }
    let run: @Sendable (inout WorkSearch, ParsedQuery) throws -> Void

    /// From this number of matches in titles and names on, the steps for weaker matches are left out.
    static let enoughHits = 200
    /// If there are fewer hits, the query may have a misspelled word.
    static let fewHits = 3

    /// The steps for the words as they are typed, in the order in which they run.
    static let all = [
        SearchStep(name: "whole titles", ranks: [.wholeTitle, .titleVariant], run: { try $0.addTitles($1) }),
        SearchStep(
            name: "words",
            ranks: [
                .titleWords, .nameWord, .counterpart, .titleAndNameWords, .titleAndCounterpart, .scatteredWords, .wholeName,
                .personOfSeveralWorks, .titleWordsAndWholeName, .titleVariant,
            ], run: { try $0.addWords($1) }),
        SearchStep(name: "starts of titles", ranks: [.titleStart, .titleStartInsideWord], run: { try $0.addTitleStarts($1) }),
        SearchStep(
            name: "whole titles beside names", ranks: [.wholeTitleAndNameWords], run: { try $0.raiseWholeTitles($1) }),
        SearchStep(name: "Korean names of people", ranks: [.wholeName], run: { try $0.addOtherNames($1) }),
        SearchStep(
            name: "counterparts by title", ranks: [.counterpart], isNeeded: { $0.count < enoughHits },
            run: { try $0.addCounterparts($1) }),
        SearchStep(
            name: "inflected words of titles", ranks: [.inflectedTitleWords], run: { try $0.addInflectedTitles($1) }),
        SearchStep(name: "phrases in texts", ranks: [.phrase], run: { try $0.addPhrase($1) }),
        SearchStep(
            name: "unfinished Hangul", ranks: [.unfinishedHangul], isNeeded: { $0.count < fewHits },
            run: { try $0.addUnfinishedHangul($1) }),
        SearchStep(
            name: "other parts of a series", ranks: [.neighbouringYear], isNeeded: { $0.matchCount == 0 },
            run: { try $0.addOtherParts($1) }),
        SearchStep(
            name: "words of texts", ranks: [.textWords], isNeeded: { $0.count < enoughHits }, run: { try $0.addTextWords($1) }),
        SearchStep(name: "starts of words", ranks: [.wordStart], run: { try $0.lowerWordStarts($1) }),
    ]
}

extension SearchHits {
    /// How many works match as the query stands, in titles, names or a phrase, and with the year that it names.
    fileprivate var matchCount: Int {
        hits.count { $0.rank <= .unfinishedHangul && $0.rank != .misspelledTitle }
    }
}
