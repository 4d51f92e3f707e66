import NIOCore
import NIOHTTP1

/// Makes `Host` the host that a request names, wherever it names it (RFC 9112, section 3.2): the address of a request in absolute
/// form (`GET http://films.example.org/ HTTP/1.1`) replaces a well-formed `Host`, and a request of HTTP/1.0, which needs no `Host`,
/// gets `localhost`. What is left without a host, or with a malformed one, is malformed (`HostMiddleware`).
final class HostHeaderHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data), let host = Self.host(of: head) else {
            return context.fireChannelRead(data)
        }
        head.headers.replaceOrAdd(name: "Host", value: host)
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    /// - Returns: nil where `Host` stays as it is.
    private static func host(of head: HTTPRequestHead) -> String? {
        if head.version == .http1_0, !head.headers.contains(name: "Host") { return "localhost" }
        let hosts = head.headers["Host"]
        guard head.uri.utf8.first != UInt8(ascii: "/"), hosts.count == 1, hosts.allSatisfy({ HostName(authority: $0) != nil }),
            let prefix = ["http://", "https://"].first(where: { head.uri.lowercased().hasPrefix($0) })
        else { return nil }
        return String(head.uri.dropFirst(prefix.count).prefix { !"/?#".contains($0) })
    }
}
