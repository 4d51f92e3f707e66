import Foundation
import Synchronization

/// A request on its way, and who waits for what comes of it.
final class Transfer: Sendable {
    typealias Outcome = Result<HTTPTransport.Reply, HTTPTransport.Failure>

    private struct State {
        var waiting: CheckedContinuation<Outcome?, Never>?
        var hasBegun = false
        var isOver = false
    }

    let request: HTTPTransport.Request
    let userAgent: String
    /// The largest body that is read, in bytes.
    let sizeLimit: Int
    private let origin: Origin
    private let state = Mutex(State())

    init(_ request: HTTPTransport.Request, userAgent: String, limits: HTTPTransport.Limits) {
        self.request = request
        self.userAgent = userAgent
        sizeLimit = limits.size
        origin = Origin(request.url, limits.redirectDomains)
    }

    /// Whether the head of the answer is here.
    var hasBegun: Bool { state.withLock { $0.hasBegun } }

    var isOver: Bool { state.withLock { $0.isOver } }

    func begin() {
        state.withLock { $0.hasBegun = true }
    }

    /// - Returns: false where nothing is left to wait for.
    func wait(_ continuation: CheckedContinuation<Outcome?, Never>) -> Bool {
        let isOver = state.withLock { state in
            if !state.isOver { state.waiting = continuation }
            return state.isOver
        }
        if isOver { continuation.resume(returning: .failure(.cancelled)) }
        return !isOver
    }

    /// Ends the wait. Later calls find nothing to end.
    func end(_ outcome: Outcome) {
        let waiting = state.withLock { state in
            state.isOver = true
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(returning: outcome)
    }

    func mayLead(to url: URL) -> Bool { origin.mayLead(to: url) }
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
