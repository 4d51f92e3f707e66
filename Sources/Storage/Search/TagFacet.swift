import GRDB

/// The facet that a tag belongs to: column `tag.sort`.
enum TagFacet: String {
    case subject, language, country, mood, audience
    /// “1980” and “1984”: in `work_tag` only.
    case decade, year

    /// The tag of the decade of a year.
    static func decade(of year: Int) -> String { String(year / 10 * 10) }

    /// The number of a tag, as `PackedTags` has it; nil where no work has the tag.
    func number(of name: String, _ db: Database) throws -> UInt32? {
        let statement = try db.cachedStatement(sql: "SELECT id FROM tag WHERE sort = ? AND name = ?")
        return try Int64.fetchOne(statement, arguments: [rawValue, name]).map { UInt32(truncatingIfNeeded: $0) }
    }
}
