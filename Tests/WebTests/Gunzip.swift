import CZlib
import Foundation

/// - Returns: the decompressed bytes; nil for anything but valid gzip.
func gunzip(_ compressed: Data) -> Data? {
    var stream = z_stream()
    // 16 means gzip alone, without zlib's own format.
    guard inflateInit2_(&stream, 16 + MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    var output = [UInt8](repeating: 0, count: 1 << 20)
    var input = [UInt8](compressed)
    let inputLength = UInt32(input.count)
    let outputLength = UInt32(output.count)
    let code = input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
            stream.next_in = input.baseAddress
            stream.avail_in = inputLength
            stream.next_out = output.baseAddress
            stream.avail_out = outputLength
            return inflate(&stream, Z_FINISH)
        }
    }
    guard code == Z_STREAM_END, stream.avail_in == 0 else { return nil }
    return Data(output.prefix(Int(stream.total_out)))
}
