import Foundation

/// Something on loopback that is no HTTP service: it reads what it is asked, sends bytes as they are, and ends the connection in a way of
/// its own.
package final class RawService: Sendable {
    package enum Ending: Sendable {
        case close
        /// As the system does for a process that has died.
        case reset
        /// The last byte again and again, each after a pause, for as long as somebody listens.
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
                Thread.detachNewThread { Self.answer(connection, bytes, ending) }
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private static func answer(_ connection: Int32, _ bytes: Data, _ ending: Ending) {
        var request = [UInt8](repeating: 0, count: 64 * 1024)
        _ = recv(connection, &request, request.count, 0)
        var sent = 0
        bytes.withUnsafeBytes { buffer in
            while sent < buffer.count {
                let count = send(connection, buffer.baseAddress?.advanced(by: sent), buffer.count - sent, Self.quietly)
                guard count > 0 else { return }
                sent += count
            }
        }
        switch ending {
        case .close: break
        case .reset:
            var atOnce = linger(l_onoff: 1, l_linger: 0)
            setsockopt(connection, SOL_SOCKET, SO_LINGER, &atOnce, socklen_t(MemoryLayout<linger>.size))
        case .trickle:
            guard var byte = bytes.last else { break }
            // The pause is what makes it a trickle; nobody waits for it.
            while send(connection, &byte, 1, Self.quietly) == 1 { usleep(20_000) }
        }
        close(connection)
    }

    #if canImport(Glibc)
        private static let quietly = Int32(MSG_NOSIGNAL)
    #else
        private static let quietly: Int32 = 0
    #endif
}
