/// Writes comma-separated values (RFC 4180) for spreadsheet programs.
enum CSVWriter {
    /// One row with its line break.
    static func row(_ fields: [String]) -> String {
        fields.map(quotedWhereNeeded).joined(separator: ",") + "\r\n"
    }

    /// Puts an apostrophe before each part of a cell that spreadsheet programs would read as a formula: the start of the cell, and
    /// what follows a semicolon, a tab or a line break, since some programs split the cell there.
    static func escapingFormula(_ cell: String) -> String {
        guard mayHaveFormula(cell) else { return cell }
        var escaped = String.UnicodeScalarView()
        forEachPart(of: cell) { part, isFirst in
            if beginsFormula(part, isFirst: isFirst) { escaped.append("'") }
            escaped.append(contentsOf: part)
        }
        return String(escaped)
    }

    /// The text from which `escapingFormula(_:)` made the cell.
    static func unescapingFormula(_ cell: String) -> String {
        guard mayHaveFormula(cell) else { return cell }
        var text = String.UnicodeScalarView()
        forEachPart(of: cell) { part, isFirst in
            let isEscaped = part.first == "'" && beginsFormula(part.dropFirst(), isFirst: isFirst)
            text.append(contentsOf: isEscaped ? part.dropFirst() : part)
        }
        return String(text)
    }

    private static let signs: Set<Unicode.Scalar> = ["=", "+", "-", "@", "＝", "＋", "－", "＠"]
    private static let separators: Set<Unicode.Scalar> = [";", "\t", "\r", "\n"]

    /// Most cells are short words.
    private static func mayHaveFormula(_ cell: String) -> Bool {
        cell.unicodeScalars.contains { signs.contains($0) || separators.contains($0) }
    }

    /// Calls `body` with the text up to and including each separator, and with the rest.
    private static func forEachPart(of cell: String, _ body: (Substring.UnicodeScalarView, _ isFirst: Bool) -> Void) {
        var rest = cell.unicodeScalars[...]
        var isFirst = true
        while !rest.isEmpty {
            let end = rest.firstIndex(where: separators.contains).map { rest.index(after: $0) } ?? rest.endIndex
            body(rest[..<end], isFirst)
            rest = rest[end...]
            isFirst = false
        }
    }

    /// Skips quotation marks and apostrophes at the start: programs may remove the first, and `unescapingFormula(_:)` must not
    /// remove an apostrophe of the text itself.
    private static func beginsFormula(_ part: Substring.UnicodeScalarView, isFirst: Bool) -> Bool {
        guard let first = part.first(where: { $0 != "'" && $0 != "\"" }) else { return false }
        return signs.contains(first) || isFirst && separators.contains(first) && first != ";"
    }

    private static func quotedWhereNeeded(_ field: String) -> String {
        let needsQuotes =
            field.utf8.contains {
                $0 == CSVParser.quote || $0 == CSVParser.comma || $0 == CSVParser.lineFeed || $0 == CSVParser.carriageReturn
                    || $0 == CSVParser.semicolon || $0 == CSVParser.tab
            }
            || field.first == " " || field.last == " "
        return needsQuotes ? "\"" + field.replacing("\"", with: "\"\"") + "\"" : field
    }
}
