import Foundation

/// A TCP server on a loopback port that reads once from each connection, sends the given bytes, and ends the connection as
/// `Ending` says. Use it for responses that an HTTP server cannot send, such as broken heads; see `StubService` for the others.
package final class StubTCPServer: Sendable {
    package enum Ending: Sendable {
        case close
        /// With a TCP reset, as the kernel sends for a process that has died.
        case reset
        /// Repeats the last byte every 20 ms until the client closes the connection.
        case trickle
    }

    package let url: URL
    private let listener: Int32

    package init(sends bytes: Data, _ ending: Ending) throws {
        #if canImport(Glibc)
            let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let listener = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && getsockname(listener, address, &length) == 0
            }
        }
        guard isBound, listen(listener, 16) == 0,
            let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))")
        else { throw CocoaError(.fileNoSuchFile) }
        self.listener = listener
        self.url = url
        Thread.detachNewThread {
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                Thread.detachNewThread { Self.serve(connection, bytes, ending) }
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private static func serve(_ connection: Int32, _ bytes: Data, _ ending: Ending) {
        var request = [UInt8](repeating: 0, count: 64 * 1024)
        _ = recv(connection, &request, request.count, 0)
        var sent = 0
        bytes.withUnsafeBytes { buffer in
            while sent < buffer.count {
                let count = send(connection, buffer.baseAddress?.advanced(by: sent), buffer.count - sent, Self.sendFlags)
                guard count > 0 else { return }
                sent += count
            }
        }
        switch ending {
        case .close: break
        case .reset:
            var noLinger = linger(l_onoff: 1, l_linger: 0)
            setsockopt(connection, SOL_SOCKET, SO_LINGER, &noLinger, socklen_t(MemoryLayout<linger>.size))
        case .trickle:
            guard var byte = bytes.last else { break }
            // The pause keeps the connection slow; no test waits for it.
            while send(connection, &byte, 1, Self.sendFlags) == 1 { usleep(20_000) }
        }
        close(connection)
    }

    #if canImport(Glibc)
        private static let sendFlags = Int32(MSG_NOSIGNAL)
    #else
        private static let sendFlags: Int32 = 0
    #endif
}
