import Domain
import GRDB

extension Movie: StoredWork {
    package static var columns: String {
        """
        movie.runtime, movie.genres, movie.cast_names, movie.cast_names_korean, movie.imdb,
        source.key AS book_key, source.title AS book_title, source.korean_title AS book_korean_title,
        source.creators AS authors, source.creators_korean AS authors_korean, source.date AS book_date
        """
    }

    package static var joins: String { "LEFT JOIN work AS source ON source.id = movie.book_id" }

    package static var counterpartIDs: String { "SELECT book_id FROM movie WHERE work_id = ?" }

    package static func condition(for theme: Theme) -> String {
        switch theme {
        case .fromPageToScreen: "movie.book_id IS NOT NULL"
        case .koreanCinema: "work.countries = 'KR' OR work.countries GLOB 'KR\(ListColumn.separator)*'"
        case .classics: "work.year < 1960"
        case .shortEvenings: "movie.runtime <= 95"
        }
    }

    package init(_ row: StoredRow) {
        let genres = ListColumn.list(row["genres"] ?? "")
        self.init(
            id: WorkID(source: .catalog, key: row.key),
            title: row.title,
            releaseDate: row.date,
            runtime: row["runtime"],
            genres: genres.compactMap { Genre(rawValue: $0) },
            countries: row.countries,
            directors: row.creators,
            cast: row.people("cast_names", korean: "cast_names_korean"),
            overview: row.overview,
            subjects: row.subjects.filter { !genres.contains($0) },
            basedOn: row["book_key"].map { (key: String) in
                WorkReference(
                    id: WorkID(source: .catalog, key: key),
                    title: row.text("book_title", korean: "book_korean_title") ?? key,
                    creator: row.people("authors", korean: "authors_korean").first,
                    date: StoredRow.date(row["book_date"])
                )
            },
            rating: row.rating,
            imdbID: row["imdb"],
            wikidataID: row.wikidataID
        )
    }
}
