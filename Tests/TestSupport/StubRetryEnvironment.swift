import Domain
import Foundation
import Providers
import Synchronization

/// Time that stands still until a pause lets it go on, and remembers the pauses.
package final class StubPace: Sendable {
    private let state = Mutex((uptime: Duration.zero, pauses: [Duration]()))

    package init() {}

    /// Chance always takes the whole of what it may.
    package var pace: RetryEnvironment {
        RetryEnvironment(
            uptime: { self.state.withLock { $0.uptime } },
            pause: { pause in
                try Task.checkCancellation()
                self.state.withLock {
                    $0.uptime += pause
                    $0.pauses.append(pause)
                }
            },
            chance: { 1 })
    }

    package var pauses: [Duration] { state.withLock { $0.pauses } }

    package func advance(by duration: Duration) {
        state.withLock { $0.uptime += duration }
    }
}
