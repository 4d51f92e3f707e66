import Foundation

/// Text of a shelf's entries, typed or imported.
package enum ShelfText {
    /// One line without control characters; nil if it is empty.
    package static func line(_ text: String) -> String? {
        let line = SingleLineText.text(text)
        return line.isEmpty ? nil : line
    }

    /// Text with line feeds as line breaks, without other control characters but tabs; nil if it is empty.
    package static func note(_ text: String) -> String? {
        let lines = text.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\r", with: "\n")
        let allowed = lines.unicodeScalars.filter { $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control }
        let trimmed = String(String.UnicodeScalarView(allowed)).trimmingCharacters(in: .whitespacesAndNewlines)
        return trimmed.isEmpty ? nil : trimmed.precomposedStringWithCanonicalMapping
    }
}
