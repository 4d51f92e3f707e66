import ArgumentParser
import Foundation

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
        do {
            // Opening the catalog would make a folder whose name is misspelt.
            guard FileManager.default.fileExists(atPath: settings.dataDirectory) else {
                throw ExportFileError.noData(folder: settings.dataDirectory)
            }
            let output = try ExportFile(path: path, isReplacing: force)
            var count = 0
            try await CatalogExport(settings: settings).execute { lines, works throws(ExportFileError) in
                try output.write(lines)
                count += works
            }
            try output.finish()
            if let path { writeToStandardOutput("Wrote \(path): \(count) works") }
        } catch {
            endProgram(error)
        }
    }
}

/// The target of an export: standard output, or a file that gets its name when it is complete.
private final class ExportFile {
    private let path: String?
    private let part: String?
    private let handle: FileHandle

    init(path: String?, isReplacing: Bool) throws(ExportFileError) {
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
        // The catalog is public: the file gets the permissions that the user's other files have.
        fchmod(descriptor, 0o644 & ~FileModes.startMask)
        self.part = part
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    deinit {
        // A complete export was renamed: then there is no such file.
        if let part { unlink(part) }
    }

    func write(_ data: Data) throws(ExportFileError) {
        do {
            try handle.write(contentsOf: data)
        } catch {
            throw .unwritable(path: path ?? "standard output", reason: error.localizedDescription)
        }
    }

    func finish() throws(ExportFileError) {
        guard let path, let part else { return }
        guard fsync(handle.fileDescriptor) == 0, rename(part, path) == 0 else {
            throw .unwritable(path: path, reason: String(cString: strerror(errno)))
        }
    }
}

private enum ExportFileError: Error, CustomStringConvertible {
    case noData(folder: String)
    case exists(path: String)
    case packed(path: String)
    case unwritable(path: String, reason: String)

    var description: String {
        switch self {
        case .noData(let folder): "there is no data folder \(folder): FOYER_DATA_DIR (--data-dir) names it"
        case .exists(let path): "\(path) is there already, and stays as it is: --force replaces it"
        case .packed(let path):
            "export writes plain text, so the name cannot end in .gz: \(path). Export to another name and run gzip on it"
        case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)"
        }
    }
}
