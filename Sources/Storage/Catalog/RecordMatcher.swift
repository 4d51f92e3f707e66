import Domain
import GRDB

/// Finds the work of the catalog that a record describes.
struct RecordMatcher {
    let db: Database

    /// The work with one of the record's numbers, else the one with its title, year and people under `WorkIdentity`, unless the
    /// numbers differ.
    ///
    /// - Parameter format: the format of the record's file; nil for the built-in catalog. In one file, several works may have
    ///   one original title.
    func work(sameAs record: CatalogRecord, from format: ImportFormat?) throws -> Int64? {
        let identifiers = record.identifiers
        let statement = try db.cachedStatement(
            sql: """
                SELECT work.id FROM work_identifier JOIN work ON work.id = work_identifier.work_id
                WHERE scheme = ? AND value = ? AND work.kind = ?
                """)
        for (scheme, value) in identifiers {
            if let id = try Int64.fetchOne(statement, arguments: [scheme, value, record.kind.catalogName]) { return id }
        }
        if format == .foyer, let id = try ownWork(of: record) { return id }
        guard let year = record.date?.year else { return nil }
        guard !record.people.isEmpty else { return nil }
        let candidates = try db.cachedStatement(
            sql: """
                SELECT DISTINCT work.id, work.origin, work.year FROM work_title JOIN work ON work.id = work_title.work_id
                WHERE work_title.kind = :kind AND work_title.squashed = :title AND work.year BETWEEN :year - 1 AND :year + 1
                ORDER BY abs(work.year - :year), work.id
                """)
        let titles = Set([record.title, record.originalTitle].compactMap { $0.flatMap(TitleIdentity.key) })
        let people = (record.creators + record.cast).map { [$0] + (record.otherNames[$0] ?? []) }
        for title in titles.sorted() {
            for row in try Row.fetchAll(
                candidates, arguments: ["kind": record.kind.catalogName, "title": title, "year": year])
            {
                let (id, origin, candidateYear): (Int64, String, Int) = (row["id"], row["origin"], row["year"])
                guard let other = try StoredRecord.fetch(id, db), !isDistinct(record, other) else { continue }
                if origin == format?.rawValue,
                    TitleIdentity.key(of: record.title) != TitleIdentity.key(of: other.title)
                {
                    continue
                }
                let sharedPeople = PersonIdentity.sharedCount(people, other.people)
                guard WorkIdentity.isSame(yearsApart: candidateYear - year, sharedPeople: sharedPeople) else { continue }
                // Films of two years in one source are two films.
                if try candidateYear == year || !isFrom(format, id, origin: origin) { return id }
            }
        }
        return nil
    }

    /// Whether the work has a record of the format, or is of the built-in catalog.
    private func isFrom(_ format: ImportFormat?, _ id: Int64, origin: String) throws -> Bool {
        guard let format else { return origin == CatalogWriter.builtInOrigin }
        let count = try Int.fetchOne(
            db.cachedStatement(sql: "SELECT count(*) FROM catalog_record WHERE work_id = ? AND format = ?"),
            arguments: [id, format.rawValue])
        return count != 0
    }

    /// The work that Foyer exported as this record, by its key, since many works have neither numbers nor people.
    private func ownWork(of record: CatalogRecord) throws -> Int64? {
        let id = try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT id FROM work WHERE kind = ? AND key = ?"),
            arguments: [record.kind.catalogName, record.key])
        guard let id, let other = try StoredRecord.fetch(id, db), !isDistinct(record, other),
            record.date?.year == other.date?.year,
            TitleIdentity.key(of: record.title) == TitleIdentity.key(of: other.title)
        else { return nil }
        return id
    }

    private func isDistinct(_ one: CatalogRecord, _ other: CatalogRecord) -> Bool {
        WorkIdentity.isDistinct(one.imdb.map(CatalogRecord.plainIMDb), from: other.imdb.map(CatalogRecord.plainIMDb))
            || WorkIdentity.isDistinct(one.wikidata, from: other.wikidata)
    }

    /// The record with a key that no work has: its own if it is free.
    func freeKey(for record: CatalogRecord) throws -> CatalogRecord {
        let statement = try db.cachedStatement(sql: "SELECT 1 FROM work WHERE kind = ? AND key = ?")
        var free = record
        var number = 2
        while try Int.fetchOne(statement, arguments: [record.kind.catalogName, free.key]) != nil {
            free.key = String(record.key.prefix(110)) + "-\(number)"
            number += 1
        }
        return free
    }
}
