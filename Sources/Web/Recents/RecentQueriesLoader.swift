import Domain
import Hummingbird
import Logging

/// Loads the recent queries of a page. Where they cannot be read, the page shows none, and the log says why.
struct RecentQueriesLoader: Sendable {
    let fetch: FetchRecentQueriesUseCase

    func state(of scope: SearchScope, _ context: FoyerRequestContext) async -> RecentQueriesState {
        let none = RecentQueriesState(queries: [], isRecording: true)
        return await context.value(or: none, logging: "recent queries not read") { () throws(StorageError) in
            try await fetch.execute(scope, of: context.viewer.visitor)
        }
    }
}
