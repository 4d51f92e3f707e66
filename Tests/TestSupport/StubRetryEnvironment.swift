import Domain
import Foundation
import Providers
import Synchronization

/// A clock that stands still, except for the sleeps of retries and for `advance(by:)`, so that tests of retries, circuit
/// breakers and rate limits take no time. Pass `environment` to a `ServiceClient`.
package final class StubRetryEnvironment: Sendable {
    private let state = Mutex((uptime: Duration.zero, delays: [Duration]()))

    package init() {}

    /// The jitter is always 1, so that delays are the longest possible.
    package var environment: RetryEnvironment {
        RetryEnvironment(
            uptime: { self.state.withLock { $0.uptime } },
            sleep: { delay in
                try Task.checkCancellation()
                self.state.withLock {
                    $0.uptime += delay
                    $0.delays.append(delay)
                }
            },
            jitter: { 1 })
    }

    /// The sleeps between attempts so far.
    package var delays: [Duration] { state.withLock { $0.delays } }

    package func advance(by duration: Duration) {
        state.withLock { $0.uptime += duration }
    }
}
