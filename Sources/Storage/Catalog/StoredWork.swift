import Domain
import GRDB

/// How works of one kind stand in the catalog's tables.
package protocol StoredWork: Work where Counterpart: StoredWork {
    /// The columns that works of this kind have besides those of all works.
    static var columns: String { get }
    /// What those columns need besides the kind's own table.
    static var joins: String { get }
    /// Selects the ids of the counterparts of the work whose id is the only argument.
    static var counterpartIDs: String { get }

    /// What the works of a theme have in common, as an SQL condition.
    static func condition(for theme: Theme) -> String

    init(_ row: StoredRow)

    /// What it is about, in English words.
    var subjects: [String] { get }
}

extension StoredWork {
    /// - Parameter condition: follows `WHERE`; it may go on with an order and a limit.
    static func fetch(
        where condition: String, _ arguments: StatementArguments, in language: Language, _ db: Database
    ) throws -> [Self] {
        let sql = """
            SELECT work.key, work.title, work.original_title, work.korean_title, work.original_language, work.date,
                work.countries, work.creators, work.creators_korean, work.overview, work.overview_korean, work.subjects,
                work.wikidata, work.rating, work.best_rating, work.rating_count, work.origin, \(columns)
            FROM work JOIN \(kind.table) ON \(kind.table).work_id = work.id \(joins)
            WHERE \(condition)
            """
        return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
            .map { Self(StoredRow(row: $0, language: language)) }
    }
}

/// A row of the catalog, read in the reader's language: first what all works have, then the columns of its kind.
package struct StoredRow {
    /// The place of the first column of the kind's own.
    private static let ownColumn = 17

    private let row: Row
    private let language: Language

    init(row: Row, language: Language) {
        self.row = row
        self.language = language
    }

    var key: String { row[0] }
    var date: PartialDate? { Self.date(row[5]) }
    var countries: [String] { ListColumn.list(row[6]) }
    var creators: [Person] { people(row[7], row[8]) }
    var subjects: [String] { ListColumn.list(row[11]) }
    var wikidataID: String? { row[12] }
    var rating: Rating? { Rating(average: row[13], best: row[14] ?? 0, count: row[15], source: .catalog) }

    var title: LocalizedTitle {
        let international: String = row[1]
        let original: String? = row[2]
        let korean: String? = row[3]
        let originalLanguage: String? = row[4]
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
            // A title that was never translated is still in the work's own language.
            language: original == nil ? originalLanguage : Language.english.rawValue,
            originalTitle: original,
            originalLanguage: originalLanguage
        )
    }

    var overview: LocalizedText? {
        if isKorean, let korean = row[10] as String? {
            return LocalizedText(text: korean, language: Language.korean.rawValue)
        }
        let text: String = row[9]
        if text.isEmpty { return nil }
        if TextFolding.hasHangul(text) { return LocalizedText(text: text, language: Language.korean.rawValue) }
        // Libraries have texts in all languages, and do not say in which.
        let isEnglish = ![ImportFormat.calibre.rawValue, ImportFormat.openLibrary.rawValue].contains(row[16] as String)
        return LocalizedText(text: text, language: isEnglish ? Language.english.rawValue : nil)
    }

    private var isKorean: Bool {
        switch language.catalogText {
        case .international: false
        case .korean: true
        }
    }

    /// A value of the kind's own columns, counted from 0.
    func own<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: Int) -> Value? {
        row[Self.ownColumn + column]
    }

    /// Names of the kind's own columns: the international ones in the first, the Korean ones in the second.
    func ownPeople(_ column: Int, _ koreanColumn: Int) -> [Person] {
        people(own(column) ?? "", own(koreanColumn) ?? "")
    }

    /// The text of a column in the reader's language, where there is one.
    func ownText(_ column: Int, orKorean koreanColumn: Int) -> String? {
        localized(own(column), korean: own(koreanColumn))
    }

    func localized(_ international: String?, korean: String?) -> String? {
        isKorean ? korean ?? international : international
    }

    static func date(_ text: String?) -> PartialDate? {
        text.flatMap { PartialDate($0) }
    }

    private func people(_ names: String, _ koreanNames: String) -> [Person] {
        let international = ListColumn.list(names)
        guard isKorean else { return international.map { Person(name: $0) } }
        return zip(international, ListColumn.list(koreanNames)).map { Person(name: $1, internationalName: $0) }
    }
}

extension WorkKind {
    /// The table of the columns that only works of this kind have.
    var table: String { catalogName }
}
