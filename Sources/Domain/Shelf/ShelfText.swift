import Foundation

/// Text as a shelf keeps it, whatever was typed or brought in.
package enum ShelfText {
    /// On one line, without control characters; nil where nothing is left.
    package static func line(_ text: String) -> String? {
        let line = SingleLineText.text(text)
        return line.isEmpty ? nil : line
    }

    /// With its line breaks as line feeds, and without other control characters; nil where nothing is left.
    package static func note(_ text: String) -> String? {
        let lines = text.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\r", with: "\n")
        let kept = lines.unicodeScalars.filter { $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control }
        let trimmed = String(String.UnicodeScalarView(kept)).trimmingCharacters(in: .whitespacesAndNewlines)
        return trimmed.isEmpty ? nil : trimmed.precomposedStringWithCanonicalMapping
    }
}
