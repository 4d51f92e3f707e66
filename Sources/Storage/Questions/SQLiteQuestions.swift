import Domain
import Foundation
import GRDB

/// The stored questions in SQLite.
package struct SQLiteQuestions: Questions {
    private let database: FoyerDatabase

    package init(database: FoyerDatabase) {
        self.database = database
    }

    package func add(_ question: Question, token: String) async throws(StorageError) -> Question {
        let state = try Self.encoded(question.state)
        return try await database.save(for: question.visitor) { db in
            try db.execute(
                sql: """
                    INSERT INTO question (key, visitor, token, text, language, instead, may_be_read, dropped, asked, is_done, state)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (visitor, token) DO NOTHING
                    """,
                arguments: [
                    question.id.description, question.visitor.value, token, question.text.text, question.language.rawValue,
                    question.repeatedQuestion?.description, question.mayBeRead,
                    ListColumn.joined(question.droppedConditions.sorted()),
                    question.askedAt.timeIntervalSince1970,
                    question.state.isDone, state,
                ])
            // The row may be that of an earlier request with the token.
            let row = try Row.fetchOne(
                db, sql: Self.select + "WHERE visitor = ? AND token = ?", arguments: [question.visitor.value, token])
            guard let row else { throw StorageError.failed("the question was not stored") }
            return try Self.question(row)
        }
    }

    package func question(_ id: QuestionID, of visitor: VisitorID) async throws(StorageError) -> Question? {
        try database.read { db in
            try Row.fetchOne(
                db.cachedStatement(sql: Self.select + "WHERE key = ? AND visitor = ?"),
                arguments: [id.description, visitor.value]
            ).map(Self.question)
        }
    }

    package func questions(
        of visitor: VisitorID, page: PageNumber, pageSize: Int
    ) async throws(StorageError) -> (questions: [Question], total: Int) {
        try database.read { db in
            let rows = try Row.fetchAll(
                db.cachedStatement(sql: Self.select + "WHERE visitor = ? ORDER BY id DESC LIMIT ? OFFSET ?"),
                arguments: [visitor.value, pageSize, (page.value - 1) * pageSize])
            // One row that cannot be decoded must not hide the others. Its own page reports it.
            return (rows.compactMap { try? Self.question($0) }, try Self.count(visitor, db))
        }
    }

    package func count(of visitor: VisitorID) async throws(StorageError) -> Int {
        try database.read { db in try Self.count(visitor, db) }
    }

    package func recommended(
        _ id: String, to visitor: VisitorID
    ) async throws(StorageError) -> [QuestionAnswer.Item] {
        try database.read { db in
            try Row.fetchAll(
                db.cachedStatement(
                    // Ids have no characters that JSON escapes, and answers are stored without spaces.
                    sql: Self.select + "WHERE visitor = ? AND is_done AND instr(state, ?) ORDER BY id DESC LIMIT 3"),
                arguments: [visitor.value, "\"id\":\"\(id)\""]
            ).compactMap { row in
                guard case .answered(let answer) = try? Self.question(row).state else { return nil }
                return answer.items.first { $0.id == id }
            }
        }
    }

    package func set(_ state: QuestionState, of id: QuestionID) async throws(StorageError) {
        let encoded = try Self.encoded(state)
        try await database.write { db in
            try db.execute(
                sql: "UPDATE question SET state = ?, is_done = ? WHERE key = ?",
                arguments: [encoded, state.isDone, id.description])
        }
    }

    package func delete(_ id: QuestionID, of visitor: VisitorID) async throws(StorageError) {
        try await database.write { db in
            try db.execute(
                sql: "DELETE FROM question WHERE key = ? AND visitor = ?", arguments: [id.description, visitor.value])
        }
    }

    package func unfinished() async throws(StorageError) -> [Question] {
        try database.read { db in
            // One row that cannot be decoded must not keep the others from an answer. Its own page reports it.
            try Row.fetchAll(db, sql: Self.select + "WHERE NOT is_done ORDER BY id").compactMap { try? Self.question($0) }
        }
    }

    private static let select =
        "SELECT id, key, visitor, text, language, instead, asked, state, may_be_read, dropped FROM question "

    private static func question(_ row: Row) throws(StorageError) -> Question {
        // The errors of the text and of JSON may quote the question, which the log must not have.
        guard let id = QuestionID(row["key"] as String), let visitor = VisitorID(row["visitor"] as String),
            let text = try? QuestionText(row["text"] as String), let language = Language(rawValue: row["language"]),
            let state = try? JSONDecoder().decode(QuestionState.self, from: Data((row["state"] as String).utf8))
        else { throw .undecodable(table: "question", row: row["id"]) }
        return Question(
            id: id, visitor: visitor, text: text, language: language,
            repeatedQuestion: (row["instead"] as String?).flatMap(QuestionID.init), mayBeRead: row["may_be_read"],
            droppedConditions: Set(ListColumn.list(row["dropped"])), askedAt: Date(timeIntervalSince1970: row["asked"]),
            state: state)
    }

    private static func count(_ visitor: VisitorID, _ db: Database) throws -> Int {
        try Int.fetchOne(
            db.cachedStatement(sql: "SELECT count(*) FROM question WHERE visitor = ?"), arguments: [visitor.value]) ?? 0
    }

    private static func encoded(_ state: QuestionState) throws(StorageError) -> String {
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return String(decoding: try encoder.encode(state), as: UTF8.self)
        } catch {
            throw .failed(String(describing: error))
        }
    }
}
