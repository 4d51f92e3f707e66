import Domain
import Foundation

/// What files of several makers call the same things.
enum GenreNames {
    /// - Returns: raw values of `Movie.Genre` for the names that are such, and the others as subjects.
    static func sorted(_ names: some Sequence<String>) -> (genres: [String], subjects: [String]) {
        var genres: [String] = []
        var subjects: [String] = []
        for name in names {
            let name = name.lowercased()
            if let genre = Movie.Genre(rawValue: name) ?? others[name] {
                if !genres.contains(genre.rawValue) { genres.append(genre.rawValue) }
            } else if !notGenres.contains(name), !name.isEmpty {
                let subject = subjectNames[name] ?? name
                if !subjects.contains(subject) { subjects.append(subject) }
            }
        }
        return (genres, subjects)
    }

    private static let others: [String: Movie.Genre] = [
        "science fiction": .scienceFiction, "sci-fi": .scienceFiction, "sports": .sport, "animated": .animation,
        "historical": .history, "biographical": .biography, "children": .family, "suspense": .thriller, "romantic": .romance,
    ]
    private static let subjectNames = ["film-noir": "noir", "spy": "spies", "short": "short film", "imax": "imax"]
    /// Of them nobody would say that a film is about that.
    private static let notGenres: Set<String> = [
        "(no genres listed)", "\\n", "adult", "live action", "performance", "independent", "talk-show", "reality-tv",
        "game-show",
        "news",
    ]
}

enum LanguageCodes {
    /// ISO 639-1 of what is written as ISO 639-1 or 639-2, with or without a country: `eng`, `en-US`, `en`.
    static func code(_ text: String) -> String? {
        let code = text.lowercased().prefix { $0.isLetter }
        if code.utf8.count == 2 { return twoLetters.contains(String(code)) ? String(code) : nil }
        return threeLetters[String(code)]
    }

    private static let twoLetters = Set(threeLetters.values)

    /// ISO 639-2, in both of its writings.
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

enum TitleForms {
    private static let articles: Set<String> = [
        "the", "a", "an", "la", "le", "les", "l'", "un", "une", "el", "los", "las", "il", "lo", "gli", "i", "der", "die", "das",
        "den",
        "det", "de", "het", "een", "ein", "eine", "o", "os", "as", "uma", "um", "en", "ett", "et",
    ]
    private static let englishArticles: Set<String> = ["the", "a", "an"]

    /// `Matrix, The` is `The Matrix`.
    ///
    /// - Parameter isEnglish: whether only English articles are such; `Go, Go, Go, Las` is then left alone.
    static func articleFirst(_ title: String, isEnglish: Bool) -> String {
        guard let comma = title.range(of: ", ", options: .backwards) else { return title }
        let article = title[comma.upperBound...]
        guard (isEnglish ? englishArticles : articles).contains(article.lowercased()), comma.lowerBound > title.startIndex
        else {
            return title
        }
        return article + (article.hasSuffix("'") ? "" : " ") + title[..<comma.lowerBound]
    }

    /// Whether two titles differ in more than case, signs and accents.
    static func differ(_ title: String, _ other: String) -> Bool {
        title != other && TextFolding.folded(title) != TextFolding.folded(other)
    }

    /// Lower-case words for an address: letters and digits of ASCII, joined by hyphens.
    static func slug(_ text: String, limit: Int) -> String {
        var slug: [UInt8] = []
        for byte in TextFolding.folded(text).utf8 where slug.count < limit {
            if byte == UInt8(ascii: " ") {
                if !slug.isEmpty, slug.last != UInt8(ascii: "-") { slug.append(UInt8(ascii: "-")) }
            } else if RecordChecks.isKeyByte(byte) {
                slug.append(byte)
            }
        }
        while slug.last == UInt8(ascii: "-") { slug.removeLast() }
        return String(decoding: slug, as: UTF8.self)
    }
}

enum PlainSearch {
    /// Where ASCII begins in a text. Foundation's search, which minds every script's equal writings, took most of an import's time.
    static func place(of words: StaticString, in text: String) -> String.Index? {
        var text = text
        let count = words.utf8CodeUnitCount
        let place = text.withUTF8 { bytes -> Int? in
            guard count <= bytes.count else { return nil }
            return (0...(bytes.count - count)).first { place in
                bytes[place] == words.utf8Start[0] && (1..<count).allSatisfy { bytes[place + $0] == words.utf8Start[$0] }
            }
        }
        return place.map { text.utf8.index(text.startIndex, offsetBy: $0) }
    }
}
