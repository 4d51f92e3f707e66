import Domain

/// Told what becomes of what a service is asked, by those who ask it: for who counts that.
package struct ServiceObserver: Sendable {
    package enum Outcome: Hashable, Sendable {
        case answered
        case failed(ServiceErrorKind)
        /// It is left alone for now.
        case notAsked
    }

    /// What was saved of the answer that somebody wants.
    package enum SavedCopy: String, Sendable, CaseIterable {
        case fresh
        /// Shown, while a fresh one is fetched.
        case older
        case none
    }

    /// How a request ended, with all its attempts, and how long it took.
    package var requestEnded: @Sendable (Outcome, Duration) -> Void
    package var savedCopyLookedUp: @Sendable (SavedCopy) -> Void

    package init(
        requestEnded: @escaping @Sendable (Outcome, Duration) -> Void = { _, _ in },
        savedCopyLookedUp: @escaping @Sendable (SavedCopy) -> Void = { _ in }
    ) {
        self.requestEnded = requestEnded
        self.savedCopyLookedUp = savedCopyLookedUp
    }
}

/// Whether a service is asked.
package enum BreakerState: String, Sendable, CaseIterable {
    case closed
    /// It is left alone.
    case open
    /// One request is on its way to find out whether it is back.
    case probing
}
