/// A film. Films in lists may lack facts that only a film's own page needs.
package struct Movie: Work {
    package let id: WorkID<Movie>
    package var title: LocalizedTitle
    package let releaseDate: PartialDate?
    /// In minutes.
    package let runtime: Int?
    package let genres: [Genre]
    /// ISO 3166-1 codes, the main country first; `SU`, `CS`, `YU` and `DD` for former states.
    package let countries: [String]
    package let directors: [Person]
    /// The main cast, in the order of billing.
    package let cast: [Person]
    package var overview: LocalizedText?
    /// The line that it was advertised with.
    package var tagline: LocalizedText?
    /// Lower-case English words.
    package let subjects: [String]
    /// The book that it was made from.
    package let basedOn: WorkReference<Book>?
    /// The authors of the book that it was made from, if the book itself is unknown.
    package let sourceAuthors: [Person]
    package let rating: Rating?
    /// The address of its own site.
    package let homepage: String?
    package let imdbID: String?
    package let wikidataID: String?
    /// nil without one: then the site draws a cover.
    package let poster: PictureReference?
    package var trailers: [Trailer]
    /// Streaming, rental and purchase in the viewer's region; nil if they are unknown.
    package let offers: WatchOffers?

    package init(
        id: WorkID<Movie>,
        title: LocalizedTitle,
        releaseDate: PartialDate? = nil,
        runtime: Int? = nil,
        genres: [Genre] = [],
        countries: [String] = [],
        directors: [Person] = [],
        cast: [Person] = [],
        overview: LocalizedText? = nil,
        tagline: LocalizedText? = nil,
        subjects: [String] = [],
        basedOn: WorkReference<Book>? = nil,
        sourceAuthors: [Person] = [],
        rating: Rating? = nil,
        homepage: String? = nil,
        imdbID: String? = nil,
        wikidataID: String? = nil,
        poster: PictureReference? = nil,
        trailers: [Trailer] = [],
        offers: WatchOffers? = nil
    ) {
        self.id = id
        self.title = title
        self.releaseDate = releaseDate
        self.runtime = runtime
        self.genres = genres
        self.countries = countries
        self.directors = directors
        self.cast = cast
        self.overview = overview
        self.tagline = tagline
        self.subjects = subjects
        self.basedOn = basedOn
        self.sourceAuthors = sourceAuthors
        self.rating = rating
        self.homepage = homepage
        self.imdbID = imdbID
        self.wikidataID = wikidataID
        self.poster = poster
        self.trailers = trailers
        self.offers = offers
    }

    package enum Genre: String, Sendable, Hashable, CaseIterable {
        case action, adventure, animation, biography, comedy, crime, documentary, drama, family, fantasy, history, horror
        case music, musical, mystery, romance
        case scienceFiction = "science-fiction"
        case sport, thriller, war, western
    }

    package enum Theme: Sendable, Hashable, CaseIterable {
        /// Films made from books of the catalog.
        case fromPageToScreen
        case koreanCinema
        /// Films from the first half of the history of cinema.
        case classics
        /// Films of at most 95 minutes.
        case shortEvenings
    }

    package typealias Counterpart = Book

    package static let kind = WorkKind.movie
    /// The page size of TMDB.
    package static let pageSize = 20

    package var date: PartialDate? { releaseDate }
    package var firstDate: PartialDate? { releaseDate }
    package var sources: [Source] { [id.source] }
    /// Whether it is not released yet, without a date: TMDB lists such films. Other sources may only lack the date.
    package var isAnnounced: Bool { releaseDate == nil && id.source == .tmdb }

    package func completed(by other: Movie) -> Movie {
        Movie(
            id: id, title: title, releaseDate: releaseDate ?? other.releaseDate, runtime: runtime ?? other.runtime,
            genres: genres.isEmpty ? other.genres : genres, countries: countries.isEmpty ? other.countries : countries,
            directors: directors.isEmpty ? other.directors : directors, cast: cast.isEmpty ? other.cast : cast,
            overview: overview ?? other.overview, tagline: tagline ?? other.tagline,
            subjects: subjects.isEmpty ? other.subjects : subjects, basedOn: basedOn ?? other.basedOn,
            sourceAuthors: sourceAuthors.isEmpty ? other.sourceAuthors : sourceAuthors, rating: rating ?? other.rating,
            homepage: homepage ?? other.homepage, imdbID: imdbID ?? other.imdbID, wikidataID: wikidataID ?? other.wikidataID,
            poster: poster ?? other.poster, trailers: trailers.isEmpty ? other.trailers : trailers,
            offers: offers ?? other.offers)
    }
}
