import Domain
import Foundation
import Synchronization

/// A service, asked as it wants to be asked: not by too many at once, again after a pause where that may help, and not at all
/// while it is out of order.
package final class ServiceClient: Sendable {
    private let transport: HTTPTransport
    private let policy: ServicePolicy
    private let pace: RetryEnvironment
    private let gate: ConcurrencyLimiter
    private let breaker: CircuitBreaker
    private let watch: ServiceObserver
    private let lastQuota = Mutex<[String]>([])

    package init(
        transport: HTTPTransport, policy: ServicePolicy = ServicePolicy(), pace: RetryEnvironment = .real,
        watch: ServiceObserver = ServiceObserver()
    ) {
        self.transport = transport
        self.policy = policy
        self.pace = pace
        self.watch = watch
        gate = ConcurrencyLimiter(limit: policy.requestsInFlight)
        breaker = CircuitBreaker(failuresToOpen: policy.failuresToOpen, openFor: policy.openFor)
    }

    /// Time since some moment, by a clock that nobody sets.
    var uptime: Duration { pace.uptime() }

    /// Whether it is asked, or left alone.
    package var breakerState: BreakerState { breaker.reading }

    /// What the newest reply said of the allowance, header by header.
    package var quota: [String] { lastQuota.withLock { $0 } }

    /// Asks for a resource.
    ///
    /// - Parameter sizeLimit: in bytes; nil for the policy's.
    /// - Returns: a reply of status 200.
    /// - Throws: why there is no reply, or what its status means, once no attempt is left; what the service failed with last while
    ///   it is left alone.
    package func get(
        _ url: URL, headers: [String: String] = [:], sizeLimit: Int? = nil
    ) async throws(ServiceCallError) -> HTTPTransport.Reply {
        try await send(HTTPTransport.Request(url, headers: headers), sizeLimit: sizeLimit)
    }

    /// Sends something that may be sent twice, and reads the answer; limits and errors are those of `get(_:headers:sizeLimit:)`.
    package func post(
        _ body: Data, to url: URL, headers: [String: String] = [:]
    ) async throws(ServiceCallError) -> HTTPTransport.Reply {
        try await send(HTTPTransport.Request(url, headers: headers, body: body), sizeLimit: nil)
    }

    private func send(
        _ request: HTTPTransport.Request, sizeLimit: Int?
    ) async throws(ServiceCallError) -> HTTPTransport.Reply {
        let limits = policy.limits.with(size: sizeLimit ?? policy.limits.size)
        // Waiting for room and trying again take time, too, but no reader waits for ever.
        let outcome = await withTaskGroup(of: Result<HTTPTransport.Reply, ServiceCallError>?.self) { group in
            group.addTask { await self.pass(request, limits) }
            group.addTask {
                try? await Task.sleep(for: limits.total * 3 / 2)
                return Task.isCancelled ? nil : .failure(ServiceCallError(.timeout))
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
        guard let outcome else { throw ServiceCallError(.cancelled) }
        return try outcome.get()
    }

    private func pass(
        _ request: HTTPTransport.Request, _ limits: HTTPTransport.Limits
    ) async -> Result<HTTPTransport.Reply, ServiceCallError>? {
        await gate.pass {
            switch breaker.admit(at: pace.uptime()) {
            case .refused(let kind, let wait):
                watch.requestEnded(.notAsked, .zero)
                return .failure(ServiceCallError(kind, retryAfter: Int(max(1, wait / .seconds(1)))))
            case .admitted(let generation):
                let start = pace.uptime()
                let attempt = await attempts(request, limits)
                let end = pace.uptime()
                breaker.report(health(of: attempt), of: generation, at: end)
                switch attempt.outcome {
                case .success: watch.requestEnded(.answered, end - start)
                case .failure(let error): watch.requestEnded(.failed(error.kind), end - start)
                }
                return attempt.outcome
            }
        }
    }

    /// How a request went.
    private struct Attempt {
        let outcome: Result<HTTPTransport.Reply, ServiceCallError>
        /// Whether another attempt may go better.
        var isWorthRepeating = false
        /// Whether the service is there, if only to say no.
        var isAnswered = false
    }

    /// Asks until there is an answer, or asking again would not help.
    private func attempts(_ request: HTTPTransport.Request, _ limits: HTTPTransport.Limits) async -> Attempt {
        var number = 1
        while true {
            let attempt = await attempt(request, limits)
            guard number < policy.attempts, let pause = pause(after: attempt, number: number) else { return attempt }
            do {
                try await pace.pause(pause)
            } catch {
                return Attempt(outcome: .failure(ServiceCallError(.cancelled)))
            }
            number += 1
        }
    }

    private func attempt(_ request: HTTPTransport.Request, _ limits: HTTPTransport.Limits) async -> Attempt {
        do throws(HTTPTransport.Failure) {
            let reply = try await transport.reply(to: request, limits: limits)
            lastQuota.withLock { $0 = reply.quota }
            guard reply.status != 200 else { return Attempt(outcome: .success(reply)) }
            let kind = policy.ownMeaning(reply) ?? reply.meaning
            return Attempt(
                outcome: .failure(ServiceCallError(kind, retryAfter: reply.retryAfter, status: reply.status)),
                isWorthRepeating: (reply.status == 429 && kind == .rateLimited) || (502...504).contains(reply.status),
                isAnswered: reply.status < 500)
        } catch {
            // A broken connection may have been bad luck. Who waited in vain once has waited long enough.
            return Attempt(
                outcome: .failure(ServiceCallError(error.kind)),
                isWorthRepeating: error == .unreachable || error == .interrupted)
        }
    }

    private func health(of attempt: Attempt) -> CircuitBreaker.Outcome {
        guard case .failure(let error) = attempt.outcome else { return .success }
        if error.kind == .cancelled { return .nothing }
        if let wait = error.retryAfter, asksToBeLeftAlone(error), .seconds(wait) > policy.longestPause {
            return .told(min(.seconds(wait), policy.longestRest), error.kind)
        }
        return attempt.isAnswered ? .success : .failure(error.kind)
    }

    /// How long to wait before asking once more; nil where that would not help.
    private func pause(after attempt: Attempt, number: Int) -> Duration? {
        guard attempt.isWorthRepeating, case .failure(let error) = attempt.outcome else { return nil }
        if let asked = error.retryAfter, asksToBeLeftAlone(error) {
            return .seconds(asked) <= policy.longestPause ? .seconds(asked) : nil
        }
        return policy.backoff * Double(1 << (number - 1)) * pace.chance()
    }

    private func asksToBeLeftAlone(_ error: ServiceCallError) -> Bool {
        [.rateLimited, .quota, .unavailable].contains(error.kind)
    }
}

/// Why a service gave no answer.
package struct ServiceCallError: Error, Equatable, Sendable {
    package let kind: ServiceErrorKind
    /// After how many seconds it is worth asking again, where the service said so.
    package let retryAfter: Int?
    /// nil where there was no reply.
    package let status: Int?

    package init(_ kind: ServiceErrorKind, retryAfter: Int? = nil, status: Int? = nil) {
        self.kind = kind
        self.retryAfter = retryAfter
        self.status = status
    }

    package static func == (one: ServiceCallError, other: ServiceCallError) -> Bool {
        one.kind == other.kind && one.retryAfter == other.retryAfter
    }
}

extension CatalogError {
    init(_ failure: ServiceCallError, source: Source) {
        self.init(failure.kind, source: source, retryAfter: failure.retryAfter)
    }
}

extension HTTPTransport.Failure {
    /// What it means to a reader.
    fileprivate var kind: ServiceErrorKind {
        switch self {
        case .unreachable: .offline
        case .interrupted, .nonsense: .badResponse
        case .timeout: .timeout
        case .cancelled: .cancelled
        }
    }
}
