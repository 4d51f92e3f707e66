import Domain
import GRDB

extension Book: StoredWork {
    package static var columns: String {
        """
        book.publisher, book.pages, book.isbn13, book.form, work.audience, book.open_library,
        (SELECT group_concat(
                film.key || '\(fieldSeparator)' || film.title || '\(fieldSeparator)' || coalesce(film.korean_title, '')
                    || '\(fieldSeparator)' || coalesce(film.date, ''), '\(ListColumn.separator)')
            FROM movie JOIN work AS film ON film.id = movie.work_id WHERE movie.book_id = work.id) AS films
        """
    }

    package static var joins: String { "" }

    package static var counterpartIDs: String { "SELECT work_id FROM movie WHERE book_id = ?" }

    package static func condition(for theme: Theme) -> String {
        switch theme {
        case .onTheScreen: "EXISTS (SELECT 1 FROM movie WHERE movie.book_id = work.id)"
        case .koreanLiterature: "work.countries = 'KR' OR work.countries GLOB 'KR\(ListColumn.separator)*'"
        case .shortReads: "book.form IN ('novella', 'fable')"
        case .classics: "work.year < 1900"
        case .forChildren: "work.audience = 'children'"
        }
    }

    package init(_ row: StoredRow) {
        self.init(
            id: WorkID(source: .catalog, key: row.key),
            title: row.title,
            authors: row.creators,
            published: row.date,
            publisher: row["publisher"],
            pages: row["pages"],
            isbn13: row["isbn13"],
            form: row["form"].flatMap { Form(rawValue: $0) },
            audience: row["audience"].flatMap { Audience(rawValue: $0) },
            countries: row.countries,
            subjects: row.subjects,
            overview: row.overview,
            films: Self.films(row["films"] ?? "", row),
            openLibraryID: row["open_library"],
            rating: row.rating
        )
    }

    /// U+001E, the record separator, between the values of one film.
    private static let fieldSeparator = "\u{1E}"
    private static let fieldSeparatorByte: UInt8 = 0x1E

    private static func films(_ list: String, _ row: StoredRow) -> [WorkReference<Movie>] {
        ListColumn.list(list)
            .compactMap { film -> (date: String, reference: WorkReference<Movie>)? in
                let fields = ListColumn.fields(of: film, separatedBy: fieldSeparatorByte)
                guard fields.count == 4 else { return nil }
                let title = row.localized(fields[1], korean: fields[2].isEmpty ? nil : fields[2]) ?? fields[1]
                return (
                    fields[3],
                    WorkReference(
                        id: WorkID(source: .catalog, key: fields[0]), title: title, date: StoredRow.date(fields[3]))
                )
            }
            // The oldest first; films without a date come last.
            .sorted {
                ($0.date.isEmpty ? "~" : $0.date, $0.reference.id.key) < ($1.date.isEmpty ? "~" : $1.date, $1.reference.id.key)
            }
            .map(\.reference)
    }
}
