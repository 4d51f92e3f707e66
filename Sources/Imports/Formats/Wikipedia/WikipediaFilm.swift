import Domain
import Foundation

/// A film in Wikipedia's lists.
struct WikipediaFilm {
    private(set) var title: String?
    private(set) var year: Int?
    private(set) var cast: [String] = []
    private(set) var genres: [String] = []
    /// The page's name, percent-decoded.
    private(set) var page: String?
    private(set) var extract: String?
    private(set) var hasPicture = false

    init(_ scanner: inout JSONScanner) throws(JSONSyntaxError) {
        var film = self
        try scanner.object { key, scanner throws(JSONSyntaxError) in
            switch key {
            case "title": film.title = try scanner.string().flatMap(Self.cleanedTitle)
            case "year": film.year = try scanner.integer()
            case "cast": film.cast = try scanner.strings()
            case "genres": film.genres = try scanner.strings()
            case "href":
                film.page = try scanner.string().map { $0.removingPercentEncoding ?? $0 }.flatMap { $0.isEmpty ? nil : $0 }
            case "extract": film.extract = try scanner.string()
            case "thumbnail": film.hasPicture = try scanner.string() != nil
            default: break
            }
        }
        self = film
    }

    /// Removes footnotes, remains of style sheets, and brackets that distinguish films with one name, such as `(1918 film)`.
    static func cleanedTitle(_ written: String) -> String? {
        guard written.utf8.count <= RecordValidation.rawTitleLimit else { return RecordValidation.line(written, limit: .max) }
        var title = HTMLText.plain(written)
        // The checks for bytes are faster than the regular expressions, which few titles need.
        if title.utf8.contains(UInt8(ascii: "{")) {
            while let style = title.range(of: ".mw-parser-output"), let end = title.range(of: "}", options: .backwards),
                style.lowerBound < end.lowerBound
            {
                title.removeSubrange(style.lowerBound..<end.upperBound)
            }
        }
        if title.utf8.contains(UInt8(ascii: "[")) { title = title.replacing(/\s*\[(?:\d{1,3}|[a-z]{1,3})\]/, with: "") }
        if title.utf8.contains(UInt8(ascii: "(")) {
            let bracket =
                /\s*\((?:[^()]*\b(?:film|serial|TV special|re-release|theatrical release|Director's Cut)|\d{4})\)\s*$/
            while let found = title.firstMatch(of: bracket), found.range.lowerBound > title.startIndex {
                title.removeSubrange(found.range)
            }
        }
        return RecordValidation.line(title, limit: .max).map { FileTitle.articleFirst($0, isEnglish: true) }
    }

    /// `Suspicion` for `Suspicion_(1918_film)`.
    static func name(ofPage page: String) -> String {
        let page = page.prefix { $0 != "#" }.replacing("_", with: " ")
        guard page.hasSuffix(")"), let bracket = page.range(of: " (", options: .backwards) else { return String(page) }
        return String(page[..<bracket.lowerBound])
    }

    /// Whether the record is about a series. A film that only links to the page of its series, under another name, is a single
    /// film.
    func isSeries(_ about: WikipediaExtract?) -> Bool {
        guard let page, let title else { return false }
        if page.hasPrefix("List_of_") { return TextFolding.folded(title) == TextFolding.folded(Self.name(ofPage: page)) }
        let isSeriesPage = ["series)", "_franchise)"].contains { page.hasSuffix($0) }
        let isOfOtherYear = about?.year.map { abs($0 - (year ?? $0)) > 3 } ?? false
        // The page of a part may describe the series, too, but does not have the part's title at its start.
        let isDescribedAsSeries =
            about?.subject == .series && !isOfOtherYear && !page.hasSuffix("film)") && about?.isNamed(title) == true
        guard isSeriesPage || isDescribedAsSeries else { return false }
        return TextFolding.folded(title) == TextFolding.folded(Self.name(ofPage: page))
    }
}
