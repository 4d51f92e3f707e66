import Domain
import Foundation

/// Reads IMDb's files of tab-separated values: `title.basics`, and, where they are given, `title.ratings`, `title.crew`,
/// `title.principals`, `name.basics` and `title.akas`.
///
/// The files are read one after the other, and their rows may have any order. Rows about films are written to the workspace,
/// and joined in batches at the end. Only the ids of films and people stay in memory, one bit each.
struct IMDbReader: CatalogReader {
    struct Files {
        var basics: String
        var ratings: String?
        var crew: String?
        var principals: String?
        var names: String?
        var akas: String?
    }

    private static let otherTitleLimit = 12
    /// The number of films that are joined at once.
    private static let batchSize = 500

    private let tracker: ReadProgressTracker
    private let workspace: any ImportWorkspace
    private var companions: IMDbCompanionReader
    private var basics: TabSeparatedReader
    private let columns: (id: Int, type: Int, title: Int, original: Int, isAdult: Int?, year: Int?, runtime: Int?, genres: Int?)
    private var writer: WorkspaceWriter
    private var films = BitSet()
    private var filmCount = 0
    private var typeReasons: [String: String] = [:]
    private var areFilesRead = false
    private var nextFilm = 0
    private var results: ArraySlice<RecordReadResult> = []
    /// For the progress, joining all films counts as reading their file a second time.
    private let basicsSize: Int
    private var joinedCount = 0
    private var joinedBytes = 0

    init(_ files: Files, workspace: any ImportWorkspace, tracker: ReadProgressTracker) throws(CatalogReadError) {
        self.tracker = tracker
        self.workspace = workspace
        let file = try FileBytes(path: files.basics, tracker: tracker)
        companions = try IMDbCompanionReader(files, workspace: workspace, tracker: tracker)
        basicsSize = file.size
        tracker.begin(total: 2 * file.size + companions.size)
        tracker.enter(stage: "reading \(file.name)")
        basics = try TabSeparatedReader(
            file, required: ["tconst", "titleType", "primaryTitle", "originalTitle"], format: "IMDb's title.basics")
        columns = (
            basics.index(of: "tconst"), basics.index(of: "titleType"), basics.index(of: "primaryTitle"),
            basics.index(of: "originalTitle"), basics.optionalIndex(of: "isAdult"), basics.optionalIndex(of: "startYear"),
            basics.optionalIndex(of: "runtimeMinutes"), basics.optionalIndex(of: "genres")
        )
        writer = WorkspaceWriter(workspace, .films)
    }

    var progress: ReadProgress { tracker.progress }

    mutating func next() throws(CatalogReadError) -> RecordReadResult? {
        if !areFilesRead {
            if let skipped = try nextSkipped() { return skipped }
            try writer.flush()
            try companions.read(films: films)
            areFilesRead = true
        }
        if results.isEmpty { try joinNextFilms() }
        guard let result = results.popFirst() else {
            tracker.finish()
            return nil
        }
        return result
    }

    // MARK: - Films

    /// Writes films to the workspace, up to the next title that is not imported.
    ///
    /// - Returns: the skipped title; nil at the end of the file.
    private mutating func nextSkipped() throws(CatalogReadError) -> RecordReadResult? {
        while let line = try basics.lines.next() {
            let location = FileLocation(file: basics.lines.name, line: line.number)
            guard !line.isTooLong else { return .skipped(reason: "the line is too long", at: location) }
            guard !line.bytes.isEmpty else { continue }
            // Most titles are of other types, so that only their first columns are split.
            let start = TabSeparatedLine.fields(line.bytes, limit: columns.type + 2)
            guard start.count > columns.type else { return .skipped(reason: "more or fewer fields than columns", at: location) }
            let type = start[columns.type]
            guard type.elementsEqual("movie".utf8) || type.elementsEqual("tvMovie".utf8) else {
                return .skipped(reason: reason(ofType: TabSeparatedLine.text(type)), at: location)
            }
            let fields = TabSeparatedLine.fields(line.bytes)
            guard fields.count == basics.columnCount else {
                return .skipped(reason: "more or fewer fields than columns", at: location)
            }
            if let column = columns.isAdult, fields[column].elementsEqual("1".utf8) {
                return .skipped(reason: "an adult title", at: location)
            }
            guard let id = TabSeparatedLine.number(in: fields[columns.id], after: "tt"), id > 0, id < BitSet.limit else {
                return .skipped(reason: "no id", at: location)
            }
            guard !fields[columns.title].isEmpty, !Self.isNull(fields[columns.title]) else {
                return .skipped(reason: "no title", at: location)
            }
            guard films.insert(id) else { return .skipped(reason: "the same id again", at: location) }
            filmCount += 1
            var value = Array(String(line.number).utf8)
            for column in [columns.title, columns.original, columns.year, columns.runtime, columns.genres] {
                value.append(TabSeparatedLine.tab)
                if let column, !Self.isNull(fields[column]) { value += fields[column] }
            }
            try writer.put(value, at: id)
        }
        return nil
    }

