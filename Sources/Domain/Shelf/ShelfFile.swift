import Foundation

/// A shelf as a file: Foyer's own CSV and JSON both ways, Goodreads' and Letterboxd's exports inwards.
package enum ShelfFile {
    package enum Format: Sendable {
        case csv, json
    }

    /// How many lines of a file are read: more than a shelf holds, and few enough to be told about one by one.
    static let lineLimit = 10_000

    static let byteOrderMark = Data([0xEF, 0xBB, 0xBF])

    // MARK: Outwards

    static func data(of entries: [ShelfEntry], as format: Format) -> Data {
        switch format {
        case .csv:
            // Without the mark, spreadsheets take UTF-8 for something else, and 기생충 for noise.
            let rows =
                [Column.allCases.map(\.rawValue)]
                + entries.map { entry in
                    let record = ShelfFileEntry(entry)
                    return Column.allCases.map { CSVParser.harmless(record.cell($0)) }
                }
            return byteOrderMark + Data(rows.map(CSVParser.row).joined().utf8)
        case .json:
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.withoutEscapingSlashes, .prettyPrinted, .sortedKeys]
            let file = ShelfFileDocument(
                format: ShelfFileDocument.formatName, version: 1, entries: entries.map(ShelfFileEntry.init))
            return (try? encoder.encode(file)) ?? Data()
        }
    }

    // MARK: Inwards

    /// What each line of a file says. A file that says nothing has one line, which tells why.
    static func lines(of data: Data, name: String, now: Date) -> [ShelfFileLine] {
        let bytes = data.starts(with: byteOrderMark) ? data.dropFirst(byteOrderMark.count) : data
        func nothing(_ problem: ShelfImportError) -> [ShelfFileLine] {
            [ShelfFileLine(number: 1, text: name, result: .failure(problem))]
        }
        if isPacked(bytes) { return nothing(.packed) }
        // A zero byte is no text, though it is UTF-8.
        guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else { return nothing(.notText) }
        guard let first = text.first(where: { !$0.isWhitespace }) else { return nothing(.emptyFile) }
        let lines: [ShelfFileLine]
        if first == "{" || first == "[" {
            guard let records = ShelfFileDocument.entries(in: Data(bytes)) else { return nothing(.notJSON) }
            lines =
                records.prefix(lineLimit).enumerated().map { index, record in
                    ShelfFileLine(
                        number: index + 1, text: record?.title ?? "",
                        result: record.map { record in
                            Result { () throws(ShelfImportError) in try record.imported(now: now) }
                        }
                            ?? .failure(.notJSON))
                } + rest(after: records.count) { $0 + 1 }
        } else {
            guard let table = ShelfTable(bytes, fileName: name) else { return nothing(.unknownColumns) }
            lines = table.lines(now: now) + rest(after: table.rows.count) { table.rows[$0].line }
        }
        return lines.isEmpty ? nothing(.noEntries) : lines
    }

    /// Whether a file has to be unpacked before anybody can read it, which is not done here: what a few bytes unpack to may fill any
    /// memory. Letterboxd exports a ZIP archive; workbooks of spreadsheet programs are such, too.
    private static func isPacked(_ bytes: Data) -> Bool {
        packedBeginnings.contains { bytes.starts(with: $0) }
    }

    /// Of ZIP (with files, and without), gzip, bzip2, xz, Zstandard, 7-Zip and RAR.
    private static let packedBeginnings: [[UInt8]] = [
        [0x50, 0x4B, 0x03, 0x04], [0x50, 0x4B, 0x05, 0x06], [0x1F, 0x8B], [0x42, 0x5A, 0x68, 0x39, 0x31, 0x41, 0x59],
        [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], [0x28, 0xB5, 0x2F, 0xFD], [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C],
        [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07],
    ]

    /// That a file goes on where nobody reads on.
    ///
    /// - Parameter number: the line of a place among `count` entries.
    private static func rest(after count: Int, number: (Int) -> Int) -> [ShelfFileLine] {
        guard count > lineLimit else { return [] }
        return [ShelfFileLine(number: number(lineLimit), text: "…", result: .failure(.tooManyLines))]
    }

    /// The columns of Foyer's own CSV.
    enum Column: String, CaseIterable {
        case kind, title
        case originalTitle = "original title"
        case makers, date, status, owned, rating, note, finished, added, isbn13, id
        case otherTitles = "other titles"
        case otherMakers = "other makers"
        case about, picture
    }
}

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

/// A file of comma-separated values whose columns are known by their names.
private struct ShelfTable {
    private enum Layout {
        case foyer, goodreads
        case letterboxd(ShelfStatus)
    }

    let rows: [CSVParser.Row]
    private let columns: [String: Int]
    private let layout: Layout

    /// - Returns: nil where the first line names no columns that are known.
    init?(_ bytes: Data, fileName: String) {
        for separator in [CSVParser.comma, CSVParser.semicolon, CSVParser.tab] {
            let rows = CSVParser(separator: separator).rows(of: bytes)
            guard let names = rows.first?.fields?.map({ TextFolding.folded($0) }) else { continue }
            let columns = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
            let layout: Layout? =
                if ["kind", "title", "status"].allSatisfy({ columns[$0] != nil }) {
                    .foyer
                } else if ["title", "author", "exclusive shelf"].allSatisfy({ columns[$0] != nil }) {
                    .goodreads
                } else if ["name", "year"].allSatisfy({ columns[$0] != nil }) {
                    // The two lists have the same columns; only their names differ.
                    .letterboxd(fileName.lowercased().contains("watchlist") ? .toWatch : .watched)
                } else {
                    nil
                }
            guard let layout else { continue }
            self.rows = Array(rows.dropFirst())
            self.columns = columns
            self.layout = layout
            return
        }
        return nil
    }

