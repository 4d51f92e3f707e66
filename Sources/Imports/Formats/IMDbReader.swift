import Domain
import Foundation

/// IMDb's files of tab-separated values: `title.basics`, and beside it what is there of `title.ratings`, `title.crew`,
/// `title.principals`, `name.basics` and `title.akas`.
///
/// They are read one after the other, whatever their order of rows is. What belongs to films goes to the workspace; of the rest, only
/// the numbers of films and people stay in memory, a bit each.
struct IMDbReader: CatalogReader {
    struct Files {
        var basics: String
        var ratings: String?
        var crew: String?
        var principals: String?
        var names: String?
        var akas: String?
    }

    static let castLimit = 10
    static let directorLimit = 6
    static let otherTitleLimit = 12
    /// How many films are put together at once.
    private static let batch = 500

    private let tracker: ReadProgressTracker
    private let workspace: any ImportWorkspace
    private let others: Others
    private var basics: TabSeparatedReader
    private let columns: (id: Int, type: Int, title: Int, original: Int, isAdult: Int?, year: Int?, runtime: Int?, genres: Int?)
    private var writer: WorkspaceWriter
    private var films = BitSet()
    private var filmCount = 0
    private var reasons: [String: String] = [:]
    private var isJoined = false
    private var nextFilm = 0
    private var ready: ArraySlice<RecordReadResult> = []
    /// Putting the films together is told as reading their file once more.
    private let basicsSize: Int
    private var joinedCount = 0
    private var joinedBytes = 0

    private struct Others: Sendable {
        let ratings: FileBytes?
        let crew: FileBytes?
        let principals: FileBytes?
        let names: FileBytes?
        let akas: FileBytes?
    }

    init(_ files: Files, workspace: any ImportWorkspace, tracker: ReadProgressTracker) throws(CatalogReadError) {
        self.tracker = tracker
        self.workspace = workspace
        func open(_ path: String?) throws(CatalogReadError) -> FileBytes? {
            guard let path else { return nil }
            return try FileBytes(path: path, tracker: tracker)
        }
        let file = try FileBytes(path: files.basics, tracker: tracker)
        others = Others(
            ratings: try open(files.ratings), crew: try open(files.crew), principals: try open(files.principals),
            names: try open(files.names), akas: try open(files.akas))
        let sizes = [others.ratings, others.crew, others.principals, others.names, others.akas].map { $0?.size ?? 0 }
        basicsSize = file.size
        tracker.begin(total: 2 * file.size + sizes.reduce(0, +))
        tracker.enter(stage: "reading \(file.name)")
        basics = try TabSeparatedReader(
            file, needed: ["tconst", "titleType", "primaryTitle", "originalTitle"], format: "IMDb's title.basics")
        columns = (
            basics.place("tconst"), basics.place("titleType"), basics.place("primaryTitle"), basics.place("originalTitle"),
            basics.column("isAdult"), basics.column("startYear"), basics.column("runtimeMinutes"), basics.column("genres")
        )
        writer = WorkspaceWriter(workspace, .films)
    }

    var progress: ReadProgress { tracker.progress }

    mutating func next() throws(CatalogReadError) -> RecordReadResult? {
        if !isJoined {
            if let skipped = try nextSkipped() { return skipped }
            try writer.flush()
            try readOthers()
            isJoined = true
        }
        if ready.isEmpty { try join() }
        guard let record = ready.popFirst() else {
            tracker.finish()
            return nil
        }
        return record
    }

    // MARK: - The films

