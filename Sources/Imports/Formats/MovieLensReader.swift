import Domain
import Foundation

/// The films of MovieLens: `movies.csv`, and beside it `links.csv`, `tags.csv` and `ratings.csv` where they are.
struct MovieLensReader: CatalogReader {
    struct Files {
        var movies: String
        var links: String?
        var tags: String?
        var ratings: String?
    }

    private let tracker: ReadProgressTracker
    private let links: FileBytes?
    private let tags: FileBytes?
    private let ratings: FileBytes?
    private var films: CommaSeparatedReader
    private let columns: (id: Int, title: Int, genres: Int?)
    private var facts: MovieLensFacts?

    init(_ files: Files, tracker: ReadProgressTracker) throws(CatalogReadError) {
        self.tracker = tracker
        let all = try FileBytes.all(
            [files.movies] + [files.links, files.tags, files.ratings].compactMap { $0 }, tracker: tracker)
        var others = all.dropFirst()
        links = files.links == nil ? nil : others.popFirst()
        tags = files.tags == nil ? nil : others.popFirst()
        ratings = files.ratings == nil ? nil : others.popFirst()
        films = try CommaSeparatedReader(all[0], needed: ["movieid", "title"], format: "MovieLens")
        columns = (films.place(of: "movieid") ?? 0, films.place(of: "title") ?? 0, films.place(of: "genres"))
    }

    var progress: ReadProgress { tracker.progress }

    mutating func next() throws(CatalogReadError) -> RecordReadResult? {
        if facts == nil { facts = try readFacts() }
        guard let row = try films.next() else {
            tracker.finish()
            return nil
        }
        let name = films.lines.name
        switch row {
        case .unreadable(let line, let reason): return .skipped(reason: reason, at: FileLocation(file: name, line: line))
        case .fields(let fields, let line): return record(of: fields, at: FileLocation(file: name, line: line))
        }
    }

    private func readFacts() throws(CatalogReadError) -> MovieLensFacts {
        var facts = MovieLensFacts()
        if let links {
            tracker.enter(stage: "reading \(links.name)")
            try facts.readLinks(links)
        }
        if let tags {
            tracker.enter(stage: "reading \(tags.name)")
            try facts.readTags(tags)
        }
        if let ratings {
            tracker.enter(stage: "reading \(ratings.name)")
            try facts.readRatings(ratings)
        }
        tracker.enter(stage: nil)
        return facts
    }

    private func record(of fields: [String], at place: FileLocation) -> RecordReadResult {
        guard let id = Int(fields[columns.id]), id > 0 else { return .skipped(reason: "no movieId", at: place) }
        guard fields[columns.title].utf8.count <= RecordValidation.writtenTitleLimit else {
            return .skipped(reason: RecordValidation.longTitle, at: place)
        }
        let written = MovieLensTitle(fields[columns.title])
        guard !written.title.isEmpty else { return .skipped(reason: "no title", at: place) }
        var record = CatalogRecord(kind: .movie, key: "movielens-\(id)", title: written.title)
        record.otherTitles = written.others
        record.date = written.year.flatMap { PartialDate($0) }
        let (genres, subjects) = GenreNames.genresAndSubjects(
            (columns.genres.map { fields[$0] } ?? "").split(separator: "|").map(String.init))
        record.genres = genres
        record.subjects = subjects + (facts?.tags(of: id) ?? []).filter { !subjects.contains($0) }
        record.imdb = facts?.imdb(of: id)
        record.rating = facts?.rating(of: id)
        record.popularity = Popularity.ofRatings(record.rating?.count ?? 0)
        return RecordValidation.validated(record, at: place)
    }
}

/// A title as MovieLens writes them: `City of Lost Children, The (Cité des enfants perdus, La) (1995)`.
struct MovieLensTitle: Equatable {
    let title: String
    /// What stands in brackets: titles that it is known by elsewhere, of which nobody says which is the original one.
    let others: [String]
    let year: String?

