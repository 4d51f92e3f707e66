import Foundation
import Logging
import Synchronization

/// Writes each event as one line of JSON: `time`, `level`, `logger`, `message`, and the metadata under its own keys.
struct JSONLogHandler: LogHandler {
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?
    private let label: String
    private let write: @Sendable (Data) -> Void
    private let now: @Sendable () -> Date

    /// - Parameter write: called from any thread with a whole line that ends in a line break.
    init(
        label: String, level: Logger.Level, now: @escaping @Sendable () -> Date = { Date() },
        write: @escaping @Sendable (Data) -> Void
    ) {
        self.label = label
        logLevel = level
        self.now = now
        self.write = write
    }

    /// Writes to standard error. A write that fails is dropped: there is nowhere left to report it.
    init(label: String, level: Logger.Level) {
        self.init(label: label, level: level) { line in try? Self.standardError.withLock { try $0.write(contentsOf: line) } }
    }

    private static let standardError = Mutex(FileHandle.standardError)

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let fields = metadata.merging(metadataProvider?.get() ?? [:]) { $1 }.merging(event.metadata ?? [:]) { $1 }
        var line = JSONLine.object(fields)
        if let error = event.error, fields["error"] == nil { line["error"] = .text(String(describing: error)) }
        line["time"] = .text(Date.ISO8601FormatStyle(includingFractionalSeconds: true).format(now()))
        line["level"] = .text(event.level.rawValue)
        line["logger"] = .text(label)
        line["message"] = .text(event.message.description)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Encoding fails for no value of JSONLine.
        guard let data = try? encoder.encode(line) else { return }
        write(data + Data("\n".utf8))
    }
}

/// A log's metadata in JSON.
private enum JSONLine: Encodable {
    case text(String)
    case list([JSONLine])
    case object([String: JSONLine])

    init(_ value: Logger.MetadataValue) {
        switch value {
        case .string(let text): self = .text(text)
        case .stringConvertible(let value): self = .text(value.description)
        case .array(let values): self = .list(values.map(JSONLine.init))
        case .dictionary(let values): self = .object(Self.object(values))
        }
    }

    static func object(_ metadata: Logger.Metadata) -> [String: JSONLine] {
        metadata.mapValues(JSONLine.init)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .list(let values): try container.encode(values)
        case .object(let values): try container.encode(values)
        }
    }
}
