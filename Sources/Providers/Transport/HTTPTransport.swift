import Domain
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// How Foyer asks other services, the same for all: with a bound on time and on size, without cookies or caches of its own, and
/// with every failure one of `CatalogError`'s kinds. No address, header or body of a request ever gets into an error: they may
/// hold keys.
package struct HTTPTransport: Sendable {
    package struct Limits: Sendable {
        /// From the request to the last byte of the answer.
        package var total: Duration
        /// The largest body that is read, in bytes.
        package var size: Int

        package init(total: Duration = .seconds(10), size: Int = 8 * 1024 * 1024) {
            self.total = total
            self.size = size
        }
    }

    package struct Reply: Sendable {
        package let status: Int
        /// The media type without its parameters, in lower case.
        package let mediaType: String?
        /// In seconds, where the service says how long to wait; dates are not read, they would need a clock.
        package let retryAfter: Int?
        /// What the service says of the allowance, header by header.
        package var quota: [String] = []
        package let body: Data
    }

    private let session: URLSession
    private let transfers: Transfers
    private let userAgent: String

    /// - Parameter userAgent: what Foyer calls itself.
    package init(userAgent: String) {
        self.userAgent = userAgent
        transfers = Transfers()
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.urlCache = nil
        configuration.httpShouldSetCookies = false
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        session = URLSession(configuration: configuration, delegate: transfers, delegateQueue: nil)
    }

    /// Asks for a resource.
    ///
    /// - Throws: `.offline`, `.timeout`, `.badResponse` or `.cancelled`. A status that says something is wrong is still a reply.
    package func get(
        _ url: URL, headers: [String: String] = [:], of source: Source, limits: Limits = Limits()
    ) async throws(CatalogError) -> Reply {
        var request = URLRequest(url: url)
        // libcurl's own limit on silence; the total is kept below.
        request.timeoutInterval = max(1, limits.total / .seconds(1))
        request.setValue(userAgent, forHTTPHeaderField: "User-Agent")
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let outcome = await perform(session.dataTask(with: request), origin: Origin(url), limits: limits)
        switch outcome {
        case .success(let reply): return reply
        case .failure(let kind): throw CatalogError(kind, source: source)
        }
    }

    private func perform(
        _ task: URLSessionDataTask, origin: Origin, limits: Limits
    ) async -> Transfers.Outcome {
        // The timer is a child of this wait: it ends with it, and ends it.
        await withTaskGroup(of: Transfers.Outcome?.self) { group in
            group.addTask {
                await withTaskCancellationHandler {
                    await withCheckedContinuation { continuation in
                        transfers.begin(task, origin: origin, sizeLimit: limits.size, continuation)
                        task.resume()
                        // A cancellation that came before the transfer had begun found nothing to end.
                        if Task.isCancelled { transfers.cancel(task) }
                    }
                } onCancel: {
                    transfers.cancel(task)
                }
            }
            group.addTask {
                do {
                    try await Task.sleep(for: limits.total)
                    return .failure(.timeout)
                } catch {
                    return nil
                }
            }
            var outcome = Transfers.Outcome.failure(.cancelled)
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

/// Where a request goes; a redirection that leaves it would take the key along.
private struct Origin: Equatable, Sendable {
    let scheme: String?
    let host: String?
    let port: Int?

    init(_ url: URL) {
        scheme = url.scheme?.lowercased()
        host = url.host()?.lowercased()
        port = url.port
    }
}

/// What URLSession reports of the transfers that run, each until its end.
private final class Transfers: NSObject, URLSessionDataDelegate, Sendable {
    enum Outcome: Sendable {
        case success(HTTPTransport.Reply)
        case failure(CatalogError.Kind)
    }

    private struct Transfer {
        let origin: Origin
        let sizeLimit: Int
        let continuation: CheckedContinuation<Outcome?, Never>
        var body = Data()
        var failure: CatalogError.Kind?
    }

    private let running = Mutex<[Int: Transfer]>([:])

    func begin(
        _ task: URLSessionTask, origin: Origin, sizeLimit: Int, _ continuation: CheckedContinuation<Outcome?, Never>
    ) {
        running.withLock {
            $0[task.taskIdentifier] = Transfer(origin: origin, sizeLimit: sizeLimit, continuation: continuation)
        }
    }

    /// Ends the wait for a transfer at once, however long the connection takes to notice. Later calls find nothing to end.
    func cancel(_ task: URLSessionTask) {
        task.cancel()
        let transfer = running.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        transfer?.continuation.resume(returning: .failure(.cancelled))
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLarge = running.withLock { running -> Bool in
            guard let transfer = running[dataTask.taskIdentifier] else { return true }
            guard transfer.body.count + data.count <= transfer.sizeLimit else {
                running[dataTask.taskIdentifier]?.failure = .badResponse
                return true
            }
            running[dataTask.taskIdentifier]?.body.append(data)
            return false
        }
        if isTooLarge { dataTask.cancel() }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        let isOwn = running.withLock { running in
            running[task.taskIdentifier].map { $0.origin == request.url.map(Origin.init) } ?? false
        }
        // Elsewhere, our key is nobody's business: the redirection itself becomes the reply.
        completionHandler(isOwn ? request : nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let transfer = running.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        transfer.continuation.resume(returning: outcome(of: transfer, task.response, error))
    }

    private func outcome(of transfer: Transfer, _ response: URLResponse?, _ error: (any Error)?) -> Outcome {
        if let failure = transfer.failure { return .failure(failure) }
        if let error { return .failure(CatalogError.Kind(error)) }
        guard let response = response as? HTTPURLResponse else { return .failure(.badResponse) }
        let mediaType = response.value(forHTTPHeaderField: "Content-Type")?.split(separator: ";").first
        return .success(
            HTTPTransport.Reply(
                status: response.statusCode,
                mediaType: mediaType?.trimmingCharacters(in: .whitespaces).lowercased(),
                retryAfter: response.value(forHTTPHeaderField: "Retry-After").flatMap { Int($0) }.map { max(1, $0) },
                quota: response.allHeaderFields.compactMap { name, value in
                    let name = "\(name)"
                    return name.firstMatch(of: /(?i)rate-?limit|quota/) == nil ? nil : "\(name): \(value)"
                }.sorted(),
                body: transfer.body
            ))
    }
}

extension CatalogError.Kind {
    /// What URLSession's errors mean to a reader.
    fileprivate init(_ error: any Error) {
        switch (error as? URLError)?.code {
        case .cancelled?: self = .cancelled
        case .timedOut?: self = .timeout
        case .badServerResponse?, .cannotParseResponse?, .cannotDecodeContentData?, .cannotDecodeRawData?,
            .httpTooManyRedirects?, .dataLengthExceedsMaximum?:
            self = .badResponse
        default: self = .offline
        }
    }
}
