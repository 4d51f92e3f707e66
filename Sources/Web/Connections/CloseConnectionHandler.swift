import NIOCore
import NIOHTTP1

/// Closes a connection after the response to a request that must be its last. That is a request of HTTP/1.0, since its client
/// waits for the end of the connection, and a request for another protocol (`CONNECT`, `Upgrade`), since NIO's decoder would
/// then buffer all bytes without parsing them.
final class CloseConnectionHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    private var isLast = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        if case .head(let head) = part { isLast = Self.isLast(head) }
        context.fireChannelRead(data)
        guard isLast else { return }
        switch part {
        // After the head, so that the server counts this request as running: without a running one, it would close at once.
        case .head: context.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        // Later bytes stay in the kernel's buffer. Without this option, they would be read and ignored.
        // Setting it fails only on a closed channel.
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
