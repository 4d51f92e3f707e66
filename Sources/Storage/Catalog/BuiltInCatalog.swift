import Domain
import Foundation

/// The catalog that is part of Foyer, as its data files have it.
struct BuiltInCatalog {
    let movies: [MovieRecord]
    let books: [BookRecord]
    let people: [PersonRecord]
    let subjects: [SubjectRecord]
    /// Changes with every byte of the files, and with `layout`.
    let version: String

    /// To be incremented when the tables store the same records in another way, so that databases load the catalog again.
    private static let layout = 6

    /// Reads the files of this target's resources.
    static func bundled() throws(CatalogFileError) -> BuiltInCatalog {
        try BuiltInCatalog(directory: Bundle.module.bundleURL.appending(path: "Catalog", directoryHint: .isDirectory))
    }

    /// The concepts by which questions are understood.
    static func bundledConcepts() throws(CatalogFileError) -> [Concept] {
        let file = Bundle.module.bundleURL.appending(path: "Catalog/concepts.jsonl")
        return try records(contents(of: file), file: "concepts.jsonl")
    }

    /// - Parameter directory: has `films.jsonl`, `books.jsonl`, `people.jsonl` and `subjects.jsonl`, one JSON object on each
    ///   line.
    init(directory: URL) throws(CatalogFileError) {
        let films = try Self.contents(of: directory.appending(path: "films.jsonl"))
        let books = try Self.contents(of: directory.appending(path: "books.jsonl"))
        let people = try Self.contents(of: directory.appending(path: "people.jsonl"))
        let subjects = try Self.contents(of: directory.appending(path: "subjects.jsonl"))
        self.subjects = try Self.records(subjects, file: "subjects.jsonl")
        self.movies = try Self.records(films, file: "films.jsonl")
        self.books = try Self.records(books, file: "books.jsonl")
        self.people = try Self.records(people, file: "people.jsonl")
        self.version = "\(Self.layout)-\(Self.fingerprint(of: [films, books, people, subjects]))"
    }

    /// All works as records, books before the films that were made from them.
    var records: [CatalogRecord] {
        let names = Dictionary(people.map { ($0.name, [$0.korean, $0.original].compactMap { $0 }) }) { first, _ in first }
        func otherNames(_ people: [String]) -> [String: [String]] {
            Dictionary(people.compactMap { name in names[name].map { (name, $0) } }) { first, _ in first }.filter {
                !$0.value.isEmpty
            }
        }
        return books.map { $0.record(otherNames: otherNames($0.authors)) }
            + movies.map { $0.record(otherNames: otherNames($0.directors + ($0.cast ?? []))) }
    }

    private static func contents(of url: URL) throws(CatalogFileError) -> Data {
        do {
            return try Data(contentsOf: url)
        } catch {
            throw .unreadable(path: url.path)
        }
    }

    private static func records<Record: Decodable>(
        _ data: Data, file: String
    ) throws(CatalogFileError) -> [Record] {
        let decoder = JSONDecoder()
        var records: [Record] = []
        for (index, line) in data.split(separator: UInt8(ascii: "\n")).enumerated() {
            do {
                records.append(try decoder.decode(Record.self, from: line))
            } catch {
                throw .malformed(file: file, record: index + 1, reason: String(describing: error))
            }
        }
        return records
    }

    /// It detects changes of the files, and protects against nothing else. Databases store it, so it stays the same.
    static func fingerprint(of files: [Data]) -> String {
        var hash = StableHash()
        for file in files { file.withUnsafeBytes { hash.combineWords(of: $0) } }
        return String(hash.value, radix: 16)
    }
}
