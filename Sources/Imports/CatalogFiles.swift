import Domain
import Foundation

/// Finds the files of a format where somebody says that they are, and makes their reader.
package enum CatalogFiles {
    /// - Parameters:
    ///   - paths: files, or folders that hold them.
    ///   - tracker: tells how far the reader is, at any time and from anywhere.
    ///   - workspace: makes room for what has to be remembered between files; called for IMDb and Open Library alone.
    ///   - calibre: reads calibre's library, which is a database, at a path.
    package static func reader(
        _ format: ImportFormat,
        paths: [String],
        tracker: ReadProgressTracker = ReadProgressTracker(),
        workspace: () throws(StorageError) -> any ImportWorkspace,
        calibre: (_ path: String) throws(CatalogReadError) -> any CatalogReader
    ) throws(CatalogReadError) -> any CatalogReader {
        let files = try files(at: paths)
        switch format {
        case .wikipediaMovies:
            let lists = files.filter { $0.isNamedByUser || $0.name.hasPrefix("movies") && $0.name.contains(".json") }
            return try WikipediaMoviesReader(paths: needed(lists, "movies-*.json", in: paths), tracker: tracker)
        case .goodbooks:
            let books = files.filter { $0.isNamedByUser || $0.isNamed("books", ["csv"]) }
            return try GoodbooksReader(path: only(needed(books, "books.csv", in: paths)), tracker: tracker)
        case .movielens:
            let movies = files.filter { $0.isNamed("movies", ["csv"]) }
            var found = MovieLensReader.Files(movies: try needed(movies, "movies.csv", in: paths)[0])
            found.links = files.first { $0.isNamed("links", ["csv"]) }?.path
            found.tags = files.first { $0.isNamed("tags", ["csv"]) }?.path
            found.ratings = files.first { $0.isNamed("ratings", ["csv"]) }?.path
            return try MovieLensReader(found, tracker: tracker)
        case .foyer:
            let lines = files.filter { $0.isNamedByUser || $0.name.contains(".jsonl") }
            return try FoyerReader(paths: needed(lines, "*.jsonl", in: paths), tracker: tracker)
        case .calibre:
            let library = files.filter { $0.isNamedByUser || $0.name == "metadata.db" }
            return ValidatingReader(base: try calibre(only(needed(library, "metadata.db", in: paths))))
        case .imdb:
            func path(_ stem: String) -> String? { files.first { $0.isNamed(stem, ["tsv"]) }?.path }
            let basics = files.filter { $0.isNamed("title.basics", ["tsv"]) }
            let found = IMDbReader.Files(
                basics: try needed(basics, "title.basics.tsv.gz", in: paths)[0], ratings: path("title.ratings"),
                crew: path("title.crew"), principals: path("title.principals"), names: path("name.basics"),
                akas: path("title.akas"))
            return try IMDbReader(found, workspace: made(workspace), tracker: tracker)
        case .openLibrary:
            let dumps = files.filter { $0.isNamedByUser || $0.name.hasPrefix("ol_") && $0.name.contains(".txt") }
            return try OpenLibraryReader(
                paths: needed(dumps, "ol_dump_works_….txt.gz", in: paths), workspace: made(workspace), tracker: tracker)
        }
    }

    private static func made(
        _ workspace: () throws(StorageError) -> any ImportWorkspace
    ) throws(CatalogReadError) -> any ImportWorkspace {
        do {
            return try workspace()
        } catch {
            throw .workspace(error)
        }
    }

    struct Found {
        let path: String
        /// Without its folder, in lower case.
        let name: String
        /// Not only its folder was.
        let isNamedByUser: Bool

        func isNamed(_ stem: String, _ endings: [String]) -> Bool {
            endings.contains { name == "\(stem).\($0)" || name == "\(stem).\($0).gz" }
        }
    }

    /// The files, and those that stand in the folders, in the order of their names.
    static func files(at paths: [String]) throws(CatalogReadError) -> [Found] {
        var found: [Found] = []
        for path in paths {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { throw .missing(path: path) }
            guard isFolder.boolValue else {
                found.append(Found(path: path, name: (path as NSString).lastPathComponent.lowercased(), isNamedByUser: true))
                continue
            }
            let names: [String]
            do {
                names = try FileManager.default.contentsOfDirectory(atPath: path)
            } catch {
                throw .unreadable(path: path, reason: "its folder cannot be looked into")
            }
            found += names.sorted().map { name in
                Found(path: (path as NSString).appendingPathComponent(name), name: name.lowercased(), isNamedByUser: false)
            }
        }
        return found
    }

    /// - Returns: at least one path.
    static func needed(_ files: [Found], _ name: String, in paths: [String]) throws(CatalogReadError) -> [String] {
        guard !files.isEmpty else {
            let path = paths.first ?? "."
            throw .missing(path: paths.count == 1 ? (path as NSString).appendingPathComponent(name) : name)
        }
        return files.map(\.path)
    }

    /// A second file would be left out without a word.
    private static func only(_ paths: [String]) throws(CatalogReadError) -> String {
        guard paths.count == 1 else {
            throw .unreadable(path: paths[1], reason: "one file at a time; import the next one after it")
        }
        return paths[0]
    }
}

/// Holds the records of a reader from elsewhere to what every record is held to.
private struct ValidatingReader: CatalogReader {
    var base: any CatalogReader

    var progress: ReadProgress { base.progress }

    mutating func next() throws(CatalogReadError) -> RecordReadResult? {
        let read = try base.next()
        guard case .record(let record, at: let place, leftOut: _)? = read else { return read }
        return RecordValidation.validated(record, at: place)
    }
}
