import Domain
import Foundation
import Synchronization

/// A clock that a test sets.
package final class TestClock: Sendable {
    private let date: Mutex<Date>

    /// - Parameter day: counted from 1 January 1970.
    package init(day: Int) {
        date = Mutex(Date(timeIntervalSince1970: Double(day) * 86_400 + 3600))
    }

    package var now: @Sendable () -> Date {
        { self.date.withLock { $0 } }
    }

    package func advance(days: Int) {
        date.withLock { $0.addTimeInterval(Double(days) * 86_400) }
    }
}
