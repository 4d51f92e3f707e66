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
    /// How many visitors are updated in one transaction.
    private static let updatesAtOnce = 500
    /// The tables with visitors' data, besides the visitors themselves.
    private static let tables = [
        "recent_query", "visitor_setting", "shelf_entry", "shelf_import", "shelf_import_line", "question", "shelf_feed",
    ]

    /// Whether more than recent queries is stored of a row of `visitor`, as SQL.
    private static let hasKept = """
        (EXISTS (SELECT 1 FROM shelf_entry WHERE visitor = visitor.id)
            OR EXISTS (SELECT 1 FROM question WHERE visitor = visitor.id)
            OR EXISTS (SELECT 1 FROM shelf_feed WHERE visitor = visitor.id)
            OR EXISTS (SELECT 1 FROM shelf_import WHERE visitor = visitor.id))
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
            let batch = Dictionary(uniqueKeysWithValues: state.seen.prefix(Self.updatesAtOnce).map { ($0.key, $0.value) })
            for visitor in batch.keys { state.seen[visitor] = nil }
            return batch
        }
    }

    package func advance(to today: Day) async throws(StorageError) {
        try await database.write { db in
            let last = try Int.fetchOne(db.cachedStatement(sql: "SELECT day FROM purge"))
            guard last != today.number else { return }
            if let last {
                let skipped = max(0, today.number - last - 1)
                try db.execute(
                    sql: "UPDATE visitor SET last_seen = last_seen + :skipped WHERE last_seen <= :last AND :skipped > 0",
                    arguments: ["skipped": skipped, "last": last])
            }
            // Days in the future are of a clock that was wrong.
            try db.execute(
                sql: "UPDATE visitor SET last_seen = :today WHERE last_seen > :today", arguments: ["today": today.number])
            try db.execute(sql: "INSERT OR REPLACE INTO purge (id, day) VALUES (1, ?)", arguments: [today.number])
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
        try await database.write { db in
            var deleted = 0
            for visitor in visitors where !self.isSeen(visitor) {
                try db.cachedStatement(sql: "DELETE FROM visitor WHERE id = ? AND last_seen <= ?")
                    .execute(arguments: [visitor.value, day.number])
                guard db.changesCount == 1 else { continue }
                deleted += 1
                for table in Self.tables {
                    try db.cachedStatement(sql: "DELETE FROM \(table) WHERE visitor = ?").execute(arguments: [visitor.value])
                }
            }
            return deleted
        }
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
        try database.read { db in try Self.statistics(db) }
    }

    static func statistics(_ db: Database) throws -> VisitorStatistics {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT count(*) AS visitors, count(nullif(\(hasKept), 1)) AS without_kept, min(last_seen) AS oldest FROM visitor
                """)
        return VisitorStatistics(
            visitors: row?["visitors"] ?? 0, withoutKept: row?["without_kept"] ?? 0,
            longestUnseen: (row?["oldest"] as Int?).map { Day(number: $0) })
    }
}
