import ArgumentParser
import Domain
import Foundation
import Imports
import Logging
import Storage

/// `foyer export`
struct ExportCommand: AsyncParsableCommand, SettingsCommand {
    static let name = CommandName.export

    static let configuration = CommandConfiguration(
        commandName: name.rawValue,
        abstract: "Write the whole catalog as JSON lines, one film or book a line.",
        discussion: "foyer import foyer reads them, here or elsewhere. Without PATH they go to standard output."
    )

    @Argument(help: "The file to write, which must not be there yet.", completion: .file())
    var path: String?

    @Flag(help: "Replace a file that is there already.")
    var force = false

    @OptionGroup var options: SettingOptions<Self>

    func run() async throws {
        let settings = options.settingsAndWarningsOrEnd()
        let server = Server(settings: settings)
        do {
            // A folder that is misspelt is not made, and then exported.
            guard FileManager.default.fileExists(atPath: settings.dataDirectory) else {
                throw ExportFile.Failure.noData(folder: settings.dataDirectory)
            }
            let catalog = try server.openCatalog()
            try await server.loadCatalog(into: catalog, logger: Logger(label: "foyer") { _ in SwiftLogNoOpLogHandler() })
            let count = try write(catalog)
            try? catalog.close()
            if let path { FileHandle.standardOutput.write(Data("Wrote \(path): \(count) works\n".utf8)) }
        } catch {
            endProgram(error)
        }
    }

    private func write(_ catalog: CatalogDatabase) throws -> Int {
        let output = try ExportFile(path: path, isReplacing: force)
        var count = 0
        do {
            try SQLiteCatalogExport(database: catalog).forEachBatch { records throws(ExportFile.Failure) in
                var lines = Data()
                for record in records { lines.append(contentsOf: (CatalogRecordLine.encoded(record) + "\n").utf8) }
                try output.write(lines)
                count += records.count
            }
            try output.finish()
        } catch SQLiteCatalogExport.ExportError<ExportFile.Failure>.storage(let error) {
            throw StartError.catalogDatabase(path: options.settingsOrEnd().catalogPath, error)
        } catch SQLiteCatalogExport.ExportError<ExportFile.Failure>.writing(let error) {
            throw error
        }
        return count
    }
}

/// Where an export goes: half of one never has the name of a whole one, and stays nowhere.
private final class ExportFile {
    enum Failure: Error, CustomStringConvertible {
        case noData(folder: String)
        case exists(path: String)
        case packed(path: String)
        case unwritable(path: String, reason: String)

        var description: String {
            switch self {
            case .noData(let folder): "there is no data folder \(folder): FOYER_DATA_DIR (--data-dir) names it"
            case .exists(let path): "\(path) is there already, and stays as it is: --force replaces it"
            case .packed(let path):
                "what is exported is not packed, so \(path) would be no .gz: gzip makes one of it afterwards"
            case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)"
            }
        }
    }

    private let path: String?
    private let part: String?
    private let handle: FileHandle

    init(path: String?, isReplacing: Bool) throws(Failure) {
        self.path = path
        guard let path else {
            part = nil
            handle = .standardOutput
            return
        }
        guard !path.lowercased().hasSuffix(".gz") else { throw .packed(path: path) }
        guard isReplacing || !FileManager.default.fileExists(atPath: path) else { throw .exists(path: path) }
        let part = path + ".part-\(ProcessInfo.processInfo.processIdentifier)"
        let descriptor = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .unwritable(path: path, reason: String(cString: strerror(errno))) }
        self.part = part
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    deinit {
        // It is no more where it has got its name.
        if let part { unlink(part) }
    }

    func write(_ data: Data) throws(Failure) {
        do {
            try handle.write(contentsOf: data)
        } catch {
            throw .unwritable(path: path ?? "standard output", reason: error.localizedDescription)
        }
    }

    func finish() throws(Failure) {
        guard let path, let part else { return }
        guard fsync(handle.fileDescriptor) == 0, rename(part, path) == 0 else {
            throw .unwritable(path: path, reason: String(cString: strerror(errno)))
        }
    }
}
