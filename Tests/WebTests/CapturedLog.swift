import Logging
import Synchronization

/// Collects log lines in their order.
final class CapturedLog: Sendable {
    struct Entry: Sendable {
        let level: Logger.Level
        let message: String
        let metadata: Logger.Metadata
    }

    private let kept = Mutex<[Entry]>([])

    var entries: [Entry] { kept.withLock { $0 } }

    func logger(_ level: Logger.Level) -> Logger {
        Logger(label: "test") { _ in Handler(log: self, logLevel: level) }
    }

    private func append(_ entry: Entry) {
        kept.withLock { $0.append(entry) }
    }

    private struct Handler: LogHandler {
        let log: CapturedLog
        var logLevel: Logger.Level
        var metadata: Logger.Metadata = [:]

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            log.append(
                Entry(
                    level: event.level, message: event.message.description,
                    metadata: metadata.merging(event.metadata ?? [:]) { $1 }))
        }
    }
}