    func lines(now: Date) -> [ShelfFileLine] {
        rows.prefix(ShelfFile.lineLimit).map { row in
            guard let fields = row.fields else {
                return ShelfFileLine(number: row.line, text: row.start, result: .failure(.brokenQuotes))
            }
            func cell(_ name: String) -> String {
                guard let column = columns[name], fields.indices.contains(column) else { return "" }
                return fields[column]
            }
            let title = ShelfText.line(cell("title")) ?? ShelfText.line(cell("name"))
            return ShelfFileLine(
                number: row.line, text: String((title ?? row.start).prefix(200)),
                result: Result { () throws(ShelfImportError) in
                    switch layout {
                    case .foyer: try ShelfFileEntry(cells: { cell(TextFolding.folded($0.rawValue)) }).imported(now: now)
                    case .goodreads: try goodreads(cell, now: now)
                    case .letterboxd(let status): try letterboxd(cell, status, now: now)
                    }
                })
        }
    }

    private func goodreads(_ cell: (String) -> String, now: Date) throws(ShelfImportError) -> ImportedEntry {
        guard let title = ShelfText.line(cell("title")) else { throw .missingTitle }
        let status: ShelfStatus =
            switch cell("exclusive shelf").trimmingCharacters(in: .whitespaces).lowercased() {
            case "to-read": .toRead
            case "currently-reading": .reading
            case "read": .read
            default: throw .unknownStatus
            }
        // Goodreads writes numbers as ="9780306406157", so that no spreadsheet rounds them.
        func isbn(_ name: String) -> String? { ISBN(cell(name).filter { $0 != "=" && $0 != "\"" })?.description }
        let author = ShelfText.line(cell("author"))
        let others = cell("additional authors").split(separator: ",").compactMap { ShelfText.line(String($0)) }
        let year = ShelfText.line(cell("original publication year")) ?? ShelfText.line(cell("year published"))
        return try ImportedEntry(
            work: ShelfWork(
                kind: .book, title: title, creators: [author].compactMap { $0 } + others.prefix(20),
                date: year.flatMap(yearDate),
                isbn13: isbn("isbn13") ?? isbn("isbn")),
            lookupTitles: [title, withoutSeries(title)].compactMap { $0 }, status: status,
            isOwned: (Int(cell("owned copies").trimmingCharacters(in: .whitespaces)) ?? 0) > 0,
            rating: try rating(cell("my rating"), none: "0"), note: withoutMarkup(cell("my review")),
            finished: status == .read ? day(cell("date read")) : nil, added: moment(of: day(cell("date added"))) ?? now)
    }

    private func letterboxd(
        _ cell: (String) -> String, _ status: ShelfStatus, now: Date
    ) throws(ShelfImportError) -> ImportedEntry {
        guard let title = ShelfText.line(cell("name")) else { throw .missingTitle }
        let rating = try rating(cell("rating"), none: "0")
        return try ImportedEntry(
            work: ShelfWork(kind: .movie, title: title, date: ShelfText.line(cell("year")).flatMap(yearDate)),
            // Nobody rates what is yet to be watched.
            status: rating == nil ? status : .watched, isOwned: false, rating: rating, note: withoutMarkup(cell("review")),
            finished: day(cell("watched date")), added: moment(of: day(cell("date"))) ?? now)
    }

    private func rating(_ text: String, none: String) throws(ShelfImportError) -> StarRating? {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard !text.isEmpty, text != none else { return nil }
        guard let rating = StarRating(text) else { throw .unknownRating }
        return rating
    }

    /// A date as Goodreads and Letterboxd write it: `2017/09/28`, `2017-09-28`.
    private func day(_ text: String) -> PartialDate? {
        PartialDate(text.trimmingCharacters(in: .whitespaces).replacing("/", with: "-"))
    }

    private func yearDate(_ text: String) -> PartialDate? {
        PartialDate(text.count < 4 ? String(repeating: "0", count: 4 - text.count) + text : text)
    }

    /// The day's noon, which is that day nearly everywhere.
    private func moment(of date: PartialDate?) -> Date? {
        guard let date, let month = date.month, let day = date.day else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar.date(from: DateComponents(year: date.year, month: month, day: day, hour: 12))
    }

    /// “Dune (Dune, #1)” is Dune; but “Saga (Saga, #2)” is no first volume.
    private func withoutSeries(_ title: String) -> String? {
        // Only what can be kept is looked at, and only where it may help.
        guard title.count <= ShelfWork.lineLimit, title.hasSuffix(")"),
            let match = title.wholeMatch(of: /(.*\S)\s*\(([^()]*?),?\s*#\s*([0-9.]++)[^()]*+\)/)
        else { return nil }
        let isNamedAsSeries = TextFolding.squashed(String(match.1)) == TextFolding.squashed(String(match.2))
        return isNamedAsSeries && match.3 != "1" ? nil : String(match.1)
    }

    /// A review without its tags. It is cut first, to a length that leaves more than a note can have.
    private func withoutMarkup(_ text: String) -> String {
        HTMLText.plain(String(text.prefix(8 * ShelfEntry.noteLimit)))
    }
}
