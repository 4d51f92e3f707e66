import Domain

/// Reads the rows of a file of comma-separated values. It finds the end of each row; `CSVParser` splits the row into fields.
struct CommaSeparatedReader: Sendable {
    enum Row {
        /// - line: the first line of the row, counted from 1.
        case fields([String], line: Int)
        case unreadable(line: Int, reason: String)
    }

    /// In bytes. A longer row has lost a closing quote.
    private static let rowLimit = 256 * 1024

    private(set) var lines: LineReader
    private let text = CSVParser(separator: CSVParser.comma)
    private let columns: [String]
    /// Lines that were read in search of a closing quote that is missing. They are rows of their own.
    private var pending: ArraySlice<(number: Int, bytes: [UInt8], isTooLong: Bool)> = []

    /// Reads the header.
    ///
    /// - Parameters:
    ///   - required: the required columns, in lower case.
    ///   - format: the format's name, for the error.
    /// - Throws: `.wrongFormat` where a required column is missing.
    init(_ file: FileBytes, required: [String], format: String) throws(CatalogReadError) {
        lines = LineReader(file)
        let header = try lines.next()
        var rows = CSVParser(separator: CSVParser.comma).rows(of: header?.bytes ?? [])
        let columns = (rows.next()?.fields ?? []).map {
            $0.trimmingPrefix { $0.isWhitespace }.description.lowercased()
        }
        self.columns = columns
        let missing = required.filter { !columns.contains($0) }
        guard missing.isEmpty else {
            let list = missing.map { "“\($0)”" }.joined(separator: ", ")
            throw .wrongFormat(path: file.path, expected: "a header line with \(list), as in \(format)")
        }
    }

    /// The index of a column's field in a row.
    func optionalIndex(of column: String) -> Int? { columns.firstIndex(of: column) }

    /// - Parameter column: one of the required columns.
    func index(of column: String) -> Int { optionalIndex(of: column) ?? 0 }

    var columnCount: Int { columns.count }

    mutating func next() throws(CatalogReadError) -> Row? {
        while let first = try nextLine() {
            if first.isTooLong { return .unreadable(line: first.number, reason: "the line is too long") }
            var bytes = first.bytes
            var state = QuoteState()
            state.pass(bytes)
            if state.isInQuotes {
                var more: [(number: Int, bytes: [UInt8], isTooLong: Bool)] = []
                while state.isInQuotes {
                    guard bytes.count < Self.rowLimit, let line = try nextLine() else {
                        pending = more[...] + pending
                        return .unreadable(line: first.number, reason: "a quoted field without a closing quote")
                    }
                    more.append(line)
                    bytes.append(UInt8(ascii: "\n"))
                    bytes += line.bytes
                    state.pass([UInt8(ascii: "\n")])
                    state.pass(line.bytes)
                }
            }
            var rows = text.rows(of: bytes)
            guard let row = rows.next() else { continue }
            guard let fields = row.fields else { return .unreadable(line: first.number, reason: "quotes in the wrong places") }
            guard fields.count == columns.count else {
                return .unreadable(line: first.number, reason: "more or fewer fields than columns")
            }
            return .fields(fields, line: first.number)
        }
        return nil
    }

    private mutating func nextLine() throws(CatalogReadError) -> (number: Int, bytes: [UInt8], isTooLong: Bool)? {
        if let line = pending.popFirst() { return line }
        return try lines.next().map { ($0.number, Array($0.bytes), $0.isTooLong) }
    }

    /// Whether the bytes so far end inside a quoted field, so that the row continues on the next line.
    private struct QuoteState {
        private enum Position {
            case fieldStart, plain, quoted, quoteInQuoted
        }

        private var position = Position.fieldStart

        var isInQuotes: Bool { position == .quoted }

        mutating func pass(_ bytes: some Sequence<UInt8>) {
            for byte in bytes {
                switch (position, byte) {
                case (.fieldStart, CSVParser.quote): position = .quoted
                case (.quoted, CSVParser.quote): position = .quoteInQuoted
                case (.quoted, _): break
                case (.quoteInQuoted, CSVParser.quote): position = .quoted
                case (_, CSVParser.comma): position = .fieldStart
                default: position = .plain
                }
            }
        }
    }
}
