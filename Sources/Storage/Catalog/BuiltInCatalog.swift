import Domain
import Foundation

/// The catalog that is part of Foyer, as its data files have it.
struct BuiltInCatalog {
    let movies: [MovieRecord]
    let books: [BookRecord]
    let people: [PersonRecord]
    let subjects: [SubjectRecord]
    let names: [KnownWorkRecord]
    let notes: [WorkNotes]
    let version: String

    init(_ files: BuiltInCatalogFiles) throws(CatalogFileError) {
        subjects = try Self.records(files.subjects, file: "subjects.jsonl")
        movies = try Self.records(files.movies, file: "films.jsonl")
        books = try Self.records(files.books, file: "books.jsonl")
        people = try Self.records(files.people, file: "people.jsonl")
        names = try Self.records(files.names, file: "names.jsonl")
        notes = try Self.records(files.notes, file: "notes.jsonl")
        version = files.version
    }

    /// The concepts by which questions are understood.
    static func bundledConcepts() throws(CatalogFileError) -> [Concept] {
        try records(BuiltInCatalogFiles.contents(of: "concepts.jsonl", in: BuiltInCatalogFiles.bundle), file: "concepts.jsonl")
    }

    /// What the recommender knows of the works besides their records.
    static func bundledTraits() throws(CatalogFileError) -> [WorkTraits] {
        try records(BuiltInCatalogFiles.contents(of: "traits.jsonl", in: BuiltInCatalogFiles.bundle), file: "traits.jsonl")
    }

    /// What the works contain, where they take place, and what people remember of them.
    static func bundledNotes() throws(CatalogFileError) -> [WorkNotes] {
        try records(BuiltInCatalogFiles.contents(of: "notes.jsonl", in: BuiltInCatalogFiles.bundle), file: "notes.jsonl")
    }

    /// All works as records, books before the films that were made from them.
    var records: [CatalogRecord] {
        let names = Dictionary(people.map { ($0.name, [$0.korean, $0.original].compactMap { $0 }) }) { first, _ in first }
        func otherNames(_ people: [String]) -> [String: [String]] {
            Dictionary(people.compactMap { name in names[name].map { (name, $0) } }) { first, _ in first }.filter {
                !$0.value.isEmpty
            }
        }
        let notes = Dictionary(notes.map { ($0.key, $0) }) { first, _ in first }
        let records =
            books.map { $0.record(otherNames: otherNames($0.authors)) }
            + movies.map { $0.record(otherNames: otherNames($0.directors + ($0.cast ?? []))) }
        return records.map { record in
            var record = record
            if let notes = notes[WorkTraits.Key(kind: record.kind, id: record.key)] {
                record.keywords = notes.about + notes.places.sorted()
            }
            return record
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
}
