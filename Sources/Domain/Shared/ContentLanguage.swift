/// A language in which services are asked for titles and texts.
///
/// It is one of a fixed list, since each language has saved responses of its own: clients could fill the store with invented
/// languages otherwise.
package struct ContentLanguage: Sendable, Hashable {
    /// ISO 639-1.
    package let code: String
    /// ISO 3166-1: the country that decides spellings, prices and offers.
    package let region: String

    /// Titles and texts that a service does not have in another language are shown in this one.
    package static let fallback = ContentLanguage(.fallback)

    /// The language of a page.
    package init(_ language: Language) {
        code = language.rawValue
        region = language.region
    }

    /// Reads a language tag (BCP 47): `de-AT` is German as in Germany, `pt-PT` is Portuguese as in Portugal.
    ///
    /// - Returns: nil for a language that is not on the list.
    package init?(tag: String) {
        let subtags = tag.lowercased().split(separator: "-", omittingEmptySubsequences: false)
        guard let first = subtags.first.map(String.init) else { return nil }
        let code = Self.codes[first] ?? first
        guard let region = Self.regions[code] else { return nil }
        self.code = code
        self.region = subtags.dropFirst().lazy.compactMap { Self.variants["\(code)-\($0)"] }.first ?? region
    }

    package var tag: String { "\(code)-\(region)" }

    package var isEastAsian: Bool { ["ja", "ko", "zh"].contains(code) }

    /// Other codes of the same languages.
    private static let codes = ["nb": "no", "nn": "no", "iw": "he", "in": "id", "fil": "tl"]

    /// The languages into which films are translated most, each with the country of most of its texts.
    private static let regions = [
        "ar": "SA", "bg": "BG", "bn": "BD", "ca": "ES", "cs": "CZ", "da": "DK", "de": "DE", "el": "GR", "en": "US", "es": "ES",
        "et": "EE", "eu": "ES", "fa": "IR", "fi": "FI", "fr": "FR", "gl": "ES", "he": "IL", "hi": "IN", "hr": "HR", "hu": "HU",
        "id": "ID", "it": "IT", "ja": "JP", "ka": "GE", "ko": "KR", "lt": "LT", "lv": "LV", "ms": "MY", "nl": "NL", "no": "NO",
        "pl": "PL", "pt": "BR", "ro": "RO", "ru": "RU", "sk": "SK", "sl": "SI", "sq": "AL", "sr": "RS", "sv": "SE", "ta": "IN",
        "te": "IN", "th": "TH", "tl": "PH", "tr": "TR", "uk": "UA", "vi": "VN", "zh": "CN",
    ]

    /// The countries and scripts whose texts differ from those of the list above.
    private static let variants = [
        "es-419": "MX", "es-ar": "MX", "es-cl": "MX", "es-co": "MX", "es-mx": "MX", "es-pe": "MX", "es-us": "MX", "fr-ca": "CA",
        "pt-pt": "PT", "zh-hant": "TW", "zh-hk": "HK", "zh-tw": "TW",
    ]
}
