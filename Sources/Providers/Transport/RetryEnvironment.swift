/// The clock, the sleep and the randomness that retries depend on; tests replace it.
package struct RetryEnvironment: Sendable {
    /// Monotonic time since a fixed but arbitrary start.
    package let uptime: @Sendable () -> Duration
    /// Throws where the task is cancelled.
    package let sleep: @Sendable (Duration) async throws -> Void
    /// A random factor for the backoff, from 0 to 1.
    package let jitter: @Sendable () -> Double

    package init(
        uptime: @escaping @Sendable () -> Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void,
        jitter: @escaping @Sendable () -> Double
    ) {
        self.uptime = uptime
        self.sleep = sleep
        self.jitter = jitter
    }

    package static let real = {
        let start = ContinuousClock.now
        return RetryEnvironment(
            uptime: { ContinuousClock.now - start },
            sleep: { try await Task.sleep(for: $0) },
            jitter: { Double.random(in: 0...1) })
    }()
}
