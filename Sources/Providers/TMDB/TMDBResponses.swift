// The fields of TMDB's responses that Foyer reads (https://developer.themoviedb.org/reference). All but id and title may be
// missing, null or empty.

struct TMDBSearchResponse: Decodable, Sendable {
    let results: LossyArray<TMDBMovieResponse>
    @LossyOptional var totalResults: Int?
    @LossyOptional var totalPages: Int?

    enum CodingKeys: String, CodingKey {
        case results
        case totalResults = "total_results"
        case totalPages = "total_pages"
    }
}

struct TMDBMovieResponse: Decodable, Sendable {
    let id: Int
    let title: String
    @LossyOptional var originalTitle: String?
    @LossyOptional var originalLanguage: String?
    @LossyOptional var overview: String?
    @LossyOptional var releaseDate: String?
    @LossyOptional var posterPath: String?
    @LossyOptional var genreIDs: LossyArray<Int>?
    /// From 0 to 10.
    @LossyOptional var voteAverage: Double?
    @LossyOptional var voteCount: Int?

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
    @LossyOptional var runtime: Int?
    @LossyOptional var tagline: String?
    @LossyOptional var homepage: String?
    @LossyOptional var genres: LossyArray<Genre>?
    @LossyOptional var countries: LossyArray<Country>?
    @LossyOptional var credits: Credits?
    @LossyOptional var externalIDs: ExternalIDs?
    @LossyOptional var similar: TMDBSearchResponse?
    @LossyOptional var videos: Videos?
    @LossyOptional var offers: Offers?

    struct Videos: Decodable, Sendable {
        @LossyOptional var results: LossyArray<Video>?
    }

    struct Video: Decodable, Sendable {
        let key: String
        let name: String
        let site: String
        let type: String
        @LossyOptional var isOfficial: Bool?

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
        @LossyOptional var link: String?
        @LossyOptional var flatrate: LossyArray<Provider>?
        @LossyOptional var rent: LossyArray<Provider>?
        @LossyOptional var buy: LossyArray<Provider>?
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
        @LossyOptional var cast: LossyArray<CastMember>?
        @LossyOptional var crew: LossyArray<CrewMember>?
    }

    struct CastMember: Decodable, Sendable {
        let name: String
        @LossyOptional var character: String?
        @LossyOptional var order: Int?
    }

    struct CrewMember: Decodable, Sendable {
        let name: String
        let job: String
    }

    struct ExternalIDs: Decodable, Sendable {
        @LossyOptional var imdb: String?
        @LossyOptional var wikidata: String?

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
        _runtime = try container.decode(LossyOptional<Int>.self, forKey: .runtime)
        _tagline = try container.decode(LossyOptional<String>.self, forKey: .tagline)
        _homepage = try container.decode(LossyOptional<String>.self, forKey: .homepage)
        _genres = try container.decode(LossyOptional<LossyArray<Genre>>.self, forKey: .genres)
        _countries = try container.decode(LossyOptional<LossyArray<Country>>.self, forKey: .countries)
        _credits = try container.decode(LossyOptional<Credits>.self, forKey: .credits)
        _similar = try container.decode(LossyOptional<TMDBSearchResponse>.self, forKey: .similar)
        _videos = try container.decode(LossyOptional<Videos>.self, forKey: .videos)
        _offers = try container.decode(LossyOptional<Offers>.self, forKey: .offers)
        _externalIDs = try container.decode(LossyOptional<ExternalIDs>.self, forKey: .externalIDs)
    }
}
