import Domain
import GRDB

/// Finds the work of the catalog that a record describes.
struct RecordMatcher {
    let db: Database

    /// The work with one of the record's numbers, else the one with its title, year and people under `WorkIdentity`, unless the
    /// numbers differ. Titles are compared in all forms, as the search does, and without the record's subtitle.
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
        guard let year = record.date?.year, !record.people.isEmpty || record.overview != nil else { return nil }
        let people = (record.creators + record.cast).map { [$0] + (record.otherNames[$0] ?? []) }
        for title in try titles(of: record) {
            for (id, origin, candidateYear) in try candidates(title.key, record.kind, year) {
                guard let other = try StoredRecord.fetch(id, db), !isDistinct(record, other) else { continue }
                if origin == format?.rawValue,
                    TitleIdentity.key(of: record.title) != TitleIdentity.key(of: other.title)
                {
                    continue
                }
                let yearsApart = candidateYear - year
                var sharedPeople = PersonIdentity.sharedCount(people, other.people)
                if sharedPeople == 0, namesCreator(record, other) || namesCreator(other, record) { sharedPeople = 1 }
                let isSame =
                    title.isWhole
                    ? WorkIdentity.isSame(record.kind, yearsApart: yearsApart, sharedPeople: sharedPeople)
                    : WorkIdentity.isSameWithoutSubtitle(record.kind, yearsApart: yearsApart, sharedPeople: sharedPeople)
                guard isSame else { continue }
                // Films of two years in one source are two films.
                if try candidateYear == year || !isFrom(format, id, origin: origin) { return id }
            }
        }
        return nil
    }

    /// The keys by which a record's work is looked up: its titles in all forms, the most literal first, then without their
    /// subtitles. A subtitle that is a work's title names a part: `The Lord of the Rings: The Return of the King`.
    private func titles(of record: CatalogRecord) throws -> [(key: String, isWhole: Bool)] {
        let titles = [record.title, record.originalTitle].compactMap { $0 }
        var found: [(key: String, isWhole: Bool)] = []
        func add(_ title: String, isWhole: Bool) {
            for key in TitleForms.all(of: title).map(TitleForms.squashed) where !found.contains(where: { $0.key == key }) {
                found.append((key, isWhole))
            }
        }
        for title in titles { add(title, isWhole: true) }
        for title in titles {
            guard let parts = TitleIdentity.withoutSubtitle(title), try !isTitle(parts.subtitle, record.kind) else { continue }
            add(parts.title, isWhole: false)
        }
        return found
    }

    private func isTitle(_ title: String, _ kind: WorkKind) throws -> Bool {
        try TitleForms.all(of: title).contains { form in
            try Int.fetchOne(
                db.cachedStatement(sql: "SELECT 1 FROM work_title WHERE kind = ? AND squashed = ? LIMIT 1"),
                arguments: [kind.catalogName, TitleForms.squashed(form)]) != nil
        }
    }

    /// The works with the title in about the year, those of the year first.
    private func candidates(_ title: String, _ kind: WorkKind, _ year: Int) throws -> [(id: Int64, origin: String, year: Int)] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT DISTINCT work.id, work.origin, work.year FROM work_title JOIN work ON work.id = work_title.work_id
                WHERE work_title.kind = :kind AND work_title.squashed = :title AND work.year BETWEEN :year - 1 AND :year + 1
                ORDER BY abs(work.year - :year), work.id
                """)
        return try Row.fetchAll(statement, arguments: ["kind": kind.catalogName, "title": title, "year": year])
            .map { ($0["id"], $0["origin"], $0["year"]) }
    }

    /// Whether what a film's record says of it names a creator of the other film: lists of films often have no names.
    private func namesCreator(_ record: CatalogRecord, _ other: CatalogRecord) -> Bool {
        guard record.kind == .movie, let overview = record.overview else { return false }
        return PersonIdentity.isNamed(oneOf: other.creators, in: overview)
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
