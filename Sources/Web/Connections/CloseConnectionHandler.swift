import NIOCore
import NIOHTTP1

/// Ends a connection after the answer to a request that is its last: of a client of HTTP/1.0, which waits for that end, and of one that
/// would speak something else. Nothing else is spoken here, and NIO's decoder reads no further request after such a one, but would keep
/// whatever comes.
package final class CloseConnectionHandler: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPServerRequestPart
    package typealias InboundOut = HTTPServerRequestPart

    private var isLast = false

    /// Puts one on a connection, where requests have their versions still; each connection needs one of its own.
    package static func handler() -> any RemovableChannelHandler {
        DeferredPipelineInstaller { pipeline in
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(CloseConnectionHandler(), position: .after(decoder))
        }
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        if case .head(let head) = part { isLast = Self.isLast(head) }
        context.fireChannelRead(data)
        guard isLast else { return }
        switch part {
        // Once the request is known to those who count: with none under way, they would close at once.
        case .head: context.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        // What comes now stays in the system's hands.
        case .end: try? context.channel.syncOptions?.setOption(.autoRead, value: false)
        case .body: break
        }
    }

    private static func isLast(_ head: HTTPRequestHead) -> Bool {
        if head.method == .CONNECT || head.headers.contains(name: "Upgrade") { return true }
        return head.version == .http1_0
            && !head.headers[canonicalForm: "Connection"].contains { $0.lowercased() == "keep-alive" }
    }
}
