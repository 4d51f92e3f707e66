import Domain
import Logging
import Synchronization

/// Measures the data folder. Near the limit it makes room by deleting what can be fetched again; at the limit nothing is saved.
final class DataFolderMonitor: Sendable {
    private let limit: Int
    private let room: DataRoom
    private let logger: Logger
    private let measureFolder: @Sendable () async -> DataFolderSize
    private let shrinkCaches: @Sendable (Int) async throws -> Void
    private let latest = Mutex(DataFolderSize())

    /// - Parameters:
    ///   - limit: of the folder's size, in bytes.
    ///   - shrinkCaches: deletes this many bytes of saved pictures and responses, or all.
    init(
        limit: Int, room: DataRoom, logger: Logger, measureFolder: @escaping @Sendable () async -> DataFolderSize,
        shrinkCaches: @escaping @Sendable (Int) async throws -> Void
    ) {
        self.limit = limit
        self.room = room
        self.logger = logger
        self.measureFolder = measureFolder
        self.shrinkCaches = shrinkCaches
    }

    /// The size that was measured last.
    var size: DataFolderSize { latest.withLock { $0 } }

    func measure() async {
        var size = await measureFolder()
        let excess = DataRoom.excess(size: size.total, limit: limit, free: size.free)
        if excess > 0 {
            do {
                try await shrinkCaches(excess)
            } catch {
                logger.warning("saved responses not deleted", metadata: ["error": "\(error)"])
            }
            size = await measureFolder()
        }
        let level = DataRoom.level(size: size.total, limit: limit, free: size.free)
        if level == .none, room.level != .none {
            logger.error(
                "nothing is saved, since there is no room: make room, or raise FOYER_DATA_LIMIT",
                metadata: ["size": "\(size.total)", "limit": "\(limit)", "free": "\(size.free)"])
        } else if level != .none, room.level == .none {
            logger.notice("there is room again", metadata: ["size": "\(size.total)"])
        }
        room.level = level
        latest.withLock { [size] in $0 = size }
    }
}
