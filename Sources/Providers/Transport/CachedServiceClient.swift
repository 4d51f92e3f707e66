import Domain
import Foundation
import Synchronization

/// Reads JSON from a service, and saves its responses.
///
/// A fresh saved response is returned without a request. A stale one is returned at once, while a request in the background
/// replaces it (stale-while-revalidate, RFC 5861). A call that accepts no stale one waits for that request. Concurrent calls for
/// the same thing cause one request.
///
/// `ResponseValues` keeps in memory what was made from the saved responses that are read often. Such a value is as old as its
/// saved response, and its age is compared with the same limits.
package final class CachedServiceClient: Sendable {
    package let source: Source
    package let freshness: Freshness

    /// The largest number of remembered errors.
    private static let errorLimit = 1000
    /// How far in the future the date of a saved response may be before its age counts as unknown.
    private static let clockTolerance = Duration.seconds(3600)
    /// For how long a fresh value in memory is returned without a look at its saved response. A look each ten minutes is enough
    /// for the order in which the store deletes responses.
    private static let lookupInterval = Duration.seconds(600)
    /// For how long after a response no call replaces it on a visitor's demand, and for how long a search returns its error again
    /// without a request: a form whose search fails redirects to a page that searches for the same thing at once.
    private static let refreshInterval = Duration.seconds(5)
    /// For how long after an error no call repeats the request on a visitor's demand: the script asks for the fresh page when the
    /// request in the background may have failed already.
    private static let retryInterval = Duration.seconds(1)

    /// The address of the service, which has no query.
    private let baseAddress: String
    private let client: ServiceClient
    private let saved: any SavedResponses
    private let now: @Sendable () -> Date
    private let observer: ServiceObserver
    /// The error of the latest request and its monotonic time, where it failed: shown beside a stale response.
    private let lastErrors = Mutex<[SavedRequest: (error: CatalogError, time: Duration)]>([:])

    package init(
        source: Source, baseURL: URL, client: ServiceClient, saved: any SavedResponses, freshness: Freshness = Freshness(),
        observer: ServiceObserver = ServiceObserver(), now: @escaping @Sendable () -> Date
    ) {
        self.source = source
        baseAddress = baseURL.absoluteString
        self.client = client
        self.saved = saved
        self.freshness = freshness
        self.now = now
        self.observer = observer
    }

    /// - Parameters:
    ///   - maximumAge: the age up to which a saved response is fresh.
    ///   - acceptedAge: whether a stale saved response is returned without waiting for a fresh one.
    ///   - values: the values of all requests of this kind.
    ///   - transform: makes the value out of the decoded response.
    func value<Response: Decodable & Sendable, Value: Sendable>(
        of request: ServiceRequest, maximumAge: Duration, accepting acceptedAge: AcceptedAge = .stale,
        in values: ResponseValues<Value>, _ transform: @escaping @Sendable (Response) -> Value
    ) async throws(CatalogError) -> CatalogResponse<Value> {
        let key = SavedRequest(source: source, address: address(of: request, request.savedParameters))
        // A date in the future comes from a clock that was set back since, so that the response may be stale.
        let freshAges = .zero - Self.clockTolerance..<maximumAge
        let known = values.entry(for: key)
        if let known, freshAges.contains(age(of: known.date)),
            (.zero..<Self.lookupInterval).contains(age(of: known.lookupDate))
        {
            observer.savedResponseLookedUp(.fresh)
            return CatalogResponse(known.value)
        }
        // A body that cannot be decoded is not saved, and a saved one is requested again: `fetch` reports it as a bad response.
        let decode: @Sendable (Data) -> Value? = { body in
            (try? JSONDecoder().decode(Response.self, from: body)).map(transform)
        }
        let fetch: @Sendable () async -> Result<Value, CatalogError> = { await self.fetch(request, key, values, decode) }
        if let (value, date) = await savedValue(key, known, values, decode) {
            let age = age(of: date)
            if freshAges.contains(age) {
                observer.savedResponseLookedUp(.fresh)
                return CatalogResponse(value)
            }
            if age < freshness.staleLimit {
                let lastError = lastErrors.withLock { $0[key] }
                observer.savedResponseLookedUp(.stale)
                let stale = { [source] failure in
                    CatalogResponse(value, notices: [.savedResponse(of: source, at: date, failure: failure)])
                }
                if acceptedAge == .saved { return stale(lastError?.error.kind) }
                if acceptedAge == .fresh, !values.requests.isRunning(key) {
                    if let lastError {
                        if client.uptime - lastError.time < Self.retryInterval { return stale(lastError.error.kind) }
                    } else if (.zero..<Self.refreshInterval).contains(age) {
                        // Where no saved response is fresh for longer than that.
                        return CatalogResponse(value)
                    }
                }
                RequestTelemetry.current?.addServiceRequest()
                guard acceptedAge == .fresh else {
                    values.requests.start(key, fetch)
                    return stale(lastError?.error.kind)
                }
                switch await values.requests.outcome(of: key, fetch) {
                case .success(let fresh): return CatalogResponse(fresh)
                case .failure(let error) where error.kind != .cancelled: return stale(error.kind)
                case .failure, nil: throw CatalogError(.cancelled, source: source)
                }
            }
        }
        observer.savedResponseLookedUp(.none)
        let lastError = lastErrors.withLock { $0[key] }
        if acceptedAge == .saved { throw lastError?.error ?? CatalogError(.unavailable, source: source) }
        if request.isSearch, acceptedAge == .stale, !values.requests.isRunning(key), let lastError,
            client.uptime - lastError.time < Self.refreshInterval
        {
            throw lastError.error
        }
        RequestTelemetry.current?.addServiceRequest()
        guard let outcome = await values.requests.outcome(of: key, fetch) else {
            throw CatalogError(.cancelled, source: source)
        }
        return CatalogResponse(try outcome.get())
    }

    /// The values of the pages before a page of results, of those that are in memory or saved, without a request.
    func valuesBefore<Item, Response: Decodable, Value: Sendable>(
        _ query: WorkQuery<Item>, in values: ResponseValues<Value>, request: (WorkQuery<Item>) -> ServiceRequest,
        _ transform: (Response, WorkQuery<Item>) -> Value
    ) async -> [(query: WorkQuery<Item>, value: Value)] {
        var found: [(query: WorkQuery<Item>, value: Value)] = []
        for earlier in query.pagesBefore {
            let request = request(earlier)
            let key = SavedRequest(source: source, address: address(of: request, request.savedParameters))
            let decode = { (body: Data) in
                (try? JSONDecoder().decode(Response.self, from: body)).map { transform($0, earlier) }
            }
            var known = values.entry(for: key).map { (value: $0.value, date: $0.date) }
            if known == nil { known = await savedValue(key, nil, values, decode) }
            if let known, age(of: known.date) < freshness.staleLimit { found.append((earlier, known.value)) }
        }
        return found
    }

    /// The items of saved responses that contain one of the texts, without a request: for the time after a start, when
    /// `ResponseValues` do not have them yet.
    func savedItems<Response: Decodable, Item>(
        containing texts: [String], _ items: (Response, _ address: String) -> [Item]
    ) async -> [Item] {
        var found: [Item] = []
        for text in texts {
            do {
                for (request, saved) in try await saved.responses(of: source, containing: text) {
                    // A response of another kind cannot be decoded.
                    guard let response = try? JSONDecoder().decode(Response.self, from: saved.body) else { continue }
                    found += items(response, request.address)
                }
            } catch {
                observer.storageFailed(error)
            }
        }
        return found
    }

    private func age(of date: Date) -> Duration { .seconds(now().timeIntervalSince(date)) }

    private func address(of request: ServiceRequest, _ parameters: [(name: String, value: String)]) -> String {
        let separator = request.path.isEmpty || baseAddress.hasSuffix("/") ? "" : "/"
        let address = baseAddress + separator + request.path
        return parameters.isEmpty ? address : "\(address)?\(EncodedQuery.text(parameters))"
    }

    /// - Parameter known: the value in memory, which is returned where it was made from the same response.
    private func savedValue<Value: Sendable>(
        _ key: SavedRequest, _ known: ResponseValues<Value>.Entry?, _ values: ResponseValues<Value>, _ decode: (Data) -> Value?
    ) async -> (value: Value, date: Date)? {
        do {
            guard let response = try await saved.response(to: key) else { return nil }
            // The store counts seconds since 1970, which changes the last digits of a date.
            let isKnown = known?.date.timeIntervalSince1970 == response.date.timeIntervalSince1970
            guard let value = isKnown ? known?.value : decode(response.body) else { return nil }
            values.insert(.init(value: value, date: response.date, lookupDate: now()), for: key, size: response.body.count)
            return (value, response.date)
        } catch {
            // The service can still respond.
            if !Task.isCancelled { observer.storageFailed(error) }
            return nil
        }
    }

    /// Sends the request, and saves the response where it can be decoded.
    private func fetch<Value: Sendable>(
        _ request: ServiceRequest, _ key: SavedRequest, _ values: ResponseValues<Value>, _ decode: (Data) -> Value?
    ) async -> Result<Value, CatalogError> {
        do throws(CatalogError) {
            guard let url = URL(string: address(of: request, request.sentParameters + request.secretParameters)) else {
                throw CatalogError(.badResponse, source: source)
            }
            let response = try await response(at: url, headers: request.headers)
            guard response.mayBeJSON, let value = decode(response.body) else {
                throw CatalogError(.badResponse, source: source)
            }
            let saved = SavedResponse(body: response.body, date: now())
            if await save(saved, to: key) {
                values.insert(
                    .init(value: value, date: saved.date, lookupDate: saved.date), for: key, size: response.body.count)
            }
            lastErrors.withLock { $0[key] = nil }
            return .success(value)
        } catch {
            let error =
                error.kind == .notFound && request.isSearch ? CatalogError(.badResponse, source: source) : error
            // A cancellation says nothing about the service.
            if error.kind != .cancelled { remember(error, of: key) }
            return .failure(error)
        }
    }

    /// - Returns: whether the response was saved.
    private func save(_ response: SavedResponse, to key: SavedRequest) async -> Bool {
        do {
            try await saved.save(response, to: key)
            return true
        } catch {
            // The response can still be shown; the next call repeats the request.
            if !Task.isCancelled { observer.storageFailed(error) }
            return false
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

    private func remember(_ error: CatalogError, of key: SavedRequest) {
        lastErrors.withLock { errors in
            if errors.count >= Self.errorLimit { errors = [:] }
            errors[key] = (error, client.uptime)
        }
    }
}
