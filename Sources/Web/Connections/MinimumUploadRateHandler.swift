import NIOCore
import NIOHTTPTypes

/// Closes a connection whose body arrives too slowly, so that slow clients cannot occupy connections. (The server itself closes
/// idle connections and those with an unfinished head.)
final class MinimumUploadRateHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    /// The least size of the part of a body that must arrive in each period, in bytes.
    static let minimumSize = 16 << 10
    static let period = TimeAmount.seconds(30)

    /// How many requests began and ended on the connection, and how many bytes of bodies arrived. `UnparsedBytesHandler` compares
    /// it with the bytes of the socket.
    private(set) var position = (boundaries: 0, bodySize: 0)
    /// Whether a request has begun and not ended.
    private var isReading = false
    private var received = 0
    private var check: Scheduled<Void>?

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            (isReading, received) = (true, 0)
            position.boundaries += 1
        case .body(let bytes):
            received += bytes.readableBytes
            position.bodySize += bytes.readableBytes
        case .end:
            stop()
            position.boundaries += 1
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        // A request that arrived as a whole needs no timer. One for each request took 5% of the time of a cached page.
        if isReading, check == nil { startPeriod(context) }
        context.fireChannelReadComplete()
    }

    func handlerRemoved(context: ChannelHandlerContext) { stop() }

    func channelInactive(context: ChannelHandlerContext) {
        stop()
        context.fireChannelInactive()
    }

    private func startPeriod(_ context: ChannelHandlerContext) {
        let (handler, context) = (
            NIOLoopBound(self, eventLoop: context.eventLoop), NIOLoopBound(context, eventLoop: context.eventLoop)
        )
        check = context.value.eventLoop.scheduleTask(in: Self.period) {
            let handler = handler.value
            if handler.received < Self.minimumSize {
                context.value.close(promise: nil)
            } else {
                handler.received = 0
                handler.startPeriod(context.value)
            }
        }
    }

    private func stop() {
        isReading = false
        check?.cancel()
        check = nil
    }
}
