/// The result of one line of an imported file.
package struct ShelfImportLine: Hashable, Sendable {
    package enum Outcome: Hashable, Sendable {
        case added
        /// The note was longer than `ShelfEntry.noteLimit`, and was cut.
        case addedWithShorterNote
        /// Foyer does not know the status of the file, and chose one.
        ///
        /// - unknown: the status or shelf in the words of the file; nil if it is missing.
        case addedAs(ShelfStatus, unknown: String?, noteWasCut: Bool = false)
        case alreadyThere
        /// The entry was there, and lacked a rating, a note, a date, a status or the mark of owning that this line has.
        case completed
        /// - unknownStatus: the status in the words of the file, for `.unknownStatus`.
        case problem(ShelfImportError, unknownStatus: String? = nil)

        package var isAdded: Bool {
            switch self {
            case .added, .addedWithShorterNote, .addedAs: true
            case .alreadyThere, .completed, .problem: false
            }
        }
    }

    /// The line, counted from 1; in JSON, the number of the entry.
    package let number: Int
    /// The title, or the text by which a person recognises the line.
    package let text: String
    package let outcome: Outcome

    package init(number: Int, text: String, outcome: Outcome) {
        self.number = number
        self.text = text
        self.outcome = outcome
    }
}

/// The report of an imported file.
package struct ShelfImportReport: Sendable {
    package static let pageSize = 200

    package let added: Int
    /// How many of the added ones have a status that Foyer chose.
    package let addedWithChosenStatus: Int
    package let alreadyThere: Int
    package let problems: Int
    package let lines: ResultPage<ShelfImportLine>

    package init(
        added: Int, addedWithChosenStatus: Int = 0, alreadyThere: Int, problems: Int, lines: ResultPage<ShelfImportLine>
    ) {
        self.added = added
        self.addedWithChosenStatus = addedWithChosenStatus
        self.alreadyThere = alreadyThere
        self.problems = problems
        self.lines = lines
    }
}