    /// Puts films into the workspace up to the next title that is none.
    private mutating func nextSkipped() throws(CatalogReadError) -> RecordReadResult? {
        while let line = try basics.lines.next() {
            let place = FileLocation(file: basics.lines.name, line: line.number)
            guard !line.isTooLong else { return .skipped(reason: "the line is too long", at: place) }
            guard !line.bytes.isEmpty else { continue }
            // Most titles are of other types: no more of them is looked at than that.
            let start = TabSeparatedLine.fields(line.bytes, limit: columns.type + 2)
            guard start.count > columns.type else { return .skipped(reason: "more or fewer fields than columns", at: place) }
            let type = start[columns.type]
            guard type.elementsEqual("movie".utf8) || type.elementsEqual("tvMovie".utf8) else {
                return .skipped(reason: reason(ofType: TabSeparatedLine.text(type)), at: place)
            }
            let fields = TabSeparatedLine.fields(line.bytes)
            guard fields.count == basics.columnCount else {
                return .skipped(reason: "more or fewer fields than columns", at: place)
            }
            if let column = columns.isAdult, fields[column].elementsEqual("1".utf8) {
                return .skipped(reason: "an adult title", at: place)
            }
            guard let id = TabSeparatedLine.number(in: fields[columns.id], behind: "tt"), id > 0, id < BitSet.limit else {
                return .skipped(reason: "no id", at: place)
            }
            guard !fields[columns.title].isEmpty, !Self.isNull(fields[columns.title]) else {
                return .skipped(reason: "no title", at: place)
            }
            guard films.insert(id) else { return .skipped(reason: "the same id again", at: place) }
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

    /// One text for all of a type, since there are millions.
    private mutating func reason(ofType type: String) -> String {
        if let reason = reasons[type] { return reason }
        guard reasons.count < 50 else { return "no film but of another type" }
        let reason = "no film but of the type \(SingleLineText.text(String(type.prefix(20))))"
        reasons[type] = reason
        return reason
    }

    private static func isNull(_ field: ArraySlice<UInt8>) -> Bool {
        field.count == 2 && field.elementsEqual("\\N".utf8)
    }

    // MARK: - What the other files say of them

    private func readOthers() throws(CatalogReadError) {
        var people = BitSet()
        try readRatings()
        try readCrew(&people)
        try readPrincipals(&people)
        try readNames(people)
        try readAkas()
        tracker.enter(stage: nil)
    }

    private func readRatings() throws(CatalogReadError) {
        guard let file = others.ratings else { return }
        tracker.enter(stage: "reading \(file.name)")
        var reader = try TabSeparatedReader(
            file, needed: ["tconst", "averageRating", "numVotes"], format: "IMDb's title.ratings")
        let (id, average, votes) = (reader.place("tconst"), reader.place("averageRating"), reader.place("numVotes"))
        var writer = WorkspaceWriter(workspace, .ratings)
        while let (film, fields) = try reader.next(id, of: films) {
            try writer.put(fields[average] + [TabSeparatedLine.tab] + fields[votes], at: film)
        }
        try writer.flush()
    }

    private func readCrew(_ people: inout BitSet) throws(CatalogReadError) {
        guard let file = others.crew else { return }
        tracker.enter(stage: "reading \(file.name)")
        var reader = try TabSeparatedReader(file, needed: ["tconst", "directors"], format: "IMDb's title.crew")
        let (id, directors) = (reader.place("tconst"), reader.place("directors"))
        var writer = WorkspaceWriter(workspace, .directors)
        while let (film, fields) = try reader.next(id, of: films) {
            let names = fields[directors].split(separator: UInt8(ascii: ",")).prefix(Self.directorLimit)
            let numbers = names.compactMap { TabSeparatedLine.number(in: $0, behind: "nm") }
            guard !numbers.isEmpty else { continue }
            for number in numbers { people.insert(number) }
            try writer.put(Array(numbers.map { "d\($0)" }.joined(separator: " ").utf8), at: film)
        }
        try writer.flush()
    }

    private func readPrincipals(_ people: inout BitSet) throws(CatalogReadError) {
        guard let file = others.principals else { return }
        tracker.enter(stage: "reading \(file.name)")
        var reader = try TabSeparatedReader(
            file, needed: ["tconst", "ordering", "nconst", "category"], format: "IMDb's title.principals")
        let (id, order) = (reader.place("tconst"), reader.place("ordering"))
        let (person, category) = (reader.place("nconst"), reader.place("category"))
        var writer = WorkspaceWriter(workspace, .cast)
        // Rows of one film mostly stand together; then they are one value.
        var film = 0
        var value: [UInt8] = []
        while let (next, fields) = try reader.next(id, of: films) {
            if next != film {
                if !value.isEmpty { try writer.put(value, at: film) }
                film = next
                value.removeAll(keepingCapacity: true)
            }
            guard let number = TabSeparatedLine.number(in: fields[person], behind: "nm"), value.count < 4096 else { continue }
            let role: UInt8
            switch fields[category] {
            case let name where name.elementsEqual("director".utf8): role = UInt8(ascii: "d")
            case let name where ["actor", "actress", "self"].contains { name.elementsEqual($0.utf8) }: role = UInt8(ascii: "a")
            default: continue
            }
            people.insert(number)
            if !value.isEmpty { value.append(UInt8(ascii: " ")) }
            value.append(role)
            value += String(number).utf8
            value.append(UInt8(ascii: "@"))
            value += fields[order]
        }
        if !value.isEmpty { try writer.put(value, at: film) }
        try writer.flush()
    }

    private func readNames(_ people: BitSet) throws(CatalogReadError) {
        guard let file = others.names else { return }
        tracker.enter(stage: "reading \(file.name)")
        var reader = try TabSeparatedReader(file, needed: ["nconst", "primaryName"], format: "IMDb's name.basics")
        let (id, name) = (reader.place("nconst"), reader.place("primaryName"))
        var writer = WorkspaceWriter(workspace, .people)
        while let (person, fields) = try reader.next(id, of: people, prefix: "nm") {
            guard !Self.isNull(fields[name]) else { continue }
            try writer.put(Array(fields[name]), at: person)
        }
        try writer.flush()
    }

    private func readAkas() throws(CatalogReadError) {
        guard let file = others.akas else { return }
        tracker.enter(stage: "reading \(file.name)")
        var reader = try TabSeparatedReader(file, needed: ["titleId", "title", "region"], format: "IMDb's title.akas")
        let (id, title, region) = (reader.place("titleId"), reader.place("title"), reader.place("region"))
        let (isOriginal, language) = (reader.column("isOriginalTitle"), reader.column("language"))
        var writer = WorkspaceWriter(workspace, .titles)
        var film = 0
        var value: [UInt8] = []
        while let (next, fields) = try reader.next(id, of: films) {
            if next != film {
                if !value.isEmpty { try writer.put(value, at: film) }
                film = next
                value.removeAll(keepingCapacity: true)
            }
            guard value.count < 16 * 1024, !Self.isNull(fields[title]) else { continue }
            let isOriginal = isOriginal.map { fields[$0].elementsEqual("1".utf8) } ?? false
            let mark: UInt8 =
                isOriginal ? UInt8(ascii: "o") : fields[region].elementsEqual("KR".utf8) ? UInt8(ascii: "k") : 0x20
            if !value.isEmpty { value.append(UInt8(ascii: "\n")) }
            value.append(mark)
            if isOriginal {
                value += language.map { Self.isNull(fields[$0]) ? [] : fields[$0] } ?? []
            } else {
                value += fields[title]
            }
        }
        if !value.isEmpty { try writer.put(value, at: film) }
        try writer.flush()
    }

    // MARK: - All together

    private mutating func join() throws(CatalogReadError) {
        let films = try read(.films, nextFilm...Int.max, limit: Self.batch)
        guard let first = films.first?.key, let last = films.last?.key else { return }
        nextFilm = last + 1
        func values(_ table: WorkspaceTable) throws(CatalogReadError) -> [Int: [[UInt8]]] {
            Dictionary(grouping: try read(table, first...last, limit: .max), by: \.key).mapValues { $0.map(\.value) }
        }
        let (ratings, directors, cast, titles) = (
            try values(.ratings), try values(.directors), try values(.cast), try values(.titles)
        )
        var credits: [Int: Credits] = [:]
        for film in films {
            credits[film.key] = Credits(directors: directors[film.key] ?? [], principals: cast[film.key] ?? [])
        }
        let names = try names(of: credits.values.flatMap { $0.directors + $0.cast })
        ready =
            films.map { film in
                var record = CatalogRecord(kind: .movie, key: Self.id(film.key), title: "")
                record.imdb = record.key
                let fields = TabSeparatedLine.fields(film.value[...]).map(TabSeparatedLine.text)
                record.title = fields[1]
                if !fields[2].isEmpty, TitleForms.differ(fields[2], fields[1]) { record.originalTitle = fields[2] }
                record.date = PartialDate(fields[3])
                record.runtime = Int(fields[4])
                (record.genres, record.subjects) = GenreNames.genresAndSubjects(
                    fields[5].split(separator: ",").map(String.init))
                record.creators = credits[film.key]?.directors.compactMap { names[$0] } ?? []
                record.cast = credits[film.key]?.cast.compactMap { names[$0] } ?? []
                if let rating = ratings[film.key]?.last.flatMap(Self.rating) {
                    record.rating = rating
                    record.popularity = Popularity.ofRatings(rating.count)
                }
                Self.add(titles[film.key] ?? [], to: &record)
                return RecordValidation.validated(record, at: FileLocation(file: basics.lines.name, line: Int(fields[0]) ?? 0))
            }[...]
        joinedCount += films.count
        let bytes = Int(Double(basicsSize) * Double(joinedCount) / Double(max(1, filmCount)))
        tracker.add(bytes - joinedBytes)
        joinedBytes = bytes
        guard !Task.isCancelled else { throw .cancelled }
    }

    /// Who made a film and who plays in it, by their numbers.
    private struct Credits {
        var directors: [Int]
        let cast: [Int]

        init(directors: [[UInt8]], principals: [[UInt8]]) {
            let crew = Self.people(directors).filter { $0.role == UInt8(ascii: "d") }.map(\.number)
            let people = Self.people(principals).sorted { $0.order < $1.order }
            self.directors = Self.first(
                crew.isEmpty ? people.filter { $0.role == UInt8(ascii: "d") }.map(\.number) : crew, directorLimit)
            cast = Self.first(people.filter { $0.role == UInt8(ascii: "a") }.map(\.number), castLimit)
        }

        /// `d17@3`: a director, of the number 17, named third.
        private static func people(_ values: [[UInt8]]) -> [(role: UInt8, number: Int, order: Int)] {
            values.flatMap { $0.split(separator: UInt8(ascii: " ")) }.compactMap { person in
                let parts = person.dropFirst().split(separator: UInt8(ascii: "@"))
                guard let role = person.first, let number = parts.first.flatMap({ TabSeparatedLine.number(in: $0, behind: "") })
                else { return nil }
                return (role, number, parts.count > 1 ? TabSeparatedLine.number(in: parts[1], behind: "") ?? .max : 0)
            }
        }

        private static func first(_ numbers: [Int], _ limit: Int) -> [Int] {
            var seen: Set<Int> = []
            return Array(numbers.filter { seen.insert($0).inserted }.prefix(limit))
        }
    }

    private func names(of people: [Int]) throws(CatalogReadError) -> [Int: String] {
        do {
            let entries = try workspace.entries(in: .people, keys: Set(people).sorted())
            return Dictionary(entries.map { ($0.key, String(decoding: $0.value, as: UTF8.self)) }) { first, _ in first }
        } catch {
            throw .workspace(error)
        }
    }

    private func read(_ table: WorkspaceTable, _ keys: ClosedRange<Int>, limit: Int) throws(CatalogReadError)
        -> [WorkspaceEntry]
    {
        do {
            return try workspace.entries(in: table, keys: keys, limit: limit)
        } catch {
            throw .workspace(error)
        }
    }

    private static func id(_ number: Int) -> String {
        let digits = String(number)
        return "tt" + String(repeating: "0", count: max(0, 7 - digits.count)) + digits
    }

    private static func rating(_ value: [UInt8]) -> CatalogRating? {
        let fields = TabSeparatedLine.fields(value[...]).map(TabSeparatedLine.text)
        guard let average = Double(fields[0]), let votes = Int(fields[1]) else { return nil }
        return CatalogRating(average: average, best: 10, count: votes)
    }

    private static func add(_ values: [[UInt8]], to record: inout CatalogRecord) {
        var seen = Set([record.title, record.originalTitle].compactMap { $0 }.map { TextFolding.folded($0) })
        for value in values {
            for line in value.split(separator: UInt8(ascii: "\n")) {
                let text = String(decoding: line.dropFirst(), as: UTF8.self)
                switch line.first {
                case UInt8(ascii: "o"): record.originalLanguage = record.originalLanguage ?? LanguageCode.iso639_1(text)
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

/// A file of tab-separated values with a header.
struct TabSeparatedReader: Sendable {
    var lines: LineReader
    private let columns: [String]

    init(_ file: FileBytes, needed: [String], format: String) throws(CatalogReadError) {
        lines = LineReader(file)
        let columns = try lines.next().map { TabSeparatedLine.fields($0.bytes).map(TabSeparatedLine.text) } ?? []
        self.columns = columns
        let missing = needed.filter { !columns.contains($0) }
        guard missing.isEmpty else {
            let list = missing.map { "“\($0)”" }.joined(separator: ", ")
            throw .wrongFormat(path: file.path, expected: "a header line with \(list), as in \(format)")
        }
    }

    var columnCount: Int { columns.count }

    func column(_ name: String) -> Int? { columns.firstIndex(of: name) }

    /// Of a column that is needed.
    func place(_ name: String) -> Int { column(name) ?? 0 }

    /// The next row whose identifier's number is in a set. Others are passed over after a look at the beginning.
    mutating func next(
        _ column: Int, of numbers: BitSet, prefix: StaticString = "tt"
    ) throws(CatalogReadError) -> (number: Int, fields: [ArraySlice<UInt8>])? {
        while let line = try lines.next() {
            if column == 0 {
                let end = line.bytes.prefix(16).firstIndex(of: TabSeparatedLine.tab) ?? line.bytes.endIndex
                guard let number = TabSeparatedLine.number(in: line.bytes[..<end], behind: prefix), numbers.contains(number)
                else {
                    continue
                }
            }
            let fields = TabSeparatedLine.fields(line.bytes)
            guard fields.count == columns.count, let number = TabSeparatedLine.number(in: fields[column], behind: prefix),
                numbers.contains(number)
            else { continue }
            return (number, fields)
        }
        return nil
    }
}
