import Hummingbird
import NIOCore
import Synchronization

/// Who is connected, and who of them left, so that nothing is fetched for those who no longer wait.
package final class ConnectionRegistry: Sendable {
    private let clients = Mutex<[ObjectIdentifier: Client]>([:])

    package init() {}

    /// Notices on one connection when its client leaves; each connection needs one of its own.
    package func watch() -> any RemovableChannelHandler {
        ConnectionStateHandler(clients: self)
    }

    func client(on channel: any Channel) -> Client? {
        clients.withLock { $0[ObjectIdentifier(channel)] }
    }

    fileprivate func add(_ client: Client, on channel: any Channel) {
        clients.withLock { $0[ObjectIdentifier(channel)] = client }
    }

    fileprivate func remove(_ channel: any Channel) {
        clients.withLock { $0.removeValue(forKey: ObjectIdentifier(channel)) }?.leave()
    }

    final class Client: Sendable {
        private struct State {
            var hasLeft = false
            var isLast = false
            var lastID = 0
            var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        }

        private let state = Mutex(State())

        fileprivate func leave() {
            let waiting = state.withLock { state in
                state.hasLeft = true
                defer { state.waiting = [:] }
                return state.waiting.values
            }
            for continuation in waiting { continuation.resume() }
        }

        /// Whether the program is about to stop: what is answered now is the last on this connection.
        var isToLeave: Bool { state.withLock { $0.isLast } }

        fileprivate func askToLeave() {
            state.withLock { $0.isLast = true }
        }

        /// Waits until the client leaves, or the task is cancelled.
        func left() async {
            let id = state.withLock { state in
                state.lastID += 1
                return state.lastID
            }
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let isOver = state.withLock { state in
                        guard !state.hasLeft, !Task.isCancelled else { return true }
                        state.waiting[id] = continuation
                        return false
                    }
                    if isOver { continuation.resume() }
                }
            } onCancel: {
                state.withLock { $0.waiting.removeValue(forKey: id) }?.resume()
            }
        }
    }
}

/// Lives on the connection's event loop, and reads nothing itself.
///
/// When the program is told to stop, it lets a request that is under way arrive, which would find the connection closed, and lets what was
/// answered go out before the connection is closed.
private final class ConnectionStateHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = Never
    typealias OutboundIn = Never

    /// For how long a connection on which nothing is asked stays open once the program is told to stop.
    private static let lastCall = TimeAmount.milliseconds(250)
    /// How often is looked whether an answer has gone out.
    private static let look = TimeAmount.milliseconds(20)

    private let clients: ConnectionRegistry
    private var stop: Scheduled<Void>?

    init(clients: ConnectionRegistry) {
        self.clients = clients
    }

    func handlerAdded(context: ChannelHandlerContext) {
        clients.add(ConnectionRegistry.Client(), on: context.channel)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        stop?.cancel()
        clients.remove(context.channel)
    }

    func channelInactive(context: ChannelHandlerContext) {
        clients.client(on: context.channel)?.leave()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        context.fireChannelRead(data)
        // The connection is closed once this is answered.
        if stop != nil { passOnStop(context) }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard mode == .all, clients.client(on: context.channel)?.isToLeave == true,
            let waiting = try? context.channel.syncOptions?.getOption(.bufferedWritableBytes), waiting > 0
        else { return context.close(mode: mode, promise: promise) }
        context.eventLoop.assumeIsolated().scheduleTask(in: Self.look) {
            self.close(context: context, mode: mode, promise: promise)
        }
    }

    private func passOnStop(_ context: ChannelHandlerContext) {
        stop?.cancel()
        stop = nil
        context.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ChannelShouldQuiesceEvent {
            clients.client(on: context.channel)?.askToLeave()
            stop = context.eventLoop.assumeIsolated().scheduleTask(in: Self.lastCall) { self.passOnStop(context) }
            return
        }
        // A browser that leaves closes its side first.
        if event as? ChannelEvent == .inputClosed { clients.client(on: context.channel)?.leave() }
        context.fireUserInboundEventTriggered(event)
    }
}

/// Ends the making of a page that nobody waits for any more. What is posted is carried out all the same.
package struct CancelOnDisconnect<Base: HTTPResponder>: HTTPResponder where Base.Context == FoyerRequestContext {
    private let base: Base
    private let clients: ConnectionRegistry

    package init(_ base: Base, clients: ConnectionRegistry) {
        self.base = base
        self.clients = clients
    }

    package func respond(to request: Request, context: FoyerRequestContext) async throws -> Response {
        let client = clients.client(on: context.channel)
        var response = try await answer(to: request, context: context, client)
        if client?.isToLeave == true { response.headers[.connection] = "close" }
        return response
    }

    private func answer(
        to request: Request, context: FoyerRequestContext, _ client: ConnectionRegistry.Client?
    ) async throws -> Response {
        guard request.method == .get, let client else { return try await base.respond(to: request, context: context) }
        return try await withThrowingTaskGroup(of: Response?.self) { group in
            group.addTask { try await base.respond(to: request, context: context) }
            group.addTask {
                await client.left()
                return nil
            }
            defer { group.cancelAll() }
            for try await response in group {
                if let response { return response }
                // The client left: what comes of it, nobody reads.
                group.cancelAll()
            }
            return Response(status: .requestTimeout)
        }
    }
}
