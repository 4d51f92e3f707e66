import Foundation

/// Sends a request over TCP and closes its sending side at once, as `nc -N` does, and reads the response to its end.
package enum HalfClosingClient {
    package static func response(to request: String, at url: URL) async throws -> String {
        let data: Data? = await withCheckedContinuation { continuation in
            // Reading blocks its thread.
            Thread.detachNewThread { continuation.resume(returning: exchange(Array(request.utf8), port: url.port ?? 80)) }
        }
        guard let data else { throw CocoaError(.fileReadUnknown) }
        return String(decoding: data, as: UTF8.self)
    }

    private static func exchange(_ request: [UInt8], port: Int) -> Data? {
        #if canImport(Glibc)
            let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let connection = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        defer { close(connection) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        address.sin_port = UInt16(port).bigEndian
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected, send(connection, request, request.count, 0) == request.count,
            shutdown(connection, Int32(SHUT_WR)) == 0
        else { return nil }
        var response = Data()
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return count == 0 ? response : nil }
            response.append(contentsOf: buffer[..<count])
        }
    }
}
