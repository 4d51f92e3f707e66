/// Writes comma-separated values (RFC 4180) for spreadsheet programs.
enum CSVWriter {
    /// One row with its line break.
    static func row(_ fields: [String]) -> String {
        fields.map(quotedWhereNeeded).joined(separator: ",") + "\r\n"
    }

    /// Puts an apostrophe before the first character of a cell that spreadsheet programs would read as a formula.
    static func escapingFormula(_ cell: String) -> String {
        beginsFormula(cell[...]) ? "'" + cell : cell
    }

    /// The text from which `escapingFormula(_:)` made the cell.
    static func unescapingFormula(_ cell: String) -> String {
        cell.hasPrefix("'") && beginsFormula(cell.dropFirst()) ? String(cell.dropFirst()) : cell
    }

    /// Skips apostrophes at the start, so that `unescapingFormula(_:)` does not remove an apostrophe of the text itself.
    private static func beginsFormula(_ cell: Substring) -> Bool {
        cell.drop { $0 == "'" }.first.map { "=+-@\t\r\n＝＋－＠".contains($0) } ?? false
    }

    private static func quotedWhereNeeded(_ field: String) -> String {
        let needsQuotes =
            field.utf8.contains {
                $0 == CSVParser.quote || $0 == CSVParser.comma || $0 == CSVParser.lineFeed || $0 == CSVParser.carriageReturn
                    || $0 == CSVParser.semicolon
            }
            || field.first == " " || field.last == " "
        return needsQuotes ? "\"" + field.replacing("\"", with: "\"\"") + "\"" : field
    }
}
