/// Parses comma-separated values (RFC 4180) with CRLF or LF, and quotes where needed. After a row with wrong quotes, it
/// continues with the next line, and each row has its line number, since a shelf's import reports every line.
package struct CSVParser: Sendable {
    package struct Row: Equatable {
        /// The first line of the row in the file, counted from 1.
        package let line: Int
        /// nil if the quotes are wrong or the row is too long.
        package let fields: [String]?
        package let isTooLong: Bool
        /// The first bytes of the row as text, at most 200.
        package let start: String
    }

    /// The rows of a text that are not blank, parsed one by one, so that the memory does not depend on their number.
    package struct Rows: Sequence, IteratorProtocol {
        fileprivate let parser: CSVParser
        fileprivate let bytes: [UInt8]
        private var index = 0
        private var line = 1
        /// How many bytes were parsed of rows that failed, and may be parsed again.
        private var parsedAgain = 0

        fileprivate init(parser: CSVParser, bytes: [UInt8]) {
            self.parser = parser
            self.bytes = bytes
        }

        package mutating func next() -> Row? {
            while index < bytes.count {
                let first = (index, line)
                let result = parser.row(from: index, in: bytes)
                index = end(of: result)
                line += bytes[first.0..<index].count { $0 == CSVParser.lineFeed }
                switch result {
                case .fields(let fields, _):
                    if !fields.allSatisfy(\.isEmpty) { return row(first, fields: fields) }
                case .wrongQuotes: return row(first, fields: nil)
                case .tooLong: return row(first, fields: nil, isTooLong: true)
                }
            }
            return nil
        }

        private mutating func end(of result: Parsed) -> Int {
            switch result {
            case .fields(_, let next): return next
            case .wrongQuotes(let failure), .tooLong(let failure):
                parsedAgain += failure - index
                // The next line may begin a valid row. In a file where that is wrong for most lines, each would be parsed
                // hundreds of times.
                let start = parsedAgain <= CSVParser.parsedAgainLimit ? index : Swift.min(failure, bytes.count)
                return Swift.min(parser.lineEnd(from: start, in: bytes) + 1, bytes.count)
            }
        }

        private func row(_ first: (index: Int, line: Int), fields: [String]?, isTooLong: Bool = false) -> Row {
            let start = bytes[first.index...].prefix(200).prefix { $0 != CSVParser.lineFeed }
            return Row(line: first.line, fields: fields, isTooLong: isTooLong, start: String(decoding: start, as: UTF8.self))
        }
    }

    private enum Parsed {
        case fields([String], next: Int)
        /// The values are the indices up to which the row was parsed.
        case wrongQuotes(Int)
        case tooLong(Int)
    }

    /// In bytes. A longer field most likely lacks its closing quote.
    private static let fieldLimit = 128 * 1024
    /// In bytes.
    private static let rowLimit = 256 * 1024
    /// In bytes, in a file: 32 rows that lack a closing quote.
    private static let parsedAgainLimit = 32 * fieldLimit

    let separator: UInt8

    package init(separator: UInt8) {
        self.separator = separator
    }

    /// The rows that are not blank.
    package func rows(of text: some Sequence<UInt8>) -> Rows {
        Rows(parser: self, bytes: Array(text))
    }

    private func lineEnd(from index: Int, in bytes: [UInt8]) -> Int {
        bytes[index...].firstIndex(of: Self.lineFeed) ?? bytes.count
    }

    private func row(from start: Int, in bytes: [UInt8]) -> Parsed {
        var fields: [String] = []
        var index = start
        while true {
            let field: String
            if index < bytes.count, bytes[index] == Self.quote {
                let (text, next) = quoted(from: index + 1, in: bytes)
                guard let text else { return .wrongQuotes(next) }
                (field, index) = (text, next)
            } else {
                let end = bytes[index...].firstIndex { $0 == separator || $0 == Self.lineFeed } ?? bytes.count
                let isBeforeCRLF = end > index && bytes[end - 1] == Self.carriageReturn
                field = String(decoding: bytes[index..<(isBeforeCRLF ? end - 1 : end)], as: UTF8.self)
                index = end
            }
            guard index - start <= Self.rowLimit else { return .tooLong(index) }
            fields.append(field)
            if index < bytes.count, bytes[index] == Self.carriageReturn { index += 1 }
            guard index < bytes.count else { return .fields(fields, next: index) }
            if bytes[index] == Self.lineFeed { return .fields(fields, next: index + 1) }
            guard bytes[index] == separator else { return .wrongQuotes(index) }
            index += 1
        }
    }

    /// - Returns: the text and the index behind the closing quote; without one, nil and the index up to which it was looked for.
    private func quoted(from start: Int, in bytes: [UInt8]) -> (text: String?, next: Int) {
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
        return (nil, index)
    }

    package static let comma = UInt8(ascii: ",")
    static let semicolon = UInt8(ascii: ";")
    static let tab = UInt8(ascii: "\t")
    package static let quote = UInt8(ascii: "\"")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
}
