import Domain
import Foundation
import Synchronization

/// Reads a file from its start to its end in pieces, and decompresses it where it is gzip. The memory does not depend on the
/// size of the file.
final class FileBytes: Sendable {
    /// In bytes, both for reading and for decompressing.
    static let pieceSize = 128 * 1024

    let path: String
    /// The file's name without its folder.
    let name: String
    /// In bytes on disk.
    let size: Int
    private let state: Mutex<State>
    private let tracker: ReadProgressTracker

    init(path: String, tracker: ReadProgressTracker) throws(CatalogReadError) {
        self.path = path
        name = (path as NSString).lastPathComponent
        self.tracker = tracker
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else { throw .missing(path: path) }
        guard !isDirectory.boolValue else { throw .unreadable(path: path, reason: "it is a folder") }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
        var status = stat()
        size = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
        state = Mutex(State(descriptor: descriptor))
    }

    /// Copies the next piece into a buffer.
    ///
    /// - Parameter index: where the piece begins; the buffer needs `pieceSize` bytes from there on.
    /// - Returns: the number of bytes; 0 at the end.
    func read(into buffer: inout [UInt8], at index: Int) throws(CatalogReadError) -> Int {
        guard !Task.isCancelled else { throw .cancelled }
        return try buffer.withUnsafeMutableBufferPointer { bytes throws(CatalogReadError) in
            let output = UnsafeMutableRawBufferPointer(
                UnsafeMutableBufferPointer(rebasing: bytes[index..<index + Self.pieceSize]))
            return try state.withLock { state throws(CatalogReadError) in
                let before = state.diskBytesRead
                defer { tracker.add(state.diskBytesRead - before) }
                do throws(ReadError) {
                    return try state.read(into: output)
                } catch {
                    switch error {
                    case .system(let code): throw .unreadable(path: path, reason: String(cString: strerror(code)))
                    case .damaged(let reason): throw .damaged(path: path, reason: reason)
                    }
                }
            }
        }
    }

    private enum ReadError: Error {
        case system(Int32)
        case damaged(String)
    }

    /// Unchecked, since it is used under the mutex only.
    private final class State: @unchecked Sendable {
        private let descriptor: Int32
        private(set) var diskBytesRead = 0
        /// Bytes of the file that were not copied or decompressed yet.
        private var input = [UInt8](repeating: 0, count: FileBytes.pieceSize)
        private var inputRange = 0..<0
        private var isAtEndOfFile = false
        /// nil until the first two bytes were read.
        private var isGzip: Bool?
        private var inflater: GzipInflater?

        init(descriptor: Int32) {
            self.descriptor = descriptor
        }

        deinit {
            close(descriptor)
        }

        func read(into output: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
            if isGzip == nil {
                while inputRange.count < 2, !isAtEndOfFile { try fill() }
                isGzip = inputRange.count >= 2 && input[0] == 0x1f && input[1] == 0x8b
            }
            return isGzip == true ? try decompress(into: output) : try copy(into: output)
        }

        private func copy(into output: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
            if inputRange.isEmpty { try fill() }
            let count = min(inputRange.count, output.count)
            input.withUnsafeBytes { output.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[inputRange.prefix(count)])) }
            inputRange = inputRange.lowerBound + count..<inputRange.upperBound
            return count
        }

        private func decompress(into output: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
            while true {
                if inputRange.isEmpty { try fill() }
                guard let inflater else {
                    // Zeros may follow a member: tapes are padded with them.
                    while let byte = input[inputRange].first, byte == 0 { inputRange = inputRange.dropFirst() }
                    if inputRange.isEmpty {
                        if isAtEndOfFile { return 0 }
                        continue
                    }
                    guard let next = GzipInflater() else { throw .damaged("there is no memory to decompress it") }
                    inflater = next
                    continue
                }
                guard !inputRange.isEmpty else { throw .damaged("it ends too early") }
                let result = input.withUnsafeMutableBytes {
                    inflater.decompress(UnsafeMutableRawBufferPointer(rebasing: $0[inputRange]), into: output)
                }
                inputRange = inputRange.dropFirst(result.readCount)
                switch result.outcome {
                case .needsMore: break
                case .finished: self.inflater = nil
                case .damaged: throw .damaged("it is not a valid gzip file")
                }
                if result.writtenCount > 0 { return result.writtenCount }
            }
        }

        /// Reads more of the file, after the input that is left.
        private func fill() throws(ReadError) {
            guard !isAtEndOfFile else { return }
            if inputRange.isEmpty { inputRange = 0..<0 }
            let start = inputRange.upperBound
            guard start < input.count else { return }
            let count = input.withUnsafeMutableBytes { bytes in
                while true {
                    let count = Foundation.read(descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start)
                    if count >= 0 || errno != EINTR { return count }
                }
            }
            guard count >= 0 else { throw .system(errno) }
            isAtEndOfFile = count == 0
            diskBytesRead += count
            inputRange = inputRange.lowerBound..<start + count
        }
    }
}

extension FileBytes {
    /// Opens all files before the first one is read, so that a missing file is reported at once.
    static func all(_ paths: [String], tracker: ReadProgressTracker) throws(CatalogReadError) -> [FileBytes] {
        var files: [FileBytes] = []
        for path in paths { files.append(try FileBytes(path: path, tracker: tracker)) }
        tracker.begin(total: files.reduce(0) { $0 + $1.size })
        return files
    }
}
