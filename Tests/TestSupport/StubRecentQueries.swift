import Domain

/// Recent queries in memory, or a store that throws.
package actor StubRecentQueries: RecentQueries {
    private var queries: [Key: [SearchQuery]] = [:]
    private var notRecording: Set<VisitorID> = []
    private let failure: StorageError?

    /// Those for whom a query is recorded.
    package var visitors: Set<VisitorID> { Set(queries.keys.map(\.visitor)) }
    /// The number of recorded queries.
    package var total: Int { queries.values.map(\.count).reduce(0, +) }

    package init(failing failure: StorageError? = nil) {
        self.failure = failure
    }

    package func recentQueries(
        _ scope: SearchScope, of visitor: VisitorID, limit: Int
    ) async throws(StorageError) -> [SearchQuery] {
        try check()
        return Array((queries[Key(visitor, scope)] ?? []).prefix(limit))
    }

    package func record(_ query: SearchQuery, scope: SearchScope, of visitor: VisitorID) async throws(StorageError) -> Bool {
        try check()
        guard !notRecording.contains(visitor) else { return false }
        queries[Key(visitor, scope), default: []].insert(query, at: 0)
        return true
    }

    package func delete(_ query: SearchQuery, scope: SearchScope, of visitor: VisitorID) async throws(StorageError) {
        try check()
        queries[Key(visitor, scope)]?.removeAll { $0 == query }
    }

    package func clear(_ scope: SearchScope, of visitor: VisitorID) async throws(StorageError) {
        try check()
        queries[Key(visitor, scope)] = nil
    }

    package func state(
        _ scope: SearchScope, of visitor: VisitorID, limit: Int
    ) async throws(StorageError) -> RecentQueriesState {
        RecentQueriesState(
            queries: try await recentQueries(scope, of: visitor, limit: limit), isRecording: !notRecording.contains(visitor))
    }

    package func setRecording(_ isOn: Bool, of visitor: VisitorID) async throws(StorageError) {
        try check()
        if isOn { notRecording.remove(visitor) } else { notRecording.insert(visitor) }
    }

    private func check() throws(StorageError) {
        if let failure { throw failure }
    }

    private struct Key: Hashable {
        let visitor: VisitorID
        let scope: SearchScope

        init(_ visitor: VisitorID, _ scope: SearchScope) {
            self.visitor = visitor
            self.scope = scope
        }
    }
}
