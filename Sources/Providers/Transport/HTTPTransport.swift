import Foundation

/// How Foyer asks other services, the same for all: with a bound on time and on size, without cookies or caches of its own, and
/// with every failure named. No address, header or body of a request ever gets into an error: they may
/// hold keys.
package struct HTTPTransport: Sendable {
    package struct Limits: Sendable {
        /// From the request to the head of the answer: to find the host, to connect and to think.
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

    private let transfers = Transfers()
    private let userAgent: String

    /// - Parameter userAgent: what Foyer calls itself.
    package init(userAgent: String) {
        self.userAgent = userAgent
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
        let transfer = Transfer(request, userAgent: userAgent, limits: limits)
        return try await outcome(of: transfer, limits).get()
    }

    private func outcome(of transfer: Transfer, _ limits: Limits) async -> Transfer.Outcome {
        // The timer is a child of this wait: it ends with it, and ends it.
        await withTaskGroup(of: Transfer.Outcome?.self) { group in
            group.addTask {
                await withTaskCancellationHandler {
                    await withCheckedContinuation { continuation in
                        // A cancellation may have come before.
                        if transfer.wait(continuation) { transfers.begin(transfer) }
                    }
                } onCancel: {
                    transfer.end(.failure(.cancelled))
                    transfers.drop(transfer)
                }
            }
            group.addTask {
                do {
                    try await Task.sleep(for: min(limits.start, limits.total))
                    guard transfer.hasBegun else { return .failure(.timeout) }
                    try await Task.sleep(for: max(.zero, limits.total - limits.start))
                    return .failure(.timeout)
                } catch {
                    return nil
                }
            }
            var outcome = Transfer.Outcome.failure(.cancelled)
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
