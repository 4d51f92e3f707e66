// The fields of Google Books' answers that Foyer reads (https://developers.google.com/books/docs/v1/reference/volumes). All but
// id and title may be missing, null or empty.

struct GoogleBooksSearchResponse: Decodable, Sendable {
    /// An estimate.
    @Lenient var totalItems: Int?
    /// Absent where there are none.
    @Lenient var items: LossyList<GoogleBooksVolumeResponse>?
}

struct GoogleBooksVolumeResponse: Decodable, Sendable {
    let id: String
    let info: Info

    struct Info: Decodable, Sendable {
        let title: String
        @Lenient var subtitle: String?
        @Lenient var authors: LossyList<String>?
        @Lenient var publisher: String?
        @Lenient var publishedDate: String?
        /// HTML.
        @Lenient var description: String?
        @Lenient var identifiers: LossyList<Identifier>?
        @Lenient var pageCount: Int?
        @Lenient var categories: LossyList<String>?
        @Lenient var language: String?
        @Lenient var imageLinks: ImageLinks?
        /// From 1 to 5.
        @Lenient var averageRating: Double?
        @Lenient var ratingsCount: Int?
        @Lenient var previewLink: String?
        @Lenient var infoLink: String?

        enum CodingKeys: String, CodingKey {
            case title, subtitle, authors, publisher, publishedDate, description, pageCount, categories, language, imageLinks
            case averageRating, ratingsCount, previewLink, infoLink
            case identifiers = "industryIdentifiers"
        }
    }

    struct Identifier: Decodable, Sendable {
        let type: String
        let identifier: String
    }

    struct ImageLinks: Decodable, Sendable {
        @Lenient var smallThumbnail: String?
        @Lenient var thumbnail: String?
    }

    enum CodingKeys: String, CodingKey {
        case id
        case info = "volumeInfo"
    }
}

struct GoogleBooksErrorResponse: Decodable {
    let error: Body

    struct Body: Decodable {
        @Lenient var message: String?
        @Lenient var status: String?
        @Lenient var errors: LossyList<Reason>?
    }

    struct Reason: Decodable, Sendable {
        @Lenient var reason: String?
    }
}
