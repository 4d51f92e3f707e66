import Domain
import NIOCore
import Synchronization

/// The head of an answer as it went over the line, and whose it was.
struct RawCachedResponse {
    let place: CachedResponse.Place
    let hasBody: Bool
    private let head: ByteBuffer
    private let dateIndex: Int

    /// - Parameter written: the whole answer, its head first.
    /// - Returns: nil for what has no date to be set anew.
    init?(written: [ByteBuffer], place: CachedResponse.Place) {
        guard let head = written.first, let dateIndex = head.index(after: "\r\nDate: ") else { return nil }
        self.place = place
        self.head = head
        self.dateIndex = dateIndex
        hasBody = written.count > 1
    }

    /// In bytes, with an estimate of what is around them.
    var size: Int { head.capacity + place.key.size + 256 }

    /// - Parameter date: as headers have it, which is always as long.
    func head(date: String) -> ByteBuffer {
        var head = head
        head.setString(date, at: dateIndex)
        return head
    }
}

/// Answers to requests that came to the letter before. They are kept by all that was sent, so none of it is read again: the same bytes at
/// the same place ask for the same.
final class RawRequestCache: Sendable {
    private let answers = Mutex(BoundedCache<ByteBuffer, RawCachedResponse>(costLimit: 24 << 20))

    func answer(to request: ByteBuffer) -> RawCachedResponse? {
        answers.withLock { $0.value(for: request) }
    }

    func keep(_ answer: RawCachedResponse, to request: ByteBuffer) {
        // What was read may be a small part of a large buffer.
        let request = ByteBuffer(bytes: request.readableBytesView)
        answers.withLock { $0.insert(answer, for: request, cost: answer.size + request.capacity) }
    }
}

/// Stands at the very edge of a connection, and answers what was asked to the letter before, on this connection or another.
///
/// It reads no HTTP itself. What comes is handed on, unless it is known byte for byte and begins where a request must begin: after a
/// request that ended with what was handed on last. Whatever else comes, in pieces, with a body, several at once, takes the usual way.
final class RawRequestCacheHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    /// In bytes.
    private static let longestRequest = 4 << 10
    /// So often one is handed on all the same: the server closes connections on which nothing comes.
    private static let signOfLife = Duration.seconds(10)

    private let store: ResponseCache
    private let requests: ResponseCacheHandler
    private var isAtStart = true
    private var isLeaving = false
    private var handedOnAt: Duration?
    /// What is sent while a request is handed on that may come again.
    private var written: [ByteBuffer]?

    init(store: ResponseCache, requests: ResponseCacheHandler) {
        self.store = store
        self.requests = requests
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data)
        let now = store.uptime()
        let mayRepeat =
            isAtStart && !isLeaving && requests.unanswered == 0 && bytes.readableBytes <= Self.longestRequest
            && context.channel.isWritable
        if mayRepeat, let handedOnAt, now - handedOnAt < Self.signOfLife, let (head, body) = store.written(for: bytes) {
            context.write(wrapOutboundOut(.byteBuffer(head)), promise: nil)
            if let body { context.write(wrapOutboundOut(.byteBuffer(body)), promise: nil) }
            context.flush()
            return
        }
        handedOnAt = now
        written = mayRepeat ? [] : nil
        _ = requests.drainEvents()
        context.fireChannelRead(data)
        let news = requests.drainEvents()
        // A head ends with an empty line. What ends with one, was read as requests, and leaves none open, leaves nothing for the next to be a
        // part of.
        isAtStart = bytes.endsWithEmptyLine && news.requestCount > 0 && !requests.isReading && !requests.hasFailed
        if isAtStart, let written, news.requestCount == 1, let place = news.place,
            let answer = RawCachedResponse(written: written, place: place)
        {
            store.keep(answer, to: bytes)
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
        // From here on, each answer may be the last, which others see to.
        if event is ChannelShouldQuiesceEvent { isLeaving = true }
        context.fireUserInboundEventTriggered(event)
    }
}

extension ByteBuffer {
    fileprivate var endsWithEmptyLine: Bool {
        readableBytes >= 4 && getInteger(at: writerIndex - 4, as: UInt32.self) == 0x0D0A_0D0A
    }

    /// Where the first of these bytes' ends.
    fileprivate func index(after text: String) -> Int? {
        readableBytesView.firstRange(of: Array(text.utf8))?.upperBound
    }
}
