import Domain

/// A line of `films.jsonl`.
struct MovieRecord: Decodable, Equatable {
    let id: String
    let title: String
    let originalTitle: String?
    let originalLanguage: String
    let koreanTitle: String?
    /// `yyyy`, `yyyy-MM` or `yyyy-MM-dd`: the first release in its home country.
    let date: String
    /// In minutes.
    let runtime: Int?
    let genres: [String]
    let countries: [String]
    let directors: [String]
    let cast: [String]?
    let overview: String
    let overviewKorean: String?
    let subjects: [String]
    /// The id of a line of `books.jsonl`.
    let basedOn: String?
    let imdb: String?
    let wikidata: String?
    /// 1–100, the editors' estimate of how many people look for it; it only breaks ties.
    let popularity: Int

    func record(otherNames: [String: [String]]) -> CatalogRecord {
        var record = CatalogRecord(kind: .movie, key: id, title: title)
        record.originalTitle = originalTitle
        record.koreanTitle = koreanTitle
        record.originalLanguage = originalLanguage
        record.date = PartialDate(date)
        record.countries = countries
        record.creators = directors
        record.cast = cast ?? []
        record.otherNames = otherNames
        record.overview = overview
        record.overviewKorean = overviewKorean
        record.subjects = subjects.filter { !genres.contains($0) }
        record.genres = genres
        record.runtime = runtime
        record.imdb = imdb
        record.wikidata = wikidata
        record.popularity = popularity
        record.basedOn = basedOn
        return record
    }
}

/// A line of `books.jsonl`.
struct BookRecord: Decodable, Equatable {
    let id: String
    let title: String
    let originalTitle: String?
    let koreanTitle: String?
    let authors: [String]
    let originalLanguage: String
    let countries: [String]
    /// `yyyy`, `yyyy-MM` or `yyyy-MM-dd`: the first publication; absent where it was before the year 1 or is not known.
    let published: String?
    /// Of the first edition.
    let publisher: String?
    /// Of the edition with `isbn13`.
    let pages: Int?
    let isbn13: String?
    let form: String
    let audience: String?
    let subjects: [String]
    /// How it feels to read it, in words of `Book.Mood`.
    let moods: [String]?
    /// A word of `Book.Length`; absent for what is neither, or where it is not sure.
    let length: String?
    /// Where its story takes place, as ISO 3166-1 codes of today's countries.
    let settings: [String]?
    /// When it does, a word of `Book.Era`.
    let era: String?
    let overview: String
    let overviewKorean: String?
    let openLibrary: String?
    let wikidata: String?
    let popularity: Int

    func record(otherNames: [String: [String]]) -> CatalogRecord {
        var record = CatalogRecord(kind: .book, key: id, title: title)
        record.originalTitle = originalTitle
        record.koreanTitle = koreanTitle
        record.originalLanguage = originalLanguage
        record.date = published.flatMap { PartialDate($0) }
        record.countries = countries
        record.creators = authors
        record.otherNames = otherNames
        record.overview = overview
        record.overviewKorean = overviewKorean
        record.subjects = subjects
        record.publisher = publisher
        record.pages = pages
        record.isbns = isbn13.flatMap { ISBN($0) }.map { [$0] } ?? []
        record.wikidata = wikidata
        record.openLibrary = openLibrary
        record.popularity = popularity
        record.form = form
        record.audience = audience
        record.moods = moods ?? []
        record.length = length
        record.settings = settings ?? []
        record.era = era
        return record
    }
}

/// A line of `subjects.jsonl`: what films and books are about.
struct SubjectRecord: Decodable, Equatable {
    /// As films and books name it.
    let name: String
    let korean: String
}

/// A line of `people.jsonl`: the other names of somebody whom films and books name internationally.
struct PersonRecord: Decodable, Equatable {
    let name: String
    let korean: String?
    let original: String?
}
