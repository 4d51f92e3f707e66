import Domain
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import Testing

@testable import Web

@Suite("The cache of raw requests")
struct RawRequestCacheTests {
    /// A connection with the server's handlers and a stub of the router.
    private final class Connection {
        let channel = EmbeddedChannel()
        let counter = RequestCounter()
        let router = StubRouter()

        init(_ cache: ResponseCache) throws {
            let pipeline = channel.pipeline.syncOperations
            try pipeline.configureHTTPServerPipeline(withPipeliningAssistance: false, withErrorHandling: false)
            try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
            try pipeline.addHandler(ConnectionRegistry().handler())
            try pipeline.addHandler(CloseConnectionHandler.handler())
            try pipeline.addHandler(counter)
            try pipeline.addHandler(cache.handler())
            try pipeline.addHandler(HTTPConnectionStateHandler(idleTimeout: .seconds(60), logger: Logger(label: "test")))
            try pipeline.addHandler(router)
            try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 80)).wait()
        }

        /// - Returns: the bytes sent so far.
        func send(_ text: String) throws -> String {
            // Malformed bytes throw here, too; the test looks at the response.
            _ = try? channel.writeInbound(ByteBuffer(string: text))
            return try received()
        }

        func received() throws -> String {
            var text = ""
            while let data = try channel.readOutbound(as: IOData.self) {
                if case .byteBuffer(let bytes) = data { text += String(buffer: bytes) }
            }
            return text
        }
    }

    /// Counts the requests that are parsed.
    private final class RequestCounter: ChannelInboundHandler {
        typealias InboundIn = HTTPRequestPart
        var count = 0

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            if case .head = unwrapInboundIn(data) { count += 1 }
            context.fireChannelRead(data)
        }
    }

    /// Records requests, and answers when a test says so.
    private final class StubRouter: ChannelInboundHandler {
        typealias InboundIn = HTTPRequestPart
        typealias OutboundOut = HTTPResponsePart
        var paths: [String] = []
        var bodies = ""
        private var context: ChannelHandlerContext?

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            self.context = context
            switch unwrapInboundIn(data) {
            case .head(let head): paths.append(head.path ?? "")
            case .body(let bytes): bodies += String(buffer: bytes)
            case .end: break
            }
        }

        func answer() throws {
            let context = try #require(context)
            context.write(wrapOutboundOut(.head(HTTPResponse(status: .ok, headerFields: [.contentLength: "4"]))), promise: nil)
            context.write(wrapOutboundOut(.body(ByteBuffer(string: "made"))), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        }
    }

    private let clock = StubUptime()
    private let cache: ResponseCache
    private static let known = "GET /movies/dune HTTP/1.1\r\nHost: x\r\n\r\n"

    init() throws {
        cache = ResponseCache(lifetime: .seconds(60), uptime: clock.uptime, now: clock.date)
        try keep("kept")
    }

    private func keep(_ body: String) throws {
        let head = HTTPRequest(method: .get, scheme: "http", authority: "x", path: "/movies/dune")
        let key = try #require(ResponseCache.Key(Request(head: head, body: RequestBody(buffer: ByteBuffer()))))
        cache.insert(
            CachedResponse(headers: [.contentLength: "\(body.utf8.count)", .eTag: "\"1\""], body: ByteBuffer(string: body)),
            for: key)
    }

    /// A connection on which the known request was sent twice.
    private func connectionThatAsked() throws -> Connection {
        let connection = try Connection(cache)
        for _ in 1...2 { _ = try connection.send(Self.known) }
        return connection
    }

    @Test("A known request gets its response without parsing, on any connection, with the current date")
    func repeats() throws {
        let connection = try Connection(cache)
        let first = try connection.send(Self.known)
        #expect(first.hasPrefix("HTTP/1.1 200 OK\r\n") && first.hasSuffix("\r\n\r\nkept"))
        #expect(connection.counter.count == 1)
        #expect(try connection.send(Self.known) == first)
        #expect(try connection.send(Self.known) == first)
        #expect(connection.counter.count == 1 && connection.router.paths.isEmpty && cache.servedOnConnectionCount == 3)
        clock.pass(.seconds(3))
        let later = try connection.send(Self.known)
        #expect(connection.counter.count == 1)
        #expect(later == first.replacing("00:00:00 GMT", with: "00:00:03 GMT") && later != first)
        // The first request on a connection is always parsed, so that the server does not count the connection as idle.
        let other = try Connection(cache)
        #expect(try other.send(Self.known) == later && other.counter.count == 1)
        #expect(try other.send(Self.known) == later && other.counter.count == 1)
    }

    @Test("A conditional request gets a 304 each time")
    func notModified() throws {
        let connection = try Connection(cache)
        let conditional = Self.known.replacing("Host: x\r\n", with: "Host: x\r\nIf-None-Match: \"1\"\r\n")
        for _ in 1...3 {
            let text = try connection.send(conditional)
            #expect(text.hasPrefix("HTTP/1.1 304 ") && text.hasSuffix("\r\n\r\n"))
        }
        #expect(connection.counter.count == 1)
        #expect(try connection.send(Self.known).hasSuffix("kept"))
    }

    @Test("A newer or expired response is not served from the raw request")
    func changes() throws {
        let connection = try Connection(cache)
        for _ in 1...2 { #expect(try connection.send(Self.known).hasSuffix("kept")) }
        clock.pass(.seconds(1))
        try keep("kept anew")
        for _ in 1...2 { #expect(try connection.send(Self.known).hasSuffix("kept anew")) }
        clock.pass(.seconds(60))
        #expect(try connection.send(Self.known).isEmpty)
        #expect(connection.router.paths == ["/movies/dune"])
    }

    @Test("A request that differs in one byte is another request")
    func others() throws {
        let connection = try connectionThatAsked()
        let cookie = Self.known.replacing("Host: x\r\n", with: "Host: x\r\nCookie: foyer_visitor=\(VisitorID().value)\r\n")
        for count in 1...2 {
            #expect(try connection.send(cookie).isEmpty)
            #expect(connection.router.paths.count == count)
            try connection.router.answer()
            #expect(try connection.received().hasSuffix("made"))
        }
        #expect(try connection.send(Self.known.replacing("dune", with: "dunes")).isEmpty)
    }

    @Test("A body that looks like a known request is a body")
    func smuggled() throws {
        let connection = try connectionThatAsked()
        for head in ["Content-Length: \(Self.known.utf8.count)", "Transfer-Encoding: chunked"] {
            connection.router.bodies = ""
            #expect(try connection.send("POST /search HTTP/1.1\r\nHost: x\r\n\(head)\r\n\r\n").isEmpty)
            if head.contains("chunked") {
                #expect(try connection.send("\(String(Self.known.utf8.count, radix: 16))\r\n").isEmpty)
            }
            #expect(try connection.send(Self.known).isEmpty)
            #expect(connection.router.bodies == Self.known)
            if head.contains("chunked") { #expect(try connection.send("\r\n0\r\n\r\n").isEmpty) }
            try connection.router.answer()
            #expect(try connection.received().hasSuffix("made"))
        }
        #expect(connection.router.paths == ["/search", "/search"])
        // A GET may have a body as well.
        #expect(try connection.send(Self.known.replacing("\r\n\r\n", with: "\r\nContent-Length: 200\r\n\r\n")).isEmpty)
        #expect(try connection.send(Self.known).isEmpty)
        #expect(connection.router.paths.count == 3)
    }

    @Test("Behind half a head, the known bytes are its second half")
    func halves() throws {
        let connection = try connectionThatAsked()
        #expect(try connection.send("GET /books HTTP/1.1\r\nX: ").isEmpty)
        #expect(try connection.send(Self.known).isEmpty)
        #expect(connection.router.paths == ["/books"])
    }

    @Test("Split and pipelined requests are parsed; the next whole one is not")
    func pieces() throws {
        let connection = try connectionThatAsked()
        #expect(try connection.send(String(Self.known.prefix(20))).isEmpty)
        #expect(try connection.send(String(Self.known.dropFirst(20))).hasSuffix("kept"))
        #expect(connection.counter.count == 2)
        let both = try connection.send(Self.known + Self.known)
        #expect(both.split(separator: "HTTP/1.1 200").count == 2)
        #expect(connection.counter.count == 4)
        #expect(try connection.send(Self.known).hasSuffix("kept"))
        #expect(connection.counter.count == 4)
    }

    @Test("Responses keep the order of requests")
    func order() throws {
        let connection = try connectionThatAsked()
        #expect(try connection.send(Self.known.replacing("dune", with: "other")).isEmpty)
        #expect(try connection.send(Self.known).isEmpty)
        try connection.router.answer()
        #expect(try connection.received().hasSuffix("made"))
        #expect(connection.router.paths == ["/movies/other", "/movies/dune"])
    }

    @Test("Every ten seconds a request is parsed, so that the connection does not count as idle")
    func signsOfLife() throws {
        let connection = try connectionThatAsked()
        clock.pass(.seconds(10))
        for _ in 1...2 { #expect(try connection.send(Self.known).hasSuffix("kept")) }
        #expect(connection.counter.count == 2)
    }

    @Test("After a malformed request, all requests are parsed")
    func nonsense() throws {
        let connection = try connectionThatAsked()
        _ = try connection.send("GET /movies/dune HTTP/1.1\r\nHost : x\r\n\r\n")
        let count = cache.servedOnConnectionCount
        _ = try connection.send(Self.known)
        #expect(cache.servedOnConnectionCount == count)
    }

    @Test("At shutdown, requests are parsed, and the connection closes after the response")
    func leaving() throws {
        let connection = try connectionThatAsked()
        connection.channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        #expect(connection.channel.isActive)
        #expect(try connection.send(Self.known).hasSuffix("kept"))
        #expect(connection.counter.count == 2 && !connection.channel.isActive)
    }

    @Test(
        "After an upgrade request, the connection closes behind its response",
        arguments: [
            "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
            "CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n",
        ])
    func upgrade(request: String) throws {
        let connection = try connectionThatAsked()
        #expect(try connection.send(request).isEmpty)
        #expect(try connection.send(Self.known.replacing("dune", with: "other")).isEmpty)
        #expect(try connection.send(Self.known).isEmpty)
        #expect(connection.router.paths.count == 1)
        try connection.router.answer()
        #expect(try connection.received().hasSuffix("made"))
        #expect(!connection.channel.isActive)
    }

    @Test("An HTTP/1.0 connection closes after the response, except with keep-alive")
    func oldClients() throws {
        let old = Self.known.replacing("HTTP/1.1", with: "HTTP/1.0")
        for _ in 1...2 {
            let connection = try Connection(cache)
            #expect(try connection.send(old).hasSuffix("kept"))
            #expect(!connection.channel.isActive)
        }
        let slow = try Connection(cache)
        #expect(try slow.send(old.replacing("dune", with: "other")).isEmpty)
        #expect(slow.channel.isActive)
        try slow.router.answer()
        #expect(try slow.received().hasSuffix("made"))
        #expect(!slow.channel.isActive)
        let patient = try Connection(cache)
        for _ in 1...2 {
            #expect(
                try patient.send(old.replacing("Host: x\r\n", with: "Host: x\r\nConnection: Keep-Alive\r\n")).hasSuffix("kept"))
        }
        #expect(patient.channel.isActive)
    }
}
