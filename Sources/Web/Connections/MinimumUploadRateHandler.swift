import NIOCore
import NIOHTTPTypes

/// Ends a connection whose request does not come on: what a form or a file holds must come at some speed, or it keeps a connection for as
/// long as whoever sends it likes. (A connection on which nothing is being asked, or a head does not end, the server itself ends.)
package final class MinimumUploadRateHandler: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart

    /// In bytes: half a kilobyte a second.
    static let leastInPeriod = 16 << 10
    static let period = TimeAmount.seconds(30)

    private var received = 0
    private var check: Scheduled<Void>?

    package init() {}

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head: watch(context)
        case .body(let bytes): received += bytes.readableBytes
        case .end: stop()
        }
        context.fireChannelRead(data)
    }

    package func handlerRemoved(context: ChannelHandlerContext) { stop() }

    package func channelInactive(context: ChannelHandlerContext) {
        stop()
        context.fireChannelInactive()
    }

    private func watch(_ context: ChannelHandlerContext) {
        received = 0
        let (handler, context) = (
            NIOLoopBound(self, eventLoop: context.eventLoop), NIOLoopBound(context, eventLoop: context.eventLoop)
        )
        check = context.value.eventLoop.scheduleTask(in: Self.period) {
            let handler = handler.value
            if handler.received < Self.leastInPeriod {
                context.value.close(promise: nil)
            } else {
                handler.watch(context.value)
            }
        }
    }

    private func stop() {
        check?.cancel()
        check = nil
    }
}
