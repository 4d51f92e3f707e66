import CCurl
import Foundation
import Synchronization

/// The transfers that run, all on one thread of their own, by libcurl.
///
/// Foundation's URLSession is libcurl, too, on Linux, but keeps a core busy as long as an answer over a new connection is waited for (it
/// never stops asking whether the socket can be written to), and lets a compressed answer unpack to gigabytes in memory before it hears
/// that this is enough.
final class Transfers: Sendable {
    private let loop = TransferLoop()

    deinit { loop.stop() }

    func begin(_ transfer: Transfer) { loop.take(.begin(transfer)) }

    /// Closes the connection of a transfer that nobody waits for any more.
    func drop(_ transfer: Transfer) { loop.take(.drop(transfer)) }
}

/// What the thread does, for as long as it is not told to stop.
private final class TransferLoop: Sendable {
    enum Order {
        case begin(Transfer)
        case drop(Transfer)
    }

    private struct Inbox {
        var orders: [Order] = []
        var isStarted = false
        var isStopped = false
    }

    /// How many at once is each service's own policy; posters are not to stand in the way of a search.
    private static let connectionsPerHost = 64
    /// In milliseconds; whoever orders something ends the pause.
    private static let pause: Int32 = 60_000
    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    private let inbox = Mutex(Inbox())
    private let hasEnded = DispatchSemaphore(value: 0)
    /// Used by the thread alone, but for the word that wakes it, which libcurl takes from any.
    nonisolated(unsafe) private let multi: UnsafeMutableRawPointer?

    init() {
        multi = Self.isReady ? curl_multi_init() : nil
        _ = multi.map { foyer_curl_set_connections_per_host($0, Self.connectionsPerHost) }
    }

    deinit {
        if let multi { curl_multi_cleanup(multi) }
    }

    func take(_ order: Order) {
        guard let multi else {
            if case .begin(let transfer) = order { transfer.end(.failure(.unreachable)) }
            return
        }
        let isNew = inbox.withLock { inbox in
            inbox.orders.append(order)
            defer { inbox.isStarted = true }
            return !inbox.isStarted
        }
        if isNew {
            Thread.detachNewThread { self.run() }
        } else {
            curl_multi_wakeup(multi)
        }
    }

    /// Ends the thread, and waits for it: connections are not to be taken apart while the program around them is.
    func stop() {
        let isRunning = inbox.withLock { inbox in
            inbox.isStopped = true
            return inbox.isStarted
        }
        guard isRunning, let multi else { return }
        curl_multi_wakeup(multi)
        _ = hasEnded.wait(timeout: .now() + .seconds(1))
    }

    private func run() {
        defer { hasEnded.signal() }
        var running: [UnsafeMutableRawPointer: Exchange] = [:]
        while let orders = nextOrders() {
            for order in orders { carryOut(order, &running) }
            var count: Int32 = 0
            curl_multi_perform(multi, &count)
            endThoseThatEnded(&running)
            // Where the system cannot wait for sockets, it is not asked again at once.
            if curl_multi_poll(multi, nil, 0, Self.pause, nil) != CURLM_OK { Thread.sleep(forTimeInterval: 0.1) }
        }
        for exchange in running.values {
            curl_multi_remove_handle(multi, exchange.handle)
            exchange.transfer.end(.failure(.cancelled))
        }
    }

    /// - Returns: nil to stop.
    private func nextOrders() -> [Order]? {
        inbox.withLock { inbox in
            defer { inbox.orders = [] }
            return inbox.isStopped ? nil : inbox.orders
        }
    }

    private func carryOut(_ order: Order, _ running: inout [UnsafeMutableRawPointer: Exchange]) {
        switch order {
        case .begin(let transfer):
            guard !transfer.isOver else { return }
            guard let exchange = Exchange(transfer), curl_multi_add_handle(multi, exchange.handle) == CURLM_OK else {
                return transfer.end(.failure(.unreachable))
            }
            running[exchange.handle] = exchange
        case .drop(let transfer):
            guard let exchange = running.values.first(where: { $0.transfer === transfer }) else { return }
            curl_multi_remove_handle(multi, exchange.handle)
            running[exchange.handle] = nil
        }
    }

    private func endThoseThatEnded(_ running: inout [UnsafeMutableRawPointer: Exchange]) {
        var code = CURLE_OK
        while let handle = foyer_curl_next_ended(multi, &code) {
            curl_multi_remove_handle(multi, handle)
            guard let exchange = running[handle] else { continue }
            if exchange.isLedOn(code), curl_multi_add_handle(multi, handle) == CURLM_OK { continue }
            running[handle] = nil
            exchange.transfer.end(exchange.outcome(code))
        }
    }
}

/// A transfer as libcurl sees it, and what has come of it so far. Lives on the loop's thread.
private final class Exchange {
    /// Of all lines of a head together, in bytes: libcurl bounds each alone.
    private static let headLimit = 256 * 1024
    private static let redirectionLimit = 10

    let transfer: Transfer
    let handle: UnsafeMutableRawPointer
    private let sentFields: UnsafeMutablePointer<curl_slist>?
    private var fields: [(name: Substring, value: String)] = []
    private var headSize = 0
    private var body = Data()
    private var redirections = 0
    /// More came than is read.
    private var isTooLarge = false

