import GRDB

/// What readers of Korean call the English words for what works are about.
enum SubjectNames {
    /// Words without a name are left out.
    static func korean(of subjects: [String], _ db: Database) throws -> [String: String] {
        let statement = try db.cachedStatement(sql: "SELECT korean FROM subject WHERE name = ?")
        var names: [String: String] = [:]
        for subject in subjects { names[subject] = try String.fetchOne(statement, arguments: [subject]) }
        return names
    }
}
