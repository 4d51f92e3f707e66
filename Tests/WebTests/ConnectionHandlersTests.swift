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

@Suite("The handlers of a connection")
struct ConnectionHandlersTests {
    /// A connection with the server's handlers and a stub of the router.
    private final class Connection {
        let channel = EmbeddedChannel()
        let router = StubRouter()

        init() throws {
            let pipeline = channel.pipeline.syncOperations
            try pipeline.configureHTTPServerPipeline(withPipeliningAssistance: false, withErrorHandling: false)
            try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
            try pipeline.addHandlers(ConnectionHandlers.all(ConnectionRegistry()))
            try pipeline.addHandler(HTTPConnectionStateHandler(idleTimeout: .seconds(60), logger: Logger(label: "test")))
            try pipeline.addHandler(router)
            try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 80)).wait()
        }

        /// - Returns: the bytes sent so far.
        func send(_ text: String) throws -> String {
            try channel.writeInbound(ByteBuffer(string: text))
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

    /// Records requests, and answers when a test says so.
    private final class StubRouter: ChannelInboundHandler {
        typealias InboundIn = HTTPRequestPart
        typealias OutboundOut = HTTPResponsePart
        var paths: [String] = []
        var hosts: [String?] = []
        private var context: ChannelHandlerContext?

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            self.context = context
            guard case .head(let head) = unwrapInboundIn(data) else { return }
            paths.append(head.path ?? "")
            hosts.append(head.authority)
        }

        func answer() throws {
            let context = try #require(context)
            context.write(wrapOutboundOut(.head(HTTPResponse(status: .ok, headerFields: [.contentLength: "4"]))), promise: nil)
            context.write(wrapOutboundOut(.body(ByteBuffer(string: "made"))), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        }
    }

    private static let request = "GET /movies/dune HTTP/1.1\r\nHost: x\r\n\r\n"

    @Test("At shutdown, a request that is on its way gets its response, and the connection closes after it")
    func leaving() throws {
        let connection = try Connection()
        _ = try connection.send(Self.request)
        try connection.router.answer()
        #expect(try !connection.received().lowercased().contains("connection: close"))
        connection.channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        #expect(connection.channel.isActive)
        _ = try connection.send(Self.request)
        try connection.router.answer()
        let response = try connection.received()
        #expect(response.hasSuffix("made") && response.lowercased().contains("\r\nconnection: close\r\n"))
        #expect(connection.router.paths.count == 2 && !connection.channel.isActive)
    }

    @Test(
        "After an upgrade request, the connection closes behind its response",
        arguments: [
            "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
            "CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n",
        ])
    func upgrade(request: String) throws {
        let connection = try Connection()
        #expect(try connection.send(request).isEmpty)
        // Ignored: malformed for NIO's decoder, which expects another protocol.
        _ = try? connection.send(Self.request)
        #expect(connection.router.paths.count == 1)
        try connection.router.answer()
        #expect(try connection.received().hasSuffix("made"))
        #expect(!connection.channel.isActive)
    }

    @Test(
        "The host of a request's address replaces a well-formed Host, and HTTP/1.0 needs none",
        arguments: [
            ("GET http://films.example.org/movies?query=a HTTP/1.1\r\nHost: x\r\n\r\n", "films.example.org"),
            ("GET HTTPS://films.example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n", "films.example.org:443"),
            ("GET http://films.example.org?a HTTP/1.1\r\n\r\n", nil),
            ("GET http://films.example.org/ HTTP/1.1\r\nHost: a b\r\n\r\n", "a b"),
            ("GET http://films.example.org/ HTTP/1.1\r\nHost: a@b\r\n\r\n", "a@b"),
            ("GET http://me@films.example.org/ HTTP/1.1\r\nHost: x\r\n\r\n", "me@films.example.org"),
            ("GET / HTTP/1.1\r\nHost: x\r\n\r\n", "x"), ("GET / HTTP/1.1\r\n\r\n", nil),
            ("GET / HTTP/1.0\r\n\r\n", "localhost"), ("GET / HTTP/1.0\r\nHost: x\r\n\r\n", "x"),
        ] as [(String, String?)])
    func hosts(request: String, host: String?) throws {
        let connection = try Connection()
        _ = try connection.send(request)
        #expect(connection.router.hosts == [host])
    }

    @Test(
        "Bytes without content close the connection",
        arguments: [
            ("POST /search HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1;", "a"),
            ("POST /search HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1;a=\"", "b"),
            ("", "\r\n"),
        ])
    func unparsedBytes(start: String, more: String) throws {
        let connection = try Connection()
        _ = try connection.send(start)
        let piece = String(repeating: more, count: 1024 / more.utf8.count)
        var sent = 0
        while connection.channel.isActive, sent < 1000 {
            _ = try? connection.send(piece)
            sent += 1
        }
        #expect((64...66).contains(sent))
    }

    @Test("A body may come in chunks of one byte, and many requests in one piece")
    func smallChunks() throws {
        let connection = try Connection()
        _ = try connection.send("POST /search HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
        for _ in 1...300 { _ = try connection.send(String(repeating: "0001\r\na\r\n", count: 100)) }
        _ = try connection.send("0\r\n\r\n")
        for _ in 1...10 {
            _ = try connection.send(String(repeating: Self.request, count: 200))
            _ = try connection.send(
                "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n" + String(repeating: "a", count: 30_000))
            _ = try connection.send(String(repeating: "a", count: 30_000) + Self.request)
        }
        #expect(connection.channel.isActive && connection.router.paths.count == 1 + 10 * 202)
    }

    @Test("A connection whose client takes no byte of what waits for it is closed after 30 seconds")
    func unreadResponses() throws {
        let channel = EmbeddedChannel(handler: UnreadResponseHandler())
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 80)).wait()
        // Without a flush, what is written waits in the channel, as it does for a client that reads nothing.
        channel.write(IOData.byteBuffer(ByteBuffer(repeating: 0, count: 100)), promise: nil)
        channel.embeddedEventLoop.advanceTime(by: .seconds(29))
        channel.write(IOData.byteBuffer(ByteBuffer(repeating: 0, count: 100)), promise: nil)
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(6))
        #expect(!channel.isActive)
    }

    @Test("A client that reads slowly, or has nothing to read, keeps its connection")
    func slowReaders() throws {
        let channel = EmbeddedChannel(handler: UnreadResponseHandler())
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 80)).wait()
        for _ in 1...20 {
            channel.write(IOData.byteBuffer(ByteBuffer(repeating: 0, count: 100)), promise: nil)
            channel.embeddedEventLoop.advanceTime(by: .seconds(25))
            channel.flush()
        }
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .minutes(10))
        #expect(channel.isActive)
    }

    @Test("An HTTP/1.0 connection closes after the response, except with keep-alive")
    func oldClients() throws {
        let old = Self.request.replacing("HTTP/1.1", with: "HTTP/1.0")
        let slow = try Connection()
        #expect(try slow.send(old).isEmpty)
        #expect(slow.channel.isActive)
        try slow.router.answer()
        #expect(try slow.received().hasSuffix("made"))
        #expect(!slow.channel.isActive)
        let patient = try Connection()
        for _ in 1...2 {
            _ = try patient.send(old.replacing("Host: x\r\n", with: "Host: x\r\nConnection: Keep-Alive\r\n"))
            try patient.router.answer()
            #expect(try patient.received().hasSuffix("made"))
        }
        #expect(patient.channel.isActive)
    }
}
