import Domain

/// Reads a file of tab-separated values with a header line.
struct TabSeparatedReader: Sendable {
    var lines: LineReader
    private let columns: [String]

    /// - Parameters:
    ///   - required: the columns that the file must have.
    ///   - format: the format's name, for the error.
    /// - Throws: `.wrongFormat` where a required column is missing.
    init(_ file: FileBytes, required: [String], format: String) throws(CatalogReadError) {
        lines = LineReader(file)
        let columns = try lines.next().map { TabSeparatedLine.fields($0.bytes).map(TabSeparatedLine.text) } ?? []
        self.columns = columns
        let missing = required.filter { !columns.contains($0) }
        guard missing.isEmpty else {
            let list = missing.map { "“\($0)”" }.joined(separator: ", ")
            throw .wrongFormat(path: file.path, expected: "a header line with \(list), as in \(format)")
        }
    }

    var columnCount: Int { columns.count }

    func optionalIndex(of column: String) -> Int? { columns.firstIndex(of: column) }

    /// - Parameter column: one of the required columns.
    func index(of column: String) -> Int { optionalIndex(of: column) ?? 0 }

    /// Reads up to the next row whose id is in a set. Other rows are skipped without splitting them, where the id is in the
    /// first column.
    ///
    /// - Parameters:
    ///   - column: the index of the column with the id.
    ///   - prefix: the letters before the id's number.
    /// - Returns: nil at the end of the file.
    mutating func next(
        _ column: Int, in ids: BitSet, prefix: StaticString = "tt"
    ) throws(CatalogReadError) -> (id: Int, fields: [ArraySlice<UInt8>])? {
        while let line = try lines.next() {
            if column == 0 {
                let end = line.bytes.prefix(16).firstIndex(of: TabSeparatedLine.tab) ?? line.bytes.endIndex
                guard let number = TabSeparatedLine.number(in: line.bytes[..<end], after: prefix), ids.contains(number) else {
                    continue
                }
            }
            let fields = TabSeparatedLine.fields(line.bytes)
            guard fields.count == columns.count, let number = TabSeparatedLine.number(in: fields[column], after: prefix),
                ids.contains(number)
            else { continue }
            return (number, fields)
        }
        return nil
    }
}
