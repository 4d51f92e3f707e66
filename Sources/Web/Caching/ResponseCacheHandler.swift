import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import NIOHTTPTypes

/// Sends cached responses on the connection itself, before the router starts a task: for cached pages, the task is most of the
/// work.
///
/// It passes all other requests on. `ResponseCacheMiddleware` fills the cache.
final class ResponseCacheHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let cache: ResponseCache
    /// Requests that were passed on and have no complete response yet. Responses must keep their order, so none is sent from
    /// here meanwhile.
    private(set) var unanswered = 0
    /// Whether a request has begun and not ended.
    private(set) var isReading = false
    /// Whether the connection had an error: from then on, it is not certain where a request begins.
    private(set) var hasFailed = false
    private var events = Events()
    /// The response to send at the end of the request.
    private var response: CachedResponse.Parts?

    struct Events {
        var requestCount = 0
        /// The last response that was sent from here; nil where none was, or it is older than the cache's lifetime.
        var responseID: CachedResponse.ID?
    }

    init(cache: ResponseCache) {
        self.cache = cache
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            isReading = true
            events.requestCount += 1
            // A client that does not read what was sent takes the usual way, which waits until the connection is writable.
            response = unanswered == 0 && context.channel.isWritable ? cache.response(to: head) : nil
            guard response == nil else { return }
            unanswered += 1
        case .body:
            guard response == nil else { return }
        case .end:
            isReading = false
            guard let response else { break }
            self.response = nil
            events.responseID = response.id
            context.write(wrapOutboundOut(.head(response.head)), promise: nil)
            if let body = response.body { context.write(wrapOutboundOut(.body(body)), promise: nil) }
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
            return
        }
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        hasFailed = true
        context.fireErrorCaught(error)
    }

    /// What happened since the last call.
    func drainEvents() -> Events {
        defer { events = Events() }
        return events
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { unanswered -= 1 }
        context.write(data, promise: promise)
    }
}

extension ResponseCache {
    /// Makes the handler that adds the cache's handlers to one connection.
    package func handler() -> any RemovableChannelHandler {
        PipelineInstallationHandler { pipeline in
            // Behind the server's handler that counts requests, closes idle connections and waits for running requests at
            // shutdown: it must see these requests and responses, too.
            let counter = try pipeline.handler(type: HTTPConnectionStateHandler.self)
            let handler = ResponseCacheHandler(cache: self)
            try pipeline.addHandler(handler, position: .after(counter))
            try pipeline.addHandler(RawRequestCacheHandler(cache: self, requests: handler), position: .first)
        }
    }

    /// - Returns: nil for a request that is to be passed on.
    fileprivate func response(to head: HTTPRequest) -> CachedResponse.Parts? {
        let fields = head.headerFields
        guard head.method == .get || head.method == .head, fields[.contentLength] == nil, fields[.transferEncoding] == nil,
            fields[.connection].map({ $0.lowercased() == "keep-alive" }) ?? true, fields[.expect] == nil
        else { return nil }
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
        return Key(request).flatMap { parts(for: $0, of: request) }
    }
}
