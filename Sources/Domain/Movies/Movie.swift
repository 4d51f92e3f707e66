/// A film. A list's films may lack what only a film's own page asks for.
package struct Movie: Work {
    package let id: WorkID<Movie>
    package let title: LocalizedTitle
    package let releaseDate: PartialDate?
    /// In minutes.
    package let runtime: Int?
    package let genres: [Genre]
    /// ISO 3166-1 codes, the main country first; `SU`, `CS`, `YU` and `DD` for states that are no more.
    package let countries: [String]
    package let directors: [Person]
    /// The main cast, in the order of billing.
    package let cast: [Person]
    package var overview: LocalizedText?
    /// The line that it was advertised with.
    package var tagline: LocalizedText?
    /// What it is about, in lower-case English words.
    package let subjects: [String]
    /// The book that it was made from.
    package let basedOn: WorkReference<Book>?
    /// Who wrote what it was made from, where that is all that is known of it.
    package let sourceAuthors: [Person]
    package let rating: Rating?
    /// The address of its own site.
    package let homepage: String?
    package let imdbID: String?
    package let wikidataID: String?
    /// nil where there is none: then a cover is drawn.
    package let poster: PictureReference?
    package var trailers: [Trailer]
    /// Where it can be watched in the reader's region; nil where that is not known.
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
        /// Films from the first half of the cinema's history.
        case classics
        /// Films of at most 95 minutes.
        case shortEvenings
    }

    package typealias Counterpart = Book

    package static let kind = WorkKind.movie
    /// What TMDB gives, too.
    package static let pageSize = 20

    package var date: PartialDate? { releaseDate }
    package var firstDate: PartialDate? { releaseDate }
    package var sources: [Source] { [id.source] }
}
