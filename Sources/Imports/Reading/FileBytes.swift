import CZlib
import Domain
import Foundation
import Synchronization

/// The bytes of one file from its beginning to its end, unpacked where it is gzip, in pieces: a file of any size, and one that
/// unpacks to any size, takes no more memory than a piece.
final class FileBytes: Sendable {
    /// How much is read of a disk, and unpacked, at once.
    static let pieceSize = 128 * 1024

    let path: String
    /// The file's own name, without its folder.
    let name: String
    /// In bytes, as it stands on disk.
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

    /// Puts the next piece into a buffer, at a place that has room for `pieceSize` behind it.
    ///
    /// - Returns: how many bytes it is; 0 at the end.
    func read(into buffer: inout [UInt8], at place: Int) throws(CatalogReadError) -> Int {
        guard !Task.isCancelled else { throw .cancelled }
        return try buffer.withUnsafeMutableBufferPointer { bytes throws(CatalogReadError) in
            let room = UnsafeMutableRawBufferPointer(
                UnsafeMutableBufferPointer(rebasing: bytes[place..<place + Self.pieceSize]))
            return try state.withLock { state throws(CatalogReadError) in
                let before = state.readOfDisk
                defer { tracker.add(state.readOfDisk - before) }
                do throws(Fault) {
                    return try state.read(into: room)
                } catch {
                    switch error {
                    case .system(let code): throw .unreadable(path: path, reason: String(cString: strerror(code)))
                    case .damaged(let reason): throw .damaged(path: path, reason: reason)
                    }
                }
            }
        }
    }

    private enum Fault: Error {
        case system(Int32)
        case damaged(String)
    }

    /// Unchecked, since nobody comes to it but under the lock.
    private final class State: @unchecked Sendable {
        private let descriptor: Int32
        private(set) var readOfDisk = 0
        /// What was read of the disk and not yet handed on.
        private var packed = [UInt8](repeating: 0, count: FileBytes.pieceSize)
        private var packedRange = 0..<0
        private var isAtEndOfFile = false
        /// nil until the first bytes have told.
        private var isPacked: Bool?
        private var inflater: Inflater?

        init(descriptor: Int32) {
            self.descriptor = descriptor
        }

        deinit {
            close(descriptor)
        }

        func read(into room: UnsafeMutableRawBufferPointer) throws(Fault) -> Int {
            if isPacked == nil {
                while packedRange.count < 2, !isAtEndOfFile { try fill() }
                isPacked = packedRange.count >= 2 && packed[0] == 0x1f && packed[1] == 0x8b
            }
            return isPacked == true ? try unpack(into: room) : try copy(into: room)
        }

        private func copy(into room: UnsafeMutableRawBufferPointer) throws(Fault) -> Int {
            if packedRange.isEmpty { try fill() }
            let count = min(packedRange.count, room.count)
            packed.withUnsafeBytes { room.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[packedRange.prefix(count)])) }
            packedRange = packedRange.lowerBound + count..<packedRange.upperBound
            return count
        }

        private func unpack(into room: UnsafeMutableRawBufferPointer) throws(Fault) -> Int {
            while true {
                if packedRange.isEmpty { try fill() }
                guard let inflater else {
                    // Between members there may be zeros, with which tapes are filled up.
                    while let byte = packed[packedRange].first, byte == 0 { packedRange = packedRange.dropFirst() }
                    if packedRange.isEmpty {
                        if isAtEndOfFile { return 0 }
                        continue
                    }
                    guard let next = Inflater() else { throw .damaged("there is no memory to unpack it") }
                    inflater = next
                    continue
                }
                guard !packedRange.isEmpty else { throw .damaged("it ends too early") }
                let result = packed.withUnsafeMutableBytes {
                    inflater.unpack(UnsafeMutableRawBufferPointer(rebasing: $0[packedRange]), into: room)
                }
                packedRange = packedRange.dropFirst(result.taken)
                switch result.outcome {
                case .goesOn: break
                case .isDone: self.inflater = nil
                case .isDamaged: throw .damaged("it is no whole gzip file")
                }
                if result.given > 0 { return result.given }
            }
        }

        /// Reads on, behind what is still there.
        private func fill() throws(Fault) {
            guard !isAtEndOfFile else { return }
            if packedRange.isEmpty { packedRange = 0..<0 }
            let start = packedRange.upperBound
            guard start < packed.count else { return }
            let count = packed.withUnsafeMutableBytes { bytes in
                while true {
                    let count = Foundation.read(descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start)
                    if count >= 0 || errno != EINTR { return count }
                }
            }
            guard count >= 0 else { throw .system(errno) }
            isAtEndOfFile = count == 0
            readOfDisk += count
            packedRange = packedRange.lowerBound..<start + count
        }
    }
}

/// Unpacks one member of a gzip file.
private final class Inflater {
    enum Outcome {
        case goesOn, isDone, isDamaged
    }

    /// Its address must stay, since zlib keeps it.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

    init?() {
        stream.initialize(to: z_stream())
        // 16 for gzip alone: neither zlib's own format nor a plain stream will do.
        let code = inflateInit2_(stream, 16 + MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard code == Z_OK else { return nil }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    func unpack(
        _ packed: UnsafeMutableRawBufferPointer, into room: UnsafeMutableRawBufferPointer
    ) -> (taken: Int, given: Int, outcome: Outcome) {
        stream.pointee.next_in = packed.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_in = UInt32(packed.count)
        stream.pointee.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = UInt32(room.count)
        let code = inflate(stream, Z_NO_FLUSH)
        let taken = packed.count - Int(stream.pointee.avail_in)
        let given = room.count - Int(stream.pointee.avail_out)
        return switch code {
        case Z_OK, Z_BUF_ERROR: (taken, given, .goesOn)
        case Z_STREAM_END: (taken, given, .isDone)
        default: (taken, given, .isDamaged)
        }
    }
}

extension FileBytes {
    /// Opens files that are read one after the other, before anything is read of the first: what is missing is told at once.
    static func all(_ paths: [String], tracker: ReadProgressTracker) throws(CatalogReadError) -> [FileBytes] {
        var files: [FileBytes] = []
        for path in paths { files.append(try FileBytes(path: path, tracker: tracker)) }
        tracker.begin(total: files.reduce(0) { $0 + $1.size })
        return files
    }
}
