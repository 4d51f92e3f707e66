import Logging

/// How lines of the log are written.
enum LogFormat: String, CaseIterable {
    /// For people: time, level and message, then the metadata as `key=value`.
    case text
    /// For programs that collect logs: one JSON object a line.
    case json

    /// Makes the program's loggers write in this format to standard error. Call it once.
    func bootstrap(level: Logger.Level) {
        LoggingSystem.bootstrap { label in
            switch self {
            case .json: return JSONLogHandler(label: label, level: level)
            case .text:
                var handler = StreamLogHandler.standardError(label: label)
                handler.logLevel = level
                return handler
            }
        }
    }
}
