import Foundation
import Logging
import NIOCore
import NIOPosix
import Synchronization
import Web

/// Limits how many connections the listening socket accepts at once, and stops accepting before the server shuts down.
///
/// NIO ends the program, with all running requests, where a connection is accepted while the server stops (apple/swift-nio,
/// issue 2637). So accepting stops first, and the server stops once every accepted connection has reached its event loop.
final class ConnectionAcceptor: Sendable {
    private let limit: Int
    private let proxies: TrustedProxies
    private let logger: Logger
    private let channel = Mutex<(any Channel)?>(nil)
    private let isClosed = Atomic(false)

    /// - Parameter limit: how many connections may be open at once.
    init(limit: Int, proxies: TrustedProxies, logger: Logger) {
        self.limit = limit
        self.proxies = proxies
        self.logger = logger
    }

    /// - Parameter channel: the listening channel.
    func open(_ channel: any Channel) async {
        self.channel.withLock { $0 = channel }
        // First in the pipeline, since an error of accept(2) that reaches the other handlers ends the server. Adding the
        // handler fails only where the channel is closed already.
        try? await channel.eventLoop.submit {
            try channel.pipeline.syncOperations.addHandler(
                ConnectionLimitHandler(
                    self.limit, ConnectionShares(limit: self.limit, proxies: self.proxies), self.logger, acceptor: self),
                position: .first)
        }.get()
    }

    fileprivate var isOpen: Bool { !isClosed.load(ordering: .acquiring) }

    /// Accepts no further connection, and returns once the accepted ones have reached their event loops. Does nothing on a
    /// closed socket.
    func close() async {
        guard let channel = channel.withLock({ $0 }) else { return }
        #if os(Linux)
            await stopAccepting(channel)
            // The system queues up to 256 connections, and each turn accepts 4.
            await runEventLoops(64)
        #endif
        isClosed.store(true, ordering: .releasing)
        // This fails only on a closed channel, which accepts nothing.
        try? await channel.setOption(.autoRead, value: false).get()
        // A connection moves from the accepting loop to its own, back, and to its own again.
        await runEventLoops(3)
    }

    /// Waits until every event loop has run its queued tasks, and repeats this.
    ///
    /// - Parameter times: how often it waits.
    private func runEventLoops(_ times: Int) async {
        for _ in 0..<times {
            // This fails only on a loop that has ended, which runs no tasks.
            for loop in MultiThreadedEventLoopGroup.singleton.makeIterator() { try? await loop.submit {}.get() }
        }
    }

    #if os(Linux)
        /// Makes the kernel drop packets for the listening socket, not for open connections. A client that connects now tries
        /// again a second later and is refused, instead of waiting in a queue that is about to be reset.
        private func stopAccepting(_ channel: any Channel) async {
            guard let socket = channel as? any SocketOptionProvider else { return }
            let dropping = UnsafeMutablePointer<FilterInstruction>.allocate(capacity: 1)
            defer { dropping.deallocate() }
            dropping.initialize(to: FilterInstruction(code: FilterInstruction.return, ifTrue: 0, ifFalse: 0, value: 0))
            // Without the filter, the server still stops; some clients that connect now are reset instead of refused.
            try? await socket.unsafeSetSocketOption(
                level: .socket, name: NIOBSDSocket.Option(rawValue: FilterProgram.option),
                value: FilterProgram(count: 1, instructions: dropping)
            ).get()
        }
    #endif
}

/// Accepts no more connections than may be open; further ones wait in the system's queue until one ends. Closes those of an
/// address that has its share open already. Used on the event loop of the listening channel only.
private final class ConnectionLimitHandler: ChannelDuplexHandler {
    typealias InboundIn = any Channel
    typealias InboundOut = any Channel
    typealias OutboundIn = Never

    /// The pause after the system had no file left for a connection. Without it, accept(2) fails in a loop that takes a whole
    /// core.
    private static let pause = TimeAmount.milliseconds(500)

    private let limit: Int
    private let logger: Logger
    private let acceptor: ConnectionAcceptor
    private var count = 0
    private var shares: ConnectionShares
    private var isPaused = false
    private var warnings = WarningThrottle()

    init(_ limit: Int, _ shares: ConnectionShares, _ logger: Logger, acceptor: ConnectionAcceptor) {
        self.limit = limit
        self.shares = shares
        self.logger = logger
        self.acceptor = acceptor
    }

    private var isAccepting: Bool { count < limit && !isPaused && acceptor.isOpen }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let connection = unwrapInboundIn(data)
        let peer = connection.remoteAddress?.ipAddress.flatMap { IPAddress($0) }
        guard shares.add(peer) else {
            warn("one address has its share, and further ones of it are closed")
            return connection.close(promise: nil)
        }
        count += 1
        if count == limit { warn("no more connections are accepted until one ends") }
        updateAutoRead(context)
        connection.closeFuture.hop(to: context.eventLoop).assumeIsolated().whenComplete { _ in
            self.count -= 1
            self.shares.remove(peer)
            self.updateAutoRead(context)
        }
        context.fireChannelRead(data)
    }

    func read(context: ChannelHandlerContext) {
        if isAccepting { context.read() }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let code = (error as? IOError)?.errnoCode, [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code) else {
            return context.fireErrorCaught(error)
        }
        warn(String(cString: strerror(code)))
        isPaused = true
        updateAutoRead(context)
        context.eventLoop.assumeIsolated().scheduleTask(in: Self.pause) {
            self.isPaused = false
            self.updateAutoRead(context)
        }
    }

    private func updateAutoRead(_ context: ChannelHandlerContext) {
        // This fails only on a closed channel.
        try? context.channel.syncOptions?.setOption(.autoRead, value: isAccepting)
    }

    private func warn(_ reason: String) {
        guard warnings.allows(reason, at: MonotonicClock.uptime()) else { return }
        logger.warning("\(count) connections are open: \(reason)")
    }
}

/// Lets each of a few warnings into the log once a minute.
struct WarningThrottle {
    private static let interval = Duration.seconds(60)

    private var last: [String: Duration] = [:]

    /// - Parameter now: by a monotonic clock with any origin.
    mutating func allows(_ reason: String, at now: Duration) -> Bool {
        if let last = last[reason], now - last < Self.interval { return false }
        last[reason] = now
        return true
    }
}

#if os(Linux)
    /// The kernel's `struct sock_filter`.
    private struct FilterInstruction {
        /// `BPF_RET | BPF_K`: keeps as many bytes of a packet as its value says.
        static let `return`: UInt16 = 0x06

        let code: UInt16
        let ifTrue: UInt8
        let ifFalse: UInt8
        let value: UInt32
    }

    /// The kernel's `struct sock_fprog`. Unchecked, since the pointer is only read, and is valid during the one call that it is
    /// made for.
    private struct FilterProgram: @unchecked Sendable {
        /// `SO_ATTACH_FILTER`
        static let option: CInt = 26

        let count: UInt16
        let instructions: UnsafeMutablePointer<FilterInstruction>
    }
#endif