    init(_ written: String) {
        var rest = RecordValidation.line(written, limit: .max) ?? ""
        let wholeTitle = rest
        var year: String?
        if rest.hasSuffix(")"), let open = rest.lastIndex(of: "(") {
            // Some are spans: `(1992-1998)`, `(2009– )`.
            let inside = rest[rest.index(after: open)...].dropLast()
            let digits = inside.prefix(4)
            if digits.count == 4, digits.allSatisfy(\.isASCII), Int(digits) != nil,
                inside.dropFirst(4).allSatisfy({ $0.isNumber || "-– ".contains($0) })
            {
                year = String(digits)
                rest = rest[..<open].trimmingCharacters(in: .whitespaces)
            }
        }
        var others: [String] = []
        while rest.hasSuffix(")"), let open = Self.opening(of: rest), open > rest.startIndex {
            let before = rest[..<open].trimmingCharacters(in: .whitespaces)
            guard !before.isEmpty, rest[rest.index(before: open)] == " " else { break }
            others.insert(String(rest[rest.index(after: open)...].dropLast()), at: 0)
            rest = before
        }
        if rest.isEmpty {
            (rest, year) = (wholeTitle, nil)
        }
        title = TitleForms.articleFirst(rest, isEnglish: false)
        self.others = others.map(Self.withoutLead).map { TitleForms.articleFirst($0, isEnglish: false) }.filter {
            [title] other in
            !other.isEmpty && other != title
        }
        self.year = year
    }

    /// Where the bracket opens that the text's last sign closes.
    private static func opening(of text: String) -> String.Index? {
        var depth = 0
        for place in text.indices.reversed() {
            if text[place] == ")" { depth += 1 }
            if text[place] == "(" { depth -= 1 }
            if depth == 0 { return place }
        }
        return nil
    }

    private static func withoutLead(_ title: String) -> String {
        for lead in ["a.k.a. ", "aka ", "a.k.a "] where title.lowercased().hasPrefix(lead) {
            return String(title.dropFirst(lead.count))
        }
        return title
    }
}

/// What the other files of MovieLens say of films, by their numbers, in little room: the ratings alone are tens of millions.
struct MovieLensFacts {
    /// No number of theirs comes near; what is greater is left aside, so that no number makes us take all memory.
    private static let idLimit = 1 << 22
    private static let tagsKept = 8
    private static let tagLengths = 2...40
    private static let distinctTags = 1 << 20
    private static let pairsBeforeFolding = 1 << 21

    private var imdbs: [Int] = []
    private var ratingCounts: [UInt32] = []
    private var ratingSums: [Double] = []
    private var tagNames: [String] = []
    private var tagNumbers: [String: UInt32] = [:]
    /// A film's number and a tag's, each of 32 bits, and how often.
    private var pairs: [(pair: UInt64, count: UInt32)] = []
    private var loosePairs: [UInt64] = []

    init() {}

    mutating func readLinks(_ file: FileBytes) throws(CatalogReadError) {
        var rows = try CommaSeparatedReader(file, needed: ["movieid", "imdbid"], format: "MovieLens")
        let (id, imdb) = (rows.place(of: "movieid") ?? 0, rows.place(of: "imdbid") ?? 0)
        while let row = try rows.next() {
            guard case .fields(let fields, line: _) = row, let id = Int(fields[id]), let number = Int(fields[imdb]), number > 0,
                Self.makeRoom(for: id, in: &imdbs, filler: 0)
            else { continue }
            imdbs[id] = number
        }
    }

    mutating func readTags(_ file: FileBytes) throws(CatalogReadError) {
        var rows = try CommaSeparatedReader(file, needed: ["movieid", "tag"], format: "MovieLens")
        let (id, tag) = (rows.place(of: "movieid") ?? 0, rows.place(of: "tag") ?? 0)
        while let row = try rows.next() {
            guard case .fields(let fields, line: _) = row, let id = Int(fields[id]), (1..<Self.idLimit).contains(id),
                let name = RecordValidation.line(fields[tag].lowercased(), limit: Self.tagLengths.upperBound),
                name.utf8.count >= Self.tagLengths.lowerBound, let number = tagNumber(of: name)
            else { continue }
            loosePairs.append(UInt64(id) << 32 | UInt64(number))
            if loosePairs.count >= Self.pairsBeforeFolding { foldPairs() }
        }
        foldPairs()
        tagNumbers = [:]
    }

    private mutating func tagNumber(of name: String) -> UInt32? {
        if let number = tagNumbers[name] { return number }
        guard tagNames.count < Self.distinctTags else { return nil }
        let number = UInt32(tagNames.count)
        tagNames.append(name)
        tagNumbers[name] = number
        return number
    }

