import Foundation

/// A day in UTC.
package struct Day: Hashable, Comparable, Sendable {
    /// The number of days since 1 January 1970.
    package let number: Int

    package init(number: Int) {
        self.number = number
    }

    package init(_ date: Date) {
        number = Int((date.timeIntervalSince1970 / 86_400).rounded(.down))
    }

    package static func < (one: Day, other: Day) -> Bool { one.number < other.number }

    package static func - (day: Day, days: Int) -> Day { Day(number: day.number - days) }

    /// The number of days between two days.
    package static func - (one: Day, other: Day) -> Int { one.number - other.number }
}
