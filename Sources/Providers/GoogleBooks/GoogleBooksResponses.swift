// The fields of Google Books' responses that Foyer reads (https://developers.google.com/books/docs/v1/reference/volumes). All
// but id and title may be missing, null or empty.

struct GoogleBooksSearchResponse: Decodable, Sendable {
    /// An estimate, which changes between pages.
    @LossyOptional var totalItems: Int?
    /// Missing where there are no results.
    @LossyOptional var items: LossyArray<GoogleBooksVolumeResponse>?
}

struct GoogleBooksVolumeResponse: Decodable, Sendable {
    let id: String
    let info: Info

    struct Info: Decodable, Sendable {
        let title: String
        @LossyOptional var subtitle: String?
        @LossyOptional var authors: LossyArray<String>?
        @LossyOptional var publisher: String?
        @LossyOptional var publishedDate: String?
        /// HTML.
        @LossyOptional var description: String?
        @LossyOptional var identifiers: LossyArray<Identifier>?
        @LossyOptional var pageCount: Int?
        @LossyOptional var categories: LossyArray<String>?
        @LossyOptional var language: String?
        @LossyOptional var imageLinks: ImageLinks?
        /// From 1 to 5.
        @LossyOptional var averageRating: Double?
        @LossyOptional var ratingsCount: Int?
        @LossyOptional var previewLink: String?
        @LossyOptional var infoLink: String?

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
        @LossyOptional var smallThumbnail: String?
        @LossyOptional var thumbnail: String?
    }

    enum CodingKeys: String, CodingKey {
        case id
        case info = "volumeInfo"
    }
}

struct GoogleBooksErrorResponse: Decodable {
    let error: Body

    struct Body: Decodable {
        @LossyOptional var message: String?
        @LossyOptional var status: String?
        @LossyOptional var errors: LossyArray<Reason>?
    }

    struct Reason: Decodable, Sendable {
        @LossyOptional var reason: String?
    }
}
