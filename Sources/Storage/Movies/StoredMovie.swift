import Domain
import GRDB

extension Movie: StoredWork {

    package static var columns: String {
        """
        movie.runtime, movie.genres, movie.cast_names, movie.cast_names_korean, movie.imdb,
        source.key, source.title, source.korean_title, source.creators, source.creators_korean, source.date
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
        let genres = ListColumn.list(row.own(1) ?? "")
        self.init(
            id: WorkID(source: .catalog, key: row.key),
            title: row.title,
            releaseDate: row.date,
            runtime: row.own(0),
            genres: genres.compactMap { Genre(rawValue: $0) },
            countries: row.countries,
            directors: row.creators,
            cast: row.ownPeople(2, 3),
            overview: row.overview,
            subjects: row.subjects.filter { !genres.contains($0) },
            basedOn: row.own(5).map { (key: String) in
                WorkReference(
                    id: WorkID(source: .catalog, key: key),
                    title: row.ownText(6, orKorean: 7) ?? key,
                    creator: row.ownPeople(8, 9).first,
                    date: StoredRow.date(row.own(10))
                )
            },
            rating: row.rating,
            imdbID: row.own(4),
            wikidataID: row.wikidataID
        )
    }
}
