import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

/// An HTTP server on a free loopback port, for the duration of a test.
package enum LoopbackServer {
    /// Serves `responder` while `test` runs; afterwards, cancels the requests that still run.
    ///
    /// - Parameter test: gets the server's address.
    package static func run<Responder: HTTPResponder>(
        _ responder: Responder, server: HTTPServerBuilder = .http1(), logger: Logger? = nil,
        _ test: @Sendable (URL) async throws -> Void
    ) async throws where Responder.Context: InitializableFromSource<ApplicationRequestContextSource> {
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let application = Application(
            responder: responder,
            server: server,
            configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                port.yield(channel.localAddress?.port ?? 0)
            },
            logger: logger
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                // If the server cannot start, the wait for its port ends.
                defer { port.finish() }
                try await application.run()
            }
            defer { group.cancelAll() }
            var iterator = ports.makeAsyncIterator()
            if let number = await iterator.next(), let url = URL(string: "http://127.0.0.1:\(number)") {
                try await test(url)
            } else {
                try await group.waitForAll()
            }
        }
    }
}
