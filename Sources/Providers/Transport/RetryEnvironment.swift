/// What a policy needs of the world: time that only goes forward, pauses, chance.
package struct RetryEnvironment: Sendable {
    /// Time since some moment, by a clock that nobody sets.
    package let uptime: @Sendable () -> Duration
    package let pause: @Sendable (Duration) async throws -> Void
    /// From 0 to 1.
    package let chance: @Sendable () -> Double

    package init(
        uptime: @escaping @Sendable () -> Duration,
        pause: @escaping @Sendable (Duration) async throws -> Void,
        chance: @escaping @Sendable () -> Double
    ) {
        self.uptime = uptime
        self.pause = pause
        self.chance = chance
    }

    package static let real = {
        let start = ContinuousClock.now
        return RetryEnvironment(
            uptime: { ContinuousClock.now - start },
            pause: { try await Task.sleep(for: $0) },
            chance: { Double.random(in: 0...1) })
    }()
}
