import Domain
import GRDB

/// A kind of work as the catalog's tables store it.
package protocol StoredWork: Work where Counterpart: StoredWork {
    /// The columns of this kind besides those of all works, each with a name of its own.
    static var columns: String { get }
    /// The joins that those columns need besides the kind's own table.
    static var joins: String { get }
    /// Selects the ids of a work's counterparts. Its argument is the id of the work.
    static var counterpartIDs: String { get }

    /// The SQL condition that the works of a theme satisfy.
    static func condition(for theme: Theme) -> String

    init(_ row: StoredRow)

    /// What the work is about, in English words.
    var subjects: [String] { get }
}

extension StoredWork {
    /// The works with these ids, by id.
    static func fetch(_ ids: [Int64], in language: Language, _ db: Database) throws -> [Int64: Self] {
        var works: [Int64: Self] = [:]
        for list in ValueList.lists(of: ids) {
            let rows = try rows(where: "work.id IN (\(list.placeholders))", list.arguments, db)
            while let row = try rows.next() { works[row["id"]] = Self(StoredRow(row: row, language: language)) }
        }
        return works
    }

    static func fetch(_ id: Int64, in language: Language, _ db: Database) throws -> Self? {
        try fetch(where: "work.id = ?", [id], in: language, db).first
    }

    /// - Parameter condition: what follows `WHERE`; an order and a limit may follow it.
    static func fetch(
        where condition: String, _ arguments: StatementArguments, in language: Language, _ db: Database
    ) throws -> [Self] {
        try Array(rows(where: condition, arguments, db).map { Self(StoredRow(row: $0, language: language)) })
    }

    private static func rows(
        where condition: String, _ arguments: StatementArguments, _ db: Database
    ) throws -> RowCursor {
        let sql = """
            SELECT work.id, work.key, work.title, work.original_title, work.korean_title, work.original_language, work.date,
                work.countries, work.creators, work.creators_korean, work.overview, work.overview_korean, work.subjects,
                work.wikidata, work.rating, work.best_rating, work.rating_count, work.origin, \(columns)
            FROM work JOIN \(kind.table) ON \(kind.table).work_id = work.id \(joins)
            WHERE \(condition)
            """
        // A cursor's rows find columns by name in a dictionary; rows of an array compare one name after another.
        return try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
    }
}

/// A row of `StoredWork.fetch`, with titles, names and texts in the language of the page.
package struct StoredRow {
    private let row: Row
    private let language: Language

    init(row: Row, language: Language) {
        self.row = row
        self.language = language
    }

    var key: String { row["key"] }
    var date: PartialDate? { Self.date(row["date"]) }
    var countries: [String] { ListColumn.list(row["countries"]) }
    var creators: [Person] { people("creators", korean: "creators_korean") }
    var subjects: [String] { ListColumn.list(row["subjects"]) }
    var wikidataID: String? { row["wikidata"] }
    var rating: Rating? {
        Rating(average: row["rating"], best: row["best_rating"] ?? 0, count: row["rating_count"], source: .catalog)
    }

    var title: LocalizedTitle {
        let international: String = row["title"]
        let original: String? = row["original_title"]
        let korean: String? = row["korean_title"]
        let originalLanguage: String? = row["original_language"]
        if isKorean, let korean {
            return LocalizedTitle(
                title: korean,
                language: Language.korean.rawValue,
                originalTitle: original ?? international,
                originalLanguage: originalLanguage,
                internationalTitle: international
            )
        }
        return LocalizedTitle(
            title: international,
            // A work without an original title has its only title in its own language.
            language: original == nil ? originalLanguage : Language.english.rawValue,
            originalTitle: original,
            originalLanguage: originalLanguage
        )
    }

    private var isKorean: Bool {
        switch language.catalogText {
        case .international: false
        case .korean: true
        }
    }

    var overview: LocalizedText? {
        if isKorean, let korean = row["overview_korean"] as String? {
            return LocalizedText(text: korean, language: Language.korean.rawValue)
        }
        let text: String = row["overview"]
        if text.isEmpty { return nil }
        if TextFolding.hasHangul(text) { return LocalizedText(text: text, language: Language.korean.rawValue) }
        // The texts of libraries are in many languages, which their files do not name.
        let isEnglish = ![ImportFormat.calibre.rawValue, ImportFormat.openLibrary.rawValue].contains(row["origin"] as String)
        return LocalizedText(text: text, language: isEnglish ? Language.english.rawValue : nil)
    }

    /// A value of the kind's own columns.
    subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(column: String) -> Value? {
        assert(row.hasColumn(column), "no column \(column)")
        return row[column]
    }

    /// People by a column of international names and one of Korean names.
    func people(_ column: String, korean koreanColumn: String) -> [Person] {
        let international = ListColumn.list(self[column] ?? "")
        guard isKorean else { return international.map { Person(name: $0) } }
        return zip(international, ListColumn.list(self[koreanColumn] ?? ""))
            .map { Person(name: $1, internationalName: $0) }
    }

    /// The text of a column in the language of the page.
    func text(_ column: String, korean koreanColumn: String) -> String? {
        localized(self[column], korean: self[koreanColumn])
    }

    func localized(_ international: String?, korean: String?) -> String? {
        isKorean ? korean ?? international : international
    }

    static func date(_ text: String?) -> PartialDate? {
        text.flatMap { PartialDate($0) }
    }
}

extension WorkKind {
    /// The table of the columns that only works of this kind have.
    var table: String { catalogName }
}
