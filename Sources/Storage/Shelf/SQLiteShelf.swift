import Domain
import Foundation
import GRDB

/// The shelves of visitors in SQLite.
package struct SQLiteShelf: Shelf {
    private let database: FoyerDatabase

    package init(database: FoyerDatabase) {
        self.database = database
    }

    package func page(
        _ request: ShelfRequest, of visitor: VisitorID
    ) async throws(StorageError) -> ResultPage<ShelfEntry> {
        let (condition, arguments) = Self.condition(request, visitor)
        return try database.read { db in
            // The words of a query make too many different statements for the statement cache.
            func statement(_ sql: String) throws -> Statement {
                try request.query == nil ? db.cachedStatement(sql: sql) : db.makeStatement(sql: sql)
            }
            let total =
                try Int.fetchOne(
                    statement("SELECT count(*) FROM shelf_entry WHERE \(condition)"), arguments: arguments) ?? 0
            let entries = try Self.fetch(
                statement(
                    "\(Self.select) WHERE \(condition) ORDER BY \(Self.order(request.order)) LIMIT ? OFFSET ?"),
                arguments + [ShelfRequest.pageSize, (request.page.value - 1) * ShelfRequest.pageSize])
            return .shelf(entries, of: request, total: total)
        }
    }

    package func marks(
        of keys: [ShelfKey], of visitor: VisitorID
    ) async throws(StorageError) -> [ShelfKey: ShelfMark] {
        try database.read { db in
            var marks: [ShelfKey: ShelfMark] = [:]
            for (kind, keys) in Dictionary(grouping: keys, by: \.kind) {
                for ids in ValueList.lists(of: keys.map(\.id)) {
                    let statement = try db.cachedStatement(
                        sql: """
                            SELECT key, status, is_owned FROM shelf_entry
                            WHERE visitor = ? AND kind = ? AND key IN (\(ids.placeholders))
                            """)
                    let rows = try Row.fetchCursor(statement, arguments: [visitor.value, kind.rawValue] + ids.arguments)
                    while let row = try rows.next() {
                        guard let key = ShelfKey(kind: kind.rawValue, id: row[0]), let status = ShelfStatus(rawValue: row[1])
                        else { continue }
                        marks[key] = ShelfMark(status: status, isOwned: row[2])
                    }
                }
            }
            return marks
        }
    }

    package func entry(_ key: ShelfKey, of visitor: VisitorID) async throws(StorageError) -> ShelfEntry? {
        try database.read { db in try Self.entry(key, visitor, db) }
    }

    package func entries(of visitor: VisitorID) async throws(StorageError) -> [ShelfEntry] {
        try database.read { db in try Self.fetch("WHERE visitor = ? ORDER BY added, id", [visitor.value], db) }
    }

    package func slice(of visitor: VisitorID, from place: ShelfPlace?) async throws(StorageError) -> ShelfSlice {
        try database.read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT id, \(Self.columns) FROM shelf_entry WHERE visitor = ? AND (added, id) > (?, ?)
                    ORDER BY added, id LIMIT ?
                    """)
            let rows = try Row.fetchCursor(
                statement,
                arguments: [visitor.value, place?.added ?? -.infinity, place?.number ?? 0, ShelfSlice.limit])
            var entries: [ShelfEntry] = []
            var (count, size) = (0, 0)
            var last: ShelfPlace?
            while size < ShelfSlice.size, let row = try rows.next() {
                if let entry = Self.entry(row) { entries.append(entry) }
                count += 1
                size += row["size"]
                last = ShelfPlace(added: row["added"], number: row["id"])
            }
            let isLast = count < ShelfSlice.limit && size < ShelfSlice.size
            return ShelfSlice(entries: entries, next: isLast ? nil : last)
        }
    }

    package func lastChanged(_ limit: Int, of visitor: VisitorID) async throws(StorageError) -> [ShelfEntry] {
        try database.read { db in
            try Self.fetch("WHERE visitor = ? ORDER BY changed DESC, id DESC LIMIT ?", [visitor.value, limit], db)
        }
    }

    package func works(of visitor: VisitorID, _ kind: WorkKind) async throws(StorageError) -> [ShelfEntry] {
        try database.read { db in
            try Self.fetch(
                "WHERE visitor = ? AND kind = ? ORDER BY added DESC, id DESC", [visitor.value, kind.rawValue], db)
        }
    }

    package func update(
        _ key: ShelfKey, of visitor: VisitorID, _ change: @escaping @Sendable (ShelfEntry?) -> ShelfEntry?
    ) async throws(StorageError) -> ShelfUpdate {
        try await database.save(for: visitor) { db in
            let before = try Self.entry(key, visitor, db)
            guard let entry = change(before) else { return .unchanged }
            guard try Self.space(visitor, db).hasRoom(for: entry, before: before) else { return .full }
            try Self.write(Self.row(of: entry, visitor), db)
            return .written
        }
    }

    package func insert(_ entry: ShelfEntry, of visitor: VisitorID) async throws(StorageError) -> ShelfInsertion {
        let identities = entry.work.identityHashes
        let row = Self.row(of: entry, visitor)
        return try await database.save(for: visitor) { db in
            if try Self.entry(entry.key, visitor, db) != nil { return .alreadyThere(entry.key) }
            let likely = try Self.likely(entry.work, visitor, db)
            if let same = likely.first(where: { !$0.work.identityHashes.isDisjoint(with: identities) }) {
                return .alreadyThere(same.key)
            }
            guard try Self.space(visitor, db).hasRoom(for: entry, before: nil) else { return .full }
            try Self.write(row, db)
            return .inserted
        }
    }

    /// Entries that may be of the same work: their titles and names have the letters of its title. Those with the words of the
    /// title come first.
    private static func likely(_ work: ShelfWork, _ visitor: VisitorID, _ db: Database) throws -> [ShelfEntry] {
        guard let key = TitleIdentity.key(of: work.title) else { return [] }
        // Other writers wait meanwhile, so the number of entries that are compared has a limit.
        return try fetch(
            """
            WHERE visitor = ? AND kind = ? AND instr(replace(searched, ' ', ''), ?) > 0
            ORDER BY instr(searched || ' ', ?) = 0, instr(replace(searched, ' ', ''), ?), id LIMIT 100
            """, [visitor.value, work.kind.rawValue, key, " " + TextFolding.folded(work.title) + " ", key], db)
    }

    private static func space(_ visitor: VisitorID, _ db: Database) throws -> ShelfSpace {
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: "SELECT count(*) AS count, ifnull(sum(size), 0) AS size FROM shelf_entry WHERE visitor = ?"),
            arguments: [visitor.value])
        return ShelfSpace(count: row?["count"] ?? 0, size: row?["size"] ?? 0)
    }

    package func delete(_ key: ShelfKey, of visitor: VisitorID) async throws(StorageError) {
        try await database.write { db in
            try db.execute(
                sql: "DELETE FROM shelf_entry WHERE visitor = ? AND kind = ? AND key = ?",
                arguments: [visitor.value, key.kind.rawValue, key.id])
        }
    }

    package func add(
        _ additions: [ShelfAddition], at now: Date, with result: ShelfImportResult, of visitor: VisitorID
    ) async throws(StorageError) {
        let today = database.today
        // Before the transaction, since other writers wait for its end.
        let rows = additions.map { (addition: $0, newKey: $0.entry.key, newRow: Self.row(of: $0.entry, visitor)) }
        try await database.save(for: visitor) { db in
            // The import decided with what the shelf had before: another tab may have filled it.
            var space = try Self.space(visitor, db)
            for (addition, newKey, newRow) in rows {
                var before = try Self.entry(addition.key, visitor, db)
                // Another request may have removed the entry that the file completes.
                if before == nil, addition.key != newKey { before = try Self.entry(newKey, visitor, db) }
                guard let entry = addition.applied(to: before, at: now), space.hasRoom(for: entry, before: before) else {
                    continue
                }
                space.add(entry, before: before)
                try Self.write(before == nil ? newRow : Self.row(of: entry, visitor), db)
            }
            let counts = result.counts
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO shelf_import
                        (visitor, added, added_with_chosen_status, already_there, problems, imported)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    visitor.value, counts.added, counts.addedWithChosenStatus, counts.alreadyThere, counts.problems,
                    today.number,
                ])
            try db.execute(sql: "DELETE FROM shelf_import_line WHERE visitor = ?", arguments: [visitor.value])
            let statement = try db.makeStatement(
                sql: """
                    INSERT INTO shelf_import_line (visitor, place, number, text, fate, problem, unknown_status, status)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """)
            for (index, line) in result.lines.enumerated() {
                let outcome = StoredOutcome(line.outcome)
                try statement.execute(arguments: [
                    visitor.value, index, line.number, line.text, outcome.kind.rawValue, outcome.problem?.rawValue,
                    outcome.unknownStatus, outcome.status?.rawValue,
                ])
            }
        }
    }

    package func report(
        _ page: PageNumber, of visitor: VisitorID
    ) async throws(StorageError) -> ShelfImportReport? {
        try database.read { db in
            var report: ShelfImportReport?
            // The counts and the lines must be of the same import.
            try db.inTransaction(.deferred) {
                report = try Self.report(page, visitor, db)
                return .commit
            }
            return report
        }
    }

    private static func report(_ page: PageNumber, _ visitor: VisitorID, _ db: Database) throws -> ShelfImportReport? {
        let counts = try Row.fetchOne(
            db,
            sql: """
                SELECT added, added_with_chosen_status, already_there, problems,
                    (SELECT count(*) FROM shelf_import_line WHERE visitor = shelf_import.visitor) AS lines
                FROM shelf_import WHERE visitor = ?
                """,
            arguments: [visitor.value])
        guard let counts else { return nil }
        let size = ShelfImportReport.pageSize
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT number, text, fate, problem, unknown_status, status FROM shelf_import_line WHERE visitor = ?
                ORDER BY fate <> 'problem', status IS NULL, place LIMIT ? OFFSET ?
                """,
            arguments: [visitor.value, size, (page.value - 1) * size])
        let total: Int = counts["lines"]
        return ShelfImportReport(
            counts: ShelfImportCounts(
                added: counts["added"], addedWithChosenStatus: counts["added_with_chosen_status"],
                alreadyThere: counts["already_there"], problems: counts["problems"]),
            lines: ResultPage(
                items: rows.compactMap { row in
                    StoredOutcome(row)?.outcome.map {
                        ShelfImportLine(number: row["number"], text: row["text"], outcome: $0)
                    }
                },
                number: page.value, total: total, offset: (page.value - 1) * size,
                pageCount: min(PageNumber.limit, (total + size - 1) / size)))
    }

    // MARK: Entries as rows

    private static let columns = """
        kind, work, title, original_title, other_titles, makers, other_makers, date, isbn13, about, picture_source, picture_name,
        status, is_owned, rating, note, finished, added, changed, size
        """

    private static let select = "SELECT \(columns) FROM shelf_entry"

    private static func entry(_ key: ShelfKey, _ visitor: VisitorID, _ db: Database) throws -> ShelfEntry? {
        try fetch("WHERE visitor = ? AND kind = ? AND key = ?", [visitor.value, key.kind.rawValue, key.id], db).first
    }

    /// - Parameter rest: what follows the selected columns.
    private static func fetch(_ rest: String, _ arguments: StatementArguments, _ db: Database) throws -> [ShelfEntry] {
        try fetch(db.cachedStatement(sql: "\(select) \(rest)"), arguments)
    }

    private static func fetch(_ statement: Statement, _ arguments: StatementArguments) throws -> [ShelfEntry] {
        // A cursor's rows find columns by name in a dictionary; rows of an array compare one name after another.
        try Array(Row.fetchCursor(statement, arguments: arguments).compactMap(entry))
    }

    /// - Returns: nil for a kind or a status of a newer version.
    private static func entry(_ row: Row) -> ShelfEntry? {
        guard let kind = WorkKind(rawValue: row["kind"]), let status = ShelfStatus(rawValue: row["status"]) else {
            return nil
        }
        let source = (row["picture_source"] as String?).flatMap(Source.init)
        let picture = source.flatMap { source in
            (row["picture_name"] as String?).flatMap { PictureReference(source: source, name: $0) }
        }
        return ShelfEntry(
            work: ShelfWork(
                kind: kind, id: row["work"], title: row["title"], originalTitle: row["original_title"],
                otherTitles: ListColumn.list(row["other_titles"]), creators: ListColumn.list(row["makers"]),
                otherCreators: ListColumn.list(row["other_makers"]), date: StoredRow.date(row["date"]), isbn13: row["isbn13"],
                subjects: ListColumn.list(row["about"]), picture: picture),
            status: status, isOwned: row["is_owned"], rating: (row["rating"] as Int?).flatMap { StarRating(halves: $0) },
            note: row["note"], finished: StoredRow.date(row["finished"]), added: Date(timeIntervalSince1970: row["added"]),
            changed: Date(timeIntervalSince1970: row["changed"]))
    }

    /// - Parameter row: the values of `row(of:_:)`.
    private static func write(_ row: StatementArguments, _ db: Database) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO shelf_entry (visitor, key, \(columns), ordered_title, searched)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (visitor, kind, key) DO UPDATE SET
                    status = excluded.status, is_owned = excluded.is_owned, rating = excluded.rating, note = excluded.note,
                    finished = excluded.finished, changed = excluded.changed, size = excluded.size
                """
        ).execute(arguments: row)
    }

    private static func row(of entry: ShelfEntry, _ visitor: VisitorID) -> StatementArguments {
        let work = entry.work
        let folded = ShelfWork.storedFolding(of: work.title)
        func list(_ items: [String]) -> String { items.joined(separator: ListColumn.separator) }
        return [
            visitor.value, entry.key.id, work.kind.rawValue, work.id, work.title, work.originalTitle, list(work.otherTitles),
            list(work.creators), list(work.otherCreators), work.date?.description, work.isbn13, list(work.subjects),
            work.picture?.source.rawValue, work.picture?.name, entry.status.rawValue, entry.isOwned, entry.rating?.halves,
            entry.note, entry.finished?.description, entry.added.timeIntervalSince1970, entry.changed.timeIntervalSince1970,
            entry.size, IndexedText.withoutArticle(folded) ?? folded, " " + work.searchedText,
        ]
    }

    // MARK: Filters and order as SQL

    private static func condition(_ request: ShelfRequest, _ visitor: VisitorID) -> (String, StatementArguments) {
        var conditions = ["visitor = ?"]
        var arguments: StatementArguments = [visitor.value]
        if let kind = request.kind {
            conditions.append("kind = ?")
            arguments += [kind.rawValue]
        }
        if let status = request.status {
            conditions.append("status = ?")
            arguments += [status.rawValue]
        }
        if request.isOwned { conditions.append("is_owned") }
        let words = request.query.map { TextFolding.words($0.text) } ?? []
        // A query of punctuation alone matches no title.
        if request.query != nil, words.isEmpty { conditions.append("0") }
        for word in words {
            conditions.append("instr(searched, ?) > 0")
            // A query word matches the start of a word; in East Asian scripts, any part, since words may have no space between
            // them.
            arguments += [TextFolding.hasEastAsianCharacter(word) ? word : " " + word]
        }
        return (conditions.joined(separator: " AND "), arguments)
    }

    private static func order(_ order: ShelfRequest.Order) -> String {
        switch order {
        case .newest: "added DESC, id DESC"
        case .title: "ordered_title, id"
        case .rating: "rating IS NULL, rating DESC, added DESC, id DESC"
        }
    }
}

/// The outcome of an imported line in the columns of `shelf_import_line`.
private struct StoredOutcome {
    enum Kind: String {
        case added
        case addedWithShorterNote = "added, note cut"
        case alreadyThere = "already there"
        case completed
        case problem
    }

    let kind: Kind
    var problem: ShelfImportError?
    var unknownStatus: String?
    /// Set if Foyer chose the status.
    var status: ShelfStatus?

    init(_ outcome: ShelfImportLine.Outcome) {
        switch outcome {
        case .added: kind = .added
        case .addedWithShorterNote: kind = .addedWithShorterNote
        case .addedAs(let status, let unknown, let noteWasCut):
            kind = noteWasCut ? .addedWithShorterNote : .added
            unknownStatus = unknown
            self.status = status
        case .alreadyThere: kind = .alreadyThere
        case .completed: kind = .completed
        case .problem(let problem, let unknown):
            kind = .problem
            self.problem = problem
            unknownStatus = unknown
        }
    }

    init?(_ row: Row) {
        guard let kind = Kind(rawValue: row["fate"]) else { return nil }
        self.kind = kind
        problem = (row["problem"] as String?).flatMap(ShelfImportError.init)
        unknownStatus = row["unknown_status"]
        status = (row["status"] as String?).flatMap(ShelfStatus.init)
    }

    var outcome: ShelfImportLine.Outcome? {
        switch kind {
        case .added, .addedWithShorterNote:
            let noteWasCut = kind == .addedWithShorterNote
            if let status { return .addedAs(status, unknown: unknownStatus, noteWasCut: noteWasCut) }
            return noteWasCut ? .addedWithShorterNote : .added
        case .alreadyThere: return .alreadyThere
        case .completed: return .completed
        case .problem: return problem.map { .problem($0, unknownStatus: unknownStatus) }
        }
    }
}
