import Domain
import GRDB
import Synchronization

/// The visitors in SQLite. Requests only read: who was seen is kept in memory until `saveSeen()` writes it, at most once for each
/// visitor and day.
package final class SQLiteVisitors: Visitors {
    private struct Known {
        let lastSeen: Day
        let mayHavePlainCookie: Bool
    }

    private struct State {
        /// The visitors of today, so that their further requests of the day need no read. About 100 bytes each.
        var known = BoundedCache<VisitorID, Known>(costLimit: SQLiteVisitors.limit)
        /// Visitors whose row still has an earlier day.
        var seen: [VisitorID: Day] = [:]
    }

    /// How many visitors are kept in memory.
    private static let limit = 20_000
    /// How many visitors are updated in one transaction, or counted in one read.
    private static let visitorsAtOnce = 500
    /// After how many deleted rows a transaction ends. A visitor has 7,000 at most.
    private static let rowsAtOnce = 2000
    /// The tables with visitors' data, besides the visitors themselves.
    private static let tables = [
        "recent_query", "visitor_setting", "shelf_entry", "shelf_import", "shelf_import_line", "question", "shelf_feed",
    ]

    /// Whether more than recent queries and a report on an import is stored of a row of `visitor`, as SQL. Who chose that
    /// searches are not kept would be recorded again without that choice.
    private static let hasKept = """
        (EXISTS (SELECT 1 FROM shelf_entry WHERE visitor = visitor.id)
            OR EXISTS (SELECT 1 FROM question WHERE visitor = visitor.id)
            OR EXISTS (SELECT 1 FROM shelf_feed WHERE visitor = visitor.id)
            OR EXISTS (SELECT 1 FROM visitor_setting WHERE visitor = visitor.id AND NOT is_recording))
        """

    private let database: FoyerDatabase
    private let state = Mutex(State())

    package init(database: FoyerDatabase) {
        self.database = database
    }

    package func visitor(with token: VisitorToken) -> Visitor? {
        let id = Self.id(token)
        let today = database.today
        if let known = state.withLock({ $0.known.value(for: id) }), known.lastSeen == today {
            return Visitor(token: token, id: id, mayHavePlainCookie: known.mayHavePlainCookie)
        }
        let found: Known?
        do {
            found = try database.read { db in
                try Row.fetchOne(
                    db.cachedStatement(sql: "SELECT last_seen, may_have_plain_cookie FROM visitor WHERE id = ?"),
                    arguments: [id.value]
                ).map { Known(lastSeen: Day(number: $0[0]), mayHavePlainCookie: $0[1]) }
            }
        } catch {
            return Visitor(token: token, id: id, mayHavePlainCookie: true, lookupError: error)
        }
        guard let found else { return nil }
        state.withLock { state in
            if found.lastSeen < today {
                // A visitor for whom there is no room is read again at the next request.
                guard state.seen.count < Self.limit else { return }
                state.seen[id] = today
            }
            state.known.insert(
                Known(lastSeen: today, mayHavePlainCookie: found.mayHavePlainCookie), for: id, cost: 1)
        }
        return Visitor(token: token, id: id, mayHavePlainCookie: found.mayHavePlainCookie)
    }

    package func newVisitor() -> Visitor {
        let token = VisitorToken()
        return Visitor(token: token, id: Self.id(token))
    }

    private static func id(_ token: VisitorToken) -> VisitorID {
        guard let id = VisitorID(SecretHash.digits(of: token.value)) else {
            preconditionFailure("a hash has 32 hexadecimal digits")
        }
        return id
    }

    package func saveSeen() async throws(StorageError) {
        while let batch = nextSeen() {
            do {
                try await database.write { db in
                    let statement = try db.cachedStatement(
                        sql: "UPDATE visitor SET last_seen = ? WHERE id = ? AND last_seen < ?")
                    for (visitor, day) in batch {
                        try statement.execute(arguments: [day.number, visitor.value, day.number])
                    }
                }
            } catch {
                // For the next call.
                state.withLock { $0.seen.merge(batch) { max($0, $1) } }
                throw error
            }
        }
    }

    /// Takes some visitors out of the list; nil from an empty one.
    private func nextSeen() -> [VisitorID: Day]? {
        state.withLock { state in
            guard !state.seen.isEmpty else { return nil }
            let batch = Dictionary(uniqueKeysWithValues: state.seen.prefix(Self.visitorsAtOnce).map { ($0.key, $0.value) })
            for visitor in batch.keys { state.seen[visitor] = nil }
            return batch
        }
    }

    package func advance(to today: Day) async throws(StorageError) {
        try await database.write { db in
            // Days in the future are of a clock that was wrong.
            try db.execute(
                sql: """
                    INSERT OR IGNORE INTO served_day (day) VALUES (:today);
                    DELETE FROM served_day WHERE day > :today;
                    """, arguments: ["today": today.number])
        }
        var updated = Self.visitorsAtOnce
        while updated == Self.visitorsAtOnce, !Task.isCancelled {
            updated = try await database.write { db in
                try db.cachedStatement(
                    sql: """
                        UPDATE visitor SET last_seen = :today
                        WHERE id IN (SELECT id FROM visitor WHERE last_seen > :today LIMIT :limit)
                        """
                ).execute(arguments: ["today": today.number, "limit": Self.visitorsAtOnce])
                return db.changesCount
            }
        }
    }

    package func day(before count: Int) async throws(StorageError) -> Day? {
        try database.read { db in
            try Int.fetchOne(
                db.cachedStatement(sql: "SELECT day - 1 FROM served_day ORDER BY day DESC LIMIT 1 OFFSET ?"),
                arguments: [count - 1]
            ).map { Day(number: $0) }
        }
    }

    package func unseen(
        since day: Day, after previous: UnseenVisitor?, limit: Int
    ) async throws(StorageError) -> [UnseenVisitor] {
        try database.read { db in
            try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT id, last_seen, \(Self.hasKept) AS has_kept FROM visitor
                        WHERE last_seen <= ? AND (last_seen, id) > (?, ?) ORDER BY last_seen, id LIMIT ?
                        """),
                arguments: [day.number, previous?.lastSeen.number ?? -1, previous?.id.value ?? "", limit]
            ).compactMap { row in
                VisitorID(row["id"]).map {
                    UnseenVisitor(id: $0, lastSeen: Day(number: row["last_seen"]), hasKept: row["has_kept"])
                }
            }
        }
    }

    package func delete(_ visitors: [VisitorID], unseenSince day: Day) async throws(StorageError) -> Int {
        var (deleted, rest) = (0, visitors[...])
        while !rest.isEmpty, !Task.isCancelled {
            let step = try await database.write { [rest] db in
                let before = db.totalChangesCount
                var (deleted, done) = (0, 0)
                for visitor in rest where db.totalChangesCount - before < Self.rowsAtOnce {
                    done += 1
                    if try self.delete(visitor, unseenSince: day, db) { deleted += 1 }
                }
                return (deleted: deleted, done: done)
            }
            deleted += step.deleted
            rest = rest.dropFirst(step.done)
        }
        return deleted
    }

    /// - Returns: false where the visitor was seen since then.
    private func delete(_ visitor: VisitorID, unseenSince day: Day, _ db: Database) throws -> Bool {
        guard !isSeen(visitor) else { return false }
        try db.cachedStatement(sql: "DELETE FROM visitor WHERE id = ? AND last_seen <= ?")
            .execute(arguments: [visitor.value, day.number])
        guard db.changesCount == 1 else { return false }
        for table in Self.tables {
            try db.cachedStatement(sql: "DELETE FROM \(table) WHERE visitor = ?").execute(arguments: [visitor.value])
        }
        return true
    }

    /// Whether a visitor was seen since the last call of `saveSeen()`.
    private func isSeen(_ visitor: VisitorID) -> Bool {
        state.withLock { $0.seen[visitor] != nil }
    }

    package func deleteImportReports(until day: Day, limit: Int) async throws(StorageError) -> Int {
        try await database.write { db in
            let visitors = try String.fetchAll(
                db.cachedStatement(sql: "SELECT visitor FROM shelf_import WHERE imported <= ? LIMIT ?"),
                arguments: [day.number, limit])
            for visitor in visitors {
                for table in ["shelf_import", "shelf_import_line"] {
                    try db.cachedStatement(sql: "DELETE FROM \(table) WHERE visitor = ?").execute(arguments: [visitor])
                }
            }
            return visitors.count
        }
    }

    package func releaseSpace() async throws(StorageError) {
        try await database.releaseSpace()
    }

    package func statistics() async throws(StorageError) -> VisitorStatistics {
        var count = VisitorCount()
        // A read runs on a thread of the concurrency pool, which others need, too.
        while try database.read({ db in try count.addStep(db) }), !Task.isCancelled { await Task.yield() }
        return count.statistics
    }

    /// The statistics of a database that a server may have open.
    package static func statistics(of path: String) throws -> VisitorStatistics {
        let queue = try DatabaseFile.openReadOnly(path)
        // Closing a connection that only read loses nothing.
        defer { try? queue.close() }
        return try queue.read { db in
            var count = VisitorCount()
            while try count.addStep(db) {}
            return count.statistics
        }
    }

    /// Counts visitors in the order of their ids, some at a time.
    private struct VisitorCount {
        var statistics = VisitorStatistics(visitors: 0, withoutKept: 0, longestUnseen: nil)
        private var last = ""

        /// - Returns: whether there may be more.
        mutating func addStep(_ db: Database) throws -> Bool {
            let row = try Row.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT count(*) AS visitors, count(nullif(\(hasKept), 1)) AS without_kept, min(last_seen) AS oldest,
                            max(id) AS last
                        FROM (SELECT id, last_seen FROM visitor WHERE id > ? ORDER BY id LIMIT ?) AS visitor
                        """), arguments: [last, visitorsAtOnce])
            guard let row, let last = row["last"] as String? else { return false }
            let days = [statistics.longestUnseen, (row["oldest"] as Int?).map { Day(number: $0) }].compactMap { $0 }
            statistics = VisitorStatistics(
                visitors: statistics.visitors + row["visitors"], withoutKept: statistics.withoutKept + row["without_kept"],
                longestUnseen: days.min())
            self.last = last
            return true
        }
    }
}
