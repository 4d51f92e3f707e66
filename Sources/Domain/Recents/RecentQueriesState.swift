package struct RecentQueriesState: Sendable, Equatable {
    /// The newest first.
    package let queries: [SearchQuery]
    package let isRecording: Bool

    package init(queries: [SearchQuery], isRecording: Bool) {
        self.queries = queries
        self.isRecording = isRecording
    }
}
