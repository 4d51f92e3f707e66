import Domain
import Foundation

/// Validates the records of all formats.
///
/// A record without a valid key or title is skipped. All other values are corrected where the correction is certain (white
/// space, lists and texts that are too long), and left out where they are not valid.
enum RecordValidation {
    static let keyLimit = 120
    static let titleLimit = 500
    static let longTitleReason = "a title of more than \(titleLimit) characters"
    /// In bytes. A longer title, as written in the file, is not parsed, which would take time: it is above `titleLimit` in any
    /// case.
    static let rawTitleLimit = 4096
    static let nameLimit = 200
    static let wordLimit = 100
    static let overviewLimit = 20_000
    static let listLimit = 100
    /// In minutes. The longest film takes 35 days.
    static let runtimes = 1...60_000
    static let pages = 1...50_000

    static func validated(_ record: CatalogRecord, at location: FileLocation) -> RecordReadResult {
        var validated = record
        guard isKey(record.key) else {
            return .skipped(reason: "its id has characters other than letters, digits, - _ .", at: location)
        }
        guard let title = line(record.title, limit: .max) else { return .skipped(reason: "no title", at: location) }
        guard !SingleLineText.isLonger(title, than: titleLimit) else {
            return .skipped(reason: longTitleReason, at: location)
        }
        validated.title = title
        validated.originalTitle = record.originalTitle.flatMap { line($0, limit: titleLimit) }
        validated.koreanTitle = record.koreanTitle.flatMap { line($0, limit: titleLimit) }
        validated.otherTitles = lines(record.otherTitles, limit: titleLimit)
        validated.originalLanguage = record.originalLanguage.flatMap(languageCode)
        validated.countries = unique(record.countries.compactMap(countryCode))
        validated.creators = lines(record.creators, limit: nameLimit)
        validated.cast = lines(record.cast, limit: nameLimit)
        validated.characters = lines(record.characters, limit: nameLimit)
        validated.keywords = lines(record.keywords, limit: wordLimit)
        if !record.otherNames.isEmpty {
            let people = Set(validated.creators + validated.cast)
            validated.otherNames = record.otherNames.reduce(into: [:]) { names, entry in
                guard people.contains(entry.key) else { return }
                let others = lines(entry.value, limit: nameLimit)
                if !others.isEmpty { names[entry.key] = others }
            }
        }
        validated.overview = record.overview.flatMap(overview)
        validated.overviewKorean = record.overviewKorean.flatMap(overview)
        validated.subjects = lines(record.subjects, limit: wordLimit) { $0.lowercased() }
        validated.genres = unique(record.genres.filter { Movie.Genre(rawValue: $0) != nil })
        validated.runtime = record.runtime.flatMap { runtimes.contains($0) ? $0 : nil }
        validated.publisher = record.publisher.flatMap { line($0, limit: nameLimit) }
        validated.pages = record.pages.flatMap { pages.contains($0) ? $0 : nil }
        validated.isbns = Array(unique(record.isbns).prefix(listLimit))
        validated.imdb = record.imdb.flatMap { isNumbered($0, prefix: "tt", digits: 7...10) ? $0 : nil }
        validated.wikidata = record.wikidata.flatMap { isNumbered($0, prefix: "Q", digits: 1...12) ? $0 : nil }
        validated.openLibrary = record.openLibrary.flatMap {
            $0.hasSuffix("W") && isNumbered(String($0.dropLast()), prefix: "OL", digits: 1...12) ? $0 : nil
        }
        validated.rating = record.rating.flatMap { isRating($0) ? $0 : nil }
        validated.popularity = min(100, max(1, record.popularity))
        validated.form = record.form.flatMap { Book.Form(rawValue: $0)?.rawValue }
        validated.audience = record.audience.flatMap { Book.Audience(rawValue: $0)?.rawValue }
        validated.moods = unique(record.moods.filter { Book.Mood(rawValue: $0) != nil })
        validated.length = record.length.flatMap { Book.Length(rawValue: $0)?.rawValue }
        validated.settings = unique(record.settings.compactMap(countryCode))
        validated.era = record.era.flatMap { Book.Era(rawValue: $0)?.rawValue }
        validated.basedOn = record.basedOn.flatMap { isKey($0) ? $0 : nil }
        removeFieldsOfOtherKind(from: &validated)
        return .record(validated, at: location)
    }

    /// An ISBN at a film, for example, would be missing at its book, since the catalog has each number once.
    private static func removeFieldsOfOtherKind(from record: inout CatalogRecord) {
        switch record.kind {
        case .movie:
            (record.publisher, record.pages, record.isbns, record.openLibrary) = (nil, nil, [], nil)
            (record.form, record.length) = (nil, nil)
            (record.settings, record.era) = ([], nil)
        case .book:
            (record.cast, record.runtime, record.imdb, record.basedOn) = ([], nil, nil, nil)
            let authors = Set(record.creators)
            record.otherNames = record.otherNames.filter { authors.contains($0.key) }
        }
    }

    static func isKey(_ key: String) -> Bool {
        (1...keyLimit).contains(key.utf8.count) && key.utf8.allSatisfy(WorkID<Movie>.isKeyCharacter)
    }

    /// Text as one line, without control characters and extra white space.
    ///
    /// - Parameter limit: in characters.
    /// - Returns: nil for text that is blank or too long.
    static func line(_ text: String, limit: Int) -> String? {
        let line = isPlainLine(text) ? text : SingleLineText.text(text)
        guard !line.isEmpty, limit == .max || !SingleLineText.isLonger(line, than: limit) else { return nil }
        return line
    }

    /// Whether `SingleLineText` would not change the text, decided quickly for most texts: single spaces between printable
    /// ASCII, precomposed letters of Europe and East Asia, quotation marks and dashes.
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

    /// Keeps paragraphs, and cuts a long text at the end of a word.
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
