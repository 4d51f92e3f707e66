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
struct ResponseCacheMiddleware<Context: RequestContext>: RouterMiddleware {
    let store: ResponseCache

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard store.keepsAnswers, let key = ResponseCache.Key(request) else { return try await next(request, context) }
        let mayMake = request.method == .get
        if let answer = store.answer(for: key, mayMake: mayMake) {
            RequestTelemetry.current?.markShared()
            return answer.response(to: request)
        }
        guard mayMake else {
            let response = try await next(request, context)
            if Self.isForAll(response) { RequestTelemetry.current?.markShared() }
            return response
        }
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
        // What was made for somebody who left may be half of it; what is not to be kept, nobody else keeps either.
        guard Self.isForAll(response), !Task.isCancelled, response.body.contentLength != nil else {
            store.giveUp(key)
            return response
        }
        let collector = BodyCollector()
        try await response.body.write(collector)
        // What was compressed has room for all that it was before.
        let answer = CachedResponse(headers: response.headers, body: ByteBuffer(bytes: collector.bytes.readableBytesView))
        store.keep(answer, for: key)
        RequestTelemetry.current?.markShared()
        return answer.response(to: request)
    }

    private static func isForAll(_ response: Response) -> Bool {
        response.status == .ok && response.headers[.setCookie] == nil
            && response.headers[.cacheControl]?.contains("no-store") != true
    }
}

/// A whole answer, as it goes over the line.
struct CachedResponse: Sendable {
    /// What is sent at once; the body of a head request, or of one whose sender has it already, is not.
    struct Parts {
        let head: HTTPResponse
        let body: ByteBuffer?
        /// Where the answer is kept; nil where it is too old, and just being made anew.
        let place: Place?
    }

    /// One answer of a store's, and no later one to the same.
    struct Place {
        let key: ResponseCache.Key
        let madeAt: Duration
    }

    private let headers: HTTPFields
    let body: ByteBuffer

    init(headers: HTTPFields, body: ByteBuffer) {
        self.headers = headers
        self.body = body
    }

    /// What the body takes, in bytes.
    var size: Int { body.capacity }

    /// - Parameter date: as headers have it.
    func parts(for request: Request, date: String, place: Place? = nil) -> Parts {
        var response = response(to: request)
        response.headers[.date] = date
        return Parts(
            head: response.head, body: response.status == .ok && request.method == .get ? body : nil, place: place)
    }

    func response(to request: Request) -> Response {
        if isKnown(to: request) { return .notModified(headers) }
        let response = Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body))
        return request.method == .head ? response.createHeadResponse() : response
    }

    private func isKnown(to request: Request) -> Bool {
        guard let known = request.headers[.ifNoneMatch], let tag = headers[.eTag] else { return false }
        return EntityTag(field: tag).isAmong(known)
    }
}

