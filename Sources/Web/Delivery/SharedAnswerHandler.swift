import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import NIOHTTPTypes

/// Answers on the connection itself what strangers ask for again and again, before a task, a route or a middleware is set in motion:
/// for those requests, that is most of the work.
///
/// Whatever it does not have, or is not sure of, goes on as if it were not there; `SharedAnswers` makes the answers.
private final class SharedAnswerHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let store: AnswerStore
    /// Requests that went on and are not answered in full: with one of them before it, an answer would overtake.
    private var unanswered = 0
    /// What the request that is being read gets at its end.
    private var answer: SharedAnswer.Parts?

    init(store: AnswerStore) {
        self.store = store
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            // Who does not read what was sent waits, as everybody does who asks for more than can be sent.
            answer = unanswered == 0 && context.channel.isWritable ? store.answer(to: head) : nil
            guard answer == nil else { return }
            unanswered += 1
        case .body:
            guard answer == nil else { return }
        case .end:
            guard let answer else { break }
            self.answer = nil
            context.write(wrapOutboundOut(.head(answer.head)), promise: nil)
            if let body = answer.body { context.write(wrapOutboundOut(.body(body)), promise: nil) }
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
            return
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { unanswered -= 1 }
        context.write(data, promise: promise)
    }
}

/// Puts the handler behind the one that counts a connection's requests, which closes what is idle and waits for what runs when the
/// program ends: it must see these answers, too.
private final class SharedAnswerInstaller: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private let store: AnswerStore

    init(store: AnswerStore) {
        self.store = store
    }

    func channelActive(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        if let counter = try? pipeline.handler(type: HTTPConnectionStateHandler.self) {
            try? pipeline.addHandler(SharedAnswerHandler(store: store), position: .after(counter))
        }
        context.fireChannelActive()
        pipeline.removeHandler(self, promise: nil)
    }
}

extension AnswerStore {
    /// Answers on one connection what is kept; each connection needs one of its own.
    package func handler() -> any RemovableChannelHandler {
        SharedAnswerInstaller(store: self)
    }

    /// - Returns: nil for whatever is not to be answered from here.
    fileprivate func answer(to head: HTTPRequest) -> SharedAnswer.Parts? {
        let fields = head.headerFields
        guard head.method == .get || head.method == .head, fields[.contentLength] == nil, fields[.transferEncoding] == nil,
            fields[.connection].map({ $0.lowercased() == "keep-alive" }) ?? true, fields[.expect] == nil
        else { return nil }
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
        return Key(request).flatMap { parts(for: $0, of: request) }
    }
}
