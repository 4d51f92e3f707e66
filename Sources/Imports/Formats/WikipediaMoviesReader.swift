import Domain
import Foundation

/// American films as Wikipedia lists them, decade by decade: `movies-1970s.json`.
///
/// - A record's key is made of the page's name and the year, or, without a page, of title, year and the first of the cast: some pages
///   tell of several films of one name, and some films have their remake's page.
/// - Lists name some films in two years, and once more when they were shown again: the same page, the same title and somebody in
///   common make them one film.
/// - Nothing is counted there, so a film's popularity is made of how much was written and kept about it; see `popularity(of:)`.
struct WikipediaMoviesReader: CatalogReader {
    private let tracker: ReadProgressTracker
    private var files: ArraySlice<FileBytes>
    private var elements: JSONArrayReader?
    private var known: [UInt64: [KnownFilm]] = [:]
    private var knownCount = 0
    private var keys: Set<UInt64> = []

    /// The lists hold 36 thousand; what is beyond is not compared any more, so that memory stays.
    private static let knownLimit = 300_000

    private struct KnownFilm {
        let title: String
        let year: Int
        let cast: [UInt64]
    }

    init(paths: [String], tracker: ReadProgressTracker) throws(CatalogReadError) {
        self.tracker = tracker
        files = try FileBytes.all(paths, tracker: tracker)[...]
    }

    var progress: ReadProgress { tracker.progress }

    mutating func next() throws(CatalogReadError) -> RecordReadResult? {
        while true {
            guard elements != nil else {
                guard let file = files.popFirst() else {
                    tracker.finish()
                    return nil
                }
                elements = JSONArrayReader(file)
                continue
            }
            guard let element = try elements?.next(), let name = elements?.name else {
                elements = nil
                continue
            }
            let place = FileLocation(file: name, line: element.line)
            guard !element.isTooLong else { return .skipped(reason: "the record is too long", at: place) }
            guard let film = try? JSONScanner.scan(element.bytes, WikipediaFilm.init) else {
                return .skipped(reason: "it is no JSON", at: place)
            }
            return record(of: film, at: place)
        }
    }

    private mutating func record(of film: WikipediaFilm, at place: FileLocation) -> RecordReadResult {
        guard let title = film.title else { return .skipped(reason: "no title", at: place) }
        guard let year = film.year, let date = PartialDate(String(year)) else { return .skipped(reason: "no year", at: place) }
        let about = film.extract.map { WikipediaExtract($0) }
        if film.isSeries(about) { return .skipped(reason: "a series", at: place) }
        let cast = WikipediaCast.cleaned(film.cast)
        if isKnown(title, year: year, page: film.page, cast: cast) {
            return .skipped(reason: "the same film again", at: place)
        }
        var record = CatalogRecord(
            kind: .movie, key: Self.key(title: title, year: year, page: film.page, cast: cast), title: title)
        let hash = StableHash(record.key.utf8).value
        guard !keys.contains(hash) else { return .skipped(reason: "the same film again", at: place) }
        if keys.count < Self.knownLimit { keys.insert(hash) }
        record.date = date
        (record.genres, record.subjects) = GenreNames.genresAndSubjects(film.genres)
        record.countries = ["US"]
        record.cast = cast
        // What stands on a page of something else, as of the novel or of another year's film, is not this film's.
        let own = about.flatMap { $0.isOfFilm(from: year) ? $0 : nil }
        // Its licence asks that whoever shows the text names where it is from.
        record.overview = own.map { $0.text + " (Wikipedia, CC BY-SA)" }
        record.creators = own?.directors ?? []
        let isSilent = record.subjects.contains("silent") || year < 1929 && own?.isOfSilentFilm == true
        record.originalLanguage = isSilent ? nil : "en"
        record.popularity = Self.popularity(length: own?.text.utf8.count ?? 0, hasPicture: film.hasPicture, cast: cast.count)
        return RecordValidation.validated(record, at: place)
    }

