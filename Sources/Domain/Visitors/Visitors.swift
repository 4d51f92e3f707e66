/// The visitors of whom something is stored. A visitor is added together with the first thing that is saved.
package protocol Visitors: Sendable {
    /// The visitor with a token, who counts as seen today; nil for a token that the server did not issue, and for a visitor whose
    /// data was deleted. Where that cannot be read, the visitor has the error (`Visitor.lookupError`): pages report it, and no new
    /// cookie replaces the visitor's.
    func visitor(with token: VisitorToken) -> Visitor?

    /// A visitor with a new token.
    func newVisitor() -> Visitor

    /// Stores which visitors were seen since the last call.
    func saveSeen() async throws(StorageError)

    /// Takes note of the day. Days on which this was not called do not count as days without a visit: the program did not run, or
    /// the clock of the machine jumped.
    func advance(to today: Day) async throws(StorageError)

    /// The day before the last days, so many of them, on which `advance(to:)` was called; nil if these were fewer.
    func day(before count: Int) async throws(StorageError) -> Day?

    /// Visitors who were last seen on a day or before it, ordered by that day and by id.
    ///
    /// - Parameter previous: the last visitor of the list before; nil for the first list.
    func unseen(since day: Day, after previous: UnseenVisitor?, limit: Int) async throws(StorageError) -> [UnseenVisitor]

    /// Deletes visitors with everything that is stored of them, except those who were seen after a day.
    ///
    /// - Returns: how many were deleted.
    func delete(_ visitors: [VisitorID], unseenSince day: Day) async throws(StorageError) -> Int

    /// Deletes reports on imports of a day or before it.
    ///
    /// - Parameter limit: the most reports to delete.
    /// - Returns: how many were deleted.
    func deleteImportReports(until day: Day, limit: Int) async throws(StorageError) -> Int

    /// Returns the space of deleted data to the file system, in small steps.
    func releaseSpace() async throws(StorageError)

    func statistics() async throws(StorageError) -> VisitorStatistics
}

/// How much is stored of how many visitors, for those who run the program.
package struct VisitorStatistics: Hashable, Sendable {
    package let visitors: Int
    /// How many of them have recent queries and reports on imports alone.
    package let withoutKept: Int
    /// The day on which the visitor was last seen who did not come back for the longest time; nil without visitors.
    package let longestUnseen: Day?

    package init(visitors: Int, withoutKept: Int, longestUnseen: Day?) {
        self.visitors = visitors
        self.withoutKept = withoutKept
        self.longestUnseen = longestUnseen
    }
}

/// A visitor who may have left for good.
package struct UnseenVisitor: Hashable, Sendable {
    package let id: VisitorID
    package let lastSeen: Day
    /// Whether there is a shelf, a question, a feed, or the choice that searches are not kept. Recent queries and a report on an
    /// import do not count.
    package let hasKept: Bool

    package init(id: VisitorID, lastSeen: Day, hasKept: Bool) {
        self.id = id
        self.lastSeen = lastSeen
        self.hasKept = hasKept
    }
}
