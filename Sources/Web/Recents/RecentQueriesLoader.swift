import Domain
import Hummingbird
import Logging

/// Loads the recent queries of a page. Where they cannot be read, the page shows none, and the log says why.
struct RecentQueriesLoader: Sendable {
    let fetch: FetchRecentQueriesUseCase

    func state(of scope: SearchScope, _ context: FoyerRequestContext) async -> RecentQueriesState {
        do {
            return try await fetch.execute(scope, of: context.viewer.visitor)
        } catch {
            context.logger.error("recent queries not read", metadata: ["error": "\(error)"])
            return RecentQueriesState(queries: [], isRecording: true)
        }
    }
}