    /// Whether a record before told of the same film.
    private mutating func isKnown(_ title: String, year: Int, page: String?, cast: [String]) -> Bool {
        guard let page else { return false }
        let hash = StableHash(page.utf8).value
        let title = TextFolding.folded(title)
        let people = cast.map { StableHash(TextFolding.folded($0).utf8).value }
        let isKnown = (known[hash] ?? []).contains { other in
            let sharesPerson = people.isEmpty || other.cast.isEmpty || !Set(people).isDisjoint(with: other.cast)
            guard sharesPerson else { return false }
            if title == other.title { return abs(year - other.year) <= (people.isEmpty || other.cast.isEmpty ? 1 : 5) }
            // Shown again, as `Titanic 3D` was.
            return !people.isEmpty && year > other.year && title.hasPrefix(other.title + " ")
                && ["3d", "3 d", "imax", "special edition", "director"].contains {
                    title.dropFirst(other.title.count).contains($0)
                }
        }
        if !isKnown, knownCount < Self.knownLimit {
            known[hash, default: []].append(KnownFilm(title: title, year: year, cast: people))
            knownCount += 1
        }
        return isKnown
    }

    private static func key(title: String, year: Int, page: String?, cast: [String]) -> String {
        let folded = TextFolding.folded(title)
        let identity: String
        if let page {
            // A page that tells of several films has none of their names.
            identity =
                "\(page)\n\(year)" + (TextFolding.folded(WikipediaFilm.name(ofPage: page)) == folded ? "" : "\n" + folded)
        } else {
            identity = "\(folded)\n\(year)\n" + TextFolding.folded(cast.first ?? "")
        }
        let slug = TitleForms.slug(title, limit: 60)
        return "wikipedia-" + (slug.isEmpty ? "" : slug + "-") + "\(year)-" + StableHash(identity.utf8).text.suffix(7)
    }

    /// 5–45: up to 22 for what is written about it (all of them from 2,000 characters on), 6 for a picture, up to 12 for the cast.
    /// None comes as high as what thousands have rated.
    static func popularity(length: Int, hasPicture: Bool, cast: Int) -> Int {
        let written = min(1, log2(1 + Double(length) / 80) / log2(1 + 2000.0 / 80))
        return 5 + Int((22 * written).rounded()) + (hasPicture ? 6 : 0) + min(12, cast)
    }
}

/// A record of the lists.
struct WikipediaFilm {
    private(set) var title: String?
    private(set) var year: Int?
    private(set) var cast: [String] = []
    private(set) var genres: [String] = []
    /// The page's name, without `%27` and the like.
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

    /// Without what is not the title's: footnotes, remains of the page's style, brackets that tell films of one name apart.
    static func cleanedTitle(_ written: String) -> String? {
        guard written.utf8.count <= RecordValidation.writtenTitleLimit else {
            return RecordValidation.line(written, limit: .max)
        }
        var title = HTMLText.plain(written)
        // Few titles have any of that, and patterns take their time.
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
        return RecordValidation.line(title, limit: .max).map { TitleForms.articleFirst($0, isEnglish: true) }
    }

    /// `Suspicion_(1918_film)` is that of `Suspicion`.
    static func name(ofPage page: String) -> String {
        let page = page.prefix { $0 != "#" }.replacing("_", with: " ")
        guard page.hasSuffix(")"), let bracket = page.range(of: " (", options: .backwards) else { return String(page) }
        return String(page[..<bracket.lowerBound])
    }

    /// Whether this is no single film. Of a page of a series whose name is another one, the film is a part.
    func isSeries(_ about: WikipediaExtract?) -> Bool {
        guard let page, let title else { return false }
        if page.hasPrefix("List_of_") { return TextFolding.folded(title) == TextFolding.folded(Self.name(ofPage: page)) }
        let isSeriesPage = ["series)", "_franchise)"].contains { page.hasSuffix($0) }
        let isOfOtherYear = about?.year.map { abs($0 - (year ?? $0)) > 3 } ?? false
        // Parts of a series are led to its page, or have one of their own that names it.
        let isSaidToBe =
            about?.subject == .series && !isOfOtherYear && !page.hasSuffix("film)") && about?.isNamed(title) == true
        guard isSeriesPage || isSaidToBe else { return false }
        return TextFolding.folded(title) == TextFolding.folded(Self.name(ofPage: page))
    }
}

/// How a page begins.
struct WikipediaExtract {
    enum Subject {
        case film, series, somethingElse
    }

    let text: String
    let subject: Subject
    /// That the first sentence names.
    let year: Int?

