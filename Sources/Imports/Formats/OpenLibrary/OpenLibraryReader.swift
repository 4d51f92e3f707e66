import Domain
import Foundation

/// Reads Open Library's dumps of works, and, where they are given, of authors and editions: one file each, or one file with
/// all.
///
/// Works with neither an author nor an edition are skipped: many are remains of merged works, and a title alone does not
/// identify a book. Without a dump of editions, no work is skipped for that reason.
struct OpenLibraryReader: CatalogReader {
    static let isbnLimit = 20
    static let authorLimit = 20
    /// The number of works that are joined at once.
    private static let batchSize = 200

    private let tracker: ReadProgressTracker
    private let workspace: any ImportWorkspace
    /// The files with authors or editions.
    private let companions: [FileBytes]
    private let hasEditions: Bool
    private var works: ArraySlice<FileBytes>
    private var lines: LineReader?
    private var areCompanionsRead = false
    private var results: ArraySlice<RecordReadResult> = []

    init(paths: [String], workspace: any ImportWorkspace, tracker: ReadProgressTracker) throws(CatalogReadError) {
        self.tracker = tracker
        self.workspace = workspace
        var companionPaths: [String] = []
        var workPaths: [String] = []
        var hasEditions = false
        for path in paths {
            let types = try Self.types(in: path)
            if types.contains("/type/work") { workPaths.append(path) }
            if types.contains("/type/author") || types.contains("/type/edition") { companionPaths.append(path) }
            if types.contains("/type/edition") { hasEditions = true }
        }
        guard !workPaths.isEmpty else {
            throw .wrongFormat(
                path: paths[0], expected: "Open Library's dump of works, ol_dump_works_….txt.gz, among the files")
        }
        self.hasEditions = hasEditions
        var opened: [FileBytes] = []
        for path in companionPaths + workPaths { opened.append(try FileBytes(path: path, tracker: tracker)) }
        companions = Array(opened.prefix(companionPaths.count))
        self.works = opened.dropFirst(companionPaths.count)
        tracker.begin(total: opened.reduce(0) { $0 + $1.size })
    }

    var progress: ReadProgress { tracker.progress }

    /// The types in a file, by its first 2,000 lines. A file with more than one of the types that are imported counts as one
    /// with all of them, since the dump of everything has no order of types.
    private static func types(in path: String) throws(CatalogReadError) -> Set<String> {
        var lines = LineReader(try FileBytes(path: path, tracker: ReadProgressTracker()))
        var types: Set<String> = []
        var count = 0
        while count < 2_000, let line = try lines.next() {
            count += 1
            let type = TabSeparatedLine.text(TabSeparatedLine.fields(line.bytes.prefix(64), limit: 2)[0])
            guard type.hasPrefix("/type/") else {
                guard count > 1 else {
                    throw .wrongFormat(path: path, expected: "lines that begin with /type/work, /type/author or /type/edition")
                }
                continue
            }
            types.insert(type)
        }
        let main = types.intersection(["/type/work", "/type/author", "/type/edition"])
        return main.count > 1 ? ["/type/work", "/type/author", "/type/edition"] : main
    }

    mutating func next() throws(CatalogReadError) -> RecordReadResult? {
        if !areCompanionsRead {
            try readCompanions()
            areCompanionsRead = true
        }
        if results.isEmpty { try readWorks() }
        guard let result = results.popFirst() else {
            tracker.finish()
            return nil
        }
        return result
    }

    /// The first, second and last column of a line.
    private static func parts(_ line: ArraySlice<UInt8>) -> (
        type: ArraySlice<UInt8>, key: ArraySlice<UInt8>, json: ArraySlice<UInt8>
    )? {
        let fields = TabSeparatedLine.fields(line, limit: 5)
        return fields.count == 5 ? (fields[0], fields[1], fields[4]) : nil
    }

    /// The number in `/works/OL45804W`.
    private static func number(_ key: ArraySlice<UInt8>, last: Character) -> Int? {
        guard key.last == last.asciiValue, let slash = key.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        return TabSeparatedLine.number(in: key[(slash + 1)...].dropLast(), after: "OL")
    }

    private static func number(_ key: String?, last: Character) -> Int? {
        key.flatMap { number(Array($0.utf8)[...], last: last) }
    }

    // MARK: - Authors and editions

    private func readCompanions() throws(CatalogReadError) {
        var authors = WorkspaceWriter(workspace, .people)
        var editions = WorkspaceWriter(workspace, .editions)
        for file in companions {
            tracker.enter(stage: "reading \(file.name)")
            var lines = LineReader(file)
            while let line = try lines.next() {
                guard !line.isTooLong, let (type, key, json) = Self.parts(line.bytes) else { continue }
                if type.elementsEqual("/type/author".utf8) {
                    guard let number = Self.number(key, last: "A"), let name = Self.name(json) else { continue }
                    try authors.put(Array(name.utf8), at: number)
                } else if type.elementsEqual("/type/edition".utf8) {
                    // An edition with broken JSON is ignored, as one that is not in the dump.
                    guard let edition = try? JSONScanner.scan(json, OpenLibraryEdition.init) else { continue }
                    for work in edition.works {
                        guard let number = Self.number(work, last: "W") else { continue }
                        try editions.put(edition.packed, at: number)
                    }
                }
            }
        }
        try authors.flush()
        try editions.flush()
        tracker.enter(stage: nil)
    }

