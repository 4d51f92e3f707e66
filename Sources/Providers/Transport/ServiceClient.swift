import Domain
import Foundation
import Synchronization

/// Sends requests to one service with a concurrency limit, retries and a circuit breaker, as its `ServicePolicy` says.
package final class ServiceClient: Sendable {
    private let transport: HTTPTransport
    private let policy: ServicePolicy
    private let environment: RetryEnvironment
    private let limiter: ConcurrencyLimiter
    private let breaker: CircuitBreaker
    private let observer: ServiceObserver
    private let latestQuota = Mutex<[String]>([])

    package init(
        transport: HTTPTransport, policy: ServicePolicy = ServicePolicy(), environment: RetryEnvironment = .real,
        observer: ServiceObserver = ServiceObserver()
    ) {
        self.transport = transport
        self.policy = policy
        self.environment = environment
        self.observer = observer
        limiter = ConcurrencyLimiter(limit: policy.maximumConcurrentRequests)
        breaker = CircuitBreaker(failureThreshold: policy.failureThreshold, openDuration: policy.openDuration)
    }

    /// Monotonic time since a fixed but arbitrary start.
    var uptime: Duration { environment.uptime() }

    package var breakerState: CircuitBreakerState { breaker.currentState }

    /// The headers about rate limits and quotas in the latest response, as `name: value`.
    package var quota: [String] { latestQuota.withLock { $0 } }

    /// Sends a GET request.
    ///
    /// - Parameter maximumBodySize: in bytes; nil for the policy's limit.
    /// - Returns: a response with the status 200.
    /// - Throws: the error of the last attempt; the error that opened the circuit breaker, while it is open; `.timeout` after
    ///   one and a half times the policy's total timeout, which includes waiting and retries; `.cancelled`.
    package func get(
        _ url: URL, headers: [String: String] = [:], maximumBodySize: Int? = nil
    ) async throws(ServiceCallError) -> HTTPTransport.Response {
        try await send(HTTPTransport.Request(url, headers: headers), maximumBodySize: maximumBodySize)
    }

    /// Sends a POST request, which has to be idempotent, since it may be retried. Limits and errors are those of
    /// `get(_:headers:maximumBodySize:)`.
    package func post(
        _ body: Data, to url: URL, headers: [String: String] = [:]
    ) async throws(ServiceCallError) -> HTTPTransport.Response {
        try await send(HTTPTransport.Request(url, headers: headers, body: body), maximumBodySize: nil)
    }

    private func send(
        _ request: HTTPTransport.Request, maximumBodySize: Int?
    ) async throws(ServiceCallError) -> HTTPTransport.Response {
        let limits = policy.limits.with(maximumBodySize: maximumBodySize ?? policy.limits.maximumBodySize)
        let result = await withTaskGroup(of: Result<HTTPTransport.Response, ServiceCallError>?.self) { group in
            group.addTask { await self.sendWhenAdmitted(request, limits) }
            group.addTask {
                // Only a cancellation throws here, and the next line handles it.
                try? await Task.sleep(for: limits.totalTimeout * 3 / 2)
                return Task.isCancelled ? nil : .failure(ServiceCallError(.timeout))
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
        guard let result else { throw ServiceCallError(.cancelled) }
        return try result.get()
    }

    private func sendWhenAdmitted(
        _ request: HTTPTransport.Request, _ limits: HTTPTransport.Limits
    ) async -> Result<HTTPTransport.Response, ServiceCallError>? {
        await limiter.run {
            switch breaker.admit(at: environment.uptime()) {
            case .refused(let kind, let wait):
                observer.requestEnded(.notSent, .zero)
                return .failure(ServiceCallError(kind, retryAfter: Int(max(1, wait / .seconds(1)))))
            case .admitted(let generation):
                let start = environment.uptime()
                let attempt = await lastAttempt(request, limits)
                let end = environment.uptime()
                breaker.report(breakerOutcome(of: attempt), of: generation, at: end)
                switch attempt.result {
                case .success: observer.requestEnded(.succeeded, end - start)
                case .failure(let error): observer.requestEnded(.failed(error.kind), end - start)
                }
                return attempt.result
            }
        }
    }

    private struct Attempt {
        let result: Result<HTTPTransport.Response, ServiceCallError>
        var isRetryable = false
        /// Whether the service works: it responded, with a status below 500.
        var isServiceUp = false
    }

    /// Repeats the request until it succeeds, a retry would not help, or the policy allows no more attempts.
    private func lastAttempt(_ request: HTTPTransport.Request, _ limits: HTTPTransport.Limits) async -> Attempt {
        var number = 1
        while true {
            let attempt = await attempt(request, limits)
            guard number < policy.maximumAttempts, let delay = retryDelay(after: attempt, number: number) else {
                return attempt
            }
            do {
                try await environment.sleep(delay)
            } catch {
                return Attempt(result: .failure(ServiceCallError(.cancelled)))
            }
            number += 1
        }
    }

    private func attempt(_ request: HTTPTransport.Request, _ limits: HTTPTransport.Limits) async -> Attempt {
        do throws(HTTPTransportError) {
            let response = try await transport.response(to: request, limits: limits)
            latestQuota.withLock { $0 = response.quota }
            guard response.status != 200 else { return Attempt(result: .success(response)) }
            let kind = policy.specificErrorKind(response) ?? response.errorKind
            return Attempt(
                result: .failure(ServiceCallError(kind, retryAfter: response.retryAfter, status: response.status)),
                isRetryable: (response.status == 429 && kind == .rateLimited) || (502...504).contains(response.status),
                isServiceUp: response.status < 500)
        } catch {
            // A broken connection may be a coincidence. A timeout is not retried: the user has waited long enough.
            return Attempt(
                result: .failure(ServiceCallError(error.kind)),
                isRetryable: error == .unreachable || error == .interrupted)
        }
    }

    /// - Returns: nil where another attempt would not help.
    private func retryDelay(after attempt: Attempt, number: Int) -> Duration? {
        guard attempt.isRetryable, case .failure(let error) = attempt.result else { return nil }
        if let seconds = error.retryAfter, honorsRetryAfter(of: error) {
            return .seconds(seconds) <= policy.longestRetryDelay ? .seconds(seconds) : nil
        }
        return policy.initialBackoff * Double(1 << (number - 1)) * environment.jitter()
    }

    private func breakerOutcome(of attempt: Attempt) -> CircuitBreaker.Outcome {
        guard case .failure(let error) = attempt.result else { return .success }
        if error.kind == .cancelled { return .cancelled }
        if let seconds = error.retryAfter, honorsRetryAfter(of: error), .seconds(seconds) > policy.longestRetryDelay {
            return .retryLater(min(.seconds(seconds), policy.longestOpenDuration), error.kind)
        }
        return attempt.isServiceUp ? .success : .failure(error.kind)
    }

    private func honorsRetryAfter(of error: ServiceCallError) -> Bool {
        [.rateLimited, .quota, .unavailable].contains(error.kind)
    }
}
