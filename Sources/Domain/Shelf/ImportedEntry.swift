import Foundation

/// One line of a shelf's file after parsing.
struct ShelfFileLine {
    let number: Int
    /// The text by which a person recognises the line.
    let text: String
    /// The status, or the shelf of Goodreads, in the words of the file, cut to 100 characters and 200 bytes.
    let status: String?
    let result: Result<ImportedEntry, ShelfImportError>

    init(number: Int, text: String, givenStatus: String? = nil, result: Result<ImportedEntry, ShelfImportError>) {
        self.number = number
        self.text = ShelfImportLine.shortened(text)
        status = givenStatus.flatMap(ShelfText.line).map {
            ShelfImportLine.shortened(SingleLineText.start(of: $0, 100))
        }
        self.result = result
    }

    /// Whether the line is JSON, but no entry of a shelf.
    var isNotJSON: Bool {
        if case .failure(.notJSON) = result { true } else { false }
    }

    /// The line that reports that the rest of the file was not read.
    static func tooManyLines(at number: Int) -> ShelfFileLine {
        ShelfFileLine(number: number, text: "…", result: .failure(.tooManyLines))
    }
}

/// An entry of a shelf's file.
struct ImportedEntry {
    let work: ShelfWork
    /// The description by which a catalog finds the work.
    let workDescription: WorkDescription
    let status: ShelfStatus
    /// Whether Foyer chose the status, since it does not know that of the file.
    let isStatusAssumed: Bool
    let isOwned: Bool
    let rating: StarRating?
    let note: String?
    let noteWasCut: Bool
    let finished: PartialDate?
    let added: Date

    init(
        work: ShelfWork, lookupTitles: [String]? = nil, status: ShelfStatus, isStatusAssumed: Bool = false, isOwned: Bool,
        rating: StarRating?, note: String?, finished: PartialDate?, added: Date
    ) throws(ShelfImportError) {
        guard work.hasShortTexts else { throw .tooLong }
        // Exports of earlier versions may have more texts: an entry loses the last of them, but not its rating and its note.
        let work = work.withinLimits
        self.work = work
        workDescription = WorkDescription(
            kind: work.kind, titles: lookupTitles ?? [work.title, work.originalTitle].compactMap { $0 },
            creators: Array(work.creators.prefix(ShelfWork.comparedCreators)),
            year: work.date?.year, isbn13: work.isbn13)
        self.status = status
        self.isStatusAssumed = isStatusAssumed
        self.isOwned = isOwned && work.kind == .book
        self.rating = rating
        let note = note.flatMap(ShelfText.note)
        noteWasCut = note.map { SingleLineText.isLonger($0, than: ShelfEntry.noteLimit) } ?? false
        // The cut may leave a space at the end.
        self.note = note.flatMap { ShelfText.note(SingleLineText.start(of: $0, ShelfEntry.noteLimit)) }
        self.finished = finished
        self.added = added
    }

    var needsLookup: Bool { work.id == nil }

    /// - Parameter found: the work in the built-in catalog; nil keeps the facts of the file.
    func entry(as found: ShelfWork?) -> ShelfEntry {
        ShelfEntry(
            work: found ?? work, status: status, isOwned: isOwned, rating: rating, note: note, finished: finished, added: added)
    }
}
