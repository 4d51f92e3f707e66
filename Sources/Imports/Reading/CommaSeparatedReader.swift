import Domain

/// The rows of a file of comma-separated values, one after the other. What a row is made of is told by `CSVParser`; here
/// stands only where it ends.
struct CommaSeparatedReader: Sendable {
    enum Row {
        /// - line: where it begins.
        case fields([String], line: Int)
        case unreadable(line: Int, reason: String)
    }

    /// A quoted field that goes on for more than this has lost its closing quote.
    private static let limit = 256 * 1024

    private(set) var lines: LineReader
    private let text = CSVParser(separator: CSVParser.comma)
    private let columns: [String]
    /// Lines that were read while the end of a quoted field was looked for in vain.
    private var pending: ArraySlice<(number: Int, bytes: [UInt8], isTooLong: Bool)> = []

    /// Reads the header.
    ///
    /// - Parameter needed: the columns without which the file is none of those that were asked for.
    init(_ file: FileBytes, needed: [String], format: String) throws(CatalogReadError) {
        lines = LineReader(file)
        let header = try lines.next()
        let text = CSVParser(separator: CSVParser.comma)
        let columns = (header.flatMap { text.rows(of: $0.bytes).first?.fields } ?? []).map {
            $0.trimmingPrefix { $0.isWhitespace }.description.lowercased()
        }
        self.columns = columns
        let missing = needed.filter { !columns.contains($0) }
        guard missing.isEmpty else {
            let list = missing.map { "“\($0)”" }.joined(separator: ", ")
            throw .wrongFormat(path: file.path, expected: "a header line with \(list), as in \(format)")
        }
    }

    /// The place of a column among a row's fields.
    func place(of column: String) -> Int? {
        columns.firstIndex(of: column)
    }

    var columnCount: Int { columns.count }

    mutating func next() throws(CatalogReadError) -> Row? {
        while let first = try nextLine() {
            if first.isTooLong { return .unreadable(line: first.number, reason: "the line is too long") }
            var bytes = first.bytes
            var state = Ending()
            state.pass(bytes)
            if state.isInQuotes {
                var more: [(number: Int, bytes: [UInt8], isTooLong: Bool)] = []
                while state.isInQuotes {
                    guard bytes.count < Self.limit, let line = try nextLine() else {
                        pending = more[...] + pending
                        return .unreadable(line: first.number, reason: "a quoted field without an end")
                    }
                    more.append(line)
                    bytes.append(UInt8(ascii: "\n"))
                    bytes += line.bytes
                    state.pass([UInt8(ascii: "\n")])
                    state.pass(line.bytes)
                }
            }
            guard !bytes.isEmpty, let row = text.rows(of: bytes).first else { continue }
            guard let fields = row.fields else { return .unreadable(line: first.number, reason: "quotes that make no sense") }
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

    /// Tells whether a row goes on behind a line.
    private struct Ending {
        private enum Place {
            case fieldStart, plain, quoted, quoteInQuoted
        }

        private var place = Place.fieldStart

        var isInQuotes: Bool { place == .quoted }

        mutating func pass(_ bytes: some Sequence<UInt8>) {
            for byte in bytes {
                switch (place, byte) {
                case (.fieldStart, CSVParser.quote): place = .quoted
                case (.quoted, CSVParser.quote): place = .quoteInQuoted
                case (.quoted, _): break
                case (.quoteInQuoted, CSVParser.quote): place = .quoted
                case (_, CSVParser.comma): place = .fieldStart
                default: place = .plain
                }
            }
        }
    }
}
