import Domain
import Foundation

/// The data files of the built-in catalog, before they are decoded: a later start needs their version only.
struct BuiltInCatalogFiles {
    let movies: Data
    let books: Data
    let people: Data
    let subjects: Data
    let names: Data
    let notes: Data
    let traits: Data
    /// Changes with every byte of the files, and with `layout`.
    let version: String

    /// To be incremented when the tables store the same records in another way, so that databases load the catalog again.
    private static let layout = 12

    /// The files of this target's resources.
    static func bundled() throws(CatalogFileError) -> BuiltInCatalogFiles {
        try BuiltInCatalogFiles(directory: bundle)
    }

    /// The folder of this target's resources.
    static var bundle: URL { Bundle.module.bundleURL.appending(path: "Catalog", directoryHint: .isDirectory) }

    /// - Parameter directory: has `films.jsonl`, `books.jsonl`, `people.jsonl`, `subjects.jsonl`, `names.jsonl`,
    ///   `notes.jsonl` and `traits.jsonl`, one JSON object on each line.
    init(directory: URL) throws(CatalogFileError) {
        movies = try Self.contents(of: "films.jsonl", in: directory)
        books = try Self.contents(of: "books.jsonl", in: directory)
        people = try Self.contents(of: "people.jsonl", in: directory)
        subjects = try Self.contents(of: "subjects.jsonl", in: directory)
        names = try Self.contents(of: "names.jsonl", in: directory)
        notes = try Self.contents(of: "notes.jsonl", in: directory)
        traits = try Self.contents(of: "traits.jsonl", in: directory)
        version = "\(Self.layout)-\(Self.fingerprint(of: [movies, books, people, subjects, names, notes, traits]))"
    }

    static func contents(of name: String, in directory: URL) throws(CatalogFileError) -> Data {
        let file = directory.appending(path: name)
        do {
            return try Data(contentsOf: file)
        } catch {
            throw .unreadable(path: file.path)
        }
    }

    /// It detects changes of the files, and protects against nothing else. Databases store it, so it stays the same.
    static func fingerprint(of files: [Data]) -> String {
        var hash = StableHash()
        for file in files { file.withUnsafeBytes { hash.combineWords(of: $0) } }
        return String(hash.value, radix: 16)
    }
}
