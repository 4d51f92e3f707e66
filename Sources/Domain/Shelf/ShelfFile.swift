import Foundation

/// A shelf as a file: reads Foyer's CSV and JSON (`ShelfFileWriter` writes them), and exports of Goodreads and Letterboxd.
package enum ShelfFile {
    package enum Format: Sendable {
        case csv, json
    }

    /// The most lines of a file that are read: more than a shelf holds.
    static let lineLimit = 10_000
    /// The largest entry in JSON, in bytes. An entry within the limits has 24 KB of texts, which are 72 KB where a program
    /// escapes each character that is not ASCII: six bytes for two.
    static let entryLimit = 128 * 1024

    static let byteOrderMark = Data([0xEF, 0xBB, 0xBF])

    /// The result of each line. A file without entries has one line with the reason.
    static func lines(of data: Data, name: String, now: Date) -> [ShelfFileLine] {
        let bytes = Array(data.starts(with: byteOrderMark) ? data.dropFirst(byteOrderMark.count) : data)
        func failure(_ problem: ShelfImportError) -> [ShelfFileLine] {
            [ShelfFileLine(number: ShelfImportLine.wholeFile, text: name, result: .failure(problem))]
        }
        if isCompressed(bytes) { return failure(.packed) }
        // Binary files may be valid UTF-8, but have zero bytes.
        guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else { return failure(.notText) }
        guard let first = text.first(where: { !$0.isWhitespace }) else { return failure(.emptyFile) }
        let lines: [ShelfFileLine]
        if first == "{" || first == "[" {
            guard let extents = ShelfFileDocument.extents(in: bytes, upTo: lineLimit + 1) else { return failure(.notJSON) }
            lines = extents.enumerated().map { index, extent in
                index < lineLimit ? line(index + 1, ofJSON: bytes[extent], now: now) : .tooManyLines(at: index + 1)
            }
            // A list of other values is another kind of file, whatever its length.
            if !lines.isEmpty, lines.prefix(lineLimit).allSatisfy(\.isNotJSON) { return failure(.notJSON) }
        } else {
            guard let table = ShelfTable(bytes, fileName: name) else { return failure(.unknownColumns) }
            lines = table.lines(now: now)
        }
        return lines.isEmpty ? failure(.noEntries) : lines
    }

    /// Whether a file is compressed. Compressed files are refused, since a few bytes may expand to more than the memory holds.
    /// Letterboxd exports a ZIP archive; workbooks of spreadsheet programs are ZIP archives, too.
    private static func isCompressed(_ bytes: [UInt8]) -> Bool {
        compressedFileSignatures.contains { bytes.starts(with: $0) }
    }

    /// The first bytes of ZIP (with files, and empty), gzip, bzip2, xz, Zstandard, 7-Zip and RAR.
    private static let compressedFileSignatures: [[UInt8]] = [
        [0x50, 0x4B, 0x03, 0x04], [0x50, 0x4B, 0x05, 0x06], [0x1F, 0x8B], [0x42, 0x5A, 0x68, 0x39, 0x31, 0x41, 0x59],
        [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], [0x28, 0xB5, 0x2F, 0xFD], [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C],
        [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07],
    ]

    private static func line(_ number: Int, ofJSON bytes: ArraySlice<UInt8>, now: Date) -> ShelfFileLine {
        guard bytes.count <= entryLimit else { return ShelfFileLine(number: number, text: "", result: .failure(.tooLong)) }
        // The report has a line for each entry that cannot be decoded.
        guard let entry = try? JSONDecoder().decode(ShelfFileEntry.self, from: Data(bytes)) else {
            return ShelfFileLine(number: number, text: "", result: .failure(.notJSON))
        }
        return ShelfFileLine(
            number: number, text: entry.title ?? "", givenStatus: entry.status,
            result: Result { () throws(ShelfImportError) in try entry.imported(now: now) })
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
