import Domain
import Foundation

/// Reads lists of American films from Wikipedia, one file for each decade: `movies-1970s.json`.
///
/// - A record's key is made of the page's name and the year, or, without a page, of the title, the year and the first actor,
///   since some pages are about several films with one name, and some films have the page of their remake.
/// - Some films are listed in two years, or again for a re-release: records with the same page are one film under
///   `WorkIdentity.isRepeated(_:year:as:sharesPerson:)`.
/// - The lists have no ratings, so that a film's popularity depends on how much is written about it; see
///   `popularity(length:hasPicture:cast:)`.
struct WikipediaMoviesReader: CatalogReader {
    private let tracker: ReadProgressTracker
    private var files: ArraySlice<FileBytes>
    private var objects: JSONArrayReader?
    /// By the hash of the page's name.
    private var seenFilms: [UInt64: [SeenFilm]] = [:]
    private var seenCount = 0
    private var keyHashes: Set<UInt64> = []

    /// The lists have 36,000 films. Films above the limit are not compared with later ones, to bound the memory.
    private static let seenLimit = 300_000

    private struct SeenFilm {
        let title: String
        let year: Int
        /// Hashes of the keys of names.
        let people: Set<UInt64>
    }

    init(paths: [String], tracker: ReadProgressTracker) throws(CatalogReadError) {
        self.tracker = tracker
        files = try FileBytes.all(paths, tracker: tracker)[...]
    }

    var progress: ReadProgress { tracker.progress }

    mutating func next() throws(CatalogReadError) -> RecordReadResult? {
        while true {
            guard objects != nil else {
                guard let file = files.popFirst() else {
                    tracker.finish()
                    return nil
                }
                objects = JSONArrayReader(file)
                continue
            }
            guard let object = try objects?.next(), let name = objects?.name else {
                objects = nil
                continue
            }
            let location = FileLocation(file: name, line: object.line)
            guard !object.isTooLong else { return .skipped(reason: "the record is too long", at: location) }
            // The only error is that of the syntax, which the report has.
            guard let film = try? JSONScanner.scan(object.bytes, WikipediaFilm.init) else {
                return .skipped(reason: "it is not JSON", at: location)
            }
            return record(of: film, at: location)
        }
    }

    private mutating func record(of film: WikipediaFilm, at location: FileLocation) -> RecordReadResult {
        guard let title = film.title else { return .skipped(reason: "no title", at: location) }
        guard let year = film.year, let date = PartialDate(String(year)) else {
            return .skipped(reason: "no year", at: location)
        }
        let about = film.extract.map { WikipediaExtract($0) }
        if film.isSeries(about) { return .skipped(reason: "a series", at: location) }
        let cast = WikipediaCast.cleaned(film.cast)
        if isRepeated(title, year: year, page: film.page, cast: cast) {
            return .skipped(reason: "the same film again", at: location)
        }
        var record = CatalogRecord(
            kind: .movie, key: Self.key(title: title, year: year, page: film.page, cast: cast), title: title)
        let hash = StableHash(record.key).value
        guard !keyHashes.contains(hash) else { return .skipped(reason: "the same film again", at: location) }
        if keyHashes.count < Self.seenLimit { keyHashes.insert(hash) }
        record.date = date
        (record.genres, record.subjects) = GenreNames.genresAndSubjects(film.genres)
        record.countries = ["US"]
        record.cast = cast
        // The page may be about another thing, such as the novel or a remake. Its text is then not used.
        let own = about.flatMap { $0.isOfFilm(from: year) ? $0 : nil }
        // The licence requires that the source is named with the text.
        record.overview = own.map { $0.text + " (Wikipedia, CC BY-SA)" }
        record.creators = own?.directors ?? []
        let isSilent = record.subjects.contains("silent") || year < 1929 && own?.isOfSilentFilm == true
        record.originalLanguage = isSilent ? nil : "en"
        record.popularity = Self.popularity(length: own?.text.utf8.count ?? 0, hasPicture: film.hasPicture, cast: cast.count)
        return RecordValidation.validated(record, at: location)
    }

    /// Whether an earlier record is about the same film.
    private mutating func isRepeated(_ title: String, year: Int, page: String?, cast: [String]) -> Bool {
        guard let page else { return false }
        let hash = StableHash(page).value
        let people = Set(cast.flatMap(PersonIdentity.keys).map { StableHash($0).value })
        let isRepeated = (seenFilms[hash] ?? []).contains { earlier in
            let sharesPerson = people.isEmpty || earlier.people.isEmpty ? nil : !people.isDisjoint(with: earlier.people)
            return WorkIdentity.isRepeated(
                title, year: year, as: (earlier.title, earlier.year), sharesPerson: sharesPerson)
        }
        if !isRepeated, seenCount < Self.seenLimit {
            seenFilms[hash, default: []].append(SeenFilm(title: title, year: year, people: people))
            seenCount += 1
        }
        return isRepeated
    }

    private static func key(title: String, year: Int, page: String?, cast: [String]) -> String {
        let folded = TextFolding.folded(title)
        let identity: String
        if let page {
            // A page about several films has the name of none of them.
            identity =
                "\(page)\n\(year)" + (TextFolding.folded(WikipediaFilm.name(ofPage: page)) == folded ? "" : "\n" + folded)
        } else {
            identity = "\(folded)\n\(year)\n" + TextFolding.folded(cast.first ?? "")
        }
        let slug = FileTitle.slug(title, limit: 60)
        return "wikipedia-" + (slug.isEmpty ? "" : slug + "-") + "\(year)-" + StableHash(identity).text.suffix(7)
    }

    /// 5–45: up to 22 points for the text (all of them from 2,000 bytes on), 6 for a picture, and one for each actor, up to 12.
    /// Below films with thousands of ratings.
    ///
    /// - Parameter length: of the text, in bytes.
    static func popularity(length: Int, hasPicture: Bool, cast: Int) -> Int {
        let written = min(1, log2(1 + Double(length) / 80) / log2(1 + 2000.0 / 80))
        return 5 + Int((22 * written).rounded()) + (hasPicture ? 6 : 0) + min(12, cast)
    }
}
