import Domain

/// Callbacks for metrics and logs: called after each request to a service and each access to a saved response, from any thread.
package struct ServiceObserver: Sendable {
    package enum Outcome: Hashable, Sendable {
        case succeeded
        case failed(ServiceErrorKind)
        /// The circuit breaker was open.
        case notSent
    }

    /// The raw value is a label of a metric.
    package enum SavedResponseAge: String, Sendable, CaseIterable {
        case fresh
        /// Shown, while a fresh response is fetched.
        case stale = "older"
        /// There is no saved response, or it is too old to be shown.
        case none
    }

    /// Called with the outcome and the duration of all attempts together.
    package var requestEnded: @Sendable (Outcome, Duration) -> Void
    package var savedResponseLookedUp: @Sendable (SavedResponseAge) -> Void
    /// Called where a response could not be saved, or a saved one could not be read.
    package var storageFailed: @Sendable (StorageError) -> Void

    package init(
        requestEnded: @escaping @Sendable (Outcome, Duration) -> Void = { _, _ in },
        savedResponseLookedUp: @escaping @Sendable (SavedResponseAge) -> Void = { _ in },
        storageFailed: @escaping @Sendable (StorageError) -> Void = { _ in }
    ) {
        self.requestEnded = requestEnded
        self.savedResponseLookedUp = savedResponseLookedUp
        self.storageFailed = storageFailed
    }
}