    private mutating func foldPairs() {
        let all = (pairs + loosePairs.map { ($0, 1) }).sorted { $0.pair < $1.pair }
        loosePairs = []
        pairs = []
        for (pair, count) in all {
            if let last = pairs.last, last.pair == pair {
                pairs[pairs.count - 1].count += count
            } else {
                pairs.append((pair, count))
            }
        }
    }

    mutating func readRatings(_ file: FileBytes) throws(CatalogReadError) {
        // The quick way: these are tens of millions of lines of four numbers each, without a quote in them.
        var lines = LineReader(file)
        let header = try lines.next().map { String(decoding: $0.bytes, as: UTF8.self).lowercased().split(separator: ",") } ?? []
        guard let id = header.firstIndex(of: "movieid"), let rating = header.firstIndex(of: "rating") else {
            throw .wrongFormat(path: file.path, expected: "a header line with “movieId”, “rating”, as in MovieLens")
        }
        while let line = try lines.next() {
            var column = 0
            var movie = 0
            var tenths = 0
            line.bytes.withUnsafeBufferPointer { bytes in
                var place = 0
                while place < bytes.count {
                    if column == id {
                        while place < bytes.count, let digit = Self.digit(bytes[place]), movie < Self.idLimit {
                            movie = movie * 10 + digit
                            place += 1
                        }
                    } else if column == rating {
                        tenths = Self.tenths(bytes, &place)
                    }
                    while place < bytes.count, bytes[place] != UInt8(ascii: ",") { place += 1 }
                    place += 1
                    column += 1
                }
            }
            guard movie > 0, (1...50).contains(tenths), Self.makeRoom(for: movie, in: &ratingCounts, filler: 0),
                Self.makeRoom(for: movie, in: &ratingSums, filler: 0)
            else { continue }
            ratingCounts[movie] &+= 1
            ratingSums[movie] += Double(tenths)
        }
    }

    private static func digit(_ byte: UInt8) -> Int? {
        (0x30...0x39).contains(byte) ? Int(byte) - 0x30 : nil
    }

    /// `4`, `4.0` or `4.5`.
    private static func tenths(_ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int) -> Int {
        guard place < bytes.count, let whole = digit(bytes[place]) else { return 0 }
        place += 1
        guard place + 1 < bytes.count, bytes[place] == UInt8(ascii: "."), let part = digit(bytes[place + 1]) else {
            return place < bytes.count && digit(bytes[place]) != nil ? 0 : whole * 10
        }
        place += 2
        return whole * 10 + part
    }

    /// - Returns: whether there is room.
    private static func makeRoom<Element>(for id: Int, in list: inout [Element], filler: Element) -> Bool {
        guard (1..<idLimit).contains(id) else { return false }
        if id >= list.count { list += repeatElement(filler, count: max(id + 1, min(idLimit, list.count * 2)) - list.count) }
        return true
    }

    func imdb(of id: Int) -> String? {
        guard id < imdbs.count, imdbs[id] > 0 else { return nil }
        let digits = String(imdbs[id])
        return "tt" + String(repeating: "0", count: max(0, 7 - digits.count)) + digits
    }

    func rating(of id: Int) -> CatalogRating? {
        guard id < ratingCounts.count, ratingCounts[id] > 0 else { return nil }
        let average = ratingSums[id] / 10 / Double(ratingCounts[id])
        return CatalogRating(average: (average * 100).rounded() / 100, best: 5, count: Int(ratingCounts[id]))
    }

    /// Those that were given most often; of equals, the first in the alphabet.
    func tags(of id: Int) -> [String] {
        let film = UInt64(id) << 32
        var place = pairs.partitioningIndex { $0.pair >= film }
        var found: [(name: String, count: UInt32)] = []
        while place < pairs.count, pairs[place].pair >> 32 == UInt64(id) {
            found.append((tagNames[Int(pairs[place].pair & 0xffff_ffff)], pairs[place].count))
            place += 1
        }
        return found.sorted { ($1.count, $0.name) < ($0.count, $1.name) }.prefix(Self.tagsKept).map(\.name)
    }
}

extension RandomAccessCollection where Index == Int {
    /// The first place whose element has what all behind it have, too.
    fileprivate func partitioningIndex(_ belongs: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if belongs(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
