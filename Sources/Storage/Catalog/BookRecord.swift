import Domain

/// A line of `books.jsonl`.
struct BookRecord: Decodable, Equatable {
    let id: String
    let title: String
    let originalTitle: String?
    let koreanTitle: String?
    /// Titles by which people look for it besides: retitlings, romanizations, the other script.
    let otherTitles: [String]?
    let authors: [String]
    /// Names of characters by which people look for it.
    let characters: [String]?
    let originalLanguage: String
    let countries: [String]
    /// `yyyy`, `yyyy-MM` or `yyyy-MM-dd`: the first publication; absent where it is unknown or before the year 1.
    let published: String?
    /// Of the first edition.
    let publisher: String?
    /// Of the edition with `isbn13`.
    let pages: Int?
    let isbn13: String?
    let form: String
    let audience: String?
    let subjects: [String]
    /// Raw values of `Book.Mood`.
    let moods: [String]?
    /// A raw value of `Book.Length`; absent where none fits.
    let length: String?
    /// Where the story takes place, as ISO 3166-1 codes of today's countries.
    let settings: [String]?
    /// When the story takes place: a raw value of `Book.Era`.
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
        record.otherTitles = otherTitles ?? []
        record.originalLanguage = originalLanguage
        record.date = published.flatMap { PartialDate($0) }
        record.countries = countries
        record.creators = authors
        record.otherNames = otherNames
        record.characters = characters ?? []
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
