import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix

/// An HTTP server on a free loopback port, for the duration of a test.
package enum LoopbackServer {
    /// Serves `responder` while `test` runs; afterwards, cancels the requests that still run.
    ///
    /// - Parameter test: gets the server's address.
    package static func run<Responder: HTTPResponder>(
        _ responder: Responder, server: HTTPServerBuilder = .http1(), logger: Logger? = nil,
        _ test: @Sendable (URL) async throws -> Void
    ) async throws where Responder.Context: InitializableFromSource<ApplicationRequestContextSource> {
        let (channels, channel) = AsyncStream.makeStream(of: (any Channel).self)
        let application = Application(
            responder: responder,
            server: server,
            configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel.yield($0) },
            logger: logger
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                // If the server cannot start, the wait for its channel ends.
                defer { channel.finish() }
                try await application.run()
            }
            defer { group.cancelAll() }
            var iterator = channels.makeAsyncIterator()
            guard let channel = await iterator.next(), let port = channel.localAddress?.port,
                let url = URL(string: "http://127.0.0.1:\(port)")
            else {
                return try await group.waitForAll()
            }
            do {
                try await test(url)
            } catch {
                await stopAccepting(channel)
                throw error
            }
            await stopAccepting(channel)
        }
    }

    /// NIO ends the program where a connection is accepted while the server stops (apple/swift-nio, issue 2637).
    private static func stopAccepting(_ channel: any Channel) async {
        // Both fail only on a channel or a loop that has ended.
        try? await channel.setOption(.autoRead, value: false).get()
        // An accepted connection moves from the accepting loop to its own, back, and to its own again.
        for _ in 0..<3 {
            for loop in MultiThreadedEventLoopGroup.singleton.makeIterator() { try? await loop.submit {}.get() }
        }
    }
}
