import Domain
import Foundation
import Synchronization

/// How far an import is, on standard error: on a terminal one line that changes, elsewhere a line every few seconds.
final class ImportDisplay: Sendable {
    private static let terminalInterval = Duration.milliseconds(250)
    private static let lineInterval = Duration.seconds(5)
    private static let barWidth = 24

    private let title: String
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private let begin = ContinuousClock.now
    private let progress: @Sendable () -> ReadProgress
    private let state = Mutex((report: ImportReport(), stage: nil as String?))

    init(title: String, progress: @escaping @Sendable () -> ReadProgress) {
        self.title = title
        self.progress = progress
    }

    var elapsed: Duration { ContinuousClock.now - begin }

    func update(_ report: ImportReport) {
        state.withLock { $0.report = report }
    }

    /// - Parameter stage: what is done after all is read.
    func enter(_ stage: String) {
        state.withLock { $0.stage = stage }
    }

    func start() -> Task<Void, Never> {
        Task { [self] in
            while true {
                do {
                    try await Task.sleep(for: isTerminal ? Self.terminalInterval : Self.lineInterval)
                } catch { return }
                show()
            }
        }
    }

    /// Takes the line that changes away.
    func finish() {
        if isTerminal { write("\r\u{1B}[K") }
    }

    func say(_ text: String) {
        FileHandle.standardOutput.write(Data("\(text)\n".utf8))
    }

    func complain(_ text: String) {
        write("foyer: \(text)\n")
    }

    private func show() {
        let (report, stage) = state.withLock { ($0.report, $0.stage) }
        let line = Self.line(title, progress(), report, stage: stage, after: elapsed, withBar: isTerminal)
        write(isTerminal ? "\r\u{1B}[K" + String(line.prefix(Self.columns - 1)) : line + "\n")
    }

    private func write(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }

    private static var columns: Int {
        var size = winsize()
        return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 20 ? Int(size.ws_col) : 80
    }

    static func line(
        _ title: String, _ progress: ReadProgress, _ report: ImportReport, stage: String?, after elapsed: Duration,
        withBar: Bool
    ) -> String {
        let share = progress.total > 0 ? min(1, Double(progress.read) / Double(progress.total)) : 0
        let seconds = elapsed / .seconds(1)
        var parts = [title]
        if withBar {
            let filled = Int(share * Double(barWidth))
            parts.append("[" + String(repeating: "#", count: filled) + String(repeating: ".", count: barWidth - filled) + "]")
        }
        parts.append("\(Int(share * 100)) %")
        if report.read > 0 {
            parts.append("\(report.read.formatted(.number.locale(english))) records")
            parts.append("\(Int(Double(report.read) / max(0.001, seconds)).formatted(.number.locale(english)))/s")
        }
        if let stage = stage ?? progress.stage {
            parts.append(stage)
        } else if share > 0.01, share < 1, seconds > 2 {
            parts.append("\(ImportReport.time(.seconds(seconds / share - seconds))) left")
        }
        return parts.joined(separator: "  ")
    }
}

/// Of the program's own words.
private let english = Locale(identifier: "en_US")

extension ImportReport {
    /// For who ran the import.
    func text(_ format: ImportFormat, in time: Duration) -> String {
        func number(_ count: Int) -> String { count.formatted(.number.locale(english)) }
        let rate = Double(read) / max(0.001, time / .seconds(1))
        var lines = [
            "\(format.rawValue): read \(number(read)) \(read == 1 ? "record" : "records") in \(Self.time(time)) (\(number(Int(rate))) a second)"
        ]
        let counts = [
            ("added", added), ("updated", updated), ("merged", merged), ("unchanged", unchanged), ("skipped", skippedCount),
        ]
        let width = counts.map { number($0.1).count }.max() ?? 1
        for (name, count) in counts {
            let padding = String(repeating: " ", count: 10 - name.count + width - number(count).count)
            lines.append("  \(name)\(padding)\(number(count))")
        }
        func add(_ reasons: [String: Places]) {
            for (reason, places) in reasons.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }) {
                let first = places.first.map(\.description).joined(separator: ", ")
                let more = places.count - places.first.count
                lines.append(
                    "    \(number(places.count)) × \(reason): \(first)" + (more > 0 ? " and \(number(more)) more" : ""))
            }
        }
        add(skipped)
        if !leftOut.isEmpty {
            lines.append("  values left out of records that were taken (unknown fields, other forms, too many or too long):")
            add(leftOut)
        }
        return lines.joined(separator: "\n")
    }

    /// `8 s`, `3 min 20 s`, `2 h 5 min`.
    static func time(_ duration: Duration) -> String {
        let seconds = Int((duration / .seconds(1)).rounded())
        switch seconds {
        case ..<60: return "\(seconds) s"
        case ..<3600: return "\(seconds / 60) min \(seconds % 60) s"
        default: return "\(seconds / 3600) h \(seconds / 60 % 60) min"
        }
    }
}

extension CatalogImportError: CustomStringConvertible {
    package var description: String {
        switch cause {
        case .reading(let error): error.description
        case .writing(.full): "the disk is full: what is counted above is in the catalog, the rest comes with the next run"
        case .writing(let error): "the catalog cannot be written to: \(error)"
        case .stopped: "stopped"
        }
    }
}

/// Keeps a second import off a catalog. The system lets it go with the process, however that ends.
final class ImportLock: Sendable {
    enum Failure: Error, CustomStringConvertible {
        case inUse(path: String)
        case unavailable(path: String, reason: String)

        var description: String {
            switch self {
            case .inUse(let path): "another import into \(path) runs: wait until it is done"
            case .unavailable(let path, let reason): "no import can run in \(path): import.lock there cannot be had: \(reason)"
            }
        }
    }

    private let descriptor: Int32

    init(directory: String) throws(Failure) {
        // The folder's own lock is the server's.
        descriptor = open(directory + "/import.lock", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .unavailable(path: directory, reason: String(cString: strerror(errno))) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let reason = errno
            Foundation.close(descriptor)
            throw reason == EWOULDBLOCK
                ? .inUse(path: directory) : .unavailable(path: directory, reason: String(cString: strerror(reason)))
        }
    }

    deinit {
        Foundation.close(descriptor)
    }
}
