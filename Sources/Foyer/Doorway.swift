import NIOCore
import NIOPosix
import Synchronization

/// The socket on which the program listens.
///
/// A connection that is taken at the very moment when the server stops falls between the two, and NIO ends the program for that, with all
/// requests that run (apple/swift-nio, issue 2637). So no more are let in first, and the server stops once it has in hand those that were.
final class Doorway: Sendable {
    private let channel = Mutex<(any Channel)?>(nil)

    /// - Parameter channel: the one that listens.
    func open(_ channel: any Channel) {
        self.channel.withLock { $0 = channel }
    }

    /// Takes no further connection, and returns once those that were made are the server's. Where the socket is closed already, that is so.
    func close() async {
        guard let channel = channel.withLock({ $0 }) else { return }
        #if os(Linux)
            await letNobodyIn(channel)
            // Each time, some of those that wait are taken; the system lets 256 wait, and 4 are taken at once.
            await letLoopsTurn(64)
        #endif
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
        private func letNobodyIn(_ channel: any Channel) async {
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
