import Domain
import Foundation

/// A record as one line of JSON: what `foyer export` writes and `foyer import foyer` reads. Its fields are those of the catalog that
/// comes with the program, in an order that never changes, so that two exports can be compared line by line; what is not known is
/// left out.
///
/// | field | what |
/// | --- | --- |
/// | `kind` | `movie` or `book`; needed |
/// | `id` | 1–120 letters, digits, `-`, `_`, `.`, once per kind; needed |
/// | `title` | up to 500 characters; needed |
/// | `originalTitle`, `koreanTitle`, `otherTitles` | |
/// | `originalLanguage`, `countries` | ISO 639-1; ISO 3166-1, the main country first |
/// | `date` of a film, `published` of a book | `yyyy`, `yyyy-MM` or `yyyy-MM-dd` |
/// | `directors` of a film, `authors` of a book; `cast` | names, internationally |
/// | `names` | other names of theirs: `{"Bong Joon-ho": ["봉준호"]}` |
/// | `overview`, `overviewKorean` | up to 20,000 characters |
/// | `subjects` | lower-case words |
/// | `genres`, `runtime` | in the words of `Movie.Genre`; minutes |
/// | `publisher`, `pages`, `isbn` | the pages of the edition whose number is the first; numbers in any writing |
/// | `imdb`, `wikidata`, `openLibrary` | `tt0133093`, `Q83495`, `OL45804W` |
/// | `rating` | `{"average": 4.3, "best": 5, "count": 1200}` |
/// | `popularity` | 1–100; 1 where it is left out |
/// | `form`, `audience`, `moods`, `length`, `settings`, `era` | of a book, in the words of `Book` |
/// | `basedOn` | the id of the book that a film was made from |
package enum CatalogRecordLine {
    /// Why a line is no record: `no title`.
    package struct Refusal: Error, Equatable {
        package let reason: String
    }

    /// - Returns: the line, without its end.
    package static func encoded(_ record: CatalogRecord) -> String {
        var line = Line()
        line.add("kind", record.kind.catalogName)
        line.add("id", record.key)
        line.add("title", record.title)
        line.add("originalTitle", record.originalTitle)
        line.add("koreanTitle", record.koreanTitle)
        line.add("otherTitles", record.otherTitles)
        line.add(record.kind == .book ? "authors" : "directors", record.creators)
        line.add("cast", record.cast)
        line.add("originalLanguage", record.originalLanguage)
        line.add("countries", record.countries)
        line.add(record.kind == .book ? "published" : "date", record.date?.description)
        line.add("runtime", record.runtime)
        line.add("genres", record.genres)
        line.add("publisher", record.publisher)
        line.add("pages", record.pages)
        line.add("isbn", record.isbns.map(\.description))
        line.add("form", record.form)
        line.add("audience", record.audience)
        line.add("overview", record.overview)
        line.add("overviewKorean", record.overviewKorean)
        line.add("subjects", record.subjects)
        line.add("moods", record.moods)
        line.add("length", record.length)
        line.add("settings", record.settings)
        line.add("era", record.era)
        line.add("names", record.otherNames)
        line.add("basedOn", record.basedOn)
        line.add("imdb", record.imdb)
        line.add("wikidata", record.wikidata)
        line.add("openLibrary", record.openLibrary)
        line.add("rating", record.rating)
        if record.popularity != 1 { line.add("popularity", record.popularity) }
        return line.finished
    }

    /// Reads a line, and holds it to what every record is held to. A value that is none, such as a date in words, is left out, and told.
    static func read(_ bytes: ArraySlice<UInt8>, at place: FileLocation) throws(Refusal) -> RecordReadResult {
        let (record, given) = try decoded(bytes)
        let read = RecordValidation.validated(record, at: place)
        guard case .record(let checked, at: _, leftOut: _) = read else { return read }
        let kept = Fields.counts(of: checked)
        let leftOut = given.filter { $0.value > kept[$0.key, default: 0] }.keys.sorted()
        return .record(checked, at: place, leftOut: leftOut)
    }

    /// - Returns: how many values each field had, too, those included that are none.
    private static func decoded(_ bytes: ArraySlice<UInt8>) throws(Refusal) -> (CatalogRecord, given: [String: Int]) {
        let fields: Fields
        do {
            fields = try JSONScanner.scan(bytes) { scanner throws(JSONSyntaxError) in try Fields(&scanner) }
        } catch {
            throw Refusal(reason: "it is no JSON")
        }
        guard fields.isObject else { throw Refusal(reason: "it is no JSON object") }
        guard let kind = fields.kind else { throw Refusal(reason: "no kind") }
        guard let kind = WorkKind(catalogName: kind) else {
            throw Refusal(reason: "a kind that is neither movie nor book")
        }
        guard fields.record.key != "" else { throw Refusal(reason: "no id") }
        guard fields.record.title != "" else { throw Refusal(reason: "no title") }
        var record = fields.record
        record.kind = kind
        record.creators = kind == .book ? fields.authors : fields.directors
        record.date = kind == .book ? fields.published : fields.date
        return (record, fields.given)
    }

    /// Reads a line, and holds it to what every record is held to.
    package static func checked(_ line: String) throws(Refusal) -> CatalogRecord {
        switch try read(Array(line.utf8)[...], at: FileLocation(file: "", line: 1)) {
        case .record(let record, at: _, leftOut: _): return record
        case .skipped(let reason, at: _): throw Refusal(reason: reason)
        }
    }

    private struct Fields {
        var record = CatalogRecord(kind: .movie, key: "", title: "")
        var isObject = false
        var kind: String?
        var directors: [String] = []
        var authors: [String] = []
        var date: PartialDate?
        var published: PartialDate?
        /// How many different values stand in each field.
        var given: [String: Int] = [:]
        private var otherISBNs = 0

        init(_ scanner: inout JSONScanner) throws(JSONSyntaxError) {
            var fields = self
            fields.isObject = try scanner.object { key, scanner throws(JSONSyntaxError) in
                try fields.take(key, of: &scanner)
            }
            self = fields
        }

        /// How many values a record has in each field, by the names that lines have for them.
        static func counts(of record: CatalogRecord) -> [String: Int] {
            func one(_ value: Any?) -> Int { value == nil ? 0 : 1 }
            let isBook = record.kind == .book
            return [
                "kind": 1, "id": 1, "title": 1, "popularity": 1,
                "originalTitle": one(record.originalTitle), "koreanTitle": one(record.koreanTitle),
                "otherTitles": record.otherTitles.count, isBook ? "authors" : "directors": record.creators.count,
                "cast": record.cast.count, "originalLanguage": one(record.originalLanguage),
                "countries": record.countries.count, isBook ? "published" : "date": one(record.date),
                "runtime": one(record.runtime), "genres": record.genres.count, "publisher": one(record.publisher),
                "pages": one(record.pages), "isbn": record.isbns.count, "form": one(record.form),
                "audience": one(record.audience), "overview": one(record.overview),
                "overviewKorean": one(record.overviewKorean), "subjects": record.subjects.count,
                "moods": record.moods.count, "length": one(record.length), "settings": record.settings.count,
                "era": one(record.era), "names": record.otherNames.count, "basedOn": one(record.basedOn),
                "imdb": one(record.imdb), "wikidata": one(record.wikidata), "openLibrary": one(record.openLibrary),
                "rating": one(record.rating),
            ]
        }

        private mutating func take(_ key: String, of scanner: inout JSONScanner) throws(JSONSyntaxError) {
            let count = try scanner.valueCount()
            switch key {
            case "kind": kind = try scanner.string()
            case "id": record.key = try scanner.string() ?? ""
            case "title": record.title = try scanner.string() ?? ""
            case "originalTitle": record.originalTitle = try scanner.string()
            case "koreanTitle": record.koreanTitle = try scanner.string()
            case "otherTitles": record.otherTitles = try scanner.strings()
            case "authors": authors = try scanner.strings()
            case "directors": directors = try scanner.strings()
            case "cast": record.cast = try scanner.strings()
            case "originalLanguage": record.originalLanguage = try scanner.string()
            case "countries": record.countries = try scanner.strings()
            case "date": date = try scanner.string().flatMap { PartialDate($0) }
            case "published": published = try scanner.string().flatMap { PartialDate($0) }
            case "runtime": record.runtime = try scanner.integer()
            case "genres": record.genres = try scanner.strings()
            case "publisher": record.publisher = try scanner.string()
            case "pages": record.pages = try scanner.integer()
            // The catalog that comes with the program calls its one number `isbn13`.
            case "isbn", "isbn13":
                let numbers = try scanner.strings()
                record.isbns += numbers.compactMap { ISBN($0) }
                // One number may stand there in several writings.
                let others = numbers.isEmpty ? count : Set(numbers.filter { ISBN($0) == nil }).count
                otherISBNs += others
                given["isbn"] = Set(record.isbns.map(\.description)).count + otherISBNs
                return
            case "form": record.form = try scanner.string()
            case "audience": record.audience = try scanner.string()
            case "overview": record.overview = try scanner.string()
            case "overviewKorean": record.overviewKorean = try scanner.string()
            case "subjects": record.subjects = try scanner.strings()
            case "moods": record.moods = try scanner.strings()
            case "length": record.length = try scanner.string()
            case "settings": record.settings = try scanner.strings()
            case "era": record.era = try scanner.string()
            case "names":
                record.otherNames = try names(&scanner)
                given[key] = max(count, record.otherNames.count)
                return
            case "basedOn": record.basedOn = try scanner.string()
            case "imdb": record.imdb = try scanner.string()
            case "wikidata": record.wikidata = try scanner.string()
            case "openLibrary": record.openLibrary = try scanner.string()
            case "rating": record.rating = try rating(&scanner)
            case "popularity":
                let popularity = try scanner.integer()
                record.popularity = popularity ?? 1
                let isOne = popularity.map((1...100).contains) ?? (count == 0)
                given[key] = isOne ? 0 : 2
                return
            // Foyer's own lines have no others; “author” may be meant for “authors”.
            default:
                given[SingleLineText.text(String(key.prefix(40))), default: 0] += max(1, count)
                return
            }
            given[key, default: 0] += count
        }

        private func names(_ scanner: inout JSONScanner) throws(JSONSyntaxError) -> [String: [String]] {
            var names: [String: [String]] = [:]
            try scanner.object { name, scanner throws(JSONSyntaxError) in names[name] = try scanner.strings() }
            return names
        }

        private func rating(_ scanner: inout JSONScanner) throws(JSONSyntaxError) -> CatalogRating? {
            var average: Double?
            var best: Int?
            var count: Int?
            try scanner.object { key, scanner throws(JSONSyntaxError) in
                switch key {
                case "average": average = try scanner.number()
                case "best": best = try scanner.integer()
                case "count": count = try scanner.integer()
                default: break
                }
            }
            guard let average, let best, let count else { return nil }
            return CatalogRating(average: average, best: best, count: count)
        }
    }

    /// Foundation's encoder knows no order but that of the alphabet.
    private struct Line {
        private var text = "{"

        var finished: String { text + "}" }

        mutating func add(_ key: String, _ value: String?) {
            guard let value, !value.isEmpty else { return }
            begin(key)
            text += Self.quoted(value)
        }

        mutating func add(_ key: String, _ value: Int?) {
            guard let value else { return }
            begin(key)
            text += String(value)
        }

        mutating func add(_ key: String, _ list: [String]) {
            guard !list.isEmpty else { return }
            begin(key)
            text += Self.list(list)
        }

        mutating func add(_ key: String, _ names: [String: [String]]) {
            guard !names.isEmpty else { return }
            begin(key)
            let members = names.sorted { $0.key < $1.key }.map { Self.quoted($0.key) + ":" + Self.list($0.value) }
            text += "{" + members.joined(separator: ",") + "}"
        }

        mutating func add(_ key: String, _ rating: CatalogRating?) {
            guard let rating, rating.average.isFinite else { return }
            begin(key)
            text += "{\"average\":\(rating.average),\"best\":\(rating.best),\"count\":\(rating.count)}"
        }

        private mutating func begin(_ key: String) {
            if text.utf8.count > 1 { text += "," }
            text += Self.quoted(key) + ":"
        }

        private static func list(_ list: [String]) -> String {
            "[" + list.map(quoted).joined(separator: ",") + "]"
        }

        private static func quoted(_ value: String) -> String {
            var text = "\""
            for scalar in value.unicodeScalars {
                switch scalar {
                case "\"": text += "\\\""
                case "\\": text += "\\\\"
                case "\n": text += "\\n"
                case "\t": text += "\\t"
                // Programs take the last two for the end of a line.
                case "\u{0}"..<" ", "\u{7f}", "\u{2028}", "\u{2029}": text += String(format: "\\u%04x", scalar.value)
                default: text.unicodeScalars.append(scalar)
                }
            }
            return text + "\""
        }
    }
}