    /// - Returns: nil where libcurl has no memory left, or takes the address for none.
    init?(_ transfer: Transfer) {
        guard let handle = curl_easy_init() else { return nil }
        self.transfer = transfer
        self.handle = handle
        let request = transfer.request
        // Without the word of its own, a large body would wait for the service's leave.
        let given = request.headers.merging(["User-Agent": transfer.userAgent, "Expect": ""]) { $1 }
        sentFields = given.reduce(nil) { list, field in
            let line = "\(field.key): \(field.value)".filter { !$0.isNewline }
            return curl_slist_append(list, line) ?? list
        }
        var codes = [
            foyer_curl_set_bounds(handle), foyer_curl_set_text(handle, CURLOPT_URL, request.url.absoluteString),
            foyer_curl_set_number(handle, CURLOPT_NOSIGNAL, 1), foyer_curl_set_headers(handle, sentFields),
            // Whatever libcurl can unpack.
            foyer_curl_set_text(handle, CURLOPT_ACCEPT_ENCODING, ""),
            foyer_curl_set_receivers(
                handle, { Exchange.at($3).takeBody($0, $1 * $2) }, { Exchange.at($3).takeHead($0, $1 * $2) },
                Unmanaged.passUnretained(self).toOpaque()),
        ]
        if let body = request.body {
            codes.append(foyer_curl_set_number(handle, CURLOPT_POST, 1))
            codes.append(body.withUnsafeBytes { foyer_curl_set_body(handle, $0.baseAddress, curl_off_t($0.count)) })
        }
        guard codes.allSatisfy({ $0 == CURLE_OK }) else { return nil }
    }

    deinit {
        curl_easy_cleanup(handle)
        curl_slist_free_all(sentFields)
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> Exchange {
        // libcurl hands back what it was given.
        guard let context else { preconditionFailure("no exchange") }
        return Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue()
    }

    private var status: Int { foyer_curl_status(handle) }

    // MARK: What comes

    /// Takes bytes of the body as they are unpacked.
    ///
    /// - Returns: how many were taken; libcurl ends the transfer where that is not all of them.
    private func takeBody(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
        guard count <= transfer.sizeLimit - body.count else {
            isTooLarge = true
            return 0
        }
        body.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
        return count
    }

    private func takeHead(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
        headSize += count
        guard headSize <= Self.headLimit else {
            isTooLarge = true
            return 0
        }
        let line = String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
        if line.hasPrefix("HTTP/") {
            // Another head: the one before only said that it would come.
            fields = []
        } else if let colon = line.firstIndex(of: ":") {
            fields.append((line[..<colon], line[line.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)))
        } else if line.allSatisfy(\.isNewline), status >= 200, !isRedirection {
            transfer.begin()
        }
        return count
    }

    // MARK: What comes of it

    private var isRedirection: Bool { [301, 302, 303, 307, 308].contains(status) }

    /// Whether the transfer goes on somewhere else, where it may. Elsewhere, our key is nobody's business: the redirection itself becomes
    /// the reply.
    func isLedOn(_ code: CURLcode) -> Bool {
        guard code == CURLE_OK, isRedirection, let address = foyer_curl_redirection(handle).map({ String(cString: $0) }),
            let url = URL(string: address), transfer.mayLead(to: url)
        else { return false }
        redirections += 1
        guard redirections <= Self.redirectionLimit, foyer_curl_set_text(handle, CURLOPT_URL, address) == CURLE_OK else {
            isTooLarge = true
            return false
        }
        // As browsers do; the others mean that all of it is sent again.
        if ![307, 308].contains(status) { _ = foyer_curl_set_number(handle, CURLOPT_HTTPGET, 1) }
        (fields, headSize, body) = ([], 0, Data())
        return true
    }

    func outcome(_ code: CURLcode) -> Transfer.Outcome {
        if isTooLarge { return .failure(.nonsense) }
        guard code == CURLE_OK else { return .failure(HTTPTransport.Failure(code, hasBegun: transfer.hasBegun)) }
        return .success(
            HTTPTransport.Reply(
                status: status,
                mediaType: field("content-type")?.split(separator: ";").first?
                    .trimmingCharacters(in: .whitespaces).lowercased(),
                retryAfter: RetryAfter.seconds(field("retry-after"), date: field("date")),
                quota: fields.filter { $0.name.firstMatch(of: /(?i)rate-?limit|quota/) != nil }.map {
                    "\($0.name): \($0.value)"
                }
                .sorted(),
                body: body))
    }

    /// - Parameter name: in lower case.
    private func field(_ name: String) -> String? {
        fields.first { $0.name.lowercased() == name }?.value
    }
}

extension HTTPTransport.Failure {
    /// What libcurl's errors mean.
    fileprivate init(_ code: CURLcode, hasBegun: Bool) {
        switch code {
        case CURLE_OPERATION_TIMEDOUT: self = .timeout
        case CURLE_GOT_NOTHING, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_UNSUPPORTED_PROTOCOL:
            self = .nonsense
        case CURLE_PARTIAL_FILE: self = .interrupted
        default: self = hasBegun ? .interrupted : .unreachable
        }
    }
}
