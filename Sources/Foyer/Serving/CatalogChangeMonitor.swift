import Logging
import ServiceLifecycle
import Storage

/// Notices while the program serves that an import, which is another process, has changed the catalog.
struct CatalogChangeMonitor: Service {
    /// How long a page may be one of the catalog before.
    private static let interval = Duration.seconds(2)

    private let catalog: CatalogDatabase
    private let logger: Logger
    private let forget: @Sendable () -> Void

    /// - Parameter forget: lets go of everything that was read of the catalog.
    init(of catalog: CatalogDatabase, logger: Logger, forget: @escaping @Sendable () -> Void) {
        self.catalog = catalog
        self.logger = logger
        self.forget = forget
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var known = try? await catalog.revision()
            var wasChanged = false
            while !Task.isCancelled {
                do { try await Task.sleep(for: Self.interval) } catch { return }
                guard let revision = try? await catalog.revision() else { continue }
                // Once more the next time: what was being read while it changed was kept after that.
                if revision != known || wasChanged { forget() }
                wasChanged = revision != known
                if wasChanged { logger.debug("catalog changed", metadata: ["revision": "\(revision)"]) }
                known = revision
            }
        }
    }
}
