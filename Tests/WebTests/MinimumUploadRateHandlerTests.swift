import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import Web

@Suite("Bodies that trickle")
struct SlowBodiesTests {
    private let channel = EmbeddedChannel(handler: MinimumUploadRateHandler())

    private func send(_ part: HTTPRequestPart) throws {
        try channel.writeInbound(part)
    }

    private func begin() throws {
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 80)).wait()
        try send(.head(HTTPRequest(method: .post, scheme: "http", authority: "x", path: "/search")))
    }

    private func bytes(_ count: Int) -> HTTPRequestPart {
        .body(ByteBuffer(repeating: 0, count: count))
    }

    @Test("A body that hardly comes on ends its connection")
    func slow() throws {
        try begin()
        for _ in 1...29 {
            try send(bytes(100))
            channel.embeddedEventLoop.advanceTime(by: .seconds(1))
            #expect(channel.isActive)
        }
        channel.embeddedEventLoop.advanceTime(by: .seconds(2))
        #expect(!channel.isActive)
    }

    @Test("One that comes on may take its time, but not stop")
    func large() throws {
        try begin()
        for _ in 1...10 {
            try send(bytes(MinimumUploadRateHandler.minimumSize))
            channel.embeddedEventLoop.advanceTime(by: MinimumUploadRateHandler.period)
            #expect(channel.isActive)
        }
        channel.embeddedEventLoop.advanceTime(by: MinimumUploadRateHandler.period)
        #expect(!channel.isActive)
    }

    @Test("Once a request is there, its answer may take as long as it takes, and so may the next request")
    func whole() throws {
        try begin()
        try send(bytes(1))
        try send(.end(nil))
        channel.embeddedEventLoop.advanceTime(by: .hours(1))
        #expect(channel.isActive)
    }
}
