import Domain
import Foundation

/// How often a service is asked again, how many requests it gets at once, and when it is left alone.
package struct ServicePolicy: Sendable {
    /// How many requests may be on their way at once.
    package var requestsInFlight = 6
    /// How often a request is made at most, the first time included.
    package var attempts = 3
    /// The longest pause before the second attempt; it doubles with each, and is a random part of it.
    package var backoff = Duration.milliseconds(250)
    /// The longest pause that a service may ask for by `Retry-After` before its word is passed on instead.
    package var longestPause = Duration.seconds(3)
    /// After how many requests in a row that failed, in all their attempts, the service is left alone.
    package var failuresToOpen = 5
    /// For how long it is left alone, before one request tries again.
    package var openFor = Duration.seconds(30)
    package var limits = HTTPTransport.Limits()

    package init() {}
}

/// What a policy needs of the world: time that only goes forward, pauses, chance.
package struct Pace: Sendable {
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
        return Pace(
            uptime: { ContinuousClock.now - start },
            pause: { try await Task.sleep(for: $0) },
            chance: { Double.random(in: 0...1) })
    }()
}
