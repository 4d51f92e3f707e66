/// Rows of comma-separated values (RFC 4180), as other programs write them: with CRLF or LF, in quotes where needed.
///
/// A reader of its own, since a shelf's file is told about line by line: one broken row must not take the others with it, and
/// everybody must hear in which line of the file it stands.
package struct CSVParser: Sendable {
    package struct Row: Equatable {
        /// The line of the file that it begins in, counted from 1.
        package let line: Int
        /// nil where its quotes make no sense.
        package let fields: [String]?
        /// How it begins.
        package let start: String
    }

    /// No field that anybody filled in is longer; what is, has lost its closing quote.
    private static let fieldLimit = 128 * 1024

    let separator: UInt8

    package init(separator: UInt8) {
        self.separator = separator
    }

    /// Every row that is not blank.
    package func rows(of text: some Sequence<UInt8>) -> [Row] {
        let bytes = Array(text)
        var rows: [Row] = []
        var place = 0
        var line = 1
        while place < bytes.count {
            let end = lineEnd(from: place, in: bytes)
            let start = String(decoding: bytes[place..<end].prefix(200), as: UTF8.self)
            if let (fields, next) = row(from: place, in: bytes) {
                if !fields.allSatisfy(\.isEmpty) { rows.append(Row(line: line, fields: fields, start: start)) }
                line += bytes[place..<next].count { $0 == Self.lineFeed }
                place = next
            } else {
                // What follows may be whole again.
                rows.append(Row(line: line, fields: nil, start: start))
                line += 1
                place = end < bytes.count ? end + 1 : end
            }
        }
        return rows
    }

    private func lineEnd(from place: Int, in bytes: [UInt8]) -> Int {
        bytes[place...].firstIndex(of: Self.lineFeed) ?? bytes.count
    }

    /// - Returns: the fields, and where the next row begins; nil where quotes do not close, or close in the middle.
    private func row(from start: Int, in bytes: [UInt8]) -> (fields: [String], next: Int)? {
        var fields: [String] = []
        var place = start
        while true {
            let field: String
            if place < bytes.count, bytes[place] == Self.quote {
                guard let (text, next) = quoted(from: place + 1, in: bytes) else { return nil }
                (field, place) = (text, next)
            } else {
                let end = bytes[place...].firstIndex { $0 == separator || $0 == Self.lineFeed } ?? bytes.count
                let isBeforeCRLF = end > place && bytes[end - 1] == Self.carriageReturn
                field = String(decoding: bytes[place..<(isBeforeCRLF ? end - 1 : end)], as: UTF8.self)
                place = end
            }
            fields.append(field)
            if place < bytes.count, bytes[place] == Self.carriageReturn { place += 1 }
            guard place < bytes.count else { return (fields, place) }
            if bytes[place] == Self.lineFeed { return (fields, place + 1) }
            guard bytes[place] == separator else { return nil }
            place += 1
        }
    }

    private func quoted(from start: Int, in bytes: [UInt8]) -> (text: String, next: Int)? {
        var text: [UInt8] = []
        var place = start
        while place < bytes.count, text.count <= Self.fieldLimit {
            guard bytes[place] == Self.quote else {
                text.append(bytes[place])
                place += 1
                continue
            }
            place += 1
            guard place < bytes.count, bytes[place] == Self.quote else { return (String(decoding: text, as: UTF8.self), place) }
            text.append(Self.quote)
            place += 1
        }
        return nil
    }

    /// A row, its end included.
    static func row(_ fields: [String]) -> String {
        fields.map(quotedWhereNeeded).joined(separator: ",") + "\r\n"
    }

    /// A cell that no spreadsheet takes for a formula: an apostrophe stands before what would begin one, as people type it there.
    static func harmless(_ cell: String) -> String {
        beginsFormula(cell[...]) ? "'" + cell : cell
    }

    /// The cell that `harmless(_:)` was made of.
    static func withoutApostrophe(_ cell: String) -> String {
        cell.hasPrefix("'") && beginsFormula(cell.dropFirst()) ? String(cell.dropFirst()) : cell
    }

    /// Behind apostrophes, too, so that those of the cell's own are told from ours.
    private static func beginsFormula(_ cell: Substring) -> Bool {
        cell.drop { $0 == "'" }.first.map { "=+-@\t\r\n＝＋－＠".contains($0) } ?? false
    }

    private static func quotedWhereNeeded(_ field: String) -> String {
        let needsQuotes =
            field.utf8.contains { $0 == quote || $0 == comma || $0 == lineFeed || $0 == carriageReturn || $0 == semicolon }
            || field.first == " " || field.last == " "
        return needsQuotes ? "\"" + field.replacing("\"", with: "\"\"") + "\"" : field
    }

    package static let comma = UInt8(ascii: ",")
    static let semicolon = UInt8(ascii: ";")
    static let tab = UInt8(ascii: "\t")
    package static let quote = UInt8(ascii: "\"")
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")
}