    private static func name(_ json: ArraySlice<UInt8>) -> String? {
        // Without valid JSON, the author has no name, and is left out of books.
        let name = try? JSONScanner.scan(json) { scanner throws(JSONSyntaxError) -> String? in
            var names: (String?, String?)
            try scanner.object { key, scanner throws(JSONSyntaxError) in
                switch key {
                case "name": names.0 = try scanner.string()
                case "personal_name": names.1 = try scanner.string()
                default: break
                }
            }
            return names.0 ?? names.1
        }
        return name.flatMap { $0 }.flatMap { RecordValidation.line($0, limit: RecordValidation.nameLimit) }
    }

    // MARK: - Works

    private enum ParsedLine {
        case work(OpenLibraryWork, number: Int, at: FileLocation)
        case skipped(reason: String, at: FileLocation)
    }

    private mutating func readWorks() throws(CatalogReadError) {
        var batch: [ParsedLine] = []
        while batch.count < Self.batchSize {
            guard lines != nil else {
                guard let file = works.popFirst() else { break }
                lines = LineReader(file)
                continue
            }
            guard let line = try lines?.next(), let name = lines?.name else {
                lines = nil
                continue
            }
            if let parsed = Self.parsed(line, file: name) { batch.append(parsed) }
        }
        guard !batch.isEmpty else { return }
        var workNumbers: [Int] = []
        var authorNumbers: Set<Int> = []
        for case .work(let work, let number, at: _) in batch {
            workNumbers.append(number)
            authorNumbers.formUnion(work.authors.compactMap { Self.number($0, last: "A") })
        }
        let names: [Int: String]
        let editions: [Int: [OpenLibraryEdition]]
        do {
            names = Dictionary(
                try workspace.entries(in: .people, keys: authorNumbers.sorted()).map {
                    ($0.key, String(decoding: $0.value, as: UTF8.self))
                }
            ) { first, _ in first }
            editions = Dictionary(grouping: try workspace.entries(in: .editions, keys: workNumbers), by: \.key)
                .mapValues { $0.map { OpenLibraryEdition(packed: $0.value) } }
        } catch {
            throw .workspace(error)
        }
        results =
            batch.map { line in
                switch line {
                case .skipped(let reason, at: let location): .skipped(reason: reason, at: location)
                case .work(let work, let number, at: let location):
                    record(of: work, number: number, editions: editions[number] ?? [], names: names, at: location)
                }
            }[...]
    }

    /// - Returns: nil for lines of other types.
    private static func parsed(_ line: LineReader.Line, file: String) -> ParsedLine? {
        let location = FileLocation(file: file, line: line.number)
        guard !line.isTooLong else { return .skipped(reason: "the line is too long", at: location) }
        guard !line.bytes.isEmpty else { return nil }
        guard let (type, key, json) = parts(line.bytes) else {
            return .skipped(reason: "fewer than five columns", at: location)
        }
        switch TabSeparatedLine.text(type.prefix(40)) {
        case "/type/work": break
        case "/type/redirect": return .skipped(reason: "a redirect", at: location)
        case "/type/delete": return .skipped(reason: "deleted", at: location)
        default: return nil
        }
        guard let number = number(key, last: "W") else { return .skipped(reason: "no id", at: location) }
        // The only error is that of the syntax, which the report has.
        guard let work = try? JSONScanner.scan(json, OpenLibraryWork.init) else {
            return .skipped(reason: "it is not JSON", at: location)
        }
        guard work.title != nil else { return .skipped(reason: "no title", at: location) }
        return .work(work, number: number, at: location)
    }

    private func record(
        of work: OpenLibraryWork, number: Int, editions: [OpenLibraryEdition], names: [Int: String], at location: FileLocation
    ) -> RecordReadResult {
        guard !work.authors.isEmpty || !editions.isEmpty || !hasEditions else {
            return .skipped(reason: "neither an author nor an edition", at: location)
        }
        var record = CatalogRecord(kind: .book, key: "OL\(number)W", title: work.title ?? "")
        record.openLibrary = record.key
        if let subtitle = work.subtitle, let title = work.title { record.otherTitles = ["\(title): \(subtitle)"] }
        record.creators = work.authors.prefix(Self.authorLimit).compactMap { Self.number($0, last: "A").flatMap { names[$0] } }
        record.overview = work.description
        record.subjects = OpenLibrarySubjects.cleaned(work.subjects)
        let years = editions.compactMap(\.year)
        record.date = work.date ?? years.min().flatMap { PartialDate(String($0)) }
        if let first = editions.first(where: { !$0.isbns.isEmpty }) {
            record.publisher = first.publisher
            record.pages = first.pages
        }
        var isbns: [ISBN] = []
        for isbn in editions.lazy.flatMap(\.isbns) where isbns.count < Self.isbnLimit && !isbns.contains(isbn) {
            isbns.append(isbn)
        }
        record.isbns = isbns
        // Few works have their language. If all editions have the same language, the work gets it.
        let languages = Set(editions.flatMap(\.languages))
        record.originalLanguage = work.originalLanguage ?? (languages.count == 1 ? languages.first : nil)
        record.popularity = Self.popularity(editions: editions.count)
        return RecordValidation.validated(record, at: location)
    }

    /// 1 without an edition; 5 with one, 23 with ten, 41 with a hundred, 59 with a thousand editions.
    static func popularity(editions: Int) -> Int {
        editions == 0 ? 1 : min(100, 5 + Int((18 * log10(Double(editions))).rounded()))
    }
}
