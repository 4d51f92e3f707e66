import Foundation
import Synchronization

/// Runs libFuzzer, which searches for inputs by the code that they reach. `Fuzz corpus TARGET FOLDER` writes the corpus and the
/// dictionary of a target; `Fuzz size TARGET` prints the largest input to try; `Fuzz run TARGET` with libFuzzer's own arguments starts the search.
@main
enum LibFuzzer {
    private static let target = Mutex<FuzzTarget?>(nil)

    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let command = arguments.first, let name = arguments.dropFirst().first, let target = FuzzTarget(rawValue: name)
        else {
            print(FuzzTarget.allCases.map(\.rawValue).joined(separator: " "))
            return
        }
        if command == "corpus", let folder = arguments.dropFirst(2).first {
            return try write(target, to: URL(filePath: folder, directoryHint: .isDirectory))
        }
        if command == "size" { return print(target.maximumSize) }
        Self.target.withLock { $0 = target }
        var count = Int32(CommandLine.argc) - 2
        var pointers = Optional(CommandLine.unsafeArgv + 2)
        exit(runLibFuzzer(&count, &pointers, { LibFuzzer.check($0, $1) }))
    }

    /// Writes the corpus to `inputs`, and the dictionary to `words`.
    private static func write(_ target: FuzzTarget, to folder: URL) throws {
        let inputs = folder.appending(path: "inputs", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: inputs, withIntermediateDirectories: true)
        for (number, input) in target.corpus.enumerated() {
            try Data(input).write(to: inputs.appending(path: "\(target.rawValue)-\(number)"))
        }
        let dictionary = target.dictionary.map { word in
            "\"" + word.utf8.map { "\\x" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "\"\n"
        }
        try Data(dictionary.joined().utf8).write(to: folder.appending(path: "words"))
    }

    private static func check(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        guard let target = target.withLock({ $0 }) else { return -1 }
        let input = Array(UnsafeBufferPointer(start: start, count: count))
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            do {
                try await target.check(input)
            } catch {
                fatalError("\(error)")
            }
            done.signal()
        }
        done.wait()
        return 0
    }
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runLibFuzzer(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ check: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32
