import GRDB

/// The Korean names of subjects, which works name in English.
enum SubjectNames {
    /// - Returns: the names by subject, without the subjects that have none.
    static func korean(of subjects: [String], _ db: Database) throws -> [String: String] {
        let statement = try db.cachedStatement(sql: "SELECT korean FROM subject WHERE name = ?")
        var names: [String: String] = [:]
        for subject in subjects { names[subject] = try String.fetchOne(statement, arguments: [subject]) }
        return names
    }
}
