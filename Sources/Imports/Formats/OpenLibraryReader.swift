import Domain
import Foundation

/// Open Library's dumps: works, and beside them authors and editions, in files of their own or all in one.
///
/// Works without an author and without an edition are left out: many of them are what remained when editions went elsewhere, and
/// a title alone tells nobody which book is meant. Where no editions are given, nobody knows, and they stay.
struct OpenLibraryReader: CatalogReader {
    static let isbnLimit = 20
    static let subjectLimit = 12
    static let authorLimit = 20
    /// How many works are put together at once.
    private static let batch = 200

    private let tracker: ReadProgressTracker
    private let workspace: any ImportWorkspace
    /// Of authors and editions.
    private let others: [FileBytes]
    private let hasEditions: Bool
    private var works: ArraySlice<FileBytes>
    private var lines: LineReader?
    private var areOthersRead = false
    private var ready: ArraySlice<RecordReadResult> = []

    init(paths: [String], workspace: any ImportWorkspace, tracker: ReadProgressTracker) throws(CatalogReadError) {
        self.tracker = tracker
        self.workspace = workspace
        var others: [String] = []
        var works: [String] = []
        var hasEditions = false
        for path in paths {
            let kinds = try Self.kinds(in: path)
            if kinds.contains("/type/work") { works.append(path) }
            if kinds.contains("/type/author") || kinds.contains("/type/edition") { others.append(path) }
            if kinds.contains("/type/edition") { hasEditions = true }
        }
        guard !works.isEmpty else {
            throw .wrongFormat(
                path: paths[0], expected: "Open Library's dump of works, ol_dump_works_….txt.gz, among the files")
        }
        self.hasEditions = hasEditions
        var opened: [FileBytes] = []
        for path in others + works { opened.append(try FileBytes(path: path, tracker: tracker)) }
        self.others = Array(opened.prefix(others.count))
        self.works = opened.dropFirst(others.count)
        tracker.begin(total: opened.reduce(0) { $0 + $1.size })
    }

    var progress: ReadProgress { tracker.progress }

