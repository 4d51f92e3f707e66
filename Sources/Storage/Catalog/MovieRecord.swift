import Domain

/// A line of `films.jsonl`.
struct MovieRecord: Decodable, Equatable {
    let id: String
    let title: String
    let originalTitle: String?
    let originalLanguage: String
    let koreanTitle: String?
    /// Titles by which people look for it besides: retitlings, romanizations, the other script.
    let otherTitles: [String]?
    /// `yyyy`, `yyyy-MM` or `yyyy-MM-dd`: the first release in the country of origin.
    let date: String
    /// In minutes.
    let runtime: Int?
    let genres: [String]
    let countries: [String]
    let directors: [String]
    let cast: [String]?
    /// Names of characters by which people look for it.
    let characters: [String]?
    let overview: String
    let overviewKorean: String?
    let subjects: [String]
    /// The id of the book in `books.jsonl` that the film was made from.
    let basedOn: String?
    let imdb: String?
    let wikidata: String?
    /// From 1 to 100: our estimate of how well known the film is. It orders works of one search rank.
    let popularity: Int

    func record(otherNames: [String: [String]]) -> CatalogRecord {
        var record = CatalogRecord(kind: .movie, key: id, title: title)
        record.originalTitle = originalTitle
        record.koreanTitle = koreanTitle
        record.otherTitles = otherTitles ?? []
        record.originalLanguage = originalLanguage
        record.date = PartialDate(date)
        record.countries = countries
        record.creators = directors
        record.cast = cast ?? []
        record.otherNames = otherNames
        record.characters = characters ?? []
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
