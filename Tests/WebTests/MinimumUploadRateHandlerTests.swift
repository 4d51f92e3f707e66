import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import Web

@Suite("Minimum upload rate")
struct MinimumUploadRateHandlerTests {
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

    @Test("A body that arrives too slowly closes its connection")
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

    @Test("A body at the minimum rate may take any time, but not stop")
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

    @Test("After a complete request, the response and the next request may take any time")
    func whole() throws {
        try begin()
        try send(bytes(1))
        try send(.end(nil))
        channel.embeddedEventLoop.advanceTime(by: .hours(1))
        #expect(channel.isActive)
    }
}
