import Domain

/// A header that lists alternatives with weights (RFC 9110, section 12.4.2).
struct AcceptHeader {
    /// At most so many alternatives are read.
    private static let limit = 64

    /// The alternatives in lower case, by descending weight, without those of weight 0.
    private let alternatives: [(value: String, weight: Double)]

    init(_ header: String) {
        alternatives = Self.weighted(header)
            .filter { $0.weight > 0 }
            .enumerated()
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
            .map(\.element)
    }

    /// The alternatives of a header in lower case and in its order, each with its weight from 0 to 1.
    static func weighted(_ header: String) -> [(value: String, weight: Double)] {
        // By bytes: every request has such headers, and reading them by characters took twice as long.
        header.utf8.split(separator: UInt8(ascii: ",")).prefix(limit)
            .compactMap { item in
                let parts = item.split(separator: UInt8(ascii: ";"))
                guard let name = parts.first else { return nil }
                let weight = parts.dropFirst().lazy.map { text(of: $0.drop(while: isSpace)) }
                    .first { $0.hasPrefix("q=") }
                    .map { Double($0.dropFirst(2)) ?? 0 }
                // `Double` also reads negative numbers, numbers above 1, and `nan`, which is not above 0.
                let clamped = weight.map { $0 > 0 ? min($0, 1) : 0 }
                return (text(of: name.filter { !isSpace($0) }), clamped ?? 1)
            }
    }

    /// RFC 9110, section 5.6.3.
    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    /// The text in lower case.
    private static func text(of bytes: some Sequence<UInt8>) -> String {
        let lowercase = bytes.map { $0.isUppercaseLetter ? $0 | 0x20 : $0 }
        return String(decoding: lowercase, as: UTF8.self)
    }

    /// The first accepted language that the site has.
    var preferredLanguage: Language? {
        alternatives.lazy.compactMap { Language(rawValue: String($0.value.prefix { $0 != "-" })) }.first
    }

    /// The first accepted language that services are asked in.
    var contentLanguage: ContentLanguage? {
        alternatives.lazy.compactMap { ContentLanguage(tag: $0.value) }.first
    }

    /// Whether `application/json` is named, before `text/html`.
    var prefersJSON: Bool {
        alternatives.first { $0.value == "application/json" || $0.value == "text/html" }?.value == "application/json"
    }
}
