import Domain
import GRDB

/// Reads films and books out of rows of the catalog, in the reader's language.
struct WorkColumns {
    let language: Language

    static let movieSelection = """
        SELECT work.key, work.title, work.original_title, work.korean_title, work.original_language, work.date, work.countries,
            work.creators, work.creators_korean, work.overview, work.overview_korean, work.subjects, work.wikidata,
            movie.runtime, movie.genres, movie.cast_names, movie.cast_names_korean, movie.imdb, movie.book_id,
            source.title, source.korean_title, source.creators, source.creators_korean
        FROM work
        JOIN movie ON movie.work_id = work.id
        LEFT JOIN work AS source ON source.id = movie.book_id
        """

    static let bookSelection = """
        SELECT work.key, work.title, work.original_title, work.korean_title, work.original_language, work.date, work.countries,
            work.creators, work.creators_korean, work.overview, work.overview_korean, work.subjects, work.wikidata,
            book.publisher, book.pages, book.isbn13, book.form
        FROM work
        JOIN book ON book.work_id = work.id
        """

    func movie(_ row: Row) -> Movie {
        let genres = ListColumn.list(row[14])
        return Movie(
            id: WorkID(source: .catalog, key: row[0]),
            title: title(row),
            releaseDate: (row[5] as String?).flatMap { PartialDate($0) },
            runtime: row[13],
            genres: genres.compactMap { Movie.Genre(rawValue: $0) },
            countries: ListColumn.list(row[6]),
            directors: people(row[7], row[8]),
            cast: people(row[15], row[16]),
            overview: overview(row),
            subjects: ListColumn.list(row[11]).filter { !genres.contains($0) },
            basedOn: (row[19] as String?).map { title in
                BookReference(
                    title: language == .korean ? row[20] ?? title : title,
                    author: people(row[21], row[22]).first
                )
            },
            imdbID: row[17],
            wikidataID: row[12]
        )
    }

    func book(_ row: Row) -> Book {
        Book(
            id: WorkID(source: .catalog, key: row[0]),
            title: title(row),
            authors: people(row[7], row[8]),
            published: (row[5] as String?).flatMap { PartialDate($0) },
            publisher: row[13],
            pages: row[14],
            isbn13: row[15],
            form: Book.Form(rawValue: row[16]),
            countries: ListColumn.list(row[6]),
            subjects: ListColumn.list(row[11]),
            overview: overview(row)
        )
    }

    private func title(_ row: Row) -> LocalizedTitle {
        let international: String = row[1]
        let original: String? = row[2]
        let korean: String? = row[3]
        let originalLanguage: String = row[4]
        if language == .korean, let korean {
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

    private func overview(_ row: Row) -> Prose {
        if language == .korean, let korean = row[10] as String? {
            return Prose(text: korean, language: Language.korean.rawValue)
        }
        return Prose(text: row[9], language: Language.english.rawValue)
    }

    private func people(_ names: String, _ koreanNames: String) -> [Person] {
        let international = ListColumn.list(names)
        guard language == .korean else { return international.map { Person(name: $0) } }
        return zip(international, ListColumn.list(koreanNames)).map { Person(name: $1, internationalName: $0) }
    }
}
