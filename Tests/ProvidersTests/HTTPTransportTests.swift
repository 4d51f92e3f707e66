import CZlib
import Foundation
import Providers
import TestSupport
import Testing

@Suite("HTTP transport")
struct HTTPTransportTests {
    let transport = HTTPTransport(userAgent: "Foyer/test")

    @Test("A body above the size limit is an invalid response")
    func tooLarge() async throws {
        let large = StubService.CannedResponse(data: Data(repeating: 0x20, count: 300_000), mediaType: "application/json")
        try await StubService.run(respond: { _ in large }) { service in
            await #expect(throws: HTTPTransportError.invalidResponse) {
                _ = try await transport.get(
                    service.url,
                    limits: .init(headTimeout: .seconds(300), totalTimeout: .seconds(300), maximumBodySize: 100_000))
            }
        }
    }

    @Test(
        "A body that decompresses to more than the limit is an invalid response, whatever its Content-Length is",
        arguments: ["gzip", "deflate"], [nil, 5000, 500_000_000])
    func bomb(coding: String, length: Int?) async throws {
        let body = Self.bomb(coding)
        let head =
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: \(coding)\r\n"
            + "Content-Length: \(length ?? body.count)\r\n\r\n"
        let service = try StubTCPServer(sends: Data(head.utf8) + body, .close)
        await #expect(throws: HTTPTransportError.invalidResponse) {
            _ = try await transport.get(
                service.url, limits: .init(headTimeout: .seconds(300), totalTimeout: .seconds(300), maximumBodySize: 1_000_000))
        }
    }

    /// 64 MB of zeros. `Tests/Faults/services.py` measures the program's memory with a gigabyte.
    private static let bombs = [
        "gzip": packedZeros(64 << 20, windowBits: 16 + MAX_WBITS), "deflate": packedZeros(64 << 20, windowBits: MAX_WBITS),
    ]

    private static func bomb(_ coding: String) -> Data { bombs[coding] ?? Data() }

    private static func packedZeros(_ count: Int, windowBits: Int32) -> Data {
        var stream = z_stream()
        guard
            deflateInit2_(
                &stream, 1, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
                == Z_OK
        else { return Data() }
        defer { deflateEnd(&stream) }
        var input = [UInt8](repeating: 0, count: 1 << 20)
        var output = [UInt8](repeating: 0, count: 1 << 16)
        var packed = Data()
        for piece in 1...(count >> 20) {
            input.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                repeat {
                    output.withUnsafeMutableBufferPointer { output in
                        stream.next_out = output.baseAddress
                        stream.avail_out = UInt32(output.count)
                        deflate(&stream, piece == count >> 20 ? Z_FINISH : Z_NO_FLUSH)
                        packed.append(contentsOf: output.prefix(output.count - Int(stream.avail_out)))
                    }
                } while stream.avail_out == 0
            }
        }
        return packed
    }

    @Test("An endless head with short lines is an invalid response")
    func endlessHead() async throws {
        let line = Data(("X-Header: " + String(repeating: "x", count: 1000) + "\r\n").utf8)
        let service = try StubTCPServer(
            sends: Data("HTTP/1.1 200 OK\r\n".utf8) + (0..<400).reduce(Data()) { all, _ in all + line }, .trickle)
        await #expect(throws: HTTPTransportError.invalidResponse) { _ = try await transport.get(service.url, limits: .patient) }
    }

    @Test("A redirect loop is an invalid response")
    func circle() async throws {
        try await StubService.run(respond: { _ in .init(status: 302, headers: ["Location": "/again"]) }) { service in
            await #expect(throws: HTTPTransportError.invalidResponse) {
                _ = try await transport.get(service.url, limits: .patient)
            }
            #expect(await service.requests.count == 11)
        }
    }

    @Test("A POST is repeated for a 307 or 308 redirect, and becomes a GET for the others")
    func postedRedirection() async throws {
        try await StubService.run(respond: { received in
            received.path == "/there"
                ? .init(json: "1")
                : .init(status: Int(received.path.dropFirst()) ?? 0, headers: ["Location": "/there"])
        }) { service async throws in
            for (status, method) in [(302, "GET"), (303, "GET"), (307, "POST"), (308, "POST")] {
                let request = HTTPTransport.Request(service.url.appending(path: "\(status)"), body: Data("{}".utf8))
                #expect(try await transport.response(to: request, limits: .patient).status == 200)
                let last = try #require(await service.requests.last)
                #expect(last.method == method && last.body == Data((method == "POST" ? "{}" : "").utf8), "\(status)")
            }
        }
    }

    @Test("A service that never responds is a timeout")
    func timeout() async throws {
        try await StubService.run(respond: { _ in nil }) { service in
            await #expect(throws: HTTPTransportError.timeout) {
                _ = try await transport.get(service.url, limits: .init(totalTimeout: .milliseconds(150)))
            }
        }
    }

    @Test("A closed port is unreachable")
    func offline() async throws {
        let url = try #require(URL(string: "http://127.0.0.1:1/"))
        await #expect(throws: HTTPTransportError.unreachable) { _ = try await transport.get(url, limits: .patient) }
    }

    @Test("Bytes that are not HTTP, and a header without an end, are errors")
    func noHTTP() async throws {
        let responses = [
            "TLS": "\u{16}\u{3}\u{1} no HTTP at all\r\n\r\n",
            "SSH": "SSH-2.0-OpenSSH_9.2\r\n",
            "no status": "HTTP/1.1 wrong\r\n\r\n",
            "a version from the future": "HTTP/9.9 200 OK\r\n\r\n",
            "less than nothing": "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n{}",
            "a header without end": "HTTP/1.1 200 OK\r\nX: " + String(repeating: "x", count: 1024 * 1024),
            "headers without end": "HTTP/1.1 200 OK\r\n" + String(repeating: "X-Header: again\r\n", count: 100_000),
            "broken chunks": "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
        ]
        for (name, bytes) in responses {
            let service = try StubTCPServer(sends: Data(bytes.utf8), .close)
            // Versions of libcurl report different errors.
            let failure = await #expect(throws: HTTPTransportError.self, "\(name)") {
                _ = try await transport.get(service.url, limits: .patient)
            }
            #expect(failure.map { [.invalidResponse, .unreachable, .interrupted].contains($0) } == true, "\(name)")
        }
    }

    @Test("A connection that closes before or within the response is an error")
    func hangsUp() async throws {
        let half = Data("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345".utf8)
        let cases: [(Data, StubTCPServer.Ending, HTTPTransportError)] = [
            (Data(), .reset, .unreachable), (Data(), .close, .invalidResponse), (half, .reset, .interrupted),
            (half, .close, .interrupted),
        ]
        for (bytes, ending, failure) in cases {
            let service = try StubTCPServer(sends: bytes, ending)
            await #expect(throws: failure, "\(bytes.count) bytes, then \(ending)") {
                _ = try await transport.get(service.url, limits: .patient)
            }
        }
    }

    @Test(
        "A head or a body that arrives byte by byte is a timeout",
        arguments: ["HTTP/1.1 200 OK\r\nX: x", "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n "])
    func trickle(bytes: String) async throws {
        let service = try StubTCPServer(sends: Data(bytes.utf8), .trickle)
        await #expect(throws: HTTPTransportError.timeout) {
            _ = try await transport.get(
                service.url, limits: .init(headTimeout: .milliseconds(300), totalTimeout: .milliseconds(500)))
        }
    }

    @Test("A cancelled request throws `cancelled`, before and after it was sent")
    func cancelled() async throws {
        try await StubService.run(respond: { _ in nil }) { service in
            let early = Task { try await transport.get(service.url, limits: .patient) }
            early.cancel()
            await #expect(throws: HTTPTransportError.cancelled) { _ = try await early.value }
            let late = Task { try await transport.get(service.url.appending(path: "late"), limits: .patient) }
            while await !service.requests.contains(where: { $0.path == "/late" }) { await Task.yield() }
            late.cancel()
            await #expect(throws: HTTPTransportError.cancelled) { _ = try await late.value }
        }
    }

    @Test("A redirect to another host is followed only for the named domains")
    func namedRedirection() async throws {
        try await StubService.run(respond: { received in
            received.path == "/there"
                ? .init(json: "1")
                : .init(status: 302, headers: ["Location": "http://localhost:\(received.path.dropFirst())/there"])
        }) { service async throws in
            let url = service.url.appending(path: "\(service.url.port ?? 0)")
            var limits = HTTPTransport.Limits.patient
            #expect(try await transport.get(url, limits: limits).status == 302)
            limits.redirectDomains = ["example.org", "localhost"]
            #expect(try await transport.get(url, limits: limits).status == 200)
        }
    }

    @Test("A redirect is followed within the same scheme, host and port")
    func redirection() async throws {
        try await StubService.run(respond: { received in
            switch received.path {
            case "/near": .init(status: 302, headers: ["Location": "/there"])
            case "/far": .init(status: 302, headers: ["Location": "http://127.0.0.2:9/there"])
            case "/port": .init(status: 302, headers: ["Location": "http://127.0.0.1:9/there"])
            case "/scheme": .init(status: 302, headers: ["Location": "https://127.0.0.1/there"])
            default: .init(json: "\"arrived\"")
            }
        }) { service in
            let near = try await transport.get(service.url.appending(path: "near"), limits: .patient)
            #expect(near.status == 200 && near.body == Data("\"arrived\"".utf8))
            for elsewhere in ["far", "port", "scheme"] {
                let response = try await transport.get(service.url.appending(path: elsewhere), limits: .patient)
                #expect(response.status == 302, "\(elsewhere)")
            }
        }
    }
}
