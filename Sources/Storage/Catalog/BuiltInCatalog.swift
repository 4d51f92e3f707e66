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
    let traits: [WorkTraits]
    let version: String

    init(_ files: BuiltInCatalogFiles) throws(CatalogFileError) {
        subjects = try Self.records(files.subjects, file: "subjects.jsonl")
        movies = try Self.records(files.movies, file: "films.jsonl")
        books = try Self.records(files.books, file: "books.jsonl")
        people = try Self.records(files.people, file: "people.jsonl")
        names = try Self.records(files.names, file: "names.jsonl")
        notes = try Self.records(files.notes, file: "notes.jsonl")
        traits = try Self.records(files.traits, file: "traits.jsonl")
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

    /// Which topics of the vocabulary the works have.
    static func bundledTopics() throws(CatalogFileError) -> [WorkTopicsRecord] {
        try records(BuiltInCatalogFiles.contents(of: "topics.jsonl", in: BuiltInCatalogFiles.bundle), file: "topics.jsonl")
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
        let traits = Dictionary(traits.map { ($0.key, $0) }) { first, _ in first }
        let records =
            books.map { $0.record(otherNames: otherNames($0.authors)) }
            + movies.map { $0.record(otherNames: otherNames($0.directors + ($0.cast ?? []))) }
        return records.map { record in
            var record = record
            let key = WorkTraits.Key(kind: record.kind, id: record.key)
            if let notes = notes[key] { record.keywords = notes.about + notes.places.sorted() }
            if let traits = traits[key] {
                record.moods += traits.moods.map(\.rawValue).sorted().filter { !record.moods.contains($0) }
                record.audience = record.audience ?? traits.audience?.rawValue
                let subjects = traits.groups.compactMap { WorkTraits.subjectsOfGroups[$0] }
                record.subjects += subjects.sorted().filter { !record.subjects.contains($0) }
                if traits.groups.contains("twist") { record.keywords += WorkTraits.wordsOfTwist }
            }
            return record
        }
    }

    /// The lines of a file, decoded on all cores.
    private static func records<Record: Decodable & Sendable>(
        _ data: Data, file: String
    ) throws(CatalogFileError) -> [Record] {
        let decoder = JSONDecoder()
        let lines = data.split(separator: UInt8(ascii: "\n"))
        let decoded = Array(lines.enumerated()).mapOnAllCores { index, line in
            Result { try decoder.decode(Record.self, from: line) }
                .mapError { CatalogFileError.malformed(file: file, record: index + 1, reason: String(describing: $0)) }
        }
        return try decoded.map { record throws(CatalogFileError) in try record.get() }
    }
}
