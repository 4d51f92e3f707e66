import CZlib
import Hummingbird
import NIOCore
import Synchronization

/// Compresses as gzip (RFC 1952), by zlib. The same bytes always become the same bytes.
///
/// A stream's memory, a quarter of a megabyte, is kept for the next one: to make it anew took 50 µs, as long as compressing a short page.
final class GzipCompressor: Sendable {
    /// zlib could not do it, by one of its own codes; in practice for want of memory.
    struct Failure: Error {
        let code: Int32
    }

    /// Below it, a body fits in a packet or nearly so, compressed or not. In bytes.
    static let worthwhileLength = 1024

    /// How many streams wait for their next use; more than this run at once in a rush alone.
    private static let idleLimit = 16

    private let level: Int32
    private let idle = Mutex<[DeflateStream]>([])

    /// - Parameter level: from 1, the quickest, to 9, the smallest.
    init(level: Int32) {
        self.level = level
    }

    /// Whether a body of this type becomes smaller. Pictures and fonts are compressed in themselves, and a stream of events must not
    /// wait for the next one.
    static func pays(contentType: String) -> Bool {
        let type = contentType.prefix { $0 != ";" && $0 != " " }.lowercased()
        if type.hasPrefix("text/") { return type != "text/event-stream" }
        return type.hasSuffix("+json") || type.hasSuffix("+xml")
            || ["application/json", "application/javascript", "application/xml"].contains(type)
    }

    func compress(_ bytes: ByteBuffer) throws(Failure) -> ByteBuffer {
        let stream: DeflateStream
        if let waiting = idle.withLock({ $0.popLast() }) {
            stream = waiting
        } else {
            stream = try DeflateStream(level: level)
        }
        let compressed = try stream.compress(bytes)
        idle.withLock { streams in
            if streams.count < Self.idleLimit { streams.append(stream) }
        }
        return compressed
    }
}

/// A stream of zlib's, and its memory. It is used by one at a time, who takes it out of the compressor's list and puts it back after;
/// that is what the compiler cannot see.
private final class DeflateStream: @unchecked Sendable {
    /// The largest window, and 16 for gzip's own header and check sum.
    private static let windowBits = MAX_WBITS + 16
    /// zlib's own default.
    private static let memoryLevel: Int32 = 8

    /// Where it lies must not change: zlib points back to it.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

    init(level: Int32) throws(GzipCompressor.Failure) {
        stream.initialize(to: z_stream())
        let code = deflateInit2_(
            stream, level, Z_DEFLATED, Self.windowBits, Self.memoryLevel, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        // The memory itself is given back by `deinit`, which runs for a class that throws here, too.
        guard code == Z_OK else { throw GzipCompressor.Failure(code: code) }
    }

    deinit {
        deflateEnd(stream)
        stream.deinitialize(count: 1)
        stream.deallocate()
    }

    func compress(_ bytes: ByteBuffer) throws(GzipCompressor.Failure) -> ByteBuffer {
        var code = deflateReset(stream)
        guard code == Z_OK else { throw GzipCompressor.Failure(code: code) }
        let capacity = Int(deflateBound(stream, UInt(bytes.readableBytes)))
        var compressed = ByteBuffer()
        compressed.writeWithUnsafeMutableBytes(minimumWritableBytes: capacity) { output in
            bytes.withUnsafeReadableBytes { input in
                // zlib reads its input only, though its type does not say so.
                stream.pointee.next_in = UnsafeMutablePointer(mutating: input.bindMemory(to: UInt8.self).baseAddress)
                stream.pointee.avail_in = UInt32(clamping: input.count)
                stream.pointee.next_out = output.bindMemory(to: UInt8.self).baseAddress
                stream.pointee.avail_out = UInt32(clamping: output.count)
                // There is room for all of it: one call does.
                code = deflate(stream, Z_FINISH)
                stream.pointee.next_in = nil
                stream.pointee.next_out = nil
            }
            return Int(stream.pointee.total_out)
        }
        guard code == Z_STREAM_END else { throw GzipCompressor.Failure(code: code) }
        return compressed
    }
}
