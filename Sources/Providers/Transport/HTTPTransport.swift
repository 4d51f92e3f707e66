import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// How Foyer asks other services, the same for all: with a bound on time and on size, without cookies or caches of its own, and
/// with every failure named. No address, header or body of a request ever gets into an error: they may
/// hold keys.
package struct HTTPTransport: Sendable {
    package struct Limits: Sendable {
        /// From the request to the head of the answer: to find the host, to connect and to think. URLSession tells nobody when the
        /// connection stands.
        package var start: Duration
        /// From the request to the last byte of the answer.
        package var total: Duration
        /// The largest body that is read, in bytes.
        package var size: Int
        /// Domains that a redirection may lead to besides the service's own host: for what is asked without a key only.
        package var redirectDomains: [String] = []

        package init(start: Duration = .seconds(6), total: Duration = .seconds(10), size: Int = 8 * 1024 * 1024) {
            self.start = start
            self.total = total
            self.size = size
        }

        func with(size: Int) -> Limits {
            var limits = self
            limits.size = size
            return limits
        }
    }

    package struct Request: Sendable {
        package let url: URL
        package let headers: [String: String]
        /// Sent by POST; nil for a GET.
        package let body: Data?

        package init(_ url: URL, headers: [String: String] = [:], body: Data? = nil) {
            self.url = url
            self.headers = headers
            self.body = body
        }
    }

    package struct Reply: Sendable {
        package let status: Int
        /// The media type without its parameters, in lower case.
        package let mediaType: String?
        /// In seconds, where the service says how long to wait.
        package let retryAfter: Int?
        /// What the service says of the allowance, header by header.
        package var quota: [String] = []
        package let body: Data
    }

    /// Why there is no reply.
    package enum Failure: Error, Equatable, Sendable {
        /// The service could not be reached.
        case unreachable
        /// The connection broke in the middle of the answer.
        case interrupted
        case timeout
        /// The answer is larger than the limit, or no HTTP.
        case nonsense
        case cancelled
    }

    private let session: URLSession
    private let transfers: Transfers
    private let userAgent: String

    /// - Parameter userAgent: what Foyer calls itself.
    package init(userAgent: String) {
        self.userAgent = userAgent
        transfers = Transfers()
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.urlCache = nil
        configuration.httpShouldSetCookies = false
        // How many at once is each service's own policy; posters are not to stand in the way of a search.
        configuration.httpMaximumConnectionsPerHost = 64
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        session = URLSession(configuration: configuration, delegate: transfers, delegateQueue: nil)
    }

    /// Asks for a resource.
    ///
    /// A status that says something is wrong is still a reply.
    package func get(
        _ url: URL, headers: [String: String] = [:], limits: Limits = Limits()
    ) async throws(Failure) -> Reply {
        try await reply(to: Request(url, headers: headers), limits: limits)
    }

    /// Sends a request; a status that says something is wrong is still a reply.
    package func reply(to request: Request, limits: Limits = Limits()) async throws(Failure) -> Reply {
        var sent = URLRequest(url: request.url)
        // libcurl's own limit on silence; the total is kept below.
        sent.timeoutInterval = max(1, limits.total / .seconds(1))
        sent.setValue(userAgent, forHTTPHeaderField: "User-Agent")
        for (name, value) in request.headers { sent.setValue(value, forHTTPHeaderField: name) }
        if let body = request.body {
            sent.httpMethod = "POST"
            sent.httpBody = body
        }
        return try await perform(
            session.dataTask(with: sent), origin: Origin(request.url, limits.redirectDomains), limits: limits
        ).get()
    }

    private func perform(
        _ task: URLSessionDataTask, origin: Origin, limits: Limits
    ) async -> Transfers.Outcome {
        // The timer is a child of this wait: it ends with it, and ends it.
        await withTaskGroup(of: Transfers.Outcome?.self) { group in
            group.addTask {
                await withTaskCancellationHandler {
                    await withCheckedContinuation { continuation in
                        transfers.begin(task, origin: origin, sizeLimit: limits.size, continuation)
                        task.resume()
                        // A cancellation that came before the transfer had begun found nothing to end.
                        if Task.isCancelled { transfers.cancel(task) }
                    }
                } onCancel: {
                    transfers.cancel(task)
                }
            }
            group.addTask {
                do {
                    try await Task.sleep(for: min(limits.start, limits.total))
                    guard transfers.hasBegun(task) else { return .failure(.timeout) }
                    try await Task.sleep(for: max(.zero, limits.total - limits.start))
                    return .failure(.timeout)
                } catch {
                    return nil
                }
            }
            var outcome = Transfers.Outcome.failure(.cancelled)
            for await first in group {
                guard let first else { continue }
                outcome = first
                break
            }
            group.cancelAll()
            return Task.isCancelled ? .failure(.cancelled) : outcome
        }
    }
}

