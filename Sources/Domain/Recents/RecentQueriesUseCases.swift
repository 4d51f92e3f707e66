/// Reads what stands under a search box.
package struct FetchRecentQueriesUseCase: Sendable {
    /// How many recent queries a search box shows.
    package static let shownLimit = 10

    private let recents: any RecentQueries

    package init(recents: any RecentQueries) {
        self.recents = recents
    }

    /// - Parameter visitor: nil for someone of whom nothing is kept.
    package func execute(_ kind: SearchScope, of visitor: VisitorID?) async throws(StorageError) -> RecentQueriesState {
        guard let visitor else { return RecentQueriesState(queries: [], isRecording: true) }
        return RecentQueriesState(
            queries: try await recents.recentQueries(kind, of: visitor, limit: Self.shownLimit),
            isRecording: try await recents.isRecording(visitor)
        )
    }
}

package struct RecentQueriesState: Sendable, Equatable {
    /// The newest first.
    package let queries: [SearchQuery]
    package let isRecording: Bool

    package init(queries: [SearchQuery], isRecording: Bool) {
        self.queries = queries
        self.isRecording = isRecording
    }
}

/// Forgets one recent query.
package struct DeleteRecentQueryUseCase: Sendable {
    private let recents: any RecentQueries

    package init(recents: any RecentQueries) {
        self.recents = recents
    }

    package func execute(_ query: SearchQuery, kind: SearchScope, of visitor: VisitorID) async throws(StorageError) {
        try await recents.delete(query, kind: kind, of: visitor)
    }
}

/// Forgets all recent queries of a kind.
package struct ClearRecentQueriesUseCase: Sendable {
    private let recents: any RecentQueries

    package init(recents: any RecentQueries) {
        self.recents = recents
    }

    package func execute(_ kind: SearchScope, of visitor: VisitorID) async throws(StorageError) {
        try await recents.clear(kind, of: visitor)
    }
}

/// Switches the keeping of queries on or off. What is kept already stays until it is cleared.
package struct SetRecordingUseCase: Sendable {
    private let recents: any RecentQueries

    package init(recents: any RecentQueries) {
        self.recents = recents
    }

    package func execute(_ isOn: Bool, for visitor: VisitorID) async throws(StorageError) {
        try await recents.setRecording(isOn, of: visitor)
    }
}
