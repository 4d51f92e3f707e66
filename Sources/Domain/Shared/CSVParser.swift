/// Parses comma-separated values (RFC 4180) with CRLF or LF, and quotes where needed. After a row with wrong quotes, it
/// continues with the next line, and each row has its line number, since a shelf's import reports every line.
package struct CSVParser: Sendable {
    package struct Row: Equatable {
        /// The first line of the row in the file, counted from 1.
        package let line: Int
        /// nil if the quotes are wrong.
        package let fields: [String]?
        /// The first bytes of the row as text, at most 200.
        package let start: String
    }

    /// In bytes. A longer field most likely lacks its closing quote.
    private static let fieldLimit = 128 * 1024

    let separator: UInt8

    package init(separator: UInt8) {
        self.separator = separator
    }

    /// All rows that are not blank.
    package func rows(of text: some Sequence<UInt8>) -> [Row] {
        let bytes = Array(text)
        var rows: [Row] = []
        var index = 0
        var line = 1
        while index < bytes.count {
            let end = lineEnd(from: index, in: bytes)
            let start = String(decoding: bytes[index..<end].prefix(200), as: UTF8.self)
            if let (fields, next) = row(from: index, in: bytes) {
                if !fields.allSatisfy(\.isEmpty) { rows.append(Row(line: line, fields: fields, start: start)) }
                line += bytes[index..<next].count { $0 == Self.lineFeed }
                index = next
            } else {
                // The next line may begin a valid row.
                rows.append(Row(line: line, fields: nil, start: start))
                line += 1
                index = end < bytes.count ? end + 1 : end
            }
        }
        return rows
    }

    private func lineEnd(from index: Int, in bytes: [UInt8]) -> Int {
        bytes[index...].firstIndex(of: Self.lineFeed) ?? bytes.count
    }

    /// - Returns: the fields and the start of the next row; nil for a quote that is not closed or closes within a field.
    private func row(from start: Int, in bytes: [UInt8]) -> (fields: [String], next: Int)? {
        var fields: [String] = []
        var index = start
        while true {
            let field: String
            if index < bytes.count, bytes[index] == Self.quote {
                guard let (text, next) = quoted(from: index + 1, in: bytes) else { return nil }
                (field, index) = (text, next)
            } else {
                let end = bytes[index...].firstIndex { $0 == separator || $0 == Self.lineFeed } ?? bytes.count
                let isBeforeCRLF = end > index && bytes[end - 1] == Self.carriageReturn
                field = String(decoding: bytes[index..<(isBeforeCRLF ? end - 1 : end)], as: UTF8.self)
                index = end
            }
            fields.append(field)
            if index < bytes.count, bytes[index] == Self.carriageReturn { index += 1 }
            guard index < bytes.count else { return (fields, index) }
            if bytes[index] == Self.lineFeed { return (fields, index + 1) }
            guard bytes[index] == separator else { return nil }
            index += 1
        }
    }

    private func quoted(from start: Int, in bytes: [UInt8]) -> (text: String, next: Int)? {
        var text: [UInt8] = []
        var index = start
        while index < bytes.count, text.count <= Self.fieldLimit {
            guard bytes[index] == Self.quote else {
                text.append(bytes[index])
                index += 1
                continue
            }
            index += 1
            guard index < bytes.count, bytes[index] == Self.quote else { return (String(decoding: text, as: UTF8.self), index) }
            text.append(Self.quote)
            index += 1
        }
        return nil
    }

    package static let comma = UInt8(ascii: ",")
    static let semicolon = UInt8(ascii: ";")
    static let tab = UInt8(ascii: "\t")
    package static let quote = UInt8(ascii: "\"")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
}
