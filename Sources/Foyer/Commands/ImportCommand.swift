import ArgumentParser
import Domain
import Foundation
import Imports
import Logging
import Storage
import UnixSignals

/// `foyer import`
struct ImportCommand: AsyncParsableCommand, SettingsCommand {
    static let name = CommandName.import

    /// For what of the catalog an import reads and writes again and again, in bytes.
    private static let cacheSize = 64 << 20

    static let configuration = CommandConfiguration(
        commandName: name.rawValue,
        abstract: "Bring films and books of an open data file into the catalog that is searched without a service.",
        discussion: """
            FORMAT and what PATH names:
              wikipedia-movies  movies-*.json, or their folder (github.com/prust/wikipedia-movie-data)
              goodbooks         books.csv, or its folder (github.com/zygmuntz/goodbooks-10k)
              movielens         the folder of movies.csv, links.csv, tags.csv and ratings.csv (grouplens.org)
              imdb              the folder of title.basics.tsv.gz and the others (datasets.imdbws.com)
              openlibrary       the dumps of works, authors and editions, or their folder (openlibrary.org/developers/dumps)
              calibre           the library's folder, or its metadata.db, which is only read
              foyer             JSON lines, as foyer export writes them

            What is there already is brought up to date; the same work from elsewhere is found by its IMDb, Wikidata or ISBN number, or \
            by its title, year and somebody who made it. An import that is stopped leaves whole records; the next run brings the rest. A \
            Foyer that runs meanwhile goes on answering, and finds what is new within seconds.
            """
    )

    @Argument(help: "wikipedia-movies, goodbooks, movielens, imdb, openlibrary, calibre or foyer.")
    var format: ImportFormat

    @Argument(help: "Files, packed by gzip or not, or the folder that holds them.", completion: .file())
    var paths: [String]

    @OptionGroup var options: SettingOptions<Self>

    func run() async throws {
        let settings = options.settingsAndWarningsOrEnd()
        let server = Server(settings: settings)
        do {
            try server.makeDataFolder()
            let lock = try ImportLock(directory: settings.dataDirectory)
            defer { withExtendedLifetime(lock) {} }
            // What SQLite sorts of millions of records is too much for a /tmp in memory.
            setenv("SQLITE_TMPDIR", settings.dataDirectory, 0)
            let catalog = try server.openCatalog(cacheSize: Self.cacheSize)
            // What is imported merges with what Foyer brings along.
            try await server.loadCatalog(into: catalog, logger: Logger(label: "foyer") { _ in SwiftLogNoOpLogHandler() })
            let status = try await importFiles(into: catalog, workFolder: settings.dataDirectory)
            try? catalog.close()
            if status != 0 { throw ExitCode(status) }
        } catch let error as ExitCode {
            throw error
        } catch {
            endProgram(error)
        }
    }

    /// - Returns: the status that the program ends with.
    private func importFiles(into catalog: CatalogDatabase, workFolder: String) async throws -> Int32 {
        let meter = ReadingMeter()
        let display = ImportDisplay(title: format.rawValue) { meter.progress }
        let format = format
        let paths = paths
        let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
        // Files are read for minutes without a pause: that must not keep the bar and Ctrl-C from a machine's only thread.
        let work = Task(executorPreference: QueueExecutor(label: "import")) {
            try await Self.imported(format, paths, into: catalog, workFolder: workFolder, meter, display)
        }
        let stopping = Self.stopping(work, at: signals)
        defer { stopping.cancel() }
        let ticks = display.start()
        let result = await work.result
        ticks.cancel()
        display.finish()
        switch result {
        case .success(let report):
            display.say(report.text(format, in: display.elapsed))
            guard report.skippedCount < report.read else {
                display.complain("there is nothing in this that Foyer could take")
                return 1
            }
            return 0
        case .failure(let failure as CatalogImportError):
            display.say(failure.report.text(format, in: display.elapsed))
            if failure.cause == .stopped {
                display.say("Stopped: what is counted above is in the catalog, the rest comes with the next run.")
                return 130
            }
            display.complain("\(failure)")
            return 1
        case .failure(let error): throw error
        }
    }

    private static func imported(
        _ format: ImportFormat, _ paths: [String], into catalog: CatalogDatabase, workFolder: String, _ meter: ReadingMeter,
        _ display: ImportDisplay
    ) async throws -> ImportReport {
        let reader = try CatalogFiles.reader(format, paths: paths, meter: meter) { () throws(StorageError) in
            try SQLiteImportWorkspace(folder: workFolder)
        } calibre: { path throws(CatalogReadError) in
            try CalibreReader(path: path)
        }
        let report = try await ImportCatalogUseCase(editor: SQLiteCatalogEditor(database: catalog))
            .execute(format, from: reader) { display.update($0) }
        display.enter("putting the index in order")
        // All is in: an index that is out of order is only slower.
        try? await catalog.tidy()
        return report
    }

    /// Cancels the work at the first Ctrl-C; the second one ends the program as any other.
    private static func stopping(
        _ work: Task<ImportReport, any Error>, at signals: UnixSignalsSequence
    ) -> Task<Void, Never> {
        Task {
            var count = 0
            for await signal in signals {
                count += 1
                guard count == 1 else { Foundation.exit(signal == .sigint ? 130 : 143) }
                work.cancel()
            }
        }
    }
}

extension ImportFormat: ExpressibleByArgument {}

/// A thread of its own for work that holds one for long.
private final class QueueExecutor: TaskExecutor {
    private let queue: DispatchQueue

    init(label: String) {
        queue = DispatchQueue(label: label)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
