package struct RecentQueriesState: Sendable, Equatable {
    /// The newest first.
    package let queries: [SearchQuery]
    package let isRecording: Bool

    package init(queries: [SearchQuery], isRecording: Bool) {
        self.queries = queries
        self.isRecording = isRecording
    }

    /// Whether recording a query would change the list.
    package func isChanged(by query: SearchQuery) -> Bool {
        isRecording && queries.first.map { TextFolding.caseFolded($0.text) } != TextFolding.caseFolded(query.text)
    }
}
