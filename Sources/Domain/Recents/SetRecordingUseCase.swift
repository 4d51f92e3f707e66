/// Switches the recording of queries on or off. Recorded queries stay until they are deleted.
package struct SetRecordingUseCase: Sendable {
    private let recents: any RecentQueries

    package init(recents: any RecentQueries) {
        self.recents = recents
    }

    package func execute(_ isOn: Bool, for visitor: VisitorID) async throws(StorageError) {
        try await recents.setRecording(isOn, of: visitor)
    }
}
