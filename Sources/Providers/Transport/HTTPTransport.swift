import Foundation

/// Sends HTTP requests to other services. Every request has limits on time and size; there are no cookies and no cache here.
///
/// Errors never contain an address, a header or a body of a request, since these may hold keys.
package struct HTTPTransport: Sendable {
    package struct Limits: Sendable {
        /// From the start of the request to the end of the response's head: DNS, connection and the service's own time.
        package var headTimeout: Duration
        /// From the start of the request to the last byte of the response.
        package var totalTimeout: Duration
        /// The largest response body that is read, in bytes after decompression.
        package var maximumBodySize: Int
        /// Domains that a redirect may lead to besides the origin of the request. Set it only for requests without a key.
        package var redirectDomains: [String] = []

        package init(
            headTimeout: Duration = .seconds(6), totalTimeout: Duration = .seconds(10), maximumBodySize: Int = 8 * 1024 * 1024
        ) {
            self.headTimeout = headTimeout
            self.totalTimeout = totalTimeout
            self.maximumBodySize = maximumBodySize
        }

        func with(maximumBodySize: Int) -> Limits {
            var limits = self
            limits.maximumBodySize = maximumBodySize
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

    package struct Response: Sendable {
        package let status: Int
        /// The media type without its parameters, in lower case.
        package let mediaType: String?
        /// The value of `Retry-After` in seconds; nil without a valid one.
        package let retryAfter: Int?
        /// The headers about rate limits and quotas, as `name: value`, sorted.
        package var quota: [String] = []
        package let body: Data
    }

    private let client = CurlClient()
    private let userAgent: String

    /// - Parameter userAgent: the value of the `User-Agent` header.
    package init(userAgent: String) {
        self.userAgent = userAgent
    }

    /// Sends a GET request. A response with an error status is returned, not thrown.
    package func get(
        _ url: URL, headers: [String: String] = [:], limits: Limits = Limits()
    ) async throws(HTTPTransportError) -> Response {
        try await response(to: Request(url, headers: headers), limits: limits)
    }

    /// Sends a request. A response with an error status is returned, not thrown.
    package func response(to request: Request, limits: Limits = Limits()) async throws(HTTPTransportError) -> Response {
        try await result(of: PendingRequest(request, userAgent: userAgent, limits: limits), limits).get()
    }

    private func result(of request: PendingRequest, _ limits: Limits) async -> PendingRequest.Outcome {
        // The first of the two child tasks to end decides, and cancels the other one.
        await withTaskGroup(of: PendingRequest.Outcome?.self) { group in
            group.addTask {
                await withTaskCancellationHandler {
                    await withCheckedContinuation { continuation in
                        // The task may have been cancelled before.
                        if request.wait(continuation) { client.start(request) }
                    }
                } onCancel: {
                    request.finish(.failure(.cancelled))
                    client.cancel(request)
                }
            }
            group.addTask {
                do {
                    try await Task.sleep(for: min(limits.headTimeout, limits.totalTimeout))
                    guard request.hasReceivedHead else { return .failure(.timeout) }
                    try await Task.sleep(for: max(.zero, limits.totalTimeout - limits.headTimeout))
                    return .failure(.timeout)
                } catch {
                    return nil
                }
            }
            var outcome = PendingRequest.Outcome.failure(.cancelled)
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
