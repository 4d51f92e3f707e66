/// Language codes of other sources as ISO 639-1 codes.
package enum LanguageCode {
    /// Reads ISO 639-1 and ISO 639-2 codes, with or without a country: `en`, `eng`, `en-US`.
    ///
    /// - Returns: an ISO 639-1 code; nil for other text and for languages without one.
    package static func twoLetterCode(_ text: String) -> String? {
        let code = text.lowercased().prefix { $0.isLetter }
        if code.utf8.count == 2 { return twoLetters.contains(String(code)) ? String(code) : nil }
        return threeLetters[String(code)]
    }

    /// Reads the key of a language at Open Library: `/languages/eng` is `en`.
    package static func twoLetterCode(openLibraryKey key: String) -> String? {
        twoLetterCode(String(key[(key.lastIndex(of: "/").map { key.index(after: $0) } ?? key.startIndex)...]))
    }

    private static let twoLetters = Set(threeLetters.values)

    /// ISO 639-2, both the bibliographic and the terminological codes.
    private static let threeLetters: [String: String] = [
        "afr": "af", "alb": "sq", "sqi": "sq", "amh": "am", "ara": "ar", "arm": "hy", "hye": "hy", "aze": "az", "baq": "eu",
        "eus": "eu", "bel": "be", "ben": "bn", "bos": "bs", "bul": "bg", "bur": "my", "mya": "my", "cat": "ca", "chi": "zh",
        "zho": "zh", "hrv": "hr", "scr": "hr", "cze": "cs", "ces": "cs", "dan": "da", "dut": "nl", "nld": "nl", "eng": "en",
        "epo": "eo", "est": "et", "fin": "fi", "fre": "fr", "fra": "fr", "geo": "ka", "kat": "ka", "ger": "de", "deu": "de",
        "gle": "ga", "gre": "el", "ell": "el", "grc": "el", "glg": "gl", "guj": "gu", "heb": "he", "hin": "hi", "hun": "hu",
        "ice": "is", "isl": "is", "ind": "id", "ita": "it", "jpn": "ja", "kan": "kn", "kaz": "kk", "khm": "km", "kor": "ko",
        "kur": "ku", "lao": "lo", "lat": "la", "lav": "lv", "lit": "lt", "ltz": "lb", "mac": "mk", "mkd": "mk", "mal": "ml",
        "mar": "mr", "may": "ms", "msa": "ms", "mlt": "mt", "mon": "mn", "nep": "ne", "nor": "no", "nob": "nb", "nno": "nn",
        "ori": "or", "pan": "pa", "per": "fa", "fas": "fa", "pol": "pl", "por": "pt", "pus": "ps", "rum": "ro", "ron": "ro",
        "rus": "ru", "san": "sa", "srp": "sr", "scc": "sr", "sin": "si", "slo": "sk", "slk": "sk", "slv": "sl", "som": "so",
        "spa": "es", "swa": "sw", "swe": "sv", "tgl": "tl", "fil": "tl", "tam": "ta", "tat": "tt", "tel": "te", "tha": "th",
        "tib": "bo", "bod": "bo", "tur": "tr", "ukr": "uk", "urd": "ur", "uzb": "uz", "vie": "vi", "wel": "cy", "cym": "cy",
        "yid": "yi", "yor": "yo", "zul": "zu",
    ]
}
