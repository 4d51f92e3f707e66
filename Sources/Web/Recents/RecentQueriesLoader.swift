import Domain
import Hummingbird
import Logging

/// The recent queries of a page. Where they cannot be read, the page comes without them, and the log says why: nobody should miss
/// a film for want of a list of queries.
struct PageRecents: Sendable {
    let fetch: FetchRecentQueriesUseCase

    func of(_ reader: RequestViewer, _ kind: SearchScope, context: FoyerRequestContext) async -> RecentQueriesState {
        do {
            return try await fetch.execute(kind, of: reader.visitor)
        } catch {
            context.logger.error("recent queries not read", metadata: ["error": "\(error)"])
            return RecentQueriesState(queries: [], isRecording: true)
        }
    }
}
