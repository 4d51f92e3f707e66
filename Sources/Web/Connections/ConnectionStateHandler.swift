import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Registers its connection, and notices when the client disconnects.
///
/// At shutdown it delays closing, so that a request that is on its way still arrives, and a response that is being sent is sent
/// completely. It adds `Connection: close` to responses then, since each may be the last one.
final class ConnectionStateHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = Never
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// For how long an idle connection stays open at shutdown.
    private static let shutdownDelay = TimeAmount.milliseconds(250)
    /// The interval of the checks whether a response was sent.
    private static let sendCheckInterval = TimeAmount.milliseconds(20)

    private let registry: ConnectionRegistry
    private var isShuttingDown = false
    private var shutdown: Scheduled<Void>?

    init(registry: ConnectionRegistry) {
        self.registry = registry
    }

    func handlerAdded(context: ChannelHandlerContext) {
        registry.add(ConnectionRegistry.Client(), on: context.channel)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        shutdown?.cancel()
        registry.remove(context.channel)
    }

    func channelInactive(context: ChannelHandlerContext) {
        registry.client(on: context.channel)?.disconnect()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        context.fireChannelRead(data)
        // The server closes the connection after the response to this request.
        if shutdown != nil { passOnShutdown(context) }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard isShuttingDown, case .head(var head) = unwrapOutboundIn(data) else {
            return context.write(data, promise: promise)
        }
        head.headerFields[.connection] = "close"
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        // Reading the option fails only on a closed channel.
        guard mode == .all, isShuttingDown,
            let unsent = try? context.channel.syncOptions?.getOption(.bufferedWritableBytes), unsent > 0
        else { return context.close(mode: mode, promise: promise) }
        context.eventLoop.assumeIsolated().scheduleTask(in: Self.sendCheckInterval) {
            self.close(context: context, mode: mode, promise: promise)
        }
    }

    private func passOnShutdown(_ context: ChannelHandlerContext) {
        shutdown?.cancel()
        shutdown = nil
        context.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ChannelShouldQuiesceEvent {
            isShuttingDown = true
            shutdown = context.eventLoop.assumeIsolated().scheduleTask(in: Self.shutdownDelay) { self.passOnShutdown(context) }
            return
        }
        // A browser that disconnects closes its side first.
        if event as? ChannelEvent == .inputClosed { registry.client(on: context.channel)?.disconnect() }
        context.fireUserInboundEventTriggered(event)
    }
}
