import Domain
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// An HTTP server on a loopback port in place of a service. It sends the responses that a test gives, and records the requests.
///
/// With `StubServiceRules`, it is as strict as the real service: a request that breaks a rule gets the status 418, and makes
/// `run` throw.
///
///     try await StubService.run(.tmdb, respond: { _ in .init(json: page) }) { stub async throws in
///         // … use `stub.url` as the base address, then check `stub.requests`
///     }
package final class StubService: Sendable {
    package struct ReceivedRequest: Sendable {
        package let method: String
        package let path: String
        /// As in the address, percent-encoded.
        package let query: String
        package let headers: HTTPFields
        package let body: Data
    }

    package struct CannedResponse: Sendable {
        package var status = 200
        package var headers: [String: String] = ["Content-Type": "application/json; charset=utf-8"]
        package var body = Data()
        package var delivery = BodyDelivery.whole

        package init(
            status: Int = 200, json: String = "{}", headers: [String: String] = [:],
            delivery: BodyDelivery = .whole
        ) {
            self.status = status
            body = Data(json.utf8)
            self.headers.merge(headers) { $1 }
            self.delivery = delivery
        }

        package init(data: Data, mediaType: String) {
            body = data
            headers = ["Content-Type": mediaType]
        }
    }

    /// How the body of a response is sent.
    package enum BodyDelivery: Sendable {
        case whole
        /// Half of the body; then the connection is closed.
        case truncated
        /// Half of the body; then nothing, until the test ends.
        case stalled
        /// Half of the body; the rest when the stream ends.
        case halted(AsyncStream<Void>)
        /// The body repeatedly, until the client closes the connection.
        case endless
    }

    package let url: URL
    private let log: RequestLog

    private init(url: URL, log: RequestLog) {
        self.url = url
        self.log = log
    }

    /// The requests so far, in the order of their arrival.
    package var requests: [ReceivedRequest] {
        get async { await log.requests }
    }

    /// Runs the server until the test ends.
    ///
    /// - Parameters:
    ///   - rules: the requests that the service accepts; nil for any.
    ///   - respond: makes the response to a request; nil sends no response until the test ends.
    /// - Throws: the test's errors; `UnexpectedRequestError` for requests that broke a rule.
    package static func run(
        _ rules: StubServiceRules? = nil, respond: @escaping @Sendable (ReceivedRequest) -> CannedResponse?,
        _ test: @Sendable (StubService) async throws -> Void
    ) async throws {
        try await runSlowly(rules, respond: { respond($0) }, test)
    }

    /// The same as `run`, with responses that may be delayed.
    package static func runSlowly(
        _ rules: StubServiceRules? = nil, respond: @escaping @Sendable (ReceivedRequest) async -> CannedResponse?,
        _ test: @Sendable (StubService) async throws -> Void
    ) async throws {
        let log = RequestLog()
        let responder = CallbackResponder { (request: Request, _: BasicRequestContext) in
            let sent = try await request.body.collect(upTo: 4 * 1024 * 1024)
            let received = ReceivedRequest(
                method: request.method.rawValue, path: request.uri.path, query: request.uri.query ?? "",
                headers: request.headers, body: Data(sent.readableBytesView))
            await log.append(received)
            if let violation = rules?.violation(of: received) {
                await log.appendViolation(violation)
                return Response(status: .init(code: 418))
            }
            guard let response = await respond(received) else {
                // The stream never has an element: the wait ends when the server is cancelled.
                for await _ in AsyncStream<Never>.makeStream().stream {}
                throw HTTPError(.serviceUnavailable)
            }
            var headers = HTTPFields()
            for (name, value) in response.headers {
                if let name = HTTPField.Name(name) { headers[name] = value }
            }
            return Response(status: .init(code: response.status), headers: headers, body: body(of: response))
        }
        var logger = Logger(label: "stub")
        logger.logLevel = .critical
        try await LoopbackServer.run(responder, logger: logger) { url in
            try await test(StubService(url: url, log: log))
        }
        let violations = await log.violations
        if !violations.isEmpty { throw UnexpectedRequestError(description: violations.joined(separator: "; ")) }
    }

    private static func body(of response: CannedResponse) -> ResponseBody {
        let whole = ByteBuffer(bytes: response.body)
        let half = ByteBuffer(bytes: response.body.prefix(max(1, response.body.count / 2)))
        switch response.delivery {
        case .whole: return ResponseBody(byteBuffer: whole)
        case .truncated:
            return ResponseBody(contentLength: response.body.count) { writer in
                try await writer.write(half)
                throw HTTPError(.internalServerError)
            }
        case .stalled:
            return ResponseBody(contentLength: response.body.count) { writer in
                try await writer.write(half)
                for await _ in AsyncStream<Never>.makeStream().stream {}
                throw HTTPError(.internalServerError)
            }
        case .halted(let gate):
            return ResponseBody(contentLength: response.body.count) { writer in
                try await writer.write(half)
                for await _ in gate {}
                try await writer.write(ByteBuffer(bytes: response.body.dropFirst(half.readableBytes)))
                try await writer.finish(nil)
            }
        case .endless:
            return ResponseBody { writer in
                while true { try await writer.write(whole) }
            }
        }
    }

    private actor RequestLog {
        private(set) var requests: [ReceivedRequest] = []
        private(set) var violations: [String] = []

        func append(_ request: ReceivedRequest) {
            requests.append(request)
        }

        func appendViolation(_ violation: String) {
            violations.append(violation)
        }
    }
}

/// The requests of a test that break the rules of the service.
package struct UnexpectedRequestError: Error, CustomStringConvertible {
    package let description: String
}
