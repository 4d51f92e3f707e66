import Domain
import Logging
import ServiceLifecycle
import Storage
import Synchronization

/// Logs events that may come often: the first of a kind at once, then once a minute how many further ones came. An event holds
/// nothing that people typed.
final class EventLog: Service {
    enum Event: Hashable, Sendable {
        case serviceFailed(String, ServiceErrorKind)
        case requestRefused(status: Int)
        case slowQuery(DatabaseFile.Access)
    }

    private struct Further {
        var count = 0
        var longest = Duration.zero
    }

    private static let interval = Duration.seconds(60)

    /// The kinds that were logged in the last minute.
    private let further = Mutex<[Event: Further]>([:])
    private let logger: Logger

    init(logger: Logger) {
        self.logger = logger
    }

    /// - Parameter duration: of a slow query.
    func add(_ event: Event, duration: Duration = .zero) {
        let isFirst = further.withLock { further in
            guard var known = further[event] else {
                further[event] = Further()
                return true
            }
            known.count += 1
            known.longest = max(known.longest, duration)
            further[event] = known
            return false
        }
        if isFirst { log(event, count: 1, duration) }
    }

    /// Logs the events since the last call that are not logged yet.
    func flush() {
        let ended = further.withLock { further in
            let ended = further.filter { $0.value.count > 0 }
            further = ended.mapValues { _ in Further() }
            return ended
        }
        for (event, further) in ended { log(event, count: further.count, further.longest) }
    }

    func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            // Sleeping ends early only at shutdown.
            while (try? await Task.sleep(for: Self.interval)) != nil { flush() }
        }
        flush()
    }

    private func log(_ event: Event, count: Int, _ duration: Duration) {
        switch event {
        case .serviceFailed(let service, let kind):
            logger.warning(
                "service failed", metadata: ["service": "\(service)", "error": "\(kind.rawValue)", "count": "\(count)"])
        case .requestRefused(let status):
            logger.info("requests refused", metadata: ["status": "\(status)", "count": "\(count)"])
        case .slowQuery(let use):
            logger.info(
                "slow query",
                metadata: [
                    "use": "\(use.rawValue)", "milliseconds": "\(Int(duration / .milliseconds(1)))", "count": "\(count)",
                ])
        }
    }
}
