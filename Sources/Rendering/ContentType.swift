/// What a template produces, which decides how texts in it are escaped. Its first line names it: `{{% CONTENT_TYPE:MARKUP}}`.
package enum ContentType: String, CaseIterable, Sendable {
    /// HTML or XML, in elements and in quoted attributes. Templates that name no content type are markup.
    case markup = "MARKUP"
    /// JSON in a `<script>` element, in which HTML has no entities: characters that could end the element become JSON's own
    /// escapes. JSON has these characters in strings only.
    case scriptData = "SCRIPTDATA"
    /// Plain text: nothing is escaped.
    case plain = "TEXT"

    static let names = allCases.map(\.rawValue).joined(separator: ", ")

    /// Appends a text, escaped, as UTF-8. Each special character is one byte, so the bytes between are copied as they are.
    func append(_ text: String, to output: inout [UInt8]) {
        var text = text
        text.withUTF8 { bytes in
            var copied = 0
            for index in bytes.indices {
                guard let escape = escape(bytes[index]) else { continue }
                output.append(contentsOf: bytes[copied..<index])
                escape.withUTF8Buffer { output.append(contentsOf: $0) }
                copied = index + 1
            }
            output.append(contentsOf: bytes[copied...])
        }
    }

    @inline(__always)
    private func escape(_ byte: UInt8) -> StaticString? {
        // All special characters are at or below ">".
        guard byte <= UInt8(ascii: ">") else { return nil }
        switch (self, byte) {
        case (.markup, UInt8(ascii: "&")): return "&amp;"
        case (.markup, UInt8(ascii: "<")): return "&lt;"
        case (.markup, UInt8(ascii: ">")): return "&gt;"
        case (.markup, UInt8(ascii: "\"")): return "&quot;"
        case (.markup, UInt8(ascii: "'")): return "&#39;"
        case (.scriptData, UInt8(ascii: "&")): return "\\u0026"
        case (.scriptData, UInt8(ascii: "<")): return "\\u003C"
        case (.scriptData, UInt8(ascii: ">")): return "\\u003E"
        default: return nil
        }
    }
}
