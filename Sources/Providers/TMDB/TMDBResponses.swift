// The fields of TMDB's answers that Foyer reads (https://developer.themoviedb.org/reference). All but id and title may be
// missing, null or empty.

struct TMDBSearchResponse: Decodable, Sendable {
    let results: LossyList<TMDBMovieResponse>
    @Lenient var totalResults: Int?
    @Lenient var totalPages: Int?

    enum CodingKeys: String, CodingKey {
        case results
        case totalResults = "total_results"
        case totalPages = "total_pages"
    }
}

struct TMDBMovieResponse: Decodable, Sendable {
    let id: Int
    let title: String
    @Lenient var originalTitle: String?
    @Lenient var originalLanguage: String?
    @Lenient var overview: String?
    @Lenient var releaseDate: String?
    @Lenient var posterPath: String?
    @Lenient var genreIDs: LossyList<Int>?
    /// From 0 to 10.
    @Lenient var voteAverage: Double?
    @Lenient var voteCount: Int?

    enum CodingKeys: String, CodingKey {
        case id, title, overview
        case originalTitle = "original_title"
        case originalLanguage = "original_language"
        case releaseDate = "release_date"
        case posterPath = "poster_path"
        case genreIDs = "genre_ids"
        case voteAverage = "vote_average"
        case voteCount = "vote_count"
    }
}

struct TMDBDetailsResponse: Decodable {
    let movie: TMDBMovieResponse
    @Lenient var runtime: Int?
    @Lenient var tagline: String?
    @Lenient var homepage: String?
    @Lenient var genres: LossyList<Genre>?
    @Lenient var countries: LossyList<Country>?
    @Lenient var credits: Credits?
    @Lenient var externalIDs: ExternalIDs?
    @Lenient var similar: TMDBSearchResponse?
    @Lenient var videos: Videos?
    @Lenient var offers: Offers?

    struct Videos: Decodable, Sendable {
        @Lenient var results: LossyList<Video>?
    }

    struct Video: Decodable, Sendable {
        let key: String
        let name: String
        let site: String
        let type: String
        @Lenient var isOfficial: Bool?

        enum CodingKeys: String, CodingKey {
            case key, name, site, type
            case isOfficial = "official"
        }
    }

    struct Offers: Decodable, Sendable {
        /// By the region's ISO 3166-1 code.
        let results: [String: Region]
    }

    struct Region: Decodable, Sendable {
        @Lenient var link: String?
        @Lenient var flatrate: LossyList<Provider>?
        @Lenient var rent: LossyList<Provider>?
        @Lenient var buy: LossyList<Provider>?
    }

    struct Provider: Decodable, Sendable {
        let name: String

        enum CodingKeys: String, CodingKey {
            case name = "provider_name"
        }
    }

    struct Genre: Decodable, Sendable {
        let id: Int
    }

    struct Country: Decodable, Sendable {
        let code: String

        enum CodingKeys: String, CodingKey {
            case code = "iso_3166_1"
        }
    }

    struct Credits: Decodable, Sendable {
        @Lenient var cast: LossyList<CastMember>?
        @Lenient var crew: LossyList<CrewMember>?
    }

    struct CastMember: Decodable, Sendable {
        let name: String
        @Lenient var character: String?
        @Lenient var order: Int?
    }

    struct CrewMember: Decodable, Sendable {
        let name: String
        let job: String
    }

    struct ExternalIDs: Decodable, Sendable {
        @Lenient var imdb: String?
        @Lenient var wikidata: String?

        enum CodingKeys: String, CodingKey {
            case imdb = "imdb_id"
            case wikidata = "wikidata_id"
        }
    }

    enum CodingKeys: String, CodingKey {
        case runtime, tagline, homepage, genres, credits, similar, videos
        case offers = "watch/providers"
        case countries = "production_countries"
        case externalIDs = "external_ids"
    }

    init(from decoder: any Decoder) throws {
        movie = try TMDBMovieResponse(from: decoder)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        _runtime = try container.decode(Lenient<Int>.self, forKey: .runtime)
        _tagline = try container.decode(Lenient<String>.self, forKey: .tagline)
        _homepage = try container.decode(Lenient<String>.self, forKey: .homepage)
        _genres = try container.decode(Lenient<LossyList<Genre>>.self, forKey: .genres)
        _countries = try container.decode(Lenient<LossyList<Country>>.self, forKey: .countries)
        _credits = try container.decode(Lenient<Credits>.self, forKey: .credits)
        _similar = try container.decode(Lenient<TMDBSearchResponse>.self, forKey: .similar)
        _videos = try container.decode(Lenient<Videos>.self, forKey: .videos)
        _offers = try container.decode(Lenient<Offers>.self, forKey: .offers)
        _externalIDs = try container.decode(Lenient<ExternalIDs>.self, forKey: .externalIDs)
    }
}
