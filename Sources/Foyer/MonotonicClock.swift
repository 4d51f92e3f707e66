/// The clock of limits, caches and metrics, which a change of the system's time does not affect.
enum MonotonicClock {
    private static let start = ContinuousClock.now

    /// The time since the first call.
    static func uptime() -> Duration { ContinuousClock.now - start }
}
