import Domain
import Foundation

/// What every record is held to, whatever file it comes from.
///
/// What a record is nothing without (its key, its title) decides whether it is taken at all. Everything else is put in order where
/// that is sure (white space, a list or a text that is too long) and left out where it is not valid: a wrong page number is no reason
/// not to find a book.
enum RecordValidation {
    static let keyLimit = 120
    static let titleLimit = 500
    /// Why a record with a longer one is skipped.
    static let longTitle = "a title of more than \(titleLimit) characters"
    /// In bytes. What is longer is not read for what else it may hold, since that takes time; it is too long for a title anyhow.
    static let writtenTitleLimit = 4096
    static let nameLimit = 200
    static let wordLimit = 100
    static let overviewLimit = 20_000
    static let listLimit = 100
    /// In minutes: the longest film there is takes 35 days.
    static let runtimes = 1...60_000
    static let pages = 1...50_000

    static func validated(_ record: CatalogRecord, at place: FileLocation) -> RecordReadResult {
        var checked = record
        guard isKey(record.key) else {
            return .skipped(reason: "its id has other signs than letters, digits, - _ .", at: place)
        }
        guard let title = line(record.title, limit: .max) else { return .skipped(reason: "no title", at: place) }
        guard !SingleLineText.isLonger(title, than: titleLimit) else {
            return .skipped(reason: longTitle, at: place)
        }
        checked.title = title
        checked.originalTitle = record.originalTitle.flatMap { line($0, limit: titleLimit) }
        checked.koreanTitle = record.koreanTitle.flatMap { line($0, limit: titleLimit) }
        checked.otherTitles = lines(record.otherTitles, limit: titleLimit)
        checked.originalLanguage = record.originalLanguage.flatMap(languageCode)
        checked.countries = unique(record.countries.compactMap(countryCode))
        checked.creators = lines(record.creators, limit: nameLimit)
        checked.cast = lines(record.cast, limit: nameLimit)
        if !record.otherNames.isEmpty {
            let people = Set(checked.creators + checked.cast)
            checked.otherNames = record.otherNames.reduce(into: [:]) { names, entry in
                guard people.contains(entry.key) else { return }
                let others = lines(entry.value, limit: nameLimit)
                if !others.isEmpty { names[entry.key] = others }
            }
        }
        checked.overview = record.overview.flatMap(overview)
        checked.overviewKorean = record.overviewKorean.flatMap(overview)
        checked.subjects = lines(record.subjects, limit: wordLimit) { $0.lowercased() }
        checked.genres = unique(record.genres.filter { Movie.Genre(rawValue: $0) != nil })
        checked.runtime = record.runtime.flatMap { runtimes.contains($0) ? $0 : nil }
        checked.publisher = record.publisher.flatMap { line($0, limit: nameLimit) }
        checked.pages = record.pages.flatMap { pages.contains($0) ? $0 : nil }
        checked.isbns = Array(unique(record.isbns).prefix(listLimit))
        checked.imdb = record.imdb.flatMap { isNumbered($0, prefix: "tt", digits: 7...10) ? $0 : nil }
        checked.wikidata = record.wikidata.flatMap { isNumbered($0, prefix: "Q", digits: 1...12) ? $0 : nil }
        checked.openLibrary = record.openLibrary.flatMap {
            $0.hasSuffix("W") && isNumbered(String($0.dropLast()), prefix: "OL", digits: 1...12) ? $0 : nil
        }
        checked.rating = record.rating.flatMap { isRating($0) ? $0 : nil }
        checked.popularity = min(100, max(1, record.popularity))
        checked.form = record.form.flatMap { Book.Form(rawValue: $0)?.rawValue }
        checked.audience = record.audience.flatMap { Book.Audience(rawValue: $0)?.rawValue }
        checked.moods = unique(record.moods.filter { Book.Mood(rawValue: $0) != nil })
        checked.length = record.length.flatMap { Book.Length(rawValue: $0)?.rawValue }
        checked.settings = unique(record.settings.compactMap(countryCode))
        checked.era = record.era.flatMap { Book.Era(rawValue: $0)?.rawValue }
        checked.basedOn = record.basedOn.flatMap { isKey($0) ? $0 : nil }
        leaveOutOfOtherKind(&checked)
        return .record(checked, at: place)
    }

