import NIOCore

/// Closes a connection that sends many bytes without content: extensions of chunks, or line breaks in front of a request. The
/// decoder passes over them without a limit. It limits heads and trailers itself.
final class UnparsedBytesHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// In bytes. A head may have 32 KB.
    static let limit = 64 << 10
    /// How many bytes around each byte of a body are free: a chunk of one byte has five.
    private static let freeFactor = 8

    private let requests: MinimumUploadRateHandler
    private var unparsed = 0

    /// - Parameter requests: the handler of the same connection that sees the parts of requests.
    init(requests: MinimumUploadRateHandler) {
        self.requests = requests
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // What arrives after closing has begun.
        guard unparsed <= Self.limit else { return }
        let (count, before) = (unwrapInboundIn(data).readableBytes, requests.position)
        context.fireChannelRead(data)
        let after = requests.position
        if after.boundaries == before.boundaries {
            let parsed = after.bodySize - before.bodySize
            unparsed = max(0, unparsed + count - parsed * (1 + Self.freeFactor))
        } else {
            unparsed = 0
        }
        if unparsed > Self.limit { context.close(promise: nil) }
    }
}
