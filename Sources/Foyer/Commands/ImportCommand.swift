import ArgumentParser
import Domain
import Foundation
import UnixSignals

/// `foyer import`
struct ImportCommand: AsyncParsableCommand, SettingsCommand {
    static let name = CommandName.import

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

            Works that are in the catalog already are updated. The same work from another source is found by its IMDb, Wikidata or ISBN \
            number, or by its title, its year and one of its makers. An import that is stopped leaves whole records, and the next run adds \
            the rest. A running server keeps serving, and finds the new works within seconds.
            """
    )

    @Argument(help: "wikipedia-movies, goodbooks, movielens, imdb, openlibrary, calibre or foyer.")
    var format: ImportFormat

    @Argument(help: "Files, packed by gzip or not, or the folder that holds them.", completion: .file())
    var paths: [String]

    @OptionGroup var options: SettingOptions<Self>

    func run() async throws {
        let settings = options.settingsAndWarningsOrEnd()
        do {
            try DataFolder(settings: settings).make()
            let lock = try ImportLock(directory: settings.dataDirectory)
            defer { withExtendedLifetime(lock) {} }
            // SQLite sorts millions of records in files, which can be too much for a /tmp in memory.
            setenv("SQLITE_TMPDIR", settings.dataDirectory, 0)
            let catalogImport = try await CatalogImport(settings: settings)
            let status = try await run(catalogImport)
            catalogImport.close()
            if status != 0 { throw ExitCode(status) }
        } catch let error as ExitCode {
            throw error
        } catch {
            endProgram(error)
        }
    }

    /// - Returns: the exit status.
    private func run(_ catalogImport: CatalogImport) async throws -> Int32 {
        let display = ImportDisplay(title: format.rawValue) { catalogImport.progress }
        let format = format
        let paths = paths
        let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
        // Reading blocks a thread for minutes. On a machine with one core, the progress display and Ctrl-C need that thread.
        let work = Task(executorPreference: QueueExecutor(label: "import")) {
            let report = try await catalogImport.execute(format, from: paths) { display.update($0) }
            display.enter("putting the index in order")
            return (report, await Self.optimizeSearchIndex(catalogImport))
        }
        let stopping = Self.stopping(work, at: signals)
        defer { stopping.cancel() }
        let ticks = display.start()
        let result = await work.result
        ticks.cancel()
        display.finish()
        switch result {
        case .success((let report, let indexError)):
            writeToStandardOutput(report.text(format, in: display.elapsed))
            if let indexError {
                writeToStandardError(
                    "searches are slower until the next import, since the index could not be put in order: \(indexError)")
            }
            guard report.skippedCount < report.read else {
                writeToStandardError("Foyer can use no record of these files")
                return 1
            }
            return 0
        case .failure(let failure as CatalogImportError):
            writeToStandardOutput(failure.report.text(format, in: display.elapsed))
            if failure.reason == .stopped {
                writeToStandardOutput(
                    "Stopped: the records counted above are in the catalog, and the next run imports the rest.")
                return 130
            }
            writeToStandardError("\(failure)")
            return 1
        case .failure(let error): throw error
        }
    }

    /// - Returns: the error for the user; nil also where the user stopped this step.
    private static func optimizeSearchIndex(_ catalogImport: CatalogImport) async -> StorageError? {
        do throws(StorageError) {
            try await catalogImport.optimizeSearchIndex()
            return nil
        } catch {
            return Task.isCancelled ? nil : error
        }
    }

    /// Cancels the import at the first Ctrl-C, and ends the program at the second.
    private static func stopping(
        _ work: Task<some Sendable, any Error>, at signals: UnixSignalsSequence
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

/// Runs tasks on a queue of its own, for work that blocks a thread.
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
