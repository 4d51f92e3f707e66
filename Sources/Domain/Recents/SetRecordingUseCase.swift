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
