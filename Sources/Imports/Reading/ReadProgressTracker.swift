import Domain
import Synchronization

/// How far a reader is. It may be asked at any time and from anywhere, so also while the reader is busy with a file that gives no
/// records of its own, as those of IMDb and Open Library are for minutes.
package final class ReadProgressTracker: Sendable {
    private let state = Mutex(ReadProgress(read: 0, total: 0))

    package init() {}

    package var progress: ReadProgress { state.withLock { $0 } }

    /// - Parameter total: in bytes.
    func begin(total: Int) {
        state.withLock { $0 = ReadProgress(read: 0, total: total) }
    }

    func add(_ bytes: Int) {
        state.withLock { $0 = ReadProgress(read: min($0.read + bytes, $0.total), total: $0.total, stage: $0.stage) }
    }

    func enter(stage: String?) {
        state.withLock { $0 = ReadProgress(read: $0.read, total: $0.total, stage: stage) }
    }

    func finish() {
        state.withLock { $0 = ReadProgress(read: $0.total, total: $0.total) }
    }
}
