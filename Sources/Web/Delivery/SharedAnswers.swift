import Domain
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Keeps for a moment what everybody gets who is no visitor yet: whoever has kept nothing sees the same page as the next.
///
/// An answer may be as old as the store's `lifetime`; while it is made anew, those who ask meanwhile get the one before. A visitor's
/// pages never come from here, so that what somebody just kept or deleted is right on the next page.
struct SharedAnswers<Context: RequestContext>: RouterMiddleware {
    let store: AnswerStore

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard let key = AnswerStore.Key(request) else { return try await next(request, context) }
        if let answer = store.answer(for: key) { return answer.response(to: request) }
        guard request.method == .get else { return try await next(request, context) }
        // The whole answer is kept, and told from what is known already here.
        var head = request.head
        head.headerFields[.ifNoneMatch] = nil
        let response: Response
        do {
            response = try await next(Request(head: head, body: request.body), context)
        } catch {
            store.giveUp(key)
            throw error
        }
        guard response.status == .ok, response.headers[.setCookie] == nil, response.body.contentLength != nil else {
            store.giveUp(key)
            return response
        }
        let collector = BodyCollector()
        try await response.body.write(collector)
        let answer = SharedAnswer(headers: response.headers, body: collector.bytes)
        store.keep(answer, for: key)
        return answer.response(to: request)
    }
}

/// A whole answer, as it goes over the line.
struct SharedAnswer: Sendable {
    /// What is sent at once; the body of a head request, or of one whose sender has it already, is not.
    struct Parts {
        let head: HTTPResponse
        let body: ByteBuffer?
    }

    private let headers: HTTPFields
    private let body: ByteBuffer
    private let whole: HTTPResponse
    private let notModified: HTTPResponse

    init(headers: HTTPFields, body: ByteBuffer) {
        self.headers = headers
        self.body = body
        var sent = headers
        // When it was made, which a browser may see that is shown a copy.
        sent[.date] = Date().formatted(Self.dateStyle)
        notModified = Response.notModified(sent).head
        sent[.contentLength] = "\(body.readableBytes)"
        whole = HTTPResponse(status: .ok, headerFields: sent)
    }

    /// What the body takes, in bytes.
    var size: Int { body.capacity }

    func parts(for request: Request) -> Parts {
        isKnown(to: request) ? Parts(head: notModified, body: nil) : Parts(head: whole, body: body)
    }

    func response(to request: Request) -> Response {
        if isKnown(to: request) { return .notModified(headers) }
        let response = Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body))
        return request.method == .head ? response.createHeadResponse() : response
    }

    /// As RFC 9110, section 5.6.7, has it.
    private static let dateStyle = Date.VerbatimFormatStyle(
        format: """
            \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .padded(4)) \
            \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) GMT
            """,
        locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian))

    private func isKnown(to request: Request) -> Bool {
        guard let known = request.headers[.ifNoneMatch], let tag = headers[.eTag] else { return false }
        return EntityTag(field: tag).isAmong(known)
    }
}

/// Answers by what was asked. Where there is no more room, those go that nobody asked for longest.
package final class AnswerStore: Sendable {
    /// All that an answer to a stranger hangs on.
    struct Key: Hashable {
        private let address: String
        private let authority: String?
        private let language: Language
        private let isJSON: Bool
        private let isCompressed: Bool

        /// - Returns: nil for what is no stranger's, or may be another answer each time.
        init?(_ request: Request) {
            guard request.method == .get || request.method == .head, Self.isShared(request.uri.path) else { return nil }
            let reader = Reader(request)
            guard reader.visitor == nil else { return nil }
            address = request.uri.string
            authority = reader.authority
            language = reader.language
            isJSON = reader.wantsJSON
            isCompressed = AcceptedCodings(request).gzip
        }

        /// In bytes.
        var size: Int { address.utf8.count + (authority?.utf8.count ?? 0) }

        /// Pages that hold nothing of anybody but their visitor, and covers.
        private static func isShared(_ path: String) -> Bool {
            switch path {
            case "/", "/search", "/movies", "/books", "/suggest", "/offline": true
            default: path.hasPrefix("/movies/") || path.hasPrefix("/books/") || path.hasPrefix("/images/covers/")
            }
        }
    }

    private struct Entry {
        let answer: SharedAnswer
        let madeAt: Duration
        /// Whether somebody makes it anew.
        var isRenewed = false
    }

    private let lifetime: Duration
    private let uptime: @Sendable () -> Duration
    private let entries: Mutex<BoundedCache<Key, Entry>>
    private let answered = Atomic(0)

    /// - Parameters:
    ///   - lifetime: for how long an answer will do; zero keeps none.
    ///   - sizeLimit: how many bytes all of them may take.
    ///   - uptime: a clock that never jumps, from whatever beginning.
    package init(lifetime: Duration, sizeLimit: Int = 48 << 20, uptime: @escaping @Sendable () -> Duration) {
        self.lifetime = lifetime
        self.uptime = uptime
        entries = Mutex(BoundedCache(costLimit: sizeLimit))
    }

    /// How many requests got an answer that was made before.
    package var answeredCount: Int { answered.load(ordering: .relaxed) }

    func parts(for key: Key, of request: Request) -> SharedAnswer.Parts? {
        guard let answer = answer(for: key) else { return nil }
        answered.add(1, ordering: .relaxed)
        return answer.parts(for: request)
    }

    /// - Returns: nil where whoever asks is to make the answer.
    func answer(for key: Key) -> SharedAnswer? {
        guard lifetime > .zero else { return nil }
        let now = uptime()
        return entries.withLock { entries in
            guard let entry = entries.value(for: key) else { return nil }
            guard now - entry.madeAt >= lifetime else { return entry.answer }
            // Who makes it anew may be slow, or gone; nobody waits for that for long.
            if entry.isRenewed, now - entry.madeAt < lifetime * 2 { return entry.answer }
            let renewed = Entry(answer: entry.answer, madeAt: entry.madeAt, isRenewed: true)
            entries.insert(renewed, for: key, cost: Self.size(of: entry.answer, key))
            return nil
        }
    }

    func keep(_ answer: SharedAnswer, for key: Key) {
        guard lifetime > .zero else { return }
        let now = uptime()
        entries.withLock { $0.insert(Entry(answer: answer, madeAt: now), for: key, cost: Self.size(of: answer, key)) }
    }

    /// Whoever was to make an answer did not.
    func giveUp(_ key: Key) {
        entries.withLock { $0.remove(key) }
    }

    /// With an estimate of what headers take.
    private static func size(of answer: SharedAnswer, _ key: Key) -> Int {
        answer.size + key.size + 2048
    }
}
