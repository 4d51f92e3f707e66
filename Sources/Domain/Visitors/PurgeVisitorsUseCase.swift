import Foundation

/// Deletes the data of visitors who did not come back, and old reports on imports (`DataRetention`). It works in small batches, so
/// that other writers wait for one batch at most.
package struct PurgeVisitorsUseCase: Sendable {
    /// How many visitors are looked at, and how many reports of up to 600 lines are deleted, in one step.
    static let visitorsAtOnce = 200
    static let reportsAtOnce = 5

    private let visitors: any Visitors
    private let now: @Sendable () -> Date

    package init(visitors: any Visitors, now: @escaping @Sendable () -> Date) {
        self.visitors = visitors
        self.now = now
    }

    /// Runs until everything is deleted or its task is cancelled.
    ///
    /// - Returns: the number of visitors that were deleted.
    package func execute() async throws(StorageError) -> Int {
        let today = Day(now())
        try await visitors.saveSeen()
        try await visitors.advance(to: today)
        let deleted = try await deleteUnseen()
        let reportDay = today - DataRetention.importReports
        while !Task.isCancelled,
            try await visitors.deleteImportReports(until: reportDay, limit: Self.reportsAtOnce) == Self.reportsAtOnce
        {
            await Task.yield()
        }
        if !Task.isCancelled { try await visitors.releaseSpace() }
        return deleted
    }

    private func deleteUnseen() async throws(StorageError) -> Int {
        guard let day = try await visitors.day(before: DataRetention.recentQueries) else { return 0 }
        let lastDay = try await visitors.day(before: DataRetention.visitors)
        var deleted = 0
        var unseen: [UnseenVisitor] = []
        repeat {
            unseen = try await visitors.unseen(since: day, after: unseen.last, limit: Self.visitorsAtOnce)
            let ended = unseen.filter { visitor in !visitor.hasKept || lastDay.map { visitor.lastSeen <= $0 } ?? false }
            if !ended.isEmpty { deleted += try await visitors.delete(ended.map(\.id), unseenSince: day) }
            await Task.yield()
        } while unseen.count == Self.visitorsAtOnce && !Task.isCancelled
        return deleted
    }
}