    init(_ written: String) {
        let lines = HTMLText.plain(written).utf8.split(separator: UInt8(ascii: "\n"))
            .compactMap { RecordValidation.line(String(Substring($0)), limit: .max) }
            // What a page of several meanings has in front.
            .filter { !$0.hasPrefix(":") && !$0.hasPrefix("(For ") && !$0.hasPrefix("Not to be confused") }
        let joined = lines.joined(separator: "\n")
        text = joined.utf8.contains(UInt8(ascii: "[")) ? joined.replacing(/\[(?:\d{1,3}|citation needed)\]/, with: "") : joined
        let words = Self.words(text.utf8.prefix(400))
        subject = Self.subject(words)
        let verb = words.firstIndex { ["is", "was"].contains($0) } ?? 0
        year =
            words.dropFirst(verb).prefix(8).lazy.compactMap { $0.count == 4 ? Int($0) : nil }.first {
                (1880...2100).contains($0)
            }
            ?? words.prefix(8).lazy.compactMap { $0.count == 4 ? Int($0) : nil }.first { (1700...1879).contains($0) }
    }

    /// In lower case. What is not ASCII counts as a letter: none of the words that decide has such.
    private static func words(_ text: some Sequence<UInt8>) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        for byte in text {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): word.append(byte | 0x20)
            case UInt8(ascii: "a")...UInt8(ascii: "z"), 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "'"), 0x80...:
                word.append(byte)
            default:
                if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
                word.removeAll(keepingCapacity: true)
            }
        }
        return word.isEmpty ? words : words + [String(decoding: word, as: UTF8.self)]
    }

    /// Whether the page is that of a film of a year, or near it.
    func isOfFilm(from year: Int) -> Bool {
        subject == .film && text.count >= 30 && abs((self.year ?? year) - year) <= 3
    }

    func isNamed(_ title: String) -> Bool {
        TextFolding.folded(String(text.prefix(300))).hasPrefix(TextFolding.folded(title))
    }

    var isOfSilentFilm: Bool { text.prefix(200).contains("silent") }

    var directors: [String] { Directors.named(in: text) }

    private static let films: Set<String> = [
        "film", "films", "movie", "movies", "short", "shorts", "serial", "biopic", "docudrama", "feature", "mockumentary",
        "entry", "installment",
    ]
    private static let maybeFilms: Set<String> = [
        "documentary", "cartoon", "western", "comedy", "drama", "melodrama", "musical", "thriller", "adaptation", "directed",
        "starring",
        "stars", "picture", "video", "special", "slapstick", "animation",
    ]
    private static let others: Set<String> = [
        "novel", "novella", "play", "song", "book", "album", "poem", "comics", "strip", "band", "franchise", "broadway",
        "sculpture",
        "magazine", "newspaper", "writer", "author", "game", "show", "tragedy", "trainer", "theatres", "company", "opera",
        "character",
        "autobiography", "stories", "genus", "species", "city", "town", "village", "surname", "term",
    ]

    /// What the page says that it is of: the first of the words that decide, behind “is a”.
    private static func subject(_ words: [String]) -> Subject {
        let verb = words.firstIndex { ["is", "was", "are", "were"].contains($0) } ?? 0
        var isMaybe = false
        let sentence = Array(words.dropFirst(verb).prefix(24))
        for (place, word) in sentence.enumerated() {
            // What comes behind is told of something that this belongs to: `the tenth in the Philo Vance film series`.
            if place > 1, ["in", "of", "from", "for", "based", "about", "which", "that", "by"].contains(word) { break }
            let next = place + 1 < sentence.count ? sentence[place + 1] : ""
            if word == "miniseries" || word == "mini-series" || word == "sitcom" {
                return isMaybe && word == "sitcom" ? .film : .series
            }
            if word == "series", place > 0,
                ["television", "tv", "web", "film", "anthology", "streaming"].contains(sentence[place - 1])
            {
                return .series
            }
            if films.contains(word) {
                if next == "series" || word == "short" && ["story", "stories", "comedy", "drama"].contains(next) { continue }
                return next == "franchise" ? .somethingElse : .film
            }
            if others.contains(word) {
                return isMaybe && ["stories", "book", "novel", "play"].contains(word) ? .film : .somethingElse
            }
            if maybeFilms.contains(word) { isMaybe = true }
        }
        return isMaybe || words.contains("film") || words.contains("directed") || words.contains("starring")
            ? .film : .somethingElse
    }
}

/// Finds who directed a film in what is written about it. What is not sure is left out: nobody is better than somebody else.
enum Directors {
    static func named(in text: String) -> [String] {
        guard let mention = ByteSearch.firstIndex(of: "directed by ", in: text), isOfTheFilm(text[..<mention]) else {
            return []
        }
        return names(text[mention...].dropFirst(12).prefix(160))
    }

