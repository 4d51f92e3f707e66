import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import NIOHTTPTypes

/// Answers on the connection itself what strangers ask for again and again, before a task, a route or a middleware is set in motion:
/// for those requests, that is most of the work.
///
/// Whatever it does not have, or is not sure of, goes on as if it were not there; `ResponseCacheMiddleware` makes the answers.
final class ResponseCacheHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let store: ResponseCache
    /// Requests that went on and are not answered in full: with one of them before it, an answer would overtake.
    private(set) var unanswered = 0
    /// Whether a request has begun and not ended.
    private(set) var isReading = false
    /// Whether anything on the connection made no sense: where a request begins is not certain from there on.
    private(set) var hasFailed = false
    /// What came since it was last asked.
    private var news = News()
    /// What the request that is being read gets at its end.
    private var answer: CachedResponse.Parts?

    struct News {
        var requestCount = 0
        /// The last answer that was given here; nil where none was, or it is too old.
        var place: CachedResponse.Place?
    }

    init(store: ResponseCache) {
        self.store = store
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            isReading = true
            news.requestCount += 1
            // Who does not read what was sent waits, as everybody does who asks for more than can be sent.
            answer = unanswered == 0 && context.channel.isWritable ? store.answer(to: head) : nil
            guard answer == nil else { return }
            unanswered += 1
        case .body:
            guard answer == nil else { return }
        case .end:
            isReading = false
            guard let answer else { break }
            self.answer = nil
            news.place = answer.place
            context.write(wrapOutboundOut(.head(answer.head)), promise: nil)
            if let body = answer.body { context.write(wrapOutboundOut(.body(body)), promise: nil) }
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
            return
        }
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        hasFailed = true
        context.fireErrorCaught(error)
    }

    /// What came since this was asked for last.
    func drainEvents() -> News {
        defer { news = News() }
        return news
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { unanswered -= 1 }
        context.write(data, promise: promise)
    }
}

extension ResponseCache {
    /// Answers on one connection what is kept; each connection needs one of its own.
    package func handler() -> any RemovableChannelHandler {
        DeferredPipelineInstaller { pipeline in
            // Behind the one that counts a connection's requests, which closes what is idle and waits for what runs when the program ends: it
            // must see these answers, too.
            let counter = try pipeline.handler(type: HTTPConnectionStateHandler.self)
            let handler = ResponseCacheHandler(store: self)
            try pipeline.addHandler(handler, position: .after(counter))
            // What is asked to the letter again is answered before all others.
            try pipeline.addHandler(RawRequestCacheHandler(store: self, requests: handler), position: .first)
        }
    }

    /// - Returns: nil for whatever is not to be answered from here.
    fileprivate func answer(to head: HTTPRequest) -> CachedResponse.Parts? {
        let fields = head.headerFields
        guard head.method == .get || head.method == .head, fields[.contentLength] == nil, fields[.transferEncoding] == nil,
            fields[.connection].map({ $0.lowercased() == "keep-alive" }) ?? true, fields[.expect] == nil
        else { return nil }
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
        return Key(request).flatMap { parts(for: $0, of: request) }
    }
}
