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
    var headers = ["Accept": "application/json"]
    /// Whether there is always an answer, if an empty one, so that "not found" says that the address is wrong.
    var isSearch = false
}

/// A service and what is saved of its answers: a fresh copy is as good as an answer, an older one is shown while a fresh one is
/// fetched behind it, and readers of the same thing at the same moment cause one request.
package final class CachedServiceClient: Sendable {
    package let source: Source
    package let freshness: Freshness

    /// How many failures are remembered.
    private static let failureLimit = 1000

    private let baseURL: URL
    private let client: ServiceClient
    private let saved: any SavedResponses
    private let now: @Sendable () -> Date
    private let watch: ServiceObserver
    private let requests = SharedRequests<SavedRequest, Data>()
    /// Why the newest request for a thing failed, where it did.
    private let failures = Mutex<[SavedRequest: ServiceErrorKind]>([:])

    package init(
        source: Source, baseURL: URL, client: ServiceClient, saved: any SavedResponses, freshness: Freshness = Freshness(),
        watch: ServiceObserver = ServiceObserver(), now: @escaping @Sendable () -> Date
    ) {
        self.source = source
        self.baseURL = baseURL
        self.client = client
        self.saved = saved
        self.freshness = freshness
        self.now = now
        self.watch = watch
    }

    /// - Parameters:
    ///   - fresh: how old a saved answer may be to be as good as a new one.
    ///   - value: makes of what the service says what was asked for.
    func answer<Response: Decodable & Sendable, Value: Sendable>(
        to request: ServiceRequest, fresh: Duration, _ value: @escaping @Sendable (Response) -> Value
    ) async throws(CatalogError) -> CatalogResponse<Value> {
        let key = SavedRequest(source: source, address: address(of: request, request.parameters).absoluteString)
        let read: @Sendable (Data) -> Value? = { body in
            (try? JSONDecoder().decode(Response.self, from: body)).map(value)
        }
        if let (value, date) = await savedValue(key, read) {
            let age = Duration.seconds(now().timeIntervalSince(date))
            // A copy from the future was saved by a clock that has been set back since: how old it is, nobody knows.
            if (Duration.seconds(-3600)..<fresh).contains(age) {
                watch.savedCopyLookedUp(.fresh)
                return CatalogResponse(value)
            }
            if age < freshness.kept {
                watch.savedCopyLookedUp(.older)
                RequestTelemetry.current?.addServiceRequest()
                requests.begin(key) { await self.fetch(request, key, read) }
                return CatalogResponse(
                    value, notices: [.savedCopy(of: source, at: date, failure: failures.withLock { $0[key] })])
            }
        }
        watch.savedCopyLookedUp(.none)
        RequestTelemetry.current?.addServiceRequest()
        guard let outcome = await requests.outcome(of: key, { await self.fetch(request, key, read) }) else {
            throw CatalogError(.cancelled, source: source)
        }
        guard let value = read(try outcome.get()) else { throw CatalogError(.badResponse, source: source) }
        return CatalogResponse(value)
    }

    private func address(of request: ServiceRequest, _ parameters: [(name: String, value: String)]) -> URL {
        let url = request.path.isEmpty ? baseURL : baseURL.appending(path: request.path)
        return parameters.isEmpty ? url : url.appendingEncoded(parameters)
    }

    private func savedValue<Value: Sendable>(
        _ key: SavedRequest, _ read: (Data) -> Value?
    ) async -> (value: Value, date: Date)? {
        // Where the store does not answer, the service still may.
        guard let answer = (try? await saved.response(to: key)) ?? nil, let value = read(answer.body) else { return nil }
        return (value, answer.date)
    }

    private func remember(_ failure: ServiceErrorKind, of key: SavedRequest) {
        failures.withLock { failures in
            if failures.count >= Self.failureLimit { failures = [:] }
            failures[key] = failure
        }
    }

    private func answered(_ url: URL, _ headers: [String: String]) async throws(CatalogError) -> HTTPTransport.Reply {
        do {
            return try await client.get(url, headers: headers)
        } catch {
            throw CatalogError(error, source: source)
        }
    }

    /// Only what can be read is kept.
    private func fetch<Value: Sendable>(
        _ request: ServiceRequest, _ key: SavedRequest, _ read: (Data) -> Value?
    ) async -> Result<Data, CatalogError> {
        let url = address(of: request, request.parameters + request.secrets)
        do throws(CatalogError) {
            let reply = try await answered(url, request.headers)
            guard reply.mayBeJSON, read(reply.body) != nil else { throw CatalogError(.badResponse, source: source) }
            try? await saved.save(SavedResponse(body: reply.body, date: now()), to: key)
            failures.withLock { $0[key] = nil }
            return .success(reply.body)
        } catch {
            let error =
                error.kind == .notFound && request.isSearch ? CatalogError(.badResponse, source: source) : error
            // That there is no such work is an answer; that nobody waited is none.
            if error.kind != .cancelled, error.kind != .notFound { remember(error.kind, of: key) }
            return .failure(error)
        }
    }
}
