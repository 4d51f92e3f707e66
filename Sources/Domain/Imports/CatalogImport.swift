/// The kinds of file that a catalog is imported from, by their names on the command line.
package enum ImportFormat: String, CaseIterable, Sendable {
    case wikipediaMovies = "wikipedia-movies"
    case goodbooks
    case movielens
    case imdb
    case openLibrary = "openlibrary"
    case calibre
    case foyer
}

/// What stands at one place of a catalog file.
package enum RecordReadResult: Sendable, Equatable {
    /// - leftOut: the names of fields that have values which could not be taken, or fewer than stand there.
    case record(CatalogRecord, at: FileLocation, leftOut: [String] = [])
    /// - reason: in a few words that complete “skipped, since …”: `no title`, `a series`.
    case skipped(reason: String, at: FileLocation)
}

/// Where in a file something stands.
package struct FileLocation: Hashable, Sendable, CustomStringConvertible {
    /// The file's own name, without its folder.
    package let file: String
    /// Counted from 1; the number of the record where a file has no lines that mean anything.
    package let line: Int

    package init(file: String, line: Int) {
        self.file = file
        self.line = line
    }

    package var description: String { "\(file):\(line)" }
}

/// How far a file, or several, have been read.
package struct ReadProgress: Hashable, Sendable {
    /// In bytes, as they stand on disk.
    package let read: Int
    package let total: Int
    /// What is being done where that is not yet the reading of records: `reading title.crew.tsv.gz`.
    package let stage: String?

    package init(read: Int, total: Int, stage: String? = nil) {
        self.read = read
        self.total = total
        self.stage = stage
    }
}

/// Why a catalog file cannot be read any further.
package enum CatalogReadError: Error, Equatable, Sendable, CustomStringConvertible {
    case missing(path: String)
    case unreadable(path: String, reason: String)
    /// It is none of the format's files; what was expected.
    case wrongFormat(path: String, expected: String)
    /// A packed file ends too early or is damaged.
    case damaged(path: String, reason: String)
    /// Room for what has to be remembered between files could not be had.
    case workspace(StorageError)
    /// The task that reads was cancelled.
    case cancelled

    package var description: String {
        switch self {
        case .missing(let path): "there is no file \(path)"
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
        case .wrongFormat(let path, let expected): "\(path) is not what was expected: \(expected)"
        case .damaged(let path, let reason): "\(path) is damaged: \(reason)"
        case .workspace(let error): "the import has no room to work in: \(error)"
        case .cancelled: "the import was stopped"
        }
    }
}

/// Reads the records of catalog files in order, in little memory, whatever the files' size.
package protocol CatalogReader: Sendable {
    /// How far it is.
    var progress: ReadProgress { get }

    /// - Returns: the next record, or what stands in its place; nil at the end.
    mutating func next() throws(CatalogReadError) -> RecordReadResult?
}

/// What became of a record.
package enum RecordOutcome: Sendable, Equatable {
    case added
    /// It was there and differed.
    case updated
    /// It is the same work as one that was there from elsewhere.
    case merged
    case unchanged
}

/// The catalog, as imports change it.
package protocol CatalogEditor: Sendable {
    /// Takes records in, all or none of them. What each became stands at its place.
    func apply(_ records: [CatalogRecord], from format: ImportFormat) async throws(StorageError) -> [RecordOutcome]
}
