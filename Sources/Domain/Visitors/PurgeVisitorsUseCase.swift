import Foundation

/// Deletes the data of visitors who did not come back, and old reports on imports (`DataRetention`). It works in small batches, so
/// that other writers wait for one batch at most.
package struct PurgeVisitorsUseCase: Sendable {
    /// How many visitors, and how many reports of up to 600 lines, are deleted in one transaction.
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
        let day = today - DataRetention.recentQueries
        var deleted = 0
        var unseen: [UnseenVisitor] = []
        repeat {
            unseen = try await visitors.unseen(since: day, after: unseen.last, limit: Self.visitorsAtOnce)
            let ended = unseen.filter { !$0.hasKept || $0.lastSeen <= today - DataRetention.visitors }
            if !ended.isEmpty { deleted += try await visitors.delete(ended.map(\.id), unseenSince: day) }
            await Task.yield()
        } while unseen.count == Self.visitorsAtOnce && !Task.isCancelled
        let reportDay = today - DataRetention.importReports
        while !Task.isCancelled,
            try await visitors.deleteImportReports(until: reportDay, limit: Self.reportsAtOnce) == Self.reportsAtOnce
        {
            await Task.yield()
        }
        if !Task.isCancelled { try await visitors.releaseSpace() }
        return deleted
    }
}
