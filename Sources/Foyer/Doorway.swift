import NIOCore
import NIOPosix
import Synchronization

/// The socket on which the program listens.
///
/// A connection that is taken at the very moment when the server stops falls between the two, and NIO ends the program for that, with all
/// requests that run (apple/swift-nio, issue 2637). So nothing new is taken first, and the server stops once it has in hand what was.
final class Doorway: Sendable {
    private let channel = Mutex<(any Channel)?>(nil)

    /// - Parameter channel: the one that listens.
    func open(_ channel: any Channel) {
        self.channel.withLock { $0 = channel }
    }

    /// Takes no further connection, and returns once those that were taken are the server's.
    func close() async {
        guard let channel = channel.withLock({ $0 }) else { return }
        // Where it is closed already, nothing is taken any more.
        try? await channel.setOption(.autoRead, value: false).get()
        // A connection goes from the loop that took it to one of its own, back, and there again. Loops do one thing after the other: once
        // this came by, so did that.
        for _ in 0..<3 {
            for loop in MultiThreadedEventLoopGroup.singleton.makeIterator() { try? await loop.submit {}.get() }
        }
    }
}
