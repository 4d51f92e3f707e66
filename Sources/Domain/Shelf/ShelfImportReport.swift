/// What became of one line of an imported file.
package struct ShelfImportLine: Hashable, Sendable {
    package enum Outcome: Hashable, Sendable {
        case added
        /// Its note was longer than a note can be, and ends early.
        case addedWithShorterNote
        case alreadyThere
        /// It was there, without a rating, a note, a date or the mark of being owned that this line has.
        case completed
        case problem(ShelfImportError)
    }

    /// Counted from 1 as text editors do; in JSON, the entry's place.
    package let number: Int
    /// The title, or whatever tells best what the line is about.
    package let text: String
    package let outcome: Outcome

    package init(number: Int, text: String, outcome: Outcome) {
        self.number = number
        self.text = text
        self.outcome = outcome
    }
}

/// What became of a file.
package struct ShelfImportReport: Sendable {
    package static let pageSize = 200

    package let added: Int
    package let alreadyThere: Int
    package let problems: Int
    package let lines: ResultPage<ShelfImportLine>

    package init(added: Int, alreadyThere: Int, problems: Int, lines: ResultPage<ShelfImportLine>) {
        self.added = added
        self.alreadyThere = alreadyThere
        self.problems = problems
        self.lines = lines
    }
}