    /// The same string for all titles of a type, since there are millions of them.
    private mutating func reason(ofType type: String) -> String {
        if let reason = typeReasons[type] { return reason }
        guard typeReasons.count < 50 else { return "not a film but of another type" }
        let reason = "not a film but of the type \(SingleLineText.text(String(type.prefix(20))))"
        typeReasons[type] = reason
        return reason
    }

    static func isNull(_ field: ArraySlice<UInt8>) -> Bool {
        field.count == 2 && field.elementsEqual("\\N".utf8)
    }

    // MARK: - Join

    private mutating func joinNextFilms() throws(CatalogReadError) {
        let films = try read(.films, nextFilm...Int.max, limit: Self.batchSize)
        guard let first = films.first?.key, let last = films.last?.key else { return }
        nextFilm = last + 1
        func values(_ table: WorkspaceTable) throws(CatalogReadError) -> [Int: [[UInt8]]] {
            Dictionary(grouping: try read(table, first...last, limit: .max), by: \.key).mapValues { $0.map(\.value) }
        }
        let (ratings, directors, cast, titles) = (
            try values(.ratings), try values(.directors), try values(.cast), try values(.titles)
        )
        var credits: [Int: IMDbCredits] = [:]
        for film in films {
            credits[film.key] = IMDbCredits(directors: directors[film.key] ?? [], principals: cast[film.key] ?? [])
        }
        let names = try names(of: credits.values.flatMap { $0.directors + $0.cast })
        results =
            films.map { film in
                var record = CatalogRecord(kind: .movie, key: IMDbID.titleID(film.key), title: "")
                record.imdb = record.key
                let fields = TabSeparatedLine.fields(film.value[...]).map(TabSeparatedLine.text)
                record.title = fields[1]
                if !fields[2].isEmpty, FileTitle.differ(fields[2], fields[1]) { record.originalTitle = fields[2] }
                record.date = PartialDate(fields[3])
                record.runtime = Int(fields[4])
                (record.genres, record.subjects) = GenreNames.genresAndSubjects(
                    fields[5].split(separator: ",").map(String.init))
                record.creators = credits[film.key]?.directors.compactMap { names[$0] } ?? []
                record.cast = credits[film.key]?.cast.compactMap { names[$0] } ?? []
                if let rating = ratings[film.key]?.last.flatMap(Self.rating) {
                    record.rating = rating
                    record.popularity = PopularityScale.score(ratingCount: rating.count)
                }
                Self.addTitles(titles[film.key] ?? [], to: &record)
                return RecordValidation.validated(record, at: FileLocation(file: basics.lines.name, line: Int(fields[0]) ?? 0))
            }[...]
        joinedCount += films.count
        let bytes = Int(Double(basicsSize) * Double(joinedCount) / Double(max(1, filmCount)))
        tracker.add(bytes - joinedBytes)
        joinedBytes = bytes
        guard !Task.isCancelled else { throw .cancelled }
    }

    private func names(of people: [Int]) throws(CatalogReadError) -> [Int: String] {
        do {
            let entries = try workspace.entries(in: .people, keys: Set(people).sorted())
            return Dictionary(entries.map { ($0.key, String(decoding: $0.value, as: UTF8.self)) }) { first, _ in first }
        } catch {
            throw .workspace(error)
        }
    }

    private func read(
        _ table: WorkspaceTable, _ keys: ClosedRange<Int>, limit: Int
    ) throws(CatalogReadError) -> [WorkspaceEntry] {
        do {
            return try workspace.entries(in: table, keys: keys, limit: limit)
        } catch {
            throw .workspace(error)
        }
    }

    private static func rating(_ value: [UInt8]) -> CatalogRating? {
        let fields = TabSeparatedLine.fields(value[...]).map(TabSeparatedLine.text)
        guard let average = Double(fields[0]), let votes = Int(fields[1]) else { return nil }
        return CatalogRating(average: average, best: 10, count: votes)
    }

    /// Adds the titles of `title.akas`. The first byte of a line says which: `o` for the language of the original title, `k`
    /// for a Korean title, a space for any other.
    private static func addTitles(_ values: [[UInt8]], to record: inout CatalogRecord) {
        var seen = Set([record.title, record.originalTitle].compactMap { $0 }.map { TextFolding.folded($0) })
        for value in values {
            for line in value.split(separator: UInt8(ascii: "\n")) {
                let text = String(decoding: line.dropFirst(), as: UTF8.self)
                switch line.first {
                case UInt8(ascii: "o"): record.originalLanguage = record.originalLanguage ?? LanguageCode.twoLetterCode(text)
                case UInt8(ascii: "k") where record.koreanTitle == nil && TextFolding.hasHangul(text):
                    record.koreanTitle = text
                    seen.insert(TextFolding.folded(text))
                default:
                    guard record.otherTitles.count < otherTitleLimit, seen.insert(TextFolding.folded(text)).inserted else {
                        continue
                    }
                    record.otherTitles.append(text)
                }
            }
        }
        if let korean = record.koreanTitle { record.otherTitles.removeAll { $0 == korean } }
    }
}
