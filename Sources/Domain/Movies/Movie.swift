/// A film. A list's films may lack what only a film's own page asks for.
package struct Movie: Hashable, Sendable {
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
    package let overview: Prose?
    /// What it is about, in lower-case English words.
    package let subjects: [String]
    /// The book that it was made from.
    package let basedOn: BookReference?
    package let imdbID: String?
    package let wikidataID: String?
    /// nil where there is none: then a cover is drawn.
    package let poster: PosterReference?

    package init(
        id: WorkID<Movie>,
        title: LocalizedTitle,
        releaseDate: PartialDate? = nil,
        runtime: Int? = nil,
        genres: [Genre] = [],
        countries: [String] = [],
        directors: [Person] = [],
        cast: [Person] = [],
        overview: Prose? = nil,
        subjects: [String] = [],
        basedOn: BookReference? = nil,
        imdbID: String? = nil,
        wikidataID: String? = nil,
        poster: PosterReference? = nil
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
        self.subjects = subjects
        self.basedOn = basedOn
        self.imdbID = imdbID
        self.wikidataID = wikidataID
        self.poster = poster
    }

    package enum Genre: String, Sendable, Hashable, CaseIterable {
        case action, adventure, animation, biography, comedy, crime, documentary, drama, family, fantasy, history, horror
        case music, musical, mystery, romance
        case scienceFiction = "science-fiction"
        case sport, thriller, war, western
    }
}

/// Somebody who made a work.
package struct Person: Hashable, Sendable {
    /// The name as people who read the reader's language write it.
    package let name: String
    /// The name as most credits in English have it, where `name` is another.
    package let internationalName: String?

    package init(name: String, internationalName: String? = nil) {
        self.name = name
        self.internationalName = internationalName == name ? nil : internationalName
    }
}

/// A text and the language that it is written in (ISO 639-1; nil where it is not known).
package struct Prose: Hashable, Sendable {
    package let text: String
    package let language: String?

    package init(text: String, language: String?) {
        self.text = text
        self.language = language
    }
}

/// Everything that a film's own page shows.
package struct MovieDetails: Sendable {
    package let movie: Movie
    /// The book that it was made from, whole, where the catalog has it.
    package let book: Book?
    /// Other films by the same directors, best known first.
    package let byTheSameDirectors: [Movie]

    package init(movie: Movie, book: Book? = nil, byTheSameDirectors: [Movie] = []) {
        self.movie = movie
        self.book = book
        self.byTheSameDirectors = byTheSameDirectors
    }
}
