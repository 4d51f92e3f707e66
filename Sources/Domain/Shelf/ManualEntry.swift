import Foundation

/// A film or a book as a visitor describes it, for a work that no catalog has.
package struct ManualEntry: Hashable, Sendable {
    package enum Problem: Hashable, Sendable, CaseIterable {
        case missingKind, missingTitle, longTitle, longCreator, invalidYear
        /// The entry is valid, and the shelf has no room for it.
        case shelfFull
    }

    package let work: ShelfWork

    /// - Parameters:
    ///   - kind: nil where the visitor chose none.
    ///   - creator: the director or the author; may be blank.
    ///   - year: the year of release or publication; may be blank.
    ///   - now: announced works may come out up to ten years later.
    package init(kind: WorkKind?, title: String, creator: String, year: String, now: Date) throws(ManualEntryError) {
        var problems: [Problem] = kind == nil ? [.missingKind] : []
        let title = ShelfText.line(title)
        let creator = ShelfText.line(creator)
        let yearText = ShelfText.line(year)
        let date = yearText.flatMap { Self.date(ofYear: $0, now: now) }
        if let title {
            if Self.isTooLong(title) { problems.append(.longTitle) }
        } else {
            problems.append(.missingTitle)
        }
        if let creator, Self.isTooLong(creator) { problems.append(.longCreator) }
        if yearText != nil, date == nil { problems.append(.invalidYear) }
        guard let kind, let title, problems.isEmpty else { throw ManualEntryError(problems: problems) }
        work = ShelfWork(kind: kind, title: title, creators: [creator].compactMap { $0 }, date: date)
    }

    private static func isTooLong(_ line: String) -> Bool {
        SingleLineText.isLonger(line, than: ShelfWork.lineLimit)
    }

    private static func date(ofYear text: String, now: Date) -> PartialDate? {
        guard text.utf8.count <= 4, let date = PartialDate(String(repeating: "0", count: 4 - text.utf8.count) + text) else {
            return nil
        }
        return date.year <= Calendar(identifier: .gregorian).component(.year, from: now) + 10 ? date : nil
    }
}

/// What is wrong with an entry: kind, title, creator, year, in this order; not empty.
package struct ManualEntryError: Error, Equatable {
    package let problems: [ManualEntry.Problem]
}