/// Answers by what was asked. Where there is no more room, those go that nobody asked for longest.
package final class ResponseCache: Sendable {
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
            let reader = RequestViewer(request)
            let codings = AcceptedCodings(request)
            // Who is sent by another site with a cookie gets a page that is not compressed (`ETagAndCompressionMiddleware`).
            guard reader.visitor == nil, !codings.refusesPlain, !request.isSentByAnotherSiteWithCookies else { return nil }
            address = request.uri.string
            authority = reader.authority
            language = reader.language
            isJSON = reader.wantsJSON
            isCompressed = codings.gzip
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
        let answer: CachedResponse
        let madeAt: Duration
        /// When somebody began to make it anew.
        var renewedAt: Duration?
    }

    /// How long those who ask meanwhile get the answer before, while somebody makes it anew, who may be slow, or gone.
    private static let patience = Duration.seconds(10)

    private let lifetime: Duration
    private let sizeLimit: Int
    /// A clock that never jumps, from whatever beginning.
    let uptime: @Sendable () -> Duration
    private let now: @Sendable () -> Date
    private let entries: Mutex<BoundedCache<Key, Entry>>
    private let repeated = RawRequestCache()
    private let date = Mutex((second: Int64.min, text: ""))
    private let answered = Atomic(0)

    /// - Parameters:
    ///   - lifetime: for how long an answer will do; zero keeps none.
    ///   - sizeLimit: how many bytes all of them may take.
    ///   - uptime: a clock that never jumps, from whatever beginning.
    package init(
        lifetime: Duration, sizeLimit: Int = 48 << 20, uptime: @escaping @Sendable () -> Duration,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.lifetime = lifetime
        self.uptime = uptime
        self.now = now
        self.sizeLimit = sizeLimit
        entries = Mutex(BoundedCache(costLimit: sizeLimit))
    }

    var keepsAnswers: Bool { lifetime > .zero }

    /// How many requests were answered on their connections.
    package var answeredCount: Int { answered.load(ordering: .relaxed) }

    /// What is sent on a connection; nil for what has to be made, or made anew.
    func parts(for key: Key, of request: Request) -> CachedResponse.Parts? {
        guard let found = find(key, mayMake: false) else { return nil }
        answered.add(1, ordering: .relaxed)
        return found.answer.parts(
            for: request, date: dateText(), place: found.madeAt.map { CachedResponse.Place(key: key, madeAt: $0) })
    }

    /// What goes over the line for a request that came to the letter before; nil for any other, and where the answer has changed.
    func written(for request: ByteBuffer) -> (head: ByteBuffer, body: ByteBuffer?)? {
        guard let known = repeated.answer(to: request), let found = find(known.place.key, mayMake: false),
            found.madeAt == known.place.madeAt
        else { return nil }
        answered.add(1, ordering: .relaxed)
        return (known.head(date: dateText()), known.hasBody ? found.answer.body : nil)
    }

    /// - Parameter request: all that was sent.
    func keep(_ answer: RawCachedResponse, to request: ByteBuffer) {
        repeated.keep(answer, to: request)
    }

    /// - Parameter mayMake: whether who asks makes the answer where this is nil. Of those who ask at the same time for one that is too old,
    ///   one does; the others get the one before.
    func answer(for key: Key, mayMake: Bool = true) -> CachedResponse? {
        find(key, mayMake: mayMake)?.answer
    }

    /// - Returns: besides, when it was made; nil where it is too old.
    private func find(_ key: Key, mayMake: Bool) -> (answer: CachedResponse, madeAt: Duration?)? {
        guard keepsAnswers else { return nil }
        let now = uptime()
        return entries.withLock { entries in
            guard let entry = entries.value(for: key) else { return nil }
            if now - entry.madeAt < lifetime { return (entry.answer, entry.madeAt) }
            if let renewedAt = entry.renewedAt, now - renewedAt < Self.patience { return (entry.answer, nil) }
            if mayMake { replace(entry, renewedAt: now, for: key, in: &entries) }
            return nil
        }
    }

    func keep(_ answer: CachedResponse, for key: Key) {
        guard keepsAnswers else { return }
        let now = uptime()
        entries.withLock { $0.insert(Entry(answer: answer, madeAt: now), for: key, cost: Self.size(of: answer, key)) }
    }

    /// Forgets everything, since what answers are made of has changed.
    package func forgetAll() {
        entries.withLock { $0 = BoundedCache(costLimit: sizeLimit) }
    }

    /// Whoever was to make an answer did not: the next one does.
    func giveUp(_ key: Key) {
        entries.withLock { entries in
            guard let entry = entries.value(for: key), entry.renewedAt != nil else { return }
            replace(entry, renewedAt: nil, for: key, in: &entries)
        }
    }

    private func replace(_ entry: Entry, renewedAt: Duration?, for key: Key, in entries: inout BoundedCache<Key, Entry>) {
        entries.insert(
            Entry(answer: entry.answer, madeAt: entry.madeAt, renewedAt: renewedAt), for: key,
            cost: Self.size(of: entry.answer, key))
    }

    /// The time as answers have it, written once a second.
    private func dateText() -> String {
        let moment = now()
        let second = Int64(moment.timeIntervalSince1970)
        return date.withLock { date in
            if date.second != second { date = (second, moment.formatted(Self.dateStyle)) }
            return date.text
        }
    }

    /// As RFC 9110, section 5.6.7, has it.
    private static let dateStyle = Date.VerbatimFormatStyle(
        format: """
            \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .padded(4)) \
            \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) GMT
            """,
        locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian))

    /// With an estimate of what headers take.
    private static func size(of answer: CachedResponse, _ key: Key) -> Int {
        answer.size + key.size + 4096
    }
}
