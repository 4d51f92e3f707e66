import Domain
import GRDB

/// The Korean names of subjects, which works name in English.
enum SubjectNames {
    /// The names of subjects in a language, by their English words, which are the international names.
    static func names(of subjects: [String], in language: Language, _ db: Database) throws -> [String: String] {
        switch language.catalogText {
        case .international: [:]
        case .korean: try korean(of: subjects, db)
        }
    }

    /// Words without a name are left out.
    static func korean(of subjects: [String], _ db: Database) throws -> [String: String] {
        let statement = try db.cachedStatement(sql: "SELECT korean FROM subject WHERE name = ?")
        var names: [String: String] = [:]
        for subject in subjects { names[subject] = try String.fetchOne(statement, arguments: [subject]) }
        return names
    }
}
