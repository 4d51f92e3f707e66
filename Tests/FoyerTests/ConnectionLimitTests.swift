import Foundation
import TestSupport
import Testing

@Suite("The limit on connections")
struct ConnectionLimitTests {
    private static let request = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"

    @Test("An open connection stays served; one past the limit waits, and is accepted when another closes")
    func one() async throws {
        let data = try await TemporaryDirectory.makeWithCatalog()
        let program = try Program(
            [
                "--port", "0", "--root", repositoryRoot, "--data-dir", data.path, "--log-level", "error", "--max-connections",
                "1",
            ])
        let port = try #require(await program.site()?.port)
        try await Program.offPool {
            Result {
                let inside = try RawConnection(port: port)
                try inside.send(Self.request)
                #expect(inside.receive()?.hasPrefix("HTTP/1.1 200 OK\r\n") == true)
                let outside = try RawConnection(port: port)
                try outside.send(Self.request)
                for _ in 0..<50 {
                    try inside.send(Self.request)
                    #expect(inside.receive()?.hasPrefix("HTTP/1.1 200 OK\r\n") == true)
                }
                #expect(!outside.hasResponse)
                inside.close()
                #expect(outside.receive()?.hasPrefix("HTTP/1.1 200 OK\r\n") == true)
                outside.close()
            }
        }.get()
        #expect(await program.stop().status == 0)
    }
}

/// A connection that can be checked for a response without sending a request.
private final class RawConnection {
    private let descriptor: Int32

    init(port: Int) throws {
        #if canImport(Glibc)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        address.sin_port = in_port_t(port).bigEndian
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { throw CocoaError(.fileNoSuchFile) }
    }

    func send(_ text: String) throws {
        let bytes = Array(text.utf8)
        guard Foundation.send(descriptor, bytes, bytes.count, 0) == bytes.count else { throw CocoaError(.fileWriteUnknown) }
    }

    /// The next bytes; nil where the server has closed the connection, or sends nothing for a minute.
    func receive() -> String? {
        var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&ready, 1, 60_000) == 1 else { return nil }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
    }

    var hasResponse: Bool {
        var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&ready, 1, 0) == 1
    }

    func close() { _ = Foundation.close(descriptor) }
}
