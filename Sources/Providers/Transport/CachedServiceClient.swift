import Domain
import Foundation
import Synchronization

/// Reads JSON from a service, and saves its responses.
///
/// A fresh saved response is returned without a request. A stale one is returned at once, while a request in the background
/// replaces it (stale-while-revalidate, RFC 5861). Concurrent calls for the same thing cause one request.
package final class CachedServiceClient: Sendable {
    package let source: Source
    package let freshness: Freshness

    /// The largest number of remembered errors.
    private static let refreshErrorLimit = 1000
    /// How far in the future the date of a saved response may be before its age counts as unknown.
    private static let clockTolerance = Duration.seconds(3600)

    private let baseURL: URL
    private let client: ServiceClient
    private let saved: any SavedResponses
    private let now: @Sendable () -> Date
    private let observer: ServiceObserver
    private let coalescer = RequestCoalescer<SavedRequest, Data>()
    /// The error of the latest request, where it failed: shown beside a stale response.
    private let refreshErrors = Mutex<[SavedRequest: ServiceErrorKind]>([:])

    package init(
        source: Source, baseURL: URL, client: ServiceClient, saved: any SavedResponses, freshness: Freshness = Freshness(),
        observer: ServiceObserver = ServiceObserver(), now: @escaping @Sendable () -> Date
    ) {
        self.source = source
        self.baseURL = baseURL
        self.client = client
        self.saved = saved
        self.freshness = freshness
        self.now = now
        self.observer = observer
    }

    /// - Parameters:
    ///   - maximumAge: the age up to which a saved response is fresh.
    ///   - transform: makes the value out of the decoded response.
    func value<Response: Decodable & Sendable, Value: Sendable>(
        of request: ServiceRequest, maximumAge: Duration, _ transform: @escaping @Sendable (Response) -> Value
    ) async throws(CatalogError) -> CatalogResponse<Value> {
        let key = SavedRequest(source: source, address: address(of: request, request.parameters).absoluteString)
        // A body that cannot be decoded is not saved, and a saved one is requested again: `fetch` reports it as a bad response.
        let decode: @Sendable (Data) -> Value? = { body in
            (try? JSONDecoder().decode(Response.self, from: body)).map(transform)
        }
        if let (value, date) = await savedValue(key, decode) {
            let age = Duration.seconds(now().timeIntervalSince(date))
            // A date in the future comes from a clock that was set back since, so that the response may be stale.
            if (.zero - Self.clockTolerance..<maximumAge).contains(age) {
                observer.savedResponseLookedUp(.fresh)
                return CatalogResponse(value)
            }
            if age < freshness.staleLimit {
                observer.savedResponseLookedUp(.stale)
                RequestTelemetry.current?.addServiceRequest()
                coalescer.start(key) { await self.fetch(request, key, decode) }
                return CatalogResponse(
                    value, notices: [.savedResponse(of: source, at: date, failure: refreshErrors.withLock { $0[key] })])
            }
        }
        observer.savedResponseLookedUp(.none)
        RequestTelemetry.current?.addServiceRequest()
        guard let outcome = await coalescer.outcome(of: key, { await self.fetch(request, key, decode) }) else {
            throw CatalogError(.cancelled, source: source)
        }
        guard let value = decode(try outcome.get()) else { throw CatalogError(.badResponse, source: source) }
        return CatalogResponse(value)
    }

    private func address(of request: ServiceRequest, _ parameters: [(name: String, value: String)]) -> URL {
        let url = request.path.isEmpty ? baseURL : baseURL.appending(path: request.path)
        return parameters.isEmpty ? url : url.appendingEncoded(parameters)
    }

    private func savedValue<Value: Sendable>(
        _ key: SavedRequest, _ decode: (Data) -> Value?
    ) async -> (value: Value, date: Date)? {
        do {
            guard let response = try await saved.response(to: key), let value = decode(response.body) else { return nil }
            return (value, response.date)
        } catch {
            // The service can still respond. A cancelled task fails, too.
            if !Task.isCancelled { observer.storageFailed(error) }
            return nil
        }
    }

    /// Sends the request, and saves the response where it can be decoded.
    private func fetch<Value: Sendable>(
        _ request: ServiceRequest, _ key: SavedRequest, _ decode: (Data) -> Value?
    ) async -> Result<Data, CatalogError> {
        let url = address(of: request, request.parameters + request.secretParameters)
        do throws(CatalogError) {
            let response = try await response(at: url, headers: request.headers)
            guard response.mayBeJSON, decode(response.body) != nil else { throw CatalogError(.badResponse, source: source) }
            await save(response.body, to: key)
            refreshErrors.withLock { $0[key] = nil }
            return .success(response.body)
        } catch {
            let error =
                error.kind == .notFound && request.isSearch ? CatalogError(.badResponse, source: source) : error
            // These two say nothing about the service.
            if error.kind != .cancelled, error.kind != .notFound { rememberRefreshError(error.kind, of: key) }
            return .failure(error)
        }
    }

    private func save(_ body: Data, to key: SavedRequest) async {
        do {
            try await saved.save(SavedResponse(body: body, date: now()), to: key)
        } catch {
            // The response can still be shown; the next call repeats the request.
            if !Task.isCancelled { observer.storageFailed(error) }
        }
    }

    private func response(
        at url: URL, headers: [String: String]
    ) async throws(CatalogError) -> HTTPTransport.Response {
        do {
            return try await client.get(url, headers: headers)
        } catch {
            throw CatalogError(error, source: source)
        }
    }

    private func rememberRefreshError(_ kind: ServiceErrorKind, of key: SavedRequest) {
        refreshErrors.withLock { errors in
            if errors.count >= Self.refreshErrorLimit { errors = [:] }
            errors[key] = kind
        }
    }
}
