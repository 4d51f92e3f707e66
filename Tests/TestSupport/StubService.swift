import Domain
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle

/// A service on loopback, over real sockets, that answers what a test tells it to and remembers what it was asked.
package final class StubService: Sendable {
    package struct Asked: Sendable {
        package let method: String
        package let path: String
        /// As it stood in the address, still percent-encoded.
        package let query: String
        package let headers: HTTPFields
        package let body: Data
    }

    package struct Reply: Sendable {
        package var status = 200
        package var headers: [String: String] = ["Content-Type": "application/json; charset=utf-8"]
        package var body = Data()
        package var delivery = ETagAndCompressionMiddleware.whole

        package init(
            status: Int = 200, json: String = "{}", headers: [String: String] = [:],
            delivery: ETagAndCompressionMiddleware = .whole
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

    /// How a body arrives.
    package enum ETagAndCompressionMiddleware: Sendable {
        case whole
        /// Half of it, and then the connection breaks.
        case truncated
        /// Half of it, and then nothing for as long as the service runs.
        case stalled
        /// Half of it, and the rest once the stream ends.
        case halted(AsyncStream<Void>)
        /// It again and again, for as long as anybody reads.
        case endless
    }

    package let url: URL
    private let asked: Log

    private init(url: URL, asked: Log) {
        self.url = url
        self.asked = asked
    }

    /// What came in so far.
    package var requests: [Asked] {
        get async { await asked.requests }
    }

    /// Runs a service for as long as a test needs it.
    ///
    /// - Parameters:
    ///   - rules: what the service takes. Anything else has the answer 418, and fails the test at its end.
    ///   - answer: nil leaves the request without an answer until the service ends.
    package static func run(
        _ rules: ServiceRules? = nil, answer: @escaping @Sendable (Asked) -> Reply?,
        _ test: @Sendable (StubService) async throws -> Void
    ) async throws {
        try await runSlowly(rules, answer: { answer($0) }, test)
    }

    /// Runs a service that may take its time.
    package static func runSlowly(
        _ rules: ServiceRules? = nil, answer: @escaping @Sendable (Asked) async -> Reply?,
        _ test: @Sendable (StubService) async throws -> Void
    ) async throws {
        let asked = Log()
        let (ports, portContinuation) = AsyncStream.makeStream(of: Int.self)
        let responder = CallbackResponder { (request: Request, _: BasicRequestContext) in
            let sent = try await request.body.collect(upTo: 4 * 1024 * 1024)
            let question = Asked(
                method: request.method.rawValue, path: request.uri.path, query: request.uri.query ?? "",
                headers: request.headers, body: Data(sent.readableBytesView))
            await asked.append(question)
            if let objection = rules?.objection(to: question) {
                await asked.object(objection)
                return Response(status: .init(code: 418))
            }
            guard let reply = await answer(question) else {
                // Nobody sends anything here: the wait ends when the service is cancelled.
                for await _ in AsyncStream<Never>.makeStream().stream {}
                throw HTTPError(.serviceUnavailable)
            }
            var headers = HTTPFields()
            for (name, value) in reply.headers {
                if let name = HTTPField.Name(name) { headers[name] = value }
            }
            return Response(status: .init(code: reply.status), headers: headers, body: body(of: reply))
        }
        var logger = Logger(label: "stub")
        logger.logLevel = .critical
        let application = Application(
            responder: responder,
            configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                portContinuation.yield(channel.localAddress?.port ?? 0)
            },
            logger: logger
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await application.run() }
            var iterator = ports.makeAsyncIterator()
            guard let port = await iterator.next(), let url = URL(string: "http://127.0.0.1:\(port)") else { return }
            try await test(StubService(url: url, asked: asked))
            group.cancelAll()
        }
        let objections = await asked.objections
        if !objections.isEmpty { throw ServiceObjections(description: objections.joined(separator: "; ")) }
    }

    private static func body(of reply: Reply) -> ResponseBody {
        let whole = ByteBuffer(bytes: reply.body)
        let half = ByteBuffer(bytes: reply.body.prefix(max(1, reply.body.count / 2)))
        switch reply.delivery {
        case .whole: return ResponseBody(byteBuffer: whole)
        case .truncated:
            return ResponseBody(contentLength: reply.body.count) { writer in
                try await writer.write(half)
                throw HTTPError(.internalServerError)
            }
        case .stalled:
            return ResponseBody(contentLength: reply.body.count) { writer in
                try await writer.write(half)
                for await _ in AsyncStream<Never>.makeStream().stream {}
                throw HTTPError(.internalServerError)
            }
        case .halted(let gate):
            return ResponseBody(contentLength: reply.body.count) { writer in
                try await writer.write(half)
                for await _ in gate {}
                try await writer.write(ByteBuffer(bytes: reply.body.dropFirst(half.readableBytes)))
                try await writer.finish(nil)
            }
        case .endless:
            return ResponseBody { writer in
                while true { try await writer.write(whole) }
            }
        }
    }

    private actor Log {
        private(set) var requests: [Asked] = []
        private(set) var objections: [String] = []

        func object(_ objection: String) {
            objections.append(objection)
        }

        func append(_ request: Asked) {
            requests.append(request)
        }
    }
}
