import Domain

/// The members of a line's JSON object, and the number of values of each.
struct CatalogRecordFields {
    var record = CatalogRecord(kind: .movie, key: "", title: "")
    var isObject = false
    var kind: String?
    var directors: [String] = []
    var authors: [String] = []
    var date: PartialDate?
    var published: PartialDate?
    /// The number of different values of each field, those included that are not valid.
    var valueCounts: [String: Int] = [:]
    private var invalidISBNCount = 0

    init(_ scanner: inout JSONScanner) throws(JSONSyntaxError) {
        var fields = self
        fields.isObject = try scanner.object { key, scanner throws(JSONSyntaxError) in
            try fields.read(key, from: &scanner)
        }
        self = fields
    }

    /// The number of values that a record has in each field, by the field's name in a line.
    static func valueCounts(of record: CatalogRecord) -> [String: Int] {
        func one(_ value: Any?) -> Int { value == nil ? 0 : 1 }
        let isBook = record.kind == .book
        return [
            "kind": 1, "id": 1, "title": 1, "popularity": 1,
            "originalTitle": one(record.originalTitle), "koreanTitle": one(record.koreanTitle),
            "otherTitles": record.otherTitles.count, isBook ? "authors" : "directors": record.creators.count,
            "cast": record.cast.count, "characters": record.characters.count, "keywords": record.keywords.count,
            "originalLanguage": one(record.originalLanguage),
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

    private mutating func read(_ key: String, from scanner: inout JSONScanner) throws(JSONSyntaxError) {
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
        case "characters": record.characters = try scanner.strings()
        case "keywords": record.keywords = try scanner.strings()
        case "originalLanguage": record.originalLanguage = try scanner.string()
        case "countries": record.countries = try scanner.strings()
        case "date": date = try scanner.string().flatMap { PartialDate($0) }
        case "published": published = try scanner.string().flatMap { PartialDate($0) }
        case "runtime": record.runtime = try scanner.integer()
        case "genres": record.genres = try scanner.strings()
        case "publisher": record.publisher = try scanner.string()
        case "pages": record.pages = try scanner.integer()
        // The built-in catalog's files have one ISBN, as `isbn13`.
        case "isbn", "isbn13":
            let numbers = try scanner.strings()
            record.isbns += numbers.compactMap { ISBN($0) }
            // One ISBN may be there in several notations.
            let invalidCount = numbers.isEmpty ? count : Set(numbers.filter { ISBN($0) == nil }).count
            invalidISBNCount += invalidCount
            valueCounts["isbn"] = Set(record.isbns.map(\.description)).count + invalidISBNCount
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
            valueCounts[key] = max(count, record.otherNames.count)
            return
        case "basedOn": record.basedOn = try scanner.string()
        case "imdb": record.imdb = try scanner.string()
        case "wikidata": record.wikidata = try scanner.string()
        case "openLibrary": record.openLibrary = try scanner.string()
        case "rating": record.rating = try rating(&scanner)
        case "popularity":
            let popularity = try scanner.integer()
            record.popularity = popularity ?? 1
            let isValid = popularity.map((1...100).contains) ?? (count == 0)
            valueCounts[key] = isValid ? 0 : 2
            return
        // Reported as left out, since an unknown name may be a mistake, such as “author” for “authors”.
        default:
            valueCounts[SingleLineText.text(String(key.prefix(40))), default: 0] += max(1, count)
            return
        }
        valueCounts[key, default: 0] += count
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
