import Domain
import GRDB

/// The people of the works of the catalog, by the names that its records have.
package struct SQLitePeople: People {
    /// The best known works of each kind whose people have all words of a name.
    private static let candidateLimit = 400
    private static let collaboratorLimit = 8
    private static let fewestCommonWorks = 2

    private let database: CatalogDatabase

    package init(database: CatalogDatabase) {
        self.database = database
    }

    package func person(_ id: PersonID, in language: Language) async throws(CatalogError) -> PersonDetails? {
        do {
            return try await database.read { db in try Self.person(id, language, db) }
        } catch {
            throw CatalogError(error)
        }
    }

    /// A work's people by their international names, each with the Korean one, or the same where there is none.
    private struct Names {
        let creators: [(name: String, korean: String)]
        let cast: [(name: String, korean: String)]

        init(_ row: Row) {
            func pairs(_ column: String, _ korean: String) -> [(name: String, korean: String)] {
                let names = ListColumn.list(row[column] ?? "")
                let koreanNames = ListColumn.list(row[korean] ?? "")
                return names.enumerated().map { ($1, koreanNames.indices.contains($0) ? koreanNames[$0] : $1) }
            }
            creators = pairs("creators", "creators_korean")
            cast = pairs("cast_names", "cast_names_korean")
        }
    }

    private struct Candidate {
        let id: Int64
        let kind: WorkKind
        let names: Names
    }

    private static func person(_ id: PersonID, _ language: Language, _ db: Database) throws -> PersonDetails? {
        func isNamed(_ person: (name: String, korean: String)) -> Bool {
            PersonID(name: person.name) == id || PersonID(name: person.korean) == id
        }
        var roles: [Int64: Set<PersonRole>] = [:]
        var kinds: [Int64: WorkKind] = [:]
        var found: (name: String, korean: String)?
        var others: [String: (count: Int, korean: String)] = [:]
        var named: [(work: Candidate, creator: (name: String, korean: String)?, actor: (name: String, korean: String)?)] = []
        var counts: [PersonID: Int] = [:]
        for work in try candidates(id, db) {
            let creator = work.names.creators.first(where: isNamed)
            let actor = work.names.cast.first(where: isNamed)
            guard let name = (creator ?? actor)?.name, let canonical = PersonID(name: name) else { continue }
            named.append((work, creator, actor))
            counts[canonical, default: 0] += 1
        }
        // Several people may have one Korean name: the one of most works is meant.
        let meant = counts.max { ($0.value, $1.key.key) < ($1.value, $0.key.key) }?.key
        for (work, creator, actor) in named {
            guard let named = creator ?? actor, PersonID(name: named.name) == meant else { continue }
            // A record of another source may lack the Korean name.
            if found.map({ $0.name == $0.korean }) ?? true { found = named }
            kinds[work.id] = work.kind
            if creator != nil { roles[work.id, default: []].insert(work.kind == .book ? .author : .director) }
            if actor != nil { roles[work.id, default: []].insert(.actor) }
            for other in Set((work.names.creators + work.names.cast).map(\.name)) where PersonID(name: other) != meant {
                let korean = (work.names.creators + work.names.cast).first { $0.name == other }?.korean ?? other
                others[other] = ((others[other]?.count ?? 0) + 1, korean)
            }
        }
        guard let found else { return nil }
        for film in try films(ofBooks: kinds.filter { $0.value == .book }.map(\.key), db) {
            kinds[film] = .movie
            roles[film, default: []].insert(.sourceAuthor)
        }
        let isKorean =
            switch language.catalogText {
            case .international: false
            case .korean: true
            }
        let collaborators = others.filter { $0.value.count >= fewestCommonWorks }
            .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.prefix(collaboratorLimit)
            .map { name, other in
                PersonDetails.Collaborator(
                    person: Person(name: isKorean ? other.korean : name, internationalName: name), workCount: other.count)
            }
        let otherName = isKorean ? found.name : found.korean
        let name = isKorean ? found.korean : found.name
        return PersonDetails(
            id: meant ?? id, name: name, otherName: otherName == name ? nil : otherName,
            credits: try credits(roles, kinds, language, db), collaborators: collaborators)
    }

    private static func candidates(_ id: PersonID, _ db: Database) throws -> [Candidate] {
        let words = id.words.map { "people : \(MatchExpression.quoted($0, isPrefix: false))" }
        let statement = try db.cachedStatement(
            sql: """
                SELECT work.id, work.kind, work.creators, work.creators_korean, movie.cast_names, movie.cast_names_korean
                FROM work_search AS hit CROSS JOIN work ON work.id = hit.rowid
                LEFT JOIN movie ON movie.work_id = work.id
                WHERE work_search MATCH ? AND hit.rowid >= ? AND hit.rowid < ? ORDER BY hit.rowid LIMIT ?
                """)
        let rows = try WorkKind.allCases.flatMap { kind in
            let range = WorkNumber.range(of: kind)
            return try Row.fetchAll(
                statement,
                arguments: [words.joined(separator: " AND "), range.lowerBound, range.upperBound, candidateLimit])
        }
        return rows.compactMap { row in
            WorkKind(catalogName: row["kind"]).map {
                Candidate(id: row["id"], kind: $0, names: Names(row))
            }
        }
    }

    private static func films(ofBooks ids: [Int64], _ db: Database) throws -> [Int64] {
        try ValueList.lists(of: ids).flatMap { list in
            try Int64.fetchAll(
                db, sql: "SELECT work_id FROM movie WHERE book_id IN (\(list.placeholders))", arguments: list.arguments)
        }
    }

    private static func credits(
        _ roles: [Int64: Set<PersonRole>], _ kinds: [Int64: WorkKind], _ language: Language, _ db: Database
    ) throws -> [PersonCredit] {
        let movies = try Movie.fetch(kinds.filter { $0.value == .movie }.map(\.key), in: language, db)
        let books = try Book.fetch(kinds.filter { $0.value == .book }.map(\.key), in: language, db)
        let works = movies.mapValues { AnyWork.movie($0) }.merging(books.mapValues { .book($0) }) { first, _ in first }
        return works.map { (id: $0, work: $1, year: $1.year ?? .min) }
            .sorted { ($1.year, $0.id) < ($0.year, $1.id) }
            .map { PersonCredit(work: $0.work, roles: (roles[$0.id] ?? []).sorted()) }
    }
}
