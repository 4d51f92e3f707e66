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
