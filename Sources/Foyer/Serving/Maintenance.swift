import Domain
import Logging
import ServiceLifecycle
import Synchronization

/// Keeps the data folder in order while the site is served: each minute, it measures the folder and stores which visitors were seen;
/// each hour, it deletes the data of visitors who did not come back.
final class Maintenance: Service {
    private static let minute = Duration.seconds(60)

    let folder: DataFolderMonitor
    private let visitors: any Visitors
    private let purge: PurgeVisitorsUseCase
    private let logger: Logger
    private let latest = Mutex<VisitorStatistics?>(nil)

    init(visitors: any Visitors, purge: PurgeVisitorsUseCase, folder: DataFolderMonitor, logger: Logger) {
        self.visitors = visitors
        self.purge = purge
        self.folder = folder
        self.logger = logger
    }

    /// The visitors after the last purge; nil before the first.
    var statistics: VisitorStatistics? { latest.withLock { $0 } }

    func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            // Both at the same time: the folder is also measured during a long deletion.
            async let measuring: Void = eachMinute { [folder] _ in await folder.measure() }
            await eachMinute { [self] minute in await minute % 60 == 0 ? deleteUnseen() : saveSeen() }
            await measuring
        }
    }

    private func eachMinute(_ body: @Sendable (Int) async -> Void) async {
        var minute = 0
        while !Task.isCancelled {
            await body(minute)
            minute += 1
            do { try await Task.sleep(for: Self.minute) } catch { return }
        }
    }

    private func saveSeen() async {
        do throws(StorageError) { try await visitors.saveSeen() } catch { warn("visits not saved", error) }
    }

    private func deleteUnseen() async {
        do throws(StorageError) {
            let deleted = try await purge.execute()
            if deleted > 0 { logger.info("visitors deleted who did not come back", metadata: ["visitors": "\(deleted)"]) }
            let statistics = try await visitors.statistics()
            latest.withLock { $0 = statistics }
        } catch {
            warn("visitors who did not come back not deleted", error)
        }
    }

    private func warn(_ message: Logger.Message, _ error: StorageError) {
        // At shutdown, accesses are cancelled.
        if !Task.isCancelled { logger.warning(message, metadata: ["error": "\(error)"]) }
    }
}