    /// Whether what stands before, in its sentence, leaves no doubt of which film is meant.
    private static func isOfTheFilm(_ before: Substring) -> Bool {
        let (sentence, isFirst) = lastSentence(of: before)
        let doubts: [StaticString] = [
            "remake", "sequel", "based on", "adapt", "original", "version", "episode", "segment", "prequel", "spin-off",
            "inspired",
            "series", "co-", "pilot", "second unit", "follow", "musical sequences", "scenes", "re-", "parody", "stage",
            "partly",
            "partially", "uncredited", "also", "trilog", "parts", "play ", "anthology",
        ]
        let lowered = sentence.lowercased()
        guard !doubts.contains(where: { ByteSearch.firstIndex(of: $0, in: lowered) != nil }) else { return false }
        let subjects = ["It ", "The film ", "The movie ", "The picture ", "The short ", "The feature ", "The documentary "]
        return isFirst || sentence.count <= 70 && subjects.contains { sentence.hasPrefix($0) }
    }

    /// The sentence that a text ends in: behind a word of more than an initial and a full stop, and with a capital letter.
    private static func lastSentence(of text: Substring) -> (sentence: Substring, isFirst: Bool) {
        var rest = text
        while let stop = rest.lastIndex(where: { ".!?".contains($0) }) {
            let after = text[text.index(after: stop)...].drop { "\"”)".contains($0) }
            let word = rest[..<stop].suffix(2)
            if after.first?.isWhitespace == true, word.count == 2, word.allSatisfy(\.isLowercase) {
                let sentence = after.drop(while: \.isWhitespace)
                if sentence.first?.isUppercase == true { return (sentence, false) }
            }
            rest = rest[..<stop]
        }
        return (text, true)
    }

    private static func names(_ text: Substring) -> [String] {
        guard let (first, rest) = name(text) else { return [] }
        if let (second, others) = rest.hasPrefix(" and ") ? name(rest.dropFirst(5)) : nil {
            // `Joel and Ethan Coen`
            let words = second.split(separator: " ")
            guard isEnd(others) else { return first.contains(" ") ? [first] : [] }
            if !first.contains(" ") { return words.count == 2 ? [first + " " + words[1], second] : [] }
            return second.contains(" ") ? [first, second] : [first]
        }
        guard first.contains(" "), isEnd(rest) else { return [] }
        return [first]
    }

    /// Whether a name ends here, and is not a possessive or a list of which the end is not in sight.
    private static func isEnd(_ rest: Substring) -> Bool {
        guard let sign = rest.first else { return true }
        if sign == " " { return rest.dropFirst().first.map { $0.isLowercase || $0 == "(" || $0.isNumber } ?? true }
        return ".,;:)\n–—-".contains(sign)
    }

    private static let particles: Set<String> = [
        "de", "van", "von", "der", "den", "del", "della", "la", "di", "da", "le", "du", "ter", "ten", "dos", "y", "el", "al",
        "bin", "zu",
    ]
    private static let noNames: Set<String> = [
        "the", "his", "its", "pictures", "studios", "productions", "entertainment", "films", "film", "company", "academy",
        "award",
        "award-winning", "american", "british", "french", "german", "italian", "oscar", "oscar-winning", "mr", "sir", "who",
        "when",
        "films'", "warner", "paramount", "universal", "columbia", "republic", "rko", "disney",
    ]

    /// A name at the beginning of a text, and what stands behind.
    private static func name(_ text: Substring) -> (name: String, rest: Substring)? {
        var words: [Substring] = []
        var rest = text
        var kept = text
        while words.count < 6 {
            let word = rest.prefix { !$0.isWhitespace && !",;:()\n–—".contains($0) }
            guard let first = word.first else { break }
            if first.isLowercase {
                guard particles.contains(String(word)), !words.isEmpty else { break }
                words.append(word)
                rest = rest.dropFirst(word.count)
                guard rest.first == " " else { break }
                rest = rest.dropFirst()
                continue
            }
            guard first.isUppercase, !noNames.contains(word.lowercased()) else { break }
            var bare = word
            let isAbbreviation =
                word.hasSuffix(".") && (word.dropLast().contains(".") || word.count == 2)
                || ["Jr.", "Sr.", "St.", "Wm.", "Chas.", "Geo.", "Ed.", "Th."].contains(word)
            if word.hasSuffix("."), !isAbbreviation { bare = word.dropLast() }
            guard bare.allSatisfy({ $0.isLetter || ".'’-".contains($0) }), !bare.hasSuffix("'s"), !bare.hasSuffix("’s") else {
                break
            }
            words.append(bare)
            rest = rest.dropFirst(bare.count)
            kept = rest
            if rest.hasPrefix(", Jr.") || rest.hasPrefix(", Sr.") {
                words.append(rest.dropFirst(2).prefix(3))
                rest = rest.dropFirst(5)
                kept = rest
                break
            }
            guard rest.first == " " else { break }
            rest = rest.dropFirst()
        }
        while let last = words.last, last.first?.isLowercase == true { words.removeLast() }
        guard !words.isEmpty, words.count <= 5 else { return nil }
        return (words.joined(separator: " "), kept)
    }
}

