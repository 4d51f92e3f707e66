import Domain

/// The search box with its recent queries.
package struct SearchBoxViewData: Codable, Sendable {
    package let action: String
    package let query: String
    /// The query of the results below the box, which the form sends along: they stay where the next search fails. nil without
    /// results.
    package let previous: String?
    package let placeholder: String
    package let kind: String
    package let suggest: String
    /// The page to return to after a change to the recent queries.
    package let here: String
    package let recents: [RecentQueryViewData]
    package let hasRecents: Bool
    package let isRecording: Bool
    /// Whether to say that recent queries will appear here: history is on, and there are none.
    package let invitesRecents: Bool
    /// Where the script sends the query once its results were seen, to record it; nil where that would change nothing.
    package let recordAction: String?
    package let deleteAction: String
    package let clearAction: String
    package let recordingAction: String
}

package struct RecentQueryViewData: Codable, Sendable {
    package let query: String
    package let deleteLabel: String
}

struct SearchBoxPresenter {
    /// - Parameters:
    ///   - previous: the query of the results below the box; nil without results.
    ///   - seenQuery: the query whose first results the page shows, without filters.
    ///   - path: the page of the box, which decides the search scope.
    func present(
        query: String, previous: String? = nil, seenQuery: SearchQuery? = nil, recents: RecentQueriesState, at path: SitePath,
        texts: Texts
    ) -> SearchBoxViewData {
        let scope = path.searchScope
        return SearchBoxViewData(
            action: SitePath.searchForm(scope).address,
            query: query,
            previous: previous,
            placeholder: texts.search(scope).placeholder,
            kind: scope.rawValue,
            suggest: SitePath.suggest(scope: scope).address,
            here: path.address,
            recents: recents.queries.map {
                RecentQueryViewData(query: $0.text, deleteLabel: texts.removeRecent($0.text))
            },
            hasRecents: !recents.queries.isEmpty,
            isRecording: recents.isRecording,
            invitesRecents: recents.queries.isEmpty && recents.isRecording,
            recordAction: seenQuery.flatMap { recents.isChanged(by: $0) ? SitePath.recents.address : nil },
            deleteAction: SitePath.recentsDelete.address,
            clearAction: SitePath.recentsClear.address,
            recordingAction: SitePath.recentsRecording.address
        )
    }
}
