import Foundation
import Synchronization

/// A clock that tests advance, from the beginning of 1970.
final class StubUptime: Sendable {
    private let time = Mutex(Duration.zero)

    var uptime: @Sendable () -> Duration { { [self] in time.withLock { $0 } } }

    var date: @Sendable () -> Date { { [self] in Date(timeIntervalSince1970: uptime() / .seconds(1)) } }

    func pass(_ duration: Duration) { time.withLock { $0 += duration } }
}
