import Logging
import ServiceLifecycle

/// Notices that an import, which runs in another process, has changed the catalog, and empties the caches.
struct CatalogChangeMonitor: Service {
    /// For how long pages may still show the catalog as it was before an import.
    private static let interval = Duration.seconds(2)

    private let readRevision: @Sendable () async throws -> Int
    private let logger: Logger
    private let onChange: @Sendable () -> Void

    /// - Parameters:
    ///   - readRevision: returns the catalog's revision, a number that each import changes.
    ///   - onChange: empties everything that was cached from the catalog.
    init(readRevision: @escaping @Sendable () async throws -> Int, logger: Logger, onChange: @escaping @Sendable () -> Void) {
        self.readRevision = readRevision
        self.logger = logger
        self.onChange = onChange
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var known = await revision()
            var wasChanged = false
            while !Task.isCancelled {
                do { try await Task.sleep(for: Self.interval) } catch { return }
                guard let revision = await revision() else { continue }
                // Once more the next time, since a page that was being made during the change was cached after the first call.
                if revision != known || wasChanged { onChange() }
                wasChanged = revision != known
                if wasChanged { logger.debug("catalog changed", metadata: ["revision": "\(revision)"]) }
                known = revision
            }
        }
    }

    /// - Returns: nil where the catalog cannot be read; the next interval tries again.
    private func revision() async -> Int? {
        do {
            return try await readRevision()
        } catch {
            // At shutdown, the read is cancelled.
            if !Task.isCancelled { logger.warning("catalog revision unknown", metadata: ["error": "\(error)"]) }
            return nil
        }
    }
}
