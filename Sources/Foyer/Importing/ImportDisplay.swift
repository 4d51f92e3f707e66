import Domain
import Foundation
import Synchronization

/// Shows the progress of an import on standard error: on a terminal one line that changes, elsewhere a line every 5 seconds.
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

    /// - Parameter stage: what is done after the last record.
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

    /// Clears the line that changes.
    func finish() {
        if isTerminal { write("\r\u{1B}[K") }
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
            parts.append("\(ImportReport.number(report.read)) records")
            parts.append("\(ImportReport.number(Int(Double(report.read) / max(0.001, seconds))))/s")
        }
        if let stage = stage ?? progress.stage {
            parts.append(stage)
        } else if share > 0.01, share < 1, seconds > 2 {
            parts.append("\(ImportReport.time(.seconds(seconds / share - seconds))) left")
        }
        return parts.joined(separator: "  ")
    }
}
