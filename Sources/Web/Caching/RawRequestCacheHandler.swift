import NIOCore

/// The first handler of a connection. It answers requests that came before, byte for byte, on this connection or another.
///
/// It does not parse HTTP. It passes all bytes on, unless they are known and begin where a request must begin: behind a request
/// that ended with the bytes passed on before. So a request in parts, with a body, or together with another one takes the usual
/// way.
final class RawRequestCacheHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    /// In bytes.
    private static let longestRequest = 4 << 10
    /// After so long, a known request is passed on, too: the server closes connections on which it sees none.
    private static let passOnInterval = Duration.seconds(10)

    private let cache: ResponseCache
    private let requests: ResponseCacheHandler
    private var isAtStart = true
    private var isClosing = false
    private var passedOnAt: Duration?
    /// The bytes sent for a request that was passed on and may be cached.
    private var written: [ByteBuffer]?

    init(cache: ResponseCache, requests: ResponseCacheHandler) {
        self.cache = cache
        self.requests = requests
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data)
        let now = cache.uptime()
        let isCacheable =
            isAtStart && !isClosing && requests.unanswered == 0 && bytes.readableBytes <= Self.longestRequest
            && context.channel.isWritable
        if isCacheable, let passedOnAt, now - passedOnAt < Self.passOnInterval, let (head, body) = cache.rawResponse(to: bytes)
        {
            context.write(wrapOutboundOut(.byteBuffer(head)), promise: nil)
            if let body { context.write(wrapOutboundOut(.byteBuffer(body)), promise: nil) }
            context.flush()
            return
        }
        passedOnAt = now
        written = isCacheable ? [] : nil
        _ = requests.drainEvents()
        context.fireChannelRead(data)
        let events = requests.drainEvents()
        // A head ends with an empty line. Bytes that end with one, were parsed as requests and leave none open are whole
        // requests: the next byte begins another one.
        isAtStart = bytes.endsWithEmptyLine && events.requestCount > 0 && !requests.isReading && !requests.hasFailed
        if isAtStart, let written, events.requestCount == 1, let id = events.responseID,
            let response = RawCachedResponse(written: written, id: id)
        {
            cache.insert(response, for: bytes)
        }
        written = nil
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if written != nil, case .byteBuffer(let bytes) = unwrapOutboundIn(data), bytes.readableBytes > 0 {
            written?.append(bytes)
        }
        context.write(data, promise: promise)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        // Each response from here on may need `Connection: close`, which other handlers add.
        if event is ChannelShouldQuiesceEvent { isClosing = true }
        context.fireUserInboundEventTriggered(event)
    }
}

extension ByteBuffer {
    fileprivate var endsWithEmptyLine: Bool {
        readableBytes >= 4 && getInteger(at: writerIndex - 4, as: UInt32.self) == 0x0D0A_0D0A
    }
}
