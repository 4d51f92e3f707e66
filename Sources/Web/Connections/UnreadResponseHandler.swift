import NIOCore

/// Closes a connection whose client takes no byte of a response for 30 seconds, so that clients that never read cannot occupy
/// connections.
///
/// One timer for each connection looks at it. A timer for each response would cost more (`MinimumUploadRateHandler`).
final class UnreadResponseHandler: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    static let interval = TimeAmount.seconds(5)
    /// How many times in a row the client may have taken nothing.
    static let limit = 6

    /// In bytes, since the connection was opened.
    private var written = 0
    /// The bytes that the client had taken at the last look.
    private var taken = 0
    private var stalls = 0
    private var look: Scheduled<Void>?

    func handlerAdded(context: ChannelHandlerContext) { scheduleLook(context) }

    func handlerRemoved(context: ChannelHandlerContext) { look?.cancel() }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        written += unwrapOutboundIn(data).readableBytes
        context.write(data, promise: promise)
    }

    private func scheduleLook(_ context: ChannelHandlerContext) {
        let (handler, context) = (
            NIOLoopBound(self, eventLoop: context.eventLoop), NIOLoopBound(context, eventLoop: context.eventLoop)
        )
        look = context.value.eventLoop.scheduleTask(in: Self.interval) { handler.value.look(context.value) }
    }

    private func look(_ context: ChannelHandlerContext) {
        // Reading the option fails only on a closed channel.
        guard let waiting = try? context.channel.syncOptions?.getOption(.bufferedWritableBytes) else { return }
        let nowTaken = written - waiting
        stalls = waiting > 0 && nowTaken == taken ? stalls + 1 : 0
        taken = nowTaken
        guard stalls < Self.limit else { return context.close(promise: nil) }
        scheduleLook(context)
    }
}
