import Foundation
import Logging
import NIOCore
import NIOPosix
import Synchronization

/// The socket on which the program listens: lets in so many connections at once, and nobody any more when the program is to stop.
///
/// A connection that is taken at the very moment when the server stops falls between the two, and NIO ends the program for that, with all
/// requests that run (apple/swift-nio, issue 2637). So no more are let in first, and the server stops once it has in hand those that were.
final class ConnectionAcceptor: Sendable {
    private let limit: Int
    private let logger: Logger
    private let channel = Mutex<(any Channel)?>(nil)
    private let isLeaving = Atomic(false)

    /// - Parameter limit: how many connections are let in at once.
    init(limit: Int, logger: Logger) {
        self.limit = limit
        self.logger = logger
    }

    /// - Parameter channel: the one that listens.
    func open(_ channel: any Channel) async {
        self.channel.withLock { $0 = channel }
        // The first to hear of a connection, and of a failure, which ends the server where others hear of it.
        try? await channel.eventLoop.submit {
            try channel.pipeline.syncOperations.addHandler(
                ConnectionGate(self.limit, self.logger, doorway: self), position: .first)
        }.get()
    }

    fileprivate var isOpen: Bool { !isLeaving.load(ordering: .acquiring) }

    /// Takes no further connection, and returns once those that were made are the server's. Where the socket is closed already, that is so.
    func close() async {
        guard let channel = channel.withLock({ $0 }) else { return }
        #if os(Linux)
            await stopAccepting(channel)
            // Each time, some of those that wait are taken; the system lets 256 wait, and 4 are taken at once.
            await letLoopsTurn(64)
        #endif
        // From now on the gate opens to nobody.
        isLeaving.store(true, ordering: .releasing)
        try? await channel.setOption(.autoRead, value: false).get()
        // A connection goes from the loop that took it to one of its own, back, and there again.
        await letLoopsTurn(3)
    }

    /// Loops do one thing after the other: once these came by, so did what was there before.
    private func letLoopsTurn(_ times: Int) async {
        for _ in 0..<times {
            for loop in MultiThreadedEventLoopGroup.singleton.makeIterator() { try? await loop.submit {}.get() }
        }
    }

    #if os(Linux)
        /// Has the system drop what comes in for the socket that listens, not for connections: who knocks now knocks again a second later, and
        /// hears that nobody listens, in place of waiting in a line that is about to be sent away.
        private func stopAccepting(_ channel: any Channel) async {
            guard let socket = channel as? any SocketOptionProvider else { return }
            let dropping = UnsafeMutablePointer<FilterInstruction>.allocate(capacity: 1)
            defer { dropping.deallocate() }
            dropping.initialize(to: FilterInstruction(code: FilterInstruction.return, ifTrue: 0, ifFalse: 0, value: 0))
            try? await socket.unsafeSetSocketOption(
                level: .socket, name: NIOBSDSocket.Option(rawValue: FilterProgram.option),
                value: FilterProgram(count: 1, instructions: dropping)
            ).get()
        }
    #endif
}

/// Lets no more connections in than are allowed to be open: others wait in the system's line until one ends. Lives on the event loop of the
/// channel that listens.
private final class ConnectionGate: ChannelDuplexHandler {
    typealias InboundIn = any Channel
    typealias InboundOut = any Channel
    typealias OutboundIn = Never

    /// For how long nobody is let in where the system has no file left for a connection: asked again at once, it says no as often as a core
    /// can ask.
    private static let rest = TimeAmount.milliseconds(500)
    /// How often the log says at most that nobody is let in.
    private static let tellingInterval = TimeAmount.seconds(60)

    private let limit: Int
    private let logger: Logger
    private let doorway: ConnectionAcceptor
    private var count = 0
    private var isResting = false
    private var toldAt: NIODeadline?

    init(_ limit: Int, _ logger: Logger, doorway: ConnectionAcceptor) {
        self.limit = limit
        self.logger = logger
        self.doorway = doorway
    }

    private var letsIn: Bool { count < limit && !isResting && doorway.isOpen }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        count += 1
        if count == limit { tell("no more connections are let in until one ends") }
        turn(context)
        unwrapInboundIn(data).closeFuture.hop(to: context.eventLoop).assumeIsolated().whenComplete { _ in
            self.count -= 1
            self.turn(context)
        }
        context.fireChannelRead(data)
    }

    func read(context: ChannelHandlerContext) {
        if letsIn { context.read() }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let code = (error as? IOError)?.errnoCode, [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code) else {
            return context.fireErrorCaught(error)
        }
        tell(String(cString: strerror(code)))
        isResting = true
        turn(context)
        context.eventLoop.assumeIsolated().scheduleTask(in: Self.rest) {
            self.isResting = false
            self.turn(context)
        }
    }

    private func turn(_ context: ChannelHandlerContext) {
        // A channel that is closed has no options.
        try? context.channel.syncOptions?.setOption(.autoRead, value: letsIn)
    }

    private func tell(_ what: String) {
        let now = NIODeadline.now()
        if let toldAt, now - toldAt < Self.tellingInterval { return }
        toldAt = now
        logger.warning("\(count) connections are open: \(what)")
    }
}

#if os(Linux)
    /// `struct sock_filter` of the kernel's.
    private struct FilterInstruction {
        /// `BPF_RET | BPF_K`: lets through as many bytes as its value says.
        static let `return`: UInt16 = 0x06

        let code: UInt16
        let ifTrue: UInt8
        let ifFalse: UInt8
        let value: UInt32
    }

    /// `struct sock_fprog` of the kernel's. Unchecked: the pointer is only read, and outlives the one call that it is made for.
    private struct FilterProgram: @unchecked Sendable {
        /// `SO_ATTACH_FILTER`
        static let option: CInt = 26

        let count: UInt16
        let instructions: UnsafeMutablePointer<FilterInstruction>
    }
#endif