/// Puts the lists' casts in order, into which fell what stood beside the names.
enum WikipediaCast {
    static func cleaned(_ cast: [String]) -> [String] {
        var names: [String] = []
        for written in cast {
            var text = HTMLText.plain(written)
            if text.utf8.contains(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }) {
                text = text.replacing(/\[[^\]]*\]?|\]/, with: "")
            }
            guard let line = RecordValidation.line(text, limit: 80) else { continue }
            // A comma before it was taken for the end of the name.
            if ["Jr.", "Sr.", "Jr", "Sr", "II", "III", "IV"].contains(line) {
                if let last = names.popLast() { names.append(last.hasSuffix(line) ? last : last + " " + line) }
                continue
            }
            if let name = name(line), !names.contains(name) { names.append(name) }
        }
        return names
    }

    private static let stray = CharacterSet(charactersIn: " ,;:*†?&(")
    private static let notes: Set<String> = [
        "the", "unknown", "cast", "narrator", "narrated by", "director", "directors", "documentary", "various", "voices",
        "voice",
        "screenplay", "animated", "animation", "short film", "none", "himself", "herself", "themselves", "n/a", "tba", "tbd",
        "none.",
        "footage", "cameo", "cameos", "interviews", "starring", "featuring", "screenwriter", "writer", "producer",
        "unknown cast",
    ]

    private static func name(_ line: String) -> String? {
        var name = line
        if name.utf8.contains(UInt8(ascii: "(")), let role = name.firstMatch(of: /\s*\(([^()]*)\)?$/),
            role.range.lowerBound > name.startIndex
        {
            // `(teleplay)`: nobody of the cast.
            if role.1.contains(/(?i:write|writ|play|story|novel|produc|script|direct|edit)/) { return nil }
            name.removeSubrange(role.range)
        }
        if name.utf8.contains(UInt8(ascii: ")")), !name.utf8.contains(UInt8(ascii: "(")) || name.hasPrefix("(") { return nil }
        for lead in ["and ", "with ", "& ", ". ", "? ", ": ", "; ", ", ", "* ", "† ", "- "] where name.hasPrefix(lead) {
            name.removeFirst(lead.count)
        }
        name = name.trimmingCharacters(in: Self.stray)
        guard name.contains(where: \.isLetter), !name.hasPrefix("Dir."), !name.hasPrefix("Academy Award") else { return nil }
        let folded = name.lowercased()
        guard !notes.contains(folded), ![" of", " with", " by", " at", " in"].contains(where: { folded.hasSuffix($0) }),
            !folded.hasPrefix("archive footage"), !folded.hasPrefix("footage"), name.split(separator: " ").count <= 7
        else { return nil }
        // Words of a sentence; but `will.i.am`.
        if name.first?.isLowercase == true {
            let first = name.prefix { $0 != " " }
            guard first.contains(".") || first.contains(where: \.isUppercase) else { return nil }
        }
        return name
    }
}

/// Takes what is left of HTML out of a text.
enum HTMLText {
    static func plain(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }) else { return text }
        var plain = text.replacing(/<\/?[a-zA-Z][^<>]{0,200}>/, with: "")
        for (entity, sign) in [
            ("&quot;", "\""), ("&#39;", "'"), ("&#039;", "'"), ("&apos;", "'"), ("&nbsp;", " "), ("&#160;", " "),
            ("&ndash;", "–"),
            ("&mdash;", "—"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"),
        ] where plain.contains(entity) {
            plain = plain.replacing(entity, with: sign)
        }
        return plain
    }
}
