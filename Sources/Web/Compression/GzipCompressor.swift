import CZlib
import Hummingbird
import NIOCore
import Synchronization

/// Compresses as gzip (RFC 1952), by zlib.
///
/// Streams are reused: each takes 256 KB, and making one takes 50 µs, as long as compressing a short page.
final class GzipCompressor: Sendable {
    /// zlib reports it when memory is short.
    struct CompressionError: Error {
        /// zlib's own.
        let code: Int32
    }

    /// In bytes: a shorter body fits in one packet without compression.
    static let minimumLength = 1024

    /// How many streams are kept for reuse.
    private static let idleLimit = 16

    private let level: Int32
    private let idle = Mutex<[DeflateStream]>([])

    /// - Parameter level: from 1, the fastest, to 9, the smallest output.
    init(level: Int32) {
        self.level = level
    }

    /// Whether bodies of this type are worth compressing. Pictures and fonts are compressed already, and events must not wait
    /// in a buffer.
    static func isCompressible(contentType: String) -> Bool {
        let type = contentType.prefix { $0 != ";" && $0 != " " }.lowercased()
        if type.hasPrefix("text/") { return type != "text/event-stream" }
        return type.hasSuffix("+json") || type.hasSuffix("+xml")
            || ["application/json", "application/javascript", "application/xml"].contains(type)
    }

    func compress(_ bytes: ByteBuffer) throws(CompressionError) -> ByteBuffer {
        let stream: DeflateStream
        if let reused = idle.withLock({ $0.popLast() }) {
            stream = reused
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

/// A stream of zlib's. It is `@unchecked`, since one task at a time uses it, between taking it from the compressor's list and
/// putting it back.
private final class DeflateStream: @unchecked Sendable {
    /// zlib's largest window, and 16 for a gzip header and checksum.
    private static let windowBits = MAX_WBITS + 16
    /// zlib's own default.
    private static let memoryLevel: Int32 = 8

    /// Allocated, since zlib keeps a pointer to it.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

    init(level: Int32) throws(GzipCompressor.CompressionError) {
        stream.initialize(to: z_stream())
        let code = deflateInit2_(
            stream, level, Z_DEFLATED, Self.windowBits, Self.memoryLevel, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        // `deinit` runs and frees the memory also where this throws.
        guard code == Z_OK else { throw GzipCompressor.CompressionError(code: code) }
    }

    deinit {
        deflateEnd(stream)
        stream.deinitialize(count: 1)
        stream.deallocate()
    }

    func compress(_ bytes: ByteBuffer) throws(GzipCompressor.CompressionError) -> ByteBuffer {
        var code = deflateReset(stream)
        guard code == Z_OK else { throw GzipCompressor.CompressionError(code: code) }
        let capacity = Int(deflateBound(stream, UInt(bytes.readableBytes)))
        var compressed = ByteBuffer()
        compressed.writeWithUnsafeMutableBytes(minimumWritableBytes: capacity) { output in
            bytes.withUnsafeReadableBytes { input in
                // zlib does not write to its input.
                stream.pointee.next_in = UnsafeMutablePointer(mutating: input.bindMemory(to: UInt8.self).baseAddress)
                stream.pointee.avail_in = UInt32(clamping: input.count)
                stream.pointee.next_out = output.bindMemory(to: UInt8.self).baseAddress
                stream.pointee.avail_out = UInt32(clamping: output.count)
                // `deflateBound` makes room for the whole output, so one call is enough.
                code = deflate(stream, Z_FINISH)
                stream.pointee.next_in = nil
                stream.pointee.next_out = nil
            }
            return Int(stream.pointee.total_out)
        }
        guard code == Z_STREAM_END else { throw GzipCompressor.CompressionError(code: code) }
        return compressed
    }
}
