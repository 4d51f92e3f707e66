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
    }

    /// The most bytes (UTF-8) of the text.
    private static let textLimit = 200

    /// The `number` of a problem of the whole file.
    package static let wholeFile = 0

    /// The line, counted from 1; in JSON, the number of the entry. `wholeFile` for a file without lines that can be read.
    package let number: Int
    /// The title, or the text by which a person recognises the line, cut to 200 bytes.
    package let text: String
    package let outcome: Outcome

    package init(number: Int, text: String, outcome: Outcome) {
        self.number = number
        self.text = Self.shortened(text)
        self.outcome = outcome
    }

    static func shortened(_ text: String) -> String {
        SingleLineText.shortened(text, toBytes: textLimit)
    }
}

/// How many lines of a file had which outcome.
package struct ShelfImportCounts: Hashable, Sendable {
    package private(set) var added: Int
    /// How many of the added ones have a status that Foyer chose.
    package private(set) var addedWithChosenStatus: Int
    package private(set) var alreadyThere: Int
    package private(set) var problems: Int

    package init(added: Int = 0, addedWithChosenStatus: Int = 0, alreadyThere: Int = 0, problems: Int = 0) {
        self.added = added
        self.addedWithChosenStatus = addedWithChosenStatus
        self.alreadyThere = alreadyThere
        self.problems = problems
    }

    package var total: Int { added + alreadyThere + problems }

    mutating func count(_ outcome: ShelfImportLine.Outcome) {
        switch outcome {
        case .added, .addedWithShorterNote: added += 1
        case .addedAs:
            added += 1
            addedWithChosenStatus += 1
        case .alreadyThere, .completed: alreadyThere += 1
        case .problem: problems += 1
        }
    }
}

/// The counts of all lines of a file, and its first lines.
package struct ShelfImportResult: Sendable {
    /// The most lines of each kind that are kept: problems, entries with a status that Foyer chose, others. A file of short lines
    /// would else take many times its size.
    package static let keptLines = 200

    package private(set) var counts = ShelfImportCounts()
    /// In the order of the file.
    package private(set) var lines: [ShelfImportLine] = []

    package init(_ lines: some Sequence<ShelfImportLine> = []) {
        for line in lines { add(line) }
    }

    mutating func add(_ line: ShelfImportLine) {
        counts.count(line.outcome)
        let isKept =
            switch line.outcome {
            case .problem: counts.problems <= Self.keptLines
            case .addedAs: counts.addedWithChosenStatus <= Self.keptLines
            case .added, .addedWithShorterNote, .alreadyThere, .completed:
                counts.added - counts.addedWithChosenStatus + counts.alreadyThere <= Self.keptLines
            }
        if isKept { lines.append(line) }
    }
}

/// The report of an imported file.
package struct ShelfImportReport: Sendable {
    package static let pageSize = 200

    package let counts: ShelfImportCounts
    /// A page of the lines that were kept.
    package let lines: ResultPage<ShelfImportLine>

    package init(counts: ShelfImportCounts, lines: ResultPage<ShelfImportLine>) {
        self.counts = counts
        self.lines = lines
    }

    /// How many lines were not kept.
    package var unlisted: Int { max(0, counts.total - lines.total) }
}