/// Where a request goes; a redirection that leaves it would take the key along.
private struct Origin: Equatable, Sendable {
    let scheme: String?
    let host: String?
    let port: Int?
    /// Domains that it may lead to besides.
    let others: [String]

    init(_ url: URL, _ others: [String]) {
        self.others = others
        scheme = url.scheme?.lowercased()
        host = url.host()?.lowercased()
        port = url.port
    }

    func mayLead(to url: URL) -> Bool {
        let there = Origin(url, others)
        if there == self { return true }
        // Never from a safe connection to an open one.
        guard let host = there.host, there.scheme == "https" || there.scheme == scheme else { return false }
        return others.contains { host == $0 || host.hasSuffix(".\($0)") }
    }
}

/// What URLSession reports of the transfers that run, each until its end.
private final class Transfers: NSObject, URLSessionDataDelegate, Sendable {
    typealias Outcome = Result<HTTPTransport.Reply, HTTPTransport.Failure>

    private struct Transfer {
        let origin: Origin
        let sizeLimit: Int
        let continuation: CheckedContinuation<Outcome?, Never>
        var hasBegun = false
        var body = Data()
        var failure: HTTPTransport.Failure?

        /// - Returns: whether that is too much.
        mutating func append(_ data: Data) -> Bool {
            guard body.count + data.count <= sizeLimit else {
                failure = .nonsense
                return true
            }
            body.append(data)
            return false
        }
    }

    private let running = Mutex<[Int: Transfer]>([:])

    func begin(
        _ task: URLSessionTask, origin: Origin, sizeLimit: Int, _ continuation: CheckedContinuation<Outcome?, Never>
    ) {
        running.withLock {
            $0[task.taskIdentifier] = Transfer(origin: origin, sizeLimit: sizeLimit, continuation: continuation)
        }
    }

    /// Whether the head of the answer is here.
    func hasBegun(_ task: URLSessionTask) -> Bool {
        running.withLock { $0[task.taskIdentifier]?.hasBegun ?? true }
    }

    /// Ends the wait for a transfer at once, however long the connection takes to notice. Later calls find nothing to end.
    func cancel(_ task: URLSessionTask) {
        task.cancel()
        let transfer = running.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        transfer?.continuation.resume(returning: .failure(.cancelled))
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        running.withLock { $0[dataTask.taskIdentifier]?.hasBegun = true }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        // In its place: a second reference to the body would copy all of it for each piece.
        let isTooLarge = running.withLock { $0[dataTask.taskIdentifier]?.append(data) ?? true }
        if isTooLarge { dataTask.cancel() }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        let isOwn = running.withLock { running in
            guard let origin = running[task.taskIdentifier]?.origin, let url = request.url else { return false }
            return origin.mayLead(to: url)
        }
        // Elsewhere, our key is nobody's business: the redirection itself becomes the reply.
        completionHandler(isOwn ? request : nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let transfer = running.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        transfer.continuation.resume(returning: outcome(of: transfer, task.response, error))
    }

    private func outcome(of transfer: Transfer, _ response: URLResponse?, _ error: (any Error)?) -> Outcome {
        if let failure = transfer.failure { return .failure(failure) }
        if let error {
            let failure = HTTPTransport.Failure(error)
            return .failure(failure == .unreachable && transfer.hasBegun ? .interrupted : failure)
        }
        guard let response = response as? HTTPURLResponse else { return .failure(.nonsense) }
        let mediaType = response.value(forHTTPHeaderField: "Content-Type")?.split(separator: ";").first
        return .success(
            HTTPTransport.Reply(
                status: response.statusCode,
                mediaType: mediaType?.trimmingCharacters(in: .whitespaces).lowercased(),
                retryAfter: RetryAfter.seconds(
                    response.value(forHTTPHeaderField: "Retry-After"),
                    date: response.value(forHTTPHeaderField: "Date")),
                quota: response.allHeaderFields.compactMap { name, value in
                    let name = "\(name)"
                    return name.firstMatch(of: /(?i)rate-?limit|quota/) == nil ? nil : "\(name): \(value)"
                }.sorted(),
                body: transfer.body
            ))
    }
}

extension HTTPTransport.Failure {
    /// What URLSession's errors mean.
    fileprivate init(_ error: any Error) {
        switch (error as? URLError)?.code {
        case .cancelled?: self = .cancelled
        case .timedOut?: self = .timeout
        case .badServerResponse?, .cannotParseResponse?, .cannotDecodeContentData?, .cannotDecodeRawData?,
            .httpTooManyRedirects?, .dataLengthExceedsMaximum?:
            self = .nonsense
        default: self = .unreachable
        }
    }
}
