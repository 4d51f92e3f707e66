import Dispatch
import Foundation

/// A process of the program that the test build made. Use it from one test only.
final class Program: Sendable {
    let process = Process()
    private let standardOutput = Pipe()
    private let errors = Pipe()

    /// - Parameter umask: of the process, in octal digits; nil for that of the tests.
    init(
        _ arguments: [String], command: String = "serve", environment: [String: String] = [:], umask: String? = nil
    ) throws {
        let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "foyer")
        if let umask {
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", "umask \(umask); exec \"$@\"", "sh", program.path, command] + arguments
        } else {
            process.executableURL = program
            process.arguments = [command] + arguments
        }
        process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("FOYER_") }
            .merging(environment) { $1 }
        process.currentDirectoryURL = FileManager.default.temporaryDirectory
        process.standardOutput = standardOutput
        process.standardError = errors
        try process.run()
    }

    /// Waits for the first line on standard output; nil where the program ended without one.
    func firstLine() -> String? {
        var line = Data()
        while let byte = try? standardOutput.fileHandleForReading.read(upToCount: 1), !byte.isEmpty {
            if byte.first == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line += byte
        }
        return nil
    }

    /// The address of the ready line; nil where the program ended without one.
    func site() async -> URL? {
        await Self.offPool { self.firstLine() }.flatMap { line in
            URL(string: String(line.trimmingPrefix("Foyer is ready: ")))
        }
    }

    /// Sends SIGTERM and waits for the end.
    func stop() async -> (status: Int32, errors: String) {
        kill(process.processIdentifier, SIGTERM)
        return await Self.offPool { self.finish() }
    }

    /// Blocks a thread of its own, since the stub services need the threads of the concurrency pool.
    static func offPool<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: body()) }
        }
    }

    /// The rest of standard output, until the end of the program.
    var output: String {
        String(decoding: standardOutput.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    /// Waits for the end. Returns the exit status and the whole of standard error.
    func finish() -> (status: Int32, errors: String) {
        let text = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }
}