    /// What a file holds, by the type column of its first lines; the dump of everything has them mixed.
    private static func kinds(in path: String) throws(CatalogReadError) -> Set<String> {
        var lines = LineReader(try FileBytes(path: path, tracker: ReadProgressTracker()))
        var kinds: Set<String> = []
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
            kinds.insert(type)
        }
        let main = kinds.intersection(["/type/work", "/type/author", "/type/edition"])
        // Its order is that of no type.
        return main.count > 1 ? ["/type/work", "/type/author", "/type/edition"] : main
    }

    mutating func next() throws(CatalogReadError) -> RecordReadResult? {
        if !areOthersRead {
            try readOthers()
            areOthersRead = true
        }
        if ready.isEmpty { try readWorks() }
        guard let record = ready.popFirst() else {
            tracker.finish()
            return nil
        }
        return record
    }

    /// Type, key, and JSON.
    private static func parts(_ line: ArraySlice<UInt8>) -> (
        type: ArraySlice<UInt8>, key: ArraySlice<UInt8>, json: ArraySlice<UInt8>
    )? {
        let fields = TabSeparatedLine.fields(line, limit: 5)
        return fields.count == 5 ? (fields[0], fields[1], fields[4]) : nil
    }

    /// The number in `/works/OL45804W`.
    private static func number(_ key: ArraySlice<UInt8>, last: Character) -> Int? {
        guard key.last == last.asciiValue, let slash = key.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        return TabSeparatedLine.number(in: key[(slash + 1)...].dropLast(), behind: "OL")
    }

    private static func number(_ key: String?, last: Character) -> Int? {
        key.flatMap { number(Array($0.utf8)[...], last: last) }
    }

    // MARK: - Authors and editions

    private func readOthers() throws(CatalogReadError) {
        var authors = WorkspaceWriter(workspace, .people)
        var editions = WorkspaceWriter(workspace, .editions)
        for file in others {
            tracker.enter(stage: "reading \(file.name)")
            var lines = LineReader(file)
            while let line = try lines.next() {
                guard !line.isTooLong, let (type, key, json) = Self.parts(line.bytes) else { continue }
                if type.elementsEqual("/type/author".utf8) {
                    guard let number = Self.number(key, last: "A"), let name = Self.name(json) else { continue }
                    try authors.put(Array(name.utf8), at: number)
                } else if type.elementsEqual("/type/edition".utf8) {
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

    private enum Read {
        case work(OpenLibraryWork, number: Int, at: FileLocation)
        case skipped(reason: String, at: FileLocation)
    }

    private mutating func readWorks() throws(CatalogReadError) {
        var batch: [Read] = []
        while batch.count < Self.batch {
            guard lines != nil else {
                guard let file = works.popFirst() else { break }
                lines = LineReader(file)
                continue
            }
            guard let line = try lines?.next(), let name = lines?.name else {
                lines = nil
                continue
            }
            if let read = Self.read(line, file: name) { batch.append(read) }
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
        ready =
            batch.map { read in
                switch read {
                case .skipped(let reason, at: let place): .skipped(reason: reason, at: place)
                case .work(let work, let number, at: let place):
                    record(of: work, number: number, editions: editions[number] ?? [], names: names, at: place)
                }
            }[...]
    }

    /// - Returns: nil for lines of other types.
    private static func read(_ line: LineReader.Line, file: String) -> Read? {
        let place = FileLocation(file: file, line: line.number)
        guard !line.isTooLong else { return .skipped(reason: "the line is too long", at: place) }
        guard !line.bytes.isEmpty else { return nil }
        guard let (type, key, json) = parts(line.bytes) else { return .skipped(reason: "fewer than five columns", at: place) }
        switch TabSeparatedLine.text(type.prefix(40)) {
        case "/type/work": break
        case "/type/redirect": return .skipped(reason: "a redirect", at: place)
        case "/type/delete": return .skipped(reason: "deleted", at: place)
        default: return nil
        }
        guard let number = number(key, last: "W") else { return .skipped(reason: "no id", at: place) }
        guard let work = try? JSONScanner.scan(json, OpenLibraryWork.init) else {
            return .skipped(reason: "it is no JSON", at: place)
        }
        guard work.title != nil else { return .skipped(reason: "no title", at: place) }
        return .work(work, number: number, at: place)
    }

    private func record(
        of work: OpenLibraryWork, number: Int, editions: [OpenLibraryEdition], names: [Int: String], at place: FileLocation
    ) -> RecordReadResult {
        guard !work.authors.isEmpty || !editions.isEmpty || !hasEditions else {
            return .skipped(reason: "neither an author nor an edition", at: place)
        }
        var record = CatalogRecord(kind: .book, key: "OL\(number)W", title: work.title ?? "")
        record.openLibrary = record.key
        if let subtitle = work.subtitle, let title = work.title { record.otherTitles = ["\(title): \(subtitle)"] }
        record.creators = work.authors.prefix(Self.authorLimit).compactMap { Self.number($0, last: "A").flatMap { names[$0] } }
        record.overview = work.description
        record.subjects = Self.subjects(work.subjects)
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
        // Works seldom say in which language they were written; where every edition is in one, it is taken for that.
        let languages = Set(editions.flatMap(\.languages))
        record.originalLanguage = work.originalLanguage ?? (languages.count == 1 ? languages.first : nil)
        record.popularity = Self.popularity(editions: editions.count)
        return RecordValidation.validated(record, at: place)
    }

    /// 1 without an edition, 5 with one, 23 with ten, 41 with a hundred, 59 with a thousand.
    static func popularity(editions: Int) -> Int {
        editions == 0 ? 1 : min(100, 5 + Int((18 * log10(Double(editions))).rounded()))
    }

    /// Notes of libraries to themselves.
    private static let noSubjects: [StaticString] = [
        "accessible book", "protected daisy", "in library", "lending library", "overdrive", "internet archive", "large type",
        "open library", "staff picks", "nyt:", "new york times bestseller", "reading level", "accelerated reader",
        "popular print",
        "specimens", "long now manual", "award:", "series:", "collectionid",
    ]

    private static func subjects(_ written: [String]) -> [String] {
        var subjects: [String] = []
        for subject in written where subjects.count < subjectLimit {
            guard var subject = RecordValidation.line(subject.lowercased(), limit: 60) else { continue }
            while let last = subject.last, ".,;".contains(last) { subject.removeLast() }
            guard !subject.isEmpty, !subjects.contains(subject),
                !noSubjects.contains(where: { ByteSearch.firstIndex(of: $0, in: subject) != nil }),
                !subject.utf8.contains(UInt8(ascii: "=")), !subject.hasPrefix("(")
            else { continue }
            subjects.append(subject)
        }
        return subjects
    }
}

/// A work of the dumps.
struct OpenLibraryWork {
    private(set) var title: String?
    private(set) var subtitle: String?
    /// Their keys: `/authors/OL34184A`.
    private(set) var authors: [String] = []
    private(set) var subjects: [String] = []
    private(set) var description: String?
    private(set) var date: PartialDate?
    private(set) var originalLanguage: String?

    init(_ scanner: inout JSONScanner) throws(JSONSyntaxError) {
        var work = self
        try scanner.object { key, scanner throws(JSONSyntaxError) in
            switch key {
            case "title": work.title = try scanner.string().flatMap { RecordValidation.line($0, limit: .max) }
            case "subtitle": work.subtitle = try scanner.string().flatMap { RecordValidation.line($0, limit: .max) }
            case "authors": work.authors = try Self.authors(&scanner)
            case "subjects": work.subjects = try scanner.strings()
            case "description": work.description = try Self.text(&scanner)
            case "first_publish_date": work.date = try scanner.string().flatMap(FreeTextDate.unambiguousDate)
            case "original_languages":
                work.originalLanguage = try OpenLibraryEdition.keys(&scanner).first.flatMap(
                    LanguageCode.iso639_1(openLibraryKey:))
            default: break
            }
        }
        self = work
    }

    /// `{"author": {"key": "/authors/OL1A"}}`, `{"author": "/authors/OL1A"}`, and `{"key": "/authors/OL1A"}` in old ones.
    private static func authors(_ scanner: inout JSONScanner) throws(JSONSyntaxError) -> [String] {
        var authors: [String] = []
        try scanner.array { scanner throws(JSONSyntaxError) in
            try scanner.object { key, scanner throws(JSONSyntaxError) in
                guard key == "author" || key == "key" else { return }
                if scanner.isAtObject {
                    try scanner.object { key, scanner throws(JSONSyntaxError) in
                        if key == "key", let author = try scanner.string() { authors.append(author) }
                    }
                } else if let author = try scanner.string() {
                    authors.append(author)
                }
            }
        }
        return authors
    }

    /// A text, or `{"type": "/type/text", "value": "…"}`.
    private static func text(_ scanner: inout JSONScanner) throws(JSONSyntaxError) -> String? {
        guard scanner.isAtObject else { return try scanner.string() }
        var text: String?
        try scanner.object { key, scanner throws(JSONSyntaxError) in
            if key == "value" { text = try scanner.string() }
        }
        return text
    }
}

/// What is kept of an edition.
struct OpenLibraryEdition {
    private(set) var works: [String] = []
    private(set) var year: Int?
    private(set) var publisher: String?
    private(set) var pages: Int?
    private(set) var languages: [String] = []
    private(set) var isbns: [ISBN] = []

    init(_ scanner: inout JSONScanner) throws(JSONSyntaxError) {
        var edition = self
        try scanner.object { key, scanner throws(JSONSyntaxError) in
            switch key {
            case "works": edition.works = try Self.keys(&scanner)
            case "publish_date": edition.year = try scanner.string().flatMap(FreeTextDate.unambiguousDate)?.year
            case "publishers": edition.publisher = try scanner.strings().first
            case "number_of_pages": edition.pages = try scanner.integer()
            case "languages": edition.languages = try Self.keys(&scanner).compactMap(LanguageCode.iso639_1(openLibraryKey:))
            case "isbn_13": edition.isbns.insert(contentsOf: try scanner.strings().compactMap { ISBN($0) }, at: 0)
            case "isbn_10": edition.isbns += try scanner.strings().compactMap { ISBN($0) }
            default: break
            }
        }
        self = edition
    }

    /// Of a list of `{"key": "…"}`.
    static func keys(_ scanner: inout JSONScanner) throws(JSONSyntaxError) -> [String] {
        var keys: [String] = []
        try scanner.array { scanner throws(JSONSyntaxError) in
            guard scanner.isAtObject else {
                if let key = try scanner.string() { keys.append(key) }
                return
            }
            try scanner.object { key, scanner throws(JSONSyntaxError) in
                if key == "key", let value = try scanner.string() { keys.append(value) }
            }
        }
        return keys
    }

    /// As it stands in the workspace: there are tens of millions.
    var packed: [UInt8] {
        let isbns = isbns.prefix(4).map(\.description).joined(separator: ",")
        let publisher = publisher.flatMap { RecordValidation.line($0, limit: RecordValidation.nameLimit) } ?? ""
        let fields = [
            year.map { String($0) } ?? "", pages.map { String($0) } ?? "", languages.joined(separator: ","), isbns,
            isbns.isEmpty ? "" : publisher,
        ]
        return Array(fields.joined(separator: "\n").utf8)
    }

    init(packed: [UInt8]) {
        let fields = packed.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(TabSeparatedLine.text)
        guard fields.count == 5 else { return }
        year = Int(fields[0])
        pages = Int(fields[1])
        languages = fields[2].split(separator: ",").map(String.init)
        isbns = fields[3].split(separator: ",").compactMap { ISBN(String($0)) }
        publisher = fields[4].isEmpty ? nil : fields[4]
    }
}
