import Foundation

/// A CSV file with a header.
struct ShelfTable {
    private enum Layout {
        case foyer, goodreads
        case letterboxd(ShelfStatus)
    }

    /// The rows below the header.
    private let rows: CSVParser.Rows
    private let columns: [String: Int]
    private let layout: Layout

    /// - Returns: nil if the header is of no known program.
    init?(_ bytes: [UInt8], fileName: String) {
        for separator in [CSVParser.comma, CSVParser.semicolon, CSVParser.tab] {
            var rows = CSVParser(separator: separator).rows(of: bytes)
            guard let names = rows.next()?.fields?.map({ TextFolding.folded($0) }) else { continue }
            let columns = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
            let layout: Layout? =
                if ["kind", "title", "status"].allSatisfy({ columns[$0] != nil }) {
                    .foyer
                } else if ["title", "author", "exclusive shelf"].allSatisfy({ columns[$0] != nil }) {
                    .goodreads
                } else if ["name", "year"].allSatisfy({ columns[$0] != nil }) {
                    // Both lists have the same columns; only their file names differ.
                    .letterboxd(fileName.lowercased().contains("watchlist") ? .toWatch : .watched)
                } else {
                    nil
                }
            guard let layout else { continue }
            self.rows = rows
            self.columns = columns
            self.layout = layout
            return
        }
        return nil
    }

    /// The lines up to the limit, and one that says so where there are more.
    func lines(now: Date) -> [ShelfFileLine] {
        var rows = rows
        var lines: [ShelfFileLine] = []
        while let row = rows.next() {
            guard lines.count < ShelfFile.lineLimit else { return lines + [.tooManyLines(at: row.line)] }
            lines.append(line(row, now: now))
        }
        return lines
    }

    private func line(_ row: CSVParser.Row, now: Date) -> ShelfFileLine {
        guard let fields = row.fields else {
            return ShelfFileLine(
                number: row.line, text: row.start, result: .failure(row.isTooLong ? .tooLong : .brokenQuotes))
        }
        func cell(_ name: String) -> String {
            guard let column = columns[name], fields.indices.contains(column) else { return "" }
            return fields[column]
        }
        let title = ShelfText.line(title(cell)) ?? ShelfText.line(cell("name"))
        return ShelfFileLine(
            number: row.line, text: title ?? row.start, givenStatus: givenStatus(cell),
            result: Result { () throws(ShelfImportError) in
                switch layout {
                case .foyer: try ShelfFileEntry(cells: { cell(TextFolding.folded($0.rawValue)) }).imported(now: now)
                case .goodreads: try goodreads(cell, now: now)
                case .letterboxd(let status): try letterboxd(cell, status, now: now)
                }
            })
    }

    /// Foyer writes an apostrophe before what a spreadsheet program would read as a formula.
    private func title(_ cell: (String) -> String) -> String {
        if case .foyer = layout { CSVWriter.unescapingFormula(cell("title")) } else { cell("title") }
    }

    /// The column “status”, or “Exclusive Shelf” of Goodreads; if that is empty, “Bookshelves”, which lists the book's tags.
    private func givenStatus(_ cell: (String) -> String) -> String? {
        switch layout {
        case .foyer: cell("status")
        case .goodreads: ShelfText.line(cell("exclusive shelf")) ?? cell("bookshelves")
        case .letterboxd: nil
        }
    }

    private func goodreads(_ cell: (String) -> String, now: Date) throws(ShelfImportError) -> ImportedEntry {
        guard let title = ShelfText.line(cell("title")) else { throw .missingTitle }
        let shelves = ShelfText.line(cell("exclusive shelf")).map { [$0] } ?? cell("bookshelves").components(separatedBy: ",")
        let known = shelves.lazy.compactMap(Self.goodreadsStatus).first
        let rating = try rating(cell("my rating"), none: "0")
        let finished = day(cell("date read"))
        // People make shelves of their own. A book with a rating or a date of reading was read.
        let status = known ?? (rating == nil && finished == nil ? .toRead : .read)
        // Goodreads writes ISBNs as ="9780306406157", so that no spreadsheet program rounds them.
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
            isStatusAssumed: known == nil,
            isOwned: (Int(cell("owned copies").trimmingCharacters(in: .whitespaces)) ?? 0) > 0,
            rating: rating, note: withoutMarkup(cell("my review")), finished: status == .read ? finished : nil,
            added: noon(of: day(cell("date added"))) ?? now)
    }

    private static func goodreadsStatus(_ shelf: String) -> ShelfStatus? {
        switch shelf.trimmingCharacters(in: .whitespaces).lowercased() {
        case "to-read": .toRead
        case "currently-reading": .reading
        case "read": .read
        default: nil
        }
    }

    private func letterboxd(
        _ cell: (String) -> String, _ status: ShelfStatus, now: Date
    ) throws(ShelfImportError) -> ImportedEntry {
        guard let title = ShelfText.line(cell("name")) else { throw .missingTitle }
        let rating = try rating(cell("rating"), none: "0")
        return try ImportedEntry(
            work: ShelfWork(kind: .movie, title: title, date: ShelfText.line(cell("year")).flatMap(yearDate)),
            // A film with a rating was watched.
            status: rating == nil ? status : .watched, isOwned: false, rating: rating, note: withoutMarkup(cell("review")),
            finished: day(cell("watched date")), added: noon(of: day(cell("date"))) ?? now)
    }

    private func rating(_ text: String, none: String) throws(ShelfImportError) -> StarRating? {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard !text.isEmpty, text != none else { return nil }
        guard let rating = StarRating(text) else { throw .unknownRating }
        return rating
    }

    /// A date of Goodreads or Letterboxd: `2017/09/28`, `2017-09-28`.
    private func day(_ text: String) -> PartialDate? {
        PartialDate(text.trimmingCharacters(in: .whitespaces).replacing("/", with: "-"))
    }

    private func yearDate(_ text: String) -> PartialDate? {
        PartialDate(text.count < 4 ? String(repeating: "0", count: 4 - text.count) + text : text)
    }

    /// Noon (UTC) of the day, which is on that day in nearly all time zones.
    private func noon(of date: PartialDate?) -> Date? {
        guard let date, let month = date.month, let day = date.day else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar.date(from: DateComponents(year: date.year, month: month, day: day, hour: 12))
    }

    /// The title without its series: “Dune (Dune, #1)” is Dune. “Saga (Saga, #2)” is not the volume that is called Saga.
    private func withoutSeries(_ title: String) -> String? {
        // The length limits the time of the expression.
        guard title.count <= ShelfWork.lineLimit, title.hasSuffix(")"),
            let match = title.wholeMatch(of: /(.*\S)\s*\(([^()]*?),?\s*#\s*([0-9.]++)[^()]*+\)/)
        else { return nil }
        let isNamedAsSeries = TextFolding.squashed(String(match.1)) == TextFolding.squashed(String(match.2))
        return isNamedAsSeries && match.3 != "1" ? nil : String(match.1)
    }

    /// A review without its tags. It is cut first, to a length that leaves more than the most characters of a note.
    private func withoutMarkup(_ text: String) -> String {
        HTMLText.plain(String(text.prefix(8 * ShelfEntry.noteLimit)))
    }
}
