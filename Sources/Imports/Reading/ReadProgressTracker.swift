import Domain
import Synchronization

/// Counts the bytes that a reader has read. It can be read from any thread at any time, also while the reader spends minutes on
/// a file without records, as with IMDb and Open Library.
package final class ReadProgressTracker: Sendable {
    private let state = Mutex(ReadProgress(read: 0, total: 0))

    package init() {}

    package var progress: ReadProgress { state.withLock { $0 } }

    /// - Parameter total: the size of all files on disk, in bytes.
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
