import HTTPTypes
import Hummingbird
import NIOCore

/// Collects a body in memory.
final class BodyCollector: ResponseBodyWriter {
    private(set) var bytes = ByteBuffer()

    func write(_ buffer: ByteBuffer) {
        // Nearly every body is one buffer, which is shared and not copied.
        if bytes.readableBytes == 0 {
            bytes = buffer
        } else {
            bytes.writeImmutableBuffer(buffer)
        }
    }

    func finish(_ trailingHeaders: HTTPFields?) {}
}