    /// A book's number with a film would be kept from the book.
    private static func leaveOutOfOtherKind(_ record: inout CatalogRecord) {
        switch record.kind {
        case .movie:
            (record.publisher, record.pages, record.isbns, record.openLibrary) = (nil, nil, [], nil)
            (record.form, record.audience, record.moods, record.length) = (nil, nil, [], nil)
            (record.settings, record.era) = ([], nil)
        case .book:
            (record.cast, record.runtime, record.imdb, record.basedOn) = ([], nil, nil, nil)
            let authors = Set(record.creators)
            record.otherNames = record.otherNames.filter { authors.contains($0.key) }
        }
    }

    static func isKey(_ key: String) -> Bool {
        (1...keyLimit).contains(key.utf8.count) && key.utf8.allSatisfy(isKeyByte)
    }

    static func isKeyByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    /// Text as one line; nil where nothing is left of it, or more than fits.
    static func line(_ text: String, limit: Int) -> String? {
        let line = isPlainLine(text) ? text : SingleLineText.text(text)
        guard !line.isEmpty, limit == .max || !SingleLineText.isLonger(line, than: limit) else { return nil }
        return line
    }

    /// Single spaces, and between them signs that need no second look, as most texts have: printed ASCII, letters of Europe and East
    /// Asia in one piece, quotation marks and dashes.
    private static func isPlainLine(_ text: String) -> Bool {
        var last: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x20 where last == " ": return false
            case 0x20..<0x7f, 0xa1..<0xad, 0xae..<0x180, 0x391..<0x3ca, 0x410..<0x450, 0x2013...0x201d, 0x2026, 0x3041..<0x3097,
                0x30a1..<0x30fb, 0x4e00..<0xa000, 0xac00..<0xd7a4:
                break
            default: return false
            }
            last = scalar
        }
        return last != " "
    }

    private static func lines(_ list: [String], limit: Int, form: (String) -> String = { $0 }) -> [String] {
        guard !list.isEmpty else { return [] }
        return Array(unique(list.compactMap { line($0, limit: limit).map(form) }).prefix(listLimit))
    }

    private static func unique<Element: Hashable>(_ list: [Element]) -> [Element] {
        guard list.count > 1 else { return list }
        var seen: Set<Element> = []
        return list.filter { seen.insert($0).inserted }
    }

    /// Paragraphs stay; what is too long is cut at the last word that has room.
    private static func overview(_ text: String) -> String? {
        let paragraphs = text.utf8.split { $0 == 0x0a || $0 == 0x0d }.compactMap { line(String(Substring($0)), limit: .max) }
        let overview = paragraphs.joined(separator: "\n")
        guard SingleLineText.isLonger(overview, than: overviewLimit) else { return overview.isEmpty ? nil : overview }
        let start = SingleLineText.start(of: overview, overviewLimit - 1)
        return (start.lastIndex(of: " ").map { String(start[..<$0]) } ?? start) + "…"
    }

    private static func languageCode(_ code: String) -> String? {
        code.utf8.count == 2 && code.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } ? code : nil
    }

    private static func countryCode(_ code: String) -> String? {
        code.utf8.count == 2 && code.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ? code : nil
    }

    private static func isNumbered(_ text: String, prefix: String, digits: ClosedRange<Int>) -> Bool {
        guard text.hasPrefix(prefix) else { return false }
        let number = text.utf8.dropFirst(prefix.utf8.count)
        return digits.contains(number.count) && number.allSatisfy { (0x30...0x39).contains($0) }
    }

    private static func isRating(_ rating: CatalogRating) -> Bool {
        rating.average.isFinite && rating.best > 0 && rating.best <= 100 && rating.count > 0 && rating.average > 0
            && rating.average <= Double(rating.best)
    }
}
