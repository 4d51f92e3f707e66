import Domain
import Foundation

/// Finds the files of a format in the paths of the command line, and makes their reader.
package enum CatalogFiles {
    /// - Parameters:
    ///   - paths: files, or folders that hold them.
    ///   - tracker: updated while the reader reads.
    ///   - workspace: makes the store for data that is joined across files; called for IMDb and Open Library only.
    ///   - calibre: makes the reader of a calibre library, which is a SQLite database.
    /// - Throws: where a file is missing, unreadable or of another format, before any record is read.
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
            let lists = files.filter { $0.isExplicit || $0.name.hasPrefix("movies") && $0.name.contains(".json") }
            return try WikipediaMoviesReader(paths: required(lists, "movies-*.json", in: paths), tracker: tracker)
        case .goodbooks:
            let books = files.filter { $0.isExplicit || $0.isNamed("books.csv") }
            return try GoodbooksReader(path: only(required(books, "books.csv", in: paths)), tracker: tracker)
        case .movielens:
            let movies = files.filter { $0.isNamed("movies.csv") }
            var found = MovieLensReader.Files(movies: try required(movies, "movies.csv", in: paths)[0])
            found.links = files.first { $0.isNamed("links.csv") }?.path
            found.tags = files.first { $0.isNamed("tags.csv") }?.path
            found.ratings = files.first { $0.isNamed("ratings.csv") }?.path
            return try MovieLensReader(found, tracker: tracker)
        case .foyer:
            let lines = files.filter { $0.isExplicit || $0.name.contains(".jsonl") }
            return try FoyerReader(paths: required(lines, "*.jsonl", in: paths), tracker: tracker)
        case .calibre:
            let library = files.filter { $0.isExplicit || $0.name == "metadata.db" }
            return ValidatingReader(base: try calibre(only(required(library, "metadata.db", in: paths))))
        case .imdb:
            func path(_ stem: String) -> String? { files.first { $0.isNamed("\(stem).tsv") }?.path }
            let basics = files.filter { $0.isNamed("title.basics.tsv") }
            let found = IMDbReader.Files(
                basics: try required(basics, "title.basics.tsv.gz", in: paths)[0], ratings: path("title.ratings"),
                crew: path("title.crew"), principals: path("title.principals"), names: path("name.basics"),
                akas: path("title.akas"))
            return try IMDbReader(found, workspace: make(workspace), tracker: tracker)
        case .openLibrary:
            let dumps = files.filter { $0.isExplicit || $0.name.hasPrefix("ol_") && $0.name.contains(".txt") }
            return try OpenLibraryReader(
                paths: required(dumps, "ol_dump_works_….txt.gz", in: paths), workspace: make(workspace), tracker: tracker)
        }
    }

    private static func make(
        _ workspace: () throws(StorageError) -> any ImportWorkspace
    ) throws(CatalogReadError) -> any ImportWorkspace {
        do {
            return try workspace()
        } catch {
            throw .workspace(error)
        }
    }

    struct FoundFile {
        let path: String
        /// Without the folder, in lower case.
        let name: String
        /// Whether the path of the file itself was given, and not that of its folder.
        let isExplicit: Bool

        /// Also true for the name with `.gz` after it.
        func isNamed(_ name: String) -> Bool {
            self.name == name || self.name == "\(name).gz"
        }
    }

    /// The given files, and the files in the given folders, sorted by name.
    static func files(at paths: [String]) throws(CatalogReadError) -> [FoundFile] {
        var found: [FoundFile] = []
        for path in paths {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { throw .missing(path: path) }
            guard isFolder.boolValue else {
                found.append(FoundFile(path: path, name: (path as NSString).lastPathComponent.lowercased(), isExplicit: true))
                continue
            }
            let names: [String]
            do {
                names = try FileManager.default.contentsOfDirectory(atPath: path)
            } catch {
                throw .unreadable(path: path, reason: "the folder cannot be listed")
            }
            found += names.sorted().map { name in
                FoundFile(path: (path as NSString).appendingPathComponent(name), name: name.lowercased(), isExplicit: false)
            }
        }
        return found
    }

    /// - Returns: the paths of the files, at least one.
    static func required(_ files: [FoundFile], _ name: String, in paths: [String]) throws(CatalogReadError) -> [String] {
        guard !files.isEmpty else {
            let path = paths.first ?? "."
            throw .missing(path: paths.count == 1 ? (path as NSString).appendingPathComponent(name) : name)
        }
        return files.map(\.path)
    }

    /// More than one file is an error, so that none is ignored silently.
    private static func only(_ paths: [String]) throws(CatalogReadError) -> String {
        guard paths.count == 1 else {
            throw .unreadable(path: paths[1], reason: "this format takes one file; import the others afterwards")
        }
        return paths[0]
    }
}
