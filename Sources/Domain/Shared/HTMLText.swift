/// The text of an HTML fragment.
package enum HTMLText {
    /// Removes tags and comments, writes a line feed for `br` and around block elements, and resolves numeric references and
    /// the named ones of `namedCharacters`. A `<` that begins no tag and an unknown reference stay. White space of the source
    /// stays, too.
    ///
    /// One pass over the bytes: the time grows with the length, whatever the text.
    ///
    /// - Parameter removesScripts: whether the content of `script` and `style` is removed, as for a page. In a field of plain
    ///   text that has tags by mistake, it is text.
    package static func plain(_ html: String, removesScripts: Bool = true) -> String {
        guard html.utf8.contains(where: { $0 == lessThan || $0 == ampersand }) else { return html }
        var scanner = Scanner(bytes: Array(html.utf8), removesScripts: removesScripts)
        return scanner.text()
    }

    private struct Scanner {
        let bytes: [UInt8]
        let removesScripts: Bool
        var index = 0
        var output: [UInt8] = []
        /// Set after the first comment without an end, so that the end is searched for once.
        var hasNoCommentEnd = false

        init(bytes: [UInt8], removesScripts: Bool) {
            self.bytes = bytes
            self.removesScripts = removesScripts
            output.reserveCapacity(bytes.count)
        }

        mutating func text() -> String {
            while let next = bytes[index...].firstIndex(where: { $0 == lessThan || $0 == ampersand }) {
                output.append(contentsOf: bytes[index..<next])
                index = next
                if !(bytes[index] == lessThan ? skipComment() || skipTag() : resolveReference()) {
                    output.append(bytes[index])
                    index += 1
                }
            }
            output.append(contentsOf: bytes[index...])
            return String(decoding: output, as: UTF8.self)
        }

        private mutating func skipComment() -> Bool {
            guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "!"), !hasNoCommentEnd,
                bytes[index...].starts(with: "<!--".utf8)
            else { return false }
            guard let end = firstIndex(of: "-->", from: index + 4) else {
                hasNoCommentEnd = true
                return false
            }
            index = end + 3
            return true
        }

        /// `<` with `/`, `!` or neither, a letter, and anything up to `>` but a further `<`.
        private mutating func skipTag() -> Bool {
            var nameStart = index + 1
            if nameStart < bytes.count, bytes[nameStart] == slash || bytes[nameStart] == UInt8(ascii: "!") { nameStart += 1 }
            guard nameStart < bytes.count, bytes[nameStart].isLetter,
                let end = bytes[nameStart...].firstIndex(where: { $0 == lessThan || $0 == greaterThan }),
                bytes[end] == greaterThan
            else { return false }
            let element = ElementName(bytes[nameStart..<end].prefix(while: \.isLetterOrDigit))
            let isOpening = bytes[index + 1] != slash
            index = end + 1
            if element == .br {
                output.append(lineFeed)
            } else if blockElements.contains(element) {
                if let last = output.last, last != lineFeed { output.append(lineFeed) }
            } else if removesScripts, isOpening, element == .script || element == .style {
                index = firstIndex(of: element == .script ? "</script" : "</style", from: index) ?? bytes.count
            }
            return true
        }

        private mutating func resolveReference() -> Bool {
            let rest = bytes[(index + 1)...].prefix(longestReference + 1)
            guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return false }
            let name = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
            guard let character = name.hasPrefix("#") ? numbered(name.dropFirst()) : namedCharacters[name] else { return false }
            output.append(contentsOf: character.utf8)
            index = end + 1
            return true
        }

        /// - Returns: nil for a number that is not a Unicode character; a space for a control character.
        private func numbered(_ number: Substring) -> String? {
            let isHexadecimal = number.first == "x" || number.first == "X"
            let digits = isHexadecimal ? number.dropFirst() : number
            guard digits.first != "+", let value = UInt32(digits, radix: isHexadecimal ? 16 : 10),
                let scalar = Unicode.Scalar(value)
            else { return nil }
            return scalar.properties.generalCategory == .control ? " " : String(scalar)
        }

        /// Letters are compared without case.
        private func firstIndex(of text: String, from start: Int) -> Int? {
            let wanted = Array(text.utf8)
            guard start <= bytes.count - wanted.count else { return nil }
            return (start...(bytes.count - wanted.count)).first { index in
                wanted.indices.allSatisfy { offset in
                    let byte = bytes[index + offset]
                    return byte == wanted[offset] || (byte.isLetter && byte | 0x20 == wanted[offset])
                }
            }
        }
    }

    private static let lessThan = UInt8(ascii: "<")
    private static let greaterThan = UInt8(ascii: ">")
    private static let ampersand = UInt8(ascii: "&")
    private static let slash = UInt8(ascii: "/")
    private static let lineFeed = UInt8(ascii: "\n")
    /// In bytes: `blockquote`, `figcaption`.
    private static let longestName = 10
    /// In bytes, without `&` and `;`: `#1114111`.
    private static let longestReference = 8

    /// The lower-case bytes of an element's name, which are compared faster than a string.
    private struct ElementName: Hashable, ExpressibleByStringLiteral {
        static let br: ElementName = "br"
        static let script: ElementName = "script"
        static let style: ElementName = "style"

        private let bytes: UInt128

        /// - Parameter name: letters and digits. Only the first bytes of a longer one count.
        init(_ name: some Sequence<UInt8>) {
            bytes = name.prefix(longestName).reduce(0) { $0 << 8 | UInt128($1 | 0x20) }
        }

        init(stringLiteral name: String) { self.init(name.utf8) }
    }

    private static let blockElements: Set<ElementName> = [
        "address", "article", "aside", "blockquote", "center", "dd", "div", "dl", "dt", "figcaption", "figure", "footer",
        "form",
        "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre", "section", "table",
        "td", "th", "tr", "ul",
    ]

    private static let namedCharacters = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–", "mdash": "—", "hellip": "…",
        "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "laquo": "«", "raquo": "»", "bull": "•", "middot": "·",
    ]
}
