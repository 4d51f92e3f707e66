import Domain
import Foundation
import Synchronization

/// For how long saved answers will do.
package struct Freshness: Sendable, Equatable {
    /// As long as a search is not asked anew.
    package var searches = Duration.seconds(24 * 60 * 60)
    /// As long as a work's details are not asked anew.
    package var details = Duration.seconds(7 * 24 * 60 * 60)
    /// As long as an older answer is shown where the service gives no fresh one.
    package var kept = Duration.seconds(90 * 24 * 60 * 60)

    package init() {}
}

/// What to ask a service.
struct ServiceRequest: Sendable {
    /// Below the service's base address; empty for that itself.
    var path = ""
    let parameters: [(name: String, value: String)]
    /// Parameters that prove who asks: sent, but never kept.
    var secrets: [(name: String, value: String)] = []
    var headers: [String: String] = [:]
}

/// A service and what is saved of its answers: a fresh copy is as good as an answer, an older one is shown while a fresh one is
/// fetched behind it, and readers of the same thing at the same moment cause one request.
package final class AnsweringService: Sendable {
    package let source: Source
    package let freshness: Freshness

    private let baseURL: URL
    private let client: ServiceClient
    private let saved: any SavedAnswers
    private let now: @Sendable () -> Date
    private let requests = SharedRequests<Data>()
    /// Why the newest request failed; nil where it did not.
    private let failure = Mutex<CatalogError.Kind?>(nil)

    package init(
        baseURL: URL, client: ServiceClient, saved: any SavedAnswers, freshness: Freshness = Freshness(),
        now: @escaping @Sendable () -> Date
    ) {
        source = client.source
        self.baseURL = baseURL
        self.client = client
        self.saved = saved
        self.freshness = freshness
        self.now = now
    }

    /// - Parameters:
    ///   - fresh: how old a saved answer may be to be as good as a new one.
    ///   - read: makes of a reply what was asked for, or says what is wrong with it; only what it can read is saved.
    func answer<Value: Sendable>(
        to request: ServiceRequest, fresh: Duration,
        read: @escaping @Sendable (HTTPTransport.Reply) throws(CatalogError) -> Value
    ) async throws(CatalogError) -> Answer<Value> {
        let key = SavedRequest(source: source, address: address(of: request, request.parameters).absoluteString)
        if let (value, date) = await savedValue(key, read) {
            let age = Duration.seconds(now().timeIntervalSince(date))
            // A copy from the future was saved by a clock that has been set back since: it is as good as fresh.
            if age < fresh { return Answer(value) }
            if age < freshness.kept {
                requests.begin(key) { await self.fetch(request, key, read) }
                return Answer(value, notices: [.savedCopy(at: date, failure: failure.withLock { $0 })])
            }
        }
        guard let outcome = await requests.outcome(of: key, { await self.fetch(request, key, read) }) else {
            throw CatalogError(.cancelled, source: source)
        }
        return Answer(try read(.saved(outcome.get())))
    }

    private func address(of request: ServiceRequest, _ parameters: [(name: String, value: String)]) -> URL {
        let url = request.path.isEmpty ? baseURL : baseURL.appending(path: request.path)
        return parameters.isEmpty ? url : url.appendingEncoded(parameters)
    }

    private func savedValue<Value: Sendable>(
        _ key: SavedRequest, _ read: (HTTPTransport.Reply) throws(CatalogError) -> Value
    ) async -> (value: Value, date: Date)? {
        // Where the store does not answer, the service still may.
        guard let answer = (try? await saved.answer(to: key)) ?? nil, let value = try? read(.saved(answer.body)) else {
            return nil
        }
        return (value, answer.date)
    }

    private func fetch<Value: Sendable>(
        _ request: ServiceRequest, _ key: SavedRequest, _ read: (HTTPTransport.Reply) throws(CatalogError) -> Value
    ) async -> Result<Data, CatalogError> {
        let url = address(of: request, request.parameters + request.secrets)
        do throws(CatalogError) {
            let reply = try await client.get(url, headers: request.headers)
            _ = try read(reply)
            try? await saved.save(SavedAnswer(body: reply.body, date: now()), to: key)
            failure.withLock { $0 = nil }
            return .success(reply.body)
        } catch {
            // That there is no such work is an answer; that nobody waited is none.
            if error.kind != .cancelled, error.kind != .notFound { failure.withLock { $0 = error.kind } }
            return .failure(error)
        }
    }
}

extension HTTPTransport.Reply {
    /// A reply that was good enough to be kept.
    static func saved(_ body: Data) -> HTTPTransport.Reply {
        HTTPTransport.Reply(status: 200, mediaType: "application/json", retryAfter: nil, body: body)
    }
}
