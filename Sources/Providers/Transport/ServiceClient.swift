import Domain
import Foundation
import Synchronization

/// A service, asked as it wants to be asked: not by too many at once, again after a pause where that may help, and not at all
/// while it is out of order.
package final class ServiceClient: Sendable {
    package let source: Source

    private let transport: HTTPTransport
    private let policy: ServicePolicy
    private let pace: Pace
    private let gate: RequestGate
    private let breaker: CircuitBreaker
    private let lastQuota = Mutex<[String]>([])

    package init(source: Source, transport: HTTPTransport, policy: ServicePolicy = ServicePolicy(), pace: Pace = .real) {
        self.source = source
        self.transport = transport
        self.policy = policy
        self.pace = pace
        gate = RequestGate(limit: policy.requestsInFlight)
        breaker = CircuitBreaker(failuresToOpen: policy.failuresToOpen, openFor: policy.openFor)
    }

    /// What the newest reply said of the allowance, header by header.
    package var quota: [String] { lastQuota.withLock { $0 } }

    /// Asks for a resource.
    ///
    /// - Throws: what `HTTPTransport.get` throws, once no attempt is left, or what the service failed with last while it is left
    ///   alone. A status that says something is wrong is still a reply.
    package func get(
        _ url: URL, headers: [String: String] = [:], limits: HTTPTransport.Limits? = nil
    ) async throws(CatalogError) -> HTTPTransport.Reply {
        let outcome = await gate.pass { () async -> Result<HTTPTransport.Reply, CatalogError> in
            if let (kind, wait) = breaker.admit(at: pace.uptime()) {
                return .failure(CatalogError(kind, source: source, retryAfter: Int(max(1, wait / .seconds(1)))))
            }
            let outcome = await attempts(url, headers, limits ?? policy.limits)
            breaker.report(Self.health(of: outcome), at: pace.uptime())
            return outcome
        }
        guard let outcome else { throw CatalogError(.cancelled, source: source) }
        return try outcome.get()
    }

    /// Asks until there is an answer, or asking again would not help.
    private func attempts(
        _ url: URL, _ headers: [String: String], _ limits: HTTPTransport.Limits
    ) async -> Result<HTTPTransport.Reply, CatalogError> {
        var attempt = 1
        while true {
            let outcome: Result<HTTPTransport.Reply, CatalogError>
            do throws(CatalogError) {
                let reply = try await transport.get(url, headers: headers, of: source, limits: limits)
                lastQuota.withLock { $0 = reply.quota }
                outcome = .success(reply)
            } catch {
                outcome = .failure(error)
            }
            guard let pause = pause(after: outcome, attempt: attempt) else { return outcome }
            do {
                try await pace.pause(pause)
            } catch {
                return .failure(CatalogError(.cancelled, source: source))
            }
            attempt += 1
        }
    }

    private static func health(of result: Result<HTTPTransport.Reply, CatalogError>) -> CircuitBreaker.Outcome {
        switch result {
        case .success(let reply) where (500...599).contains(reply.status):
            .failure(reply.status == 504 ? .timeout : .unavailable)
        case .success: .success
        case .failure(let error) where error.kind == .cancelled: .nothing
        case .failure(let error): .failure(error.kind)
        }
    }

    /// How long to wait before asking once more; nil where that would not help.
    private func pause(after outcome: Result<HTTPTransport.Reply, CatalogError>, attempt: Int) -> Duration? {
        guard attempt < policy.attempts else { return nil }
        switch outcome {
        case .success(let reply):
            guard reply.status == 429 || (502...504).contains(reply.status) else { return nil }
            if let asked = reply.retryAfter {
                return .seconds(asked) <= policy.longestPause ? .seconds(asked) : nil
            }
        case .failure(let error):
            // A broken connection may have been bad luck. Who waited in vain once has waited long enough.
            guard error.kind == .offline else { return nil }
        }
        return policy.backoff * Double(1 << (attempt - 1)) * pace.chance()
    }
}
