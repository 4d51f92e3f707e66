import Foundation
import Synchronization

/// A request that was sent and the continuation that waits for its outcome.
final class PendingRequest: Sendable {
    typealias Outcome = Result<HTTPTransport.Response, HTTPTransportError>

    private struct State {
        var continuation: CheckedContinuation<Outcome?, Never>?
        var hasReceivedHead = false
        var isFinished = false
    }

    let request: HTTPTransport.Request
    let userAgent: String
    /// In bytes.
    let maximumBodySize: Int
    let redirectPolicy: RedirectPolicy
    private let state = Mutex(State())

    init(_ request: HTTPTransport.Request, userAgent: String, limits: HTTPTransport.Limits) {
        self.request = request
        self.userAgent = userAgent
        maximumBodySize = limits.maximumBodySize
        redirectPolicy = RedirectPolicy(origin: request.url, additionalDomains: limits.redirectDomains)
    }

    var hasReceivedHead: Bool { state.withLock { $0.hasReceivedHead } }

    var isFinished: Bool { state.withLock { $0.isFinished } }

    func markHeadReceived() {
        state.withLock { $0.hasReceivedHead = true }
    }

    /// Stores the continuation, or resumes it at once with `.cancelled` where the request is already finished.
    ///
    /// - Returns: whether the request still has to be sent.
    func wait(_ continuation: CheckedContinuation<Outcome?, Never>) -> Bool {
        let isFinished = state.withLock { state in
            if !state.isFinished { state.continuation = continuation }
            return state.isFinished
        }
        if isFinished { continuation.resume(returning: .failure(.cancelled)) }
        return !isFinished
    }

    /// Resumes the continuation. Only the first call has an effect.
    func finish(_ outcome: Outcome) {
        let continuation = state.withLock { state in
            state.isFinished = true
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume(returning: outcome)
    }
}
