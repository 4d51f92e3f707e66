/// How strictly a work matches a query. The order of the cases is the order of the results; `SearchRule.all` says what each one
/// means.
enum SearchRank: Int, CaseIterable, Comparable, Sendable {
    case wholeTitle
    case titleVariant
    case personOfSeveralWorks
    case titleStart
    case titleStartInsideWord
    case wholeTitleAndNameWords
    case misspelledTitle
    case titleWords
    case conditions
    case wholeName
    case titleWordsAndWholeName
    case nameWord
    case inflectedTitleWords
    case phrase
    case titleAndNameWords
    case unfinishedHangul
    case neighbouringYear
    case misspelledWords
    case counterpart
    case titleAndCounterpart
    case scatteredWords
    case similarTitle
    case similarWords
    case otherYear
    case textWords
    case wordStart
    case unlikelyMisspelling
    case closest

    static func < (one: SearchRank, other: SearchRank) -> Bool { one.rawValue < other.rawValue }

    /// The rank of a work when the query names a year: festivals and cinemas differ by a year, so a neighbouring year is nearly
    /// right.
    ///
    /// - Parameters:
    ///   - year: the work's; nil where it is not known.
    ///   - wantedYear: the query's; nil where it names none.
    func limited(byYear year: Int?, wantedYear: Int?) -> SearchRank {
        guard let wantedYear else { return self }
        guard let year, abs(year - wantedYear) <= 1 else { return max(self, .otherYear) }
        return year == wantedYear ? self : max(self, .neighbouringYear)
    }
}
