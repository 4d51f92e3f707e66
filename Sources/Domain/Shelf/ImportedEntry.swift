import Foundation

/// A line of a file, read.
struct ShelfFileLine {
    let number: Int
    /// What tells best which line it is.
    let text: String
    let result: Result<ImportedEntry, ShelfImportError>
}

/// An entry as a file tells it.
struct ImportedEntry {
    let work: ShelfWork
    /// What it is looked up by in a catalog, where it has no id of its own.
    let workDescription: WorkDescription
    let status: ShelfStatus
    let isOwned: Bool
    let rating: StarRating?
    let note: String?
    let noteWasCut: Bool
    let finished: PartialDate?
    let added: Date

    init(
        work: ShelfWork, lookupTitles: [String]? = nil, status: ShelfStatus, isOwned: Bool, rating: StarRating?, note: String?,
        finished: PartialDate?, added: Date
    ) throws(ShelfImportError) {
        let texts =
            [work.title, work.originalTitle ?? ""] + work.otherTitles + work.creators + work.otherCreators + work.subjects
        guard texts.allSatisfy({ $0.count <= ShelfWork.lineLimit && $0.utf8.count <= 8 * ShelfWork.lineLimit }),
            texts.count <= ShelfWork.lineLimit
        else { throw .tooLong }
        self.work = work
        workDescription = WorkDescription(
            kind: work.kind, titles: lookupTitles ?? [work.title, work.originalTitle].compactMap { $0 },
            creators: work.creators,
            year: work.date?.year, isbn13: work.isbn13)
        self.status = status
        self.isOwned = isOwned && work.kind == .book
        self.rating = rating
        let note = note.flatMap(ShelfText.note)
        noteWasCut = note.map { $0.count > ShelfEntry.noteLimit } ?? false
        // Where it is cut, a space may be its end.
        self.note = note.flatMap { ShelfText.note(String($0.prefix(ShelfEntry.noteLimit))) }
        self.finished = finished
        self.added = added
    }

    var needsLookup: Bool { work.id == nil }

    /// - Parameter found: the work in the catalog; nil to keep it as the file tells it.
    func entry(as found: ShelfWork?) -> ShelfEntry {
        ShelfEntry(
            work: found ?? work, status: status, isOwned: isOwned, rating: rating, note: note, finished: finished, added: added)
    }
}
