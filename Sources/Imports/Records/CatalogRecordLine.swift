import Domain
import Foundation

/// A record as one line of JSON: the format of `foyer export` and `foyer import foyer`. The fields are those of the built-in
/// catalog's files. Their order never changes, so that two exports can be compared line by line. Unknown values are left out.
///
/// | field | content |
/// | --- | --- |
/// | `kind` | `movie` or `book`; required |
/// | `id` | 1–120 letters, digits, `-`, `_`, `.`, unique within the kind; required |
/// | `title` | up to 500 characters; required |
/// | `originalTitle`, `koreanTitle`, `otherTitles` | |
/// | `originalLanguage`, `countries` | ISO 639-1; ISO 3166-1, the main country first |
/// | `date` of a film, `published` of a book | `yyyy`, `yyyy-MM` or `yyyy-MM-dd` |
/// | `directors` of a film, `authors` of a book; `cast` | their international names |
/// | `characters` | names by which people look for the work |
/// | `keywords` | up to 100 words and phrases by which people remember the work; they are searched, and shown nowhere |
/// | `names` | other names of these people: `{"Bong Joon-ho": ["봉준호"]}` |
/// | `overview`, `overviewKorean` | up to 20,000 characters |
/// | `subjects` | lower-case words |
/// | `genres`, `runtime` | raw values of `Movie.Genre`; minutes |
/// | `publisher`, `pages`, `isbn` | the pages of the edition with the first ISBN; ISBNs in any notation |
/// | `imdb`, `wikidata`, `openLibrary` | `tt0133093`, `Q83495`, `OL45804W` |
/// | `rating` | `{"average": 4.3, "best": 5, "count": 1200}` |
/// | `popularity` | 1–100; 1 without the field |
/// | `audience`, `moods` | raw values of the enums in `Book` |
/// | `form`, `length`, `settings`, `era` | of a book, raw values of the enums in `Book` |
/// | `basedOn` | the id of the book that a film is based on |
package enum CatalogRecordLine {
    /// A line cannot be parsed.
    package struct ParseError: Error, Equatable {
        /// A few words that complete "skipped, since …": `no title`.
        package let reason: String

        package init(reason: String) {
            self.reason = reason
        }

        static let notJSON = ParseError(reason: "it is not JSON")
        static let notAnObject = ParseError(reason: "it is not a JSON object")
    }

    /// - Returns: the line, without a line end.
    package static func encoded(_ record: CatalogRecord) -> String {
        var writer = JSONLineWriter()
        writer.add("kind", record.kind.catalogName)
        writer.add("id", record.key)
        writer.add("title", record.title)
        writer.add("originalTitle", record.originalTitle)
        writer.add("koreanTitle", record.koreanTitle)
        writer.add("otherTitles", record.otherTitles)
        writer.add(record.kind == .book ? "authors" : "directors", record.creators)
        writer.add("cast", record.cast)
        writer.add("characters", record.characters)
        writer.add("keywords", record.keywords)
        writer.add("originalLanguage", record.originalLanguage)
        writer.add("countries", record.countries)
        writer.add(record.kind == .book ? "published" : "date", record.date?.description)
        writer.add("runtime", record.runtime)
        writer.add("genres", record.genres)
        writer.add("publisher", record.publisher)
        writer.add("pages", record.pages)
        writer.add("isbn", record.isbns.map(\.description))
        writer.add("form", record.form)
        writer.add("audience", record.audience)
        writer.add("overview", record.overview)
        writer.add("overviewKorean", record.overviewKorean)
        writer.add("subjects", record.subjects)
        writer.add("moods", record.moods)
        writer.add("length", record.length)
        writer.add("settings", record.settings)
        writer.add("era", record.era)
        writer.add("names", record.otherNames)
        writer.add("basedOn", record.basedOn)
        writer.add("imdb", record.imdb)
        writer.add("wikidata", record.wikidata)
        writer.add("openLibrary", record.openLibrary)
        writer.add("rating", record.rating)
        if record.popularity != 1 { writer.add("popularity", record.popularity) }
        return writer.line
    }

    /// Parses and validates a line. The result names the fields with values that are not valid, such as a date in words.
    static func parse(_ bytes: ArraySlice<UInt8>, at location: FileLocation) throws(ParseError) -> RecordReadResult {
        let (record, valueCounts) = try decoded(bytes)
        let result = RecordValidation.validated(record, at: location)
        guard case .record(let validated, at: _, leftOut: _) = result else { return result }
        let keptCounts = CatalogRecordFields.valueCounts(of: validated)
        let leftOut = valueCounts.filter { $0.value > keptCounts[$0.key, default: 0] }.keys.sorted()
        return .record(validated, at: location, leftOut: leftOut)
    }

    /// - Returns: the record, and the number of values of each field, those included that are not valid.
    private static func decoded(_ bytes: ArraySlice<UInt8>) throws(ParseError) -> (CatalogRecord, valueCounts: [String: Int]) {
        let fields: CatalogRecordFields
        do {
            fields = try JSONScanner.scan(bytes) { scanner throws(JSONSyntaxError) in try CatalogRecordFields(&scanner) }
        } catch {
            throw ParseError.notJSON
        }
        guard fields.isObject else { throw ParseError.notAnObject }
        guard let kind = fields.kind else { throw ParseError(reason: "no kind") }
        guard let kind = WorkKind(catalogName: kind) else {
            throw ParseError(reason: "a kind that is neither movie nor book")
        }
        guard fields.record.key != "" else { throw ParseError(reason: "no id") }
        guard fields.record.title != "" else { throw ParseError(reason: "no title") }
        var record = fields.record
        record.kind = kind
        record.creators = kind == .book ? fields.authors : fields.directors
        record.date = kind == .book ? fields.published : fields.date
        return (record, fields.valueCounts)
    }

    /// Parses and validates a line. A record that is skipped is an error, too.
    package static func decoded(_ line: String) throws(ParseError) -> CatalogRecord {
        switch try parse(Array(line.utf8)[...], at: FileLocation(file: "", line: 1)) {
        case .record(let record, at: _, leftOut: _): return record
        case .skipped(let reason, at: _): throw ParseError(reason: reason)
        }
    }
}
