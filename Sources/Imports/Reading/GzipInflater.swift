import CZlib

/// Decompresses one member of a gzip file with zlib.
final class GzipInflater {
    enum Outcome {
        case needsMore, finished, damaged
    }

    /// On the heap, since zlib keeps its address.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

    /// - Returns: nil without memory.
    init?() {
        stream.initialize(to: z_stream())
        // 16 accepts the gzip format only.
        let code = inflateInit2_(stream, 16 + MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard code == Z_OK else { return nil }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// - Returns: the number of bytes read and written.
    func decompress(
        _ input: UnsafeMutableRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) -> (readCount: Int, writtenCount: Int, outcome: Outcome) {
        stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_in = UInt32(input.count)
        stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = UInt32(output.count)
        let code = inflate(stream, Z_NO_FLUSH)
        let readCount = input.count - Int(stream.pointee.avail_in)
        let writtenCount = output.count - Int(stream.pointee.avail_out)
        return switch code {
        case Z_OK, Z_BUF_ERROR: (readCount, writtenCount, .needsMore)
        case Z_STREAM_END: (readCount, writtenCount, .finished)
        default: (readCount, writtenCount, .damaged)
        }
    }
}
