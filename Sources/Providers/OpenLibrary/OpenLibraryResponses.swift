import Domain

// The fields of Open Library's responses that Foyer reads. All but key and title may be missing or null.

struct OpenLibrarySearchResponse: Decodable, Sendable {
    @LossyOptional var numFound: Int?
    let docs: LossyArray<Document>

    struct Document: Decodable, Sendable {
        /// `/works/OL…W`
        let key: String
        let title: String
        @LossyOptional var authors: LossyArray<String>?
        @LossyOptional var firstPublished: Int?
        @LossyOptional var cover: Int?
        @LossyOptional var isbns: LossyArray<String>?
        @LossyOptional var editionCount: Int?

        enum CodingKeys: String, CodingKey {
            case key, title
            case isbns = "isbn"
            case editionCount = "edition_count"
            case authors = "author_name"
            case firstPublished = "first_publish_year"
            case cover = "cover_i"
        }
    }
}

extension OpenLibrarySearchResponse.Document {
    /// Whether the work may have an edition with this ISBN. True for a work without a list of ISBNs.
    func mayHave(_ isbn: ISBN) -> Bool {
        isbns.map { $0.elements.contains { ISBN($0) == isbn } } ?? true
    }
}

struct OpenLibraryWorkResponse: Decodable, Sendable {
    let title: String
    @LossyOptional var description: Text?
    @LossyOptional var subjects: LossyArray<String>?
    @LossyOptional var covers: LossyArray<Int>?

    /// A string, or `{type, value}`.
    struct Text: Decodable, Sendable {
        let value: String

        init(from decoder: any Decoder) throws {
            // If it is not a string, the error of the other form is thrown.
            if let plain = try? decoder.singleValueContainer().decode(String.self) {
                value = plain
            } else {
                value = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .value)
            }
        }

        enum CodingKeys: String, CodingKey {
            case value
        }
    }
}

struct OpenLibraryEditionsResponse: Decodable, Sendable {
    let entries: LossyArray<Entry>

    struct Entry: Decodable, Sendable {
        let title: String
        @LossyOptional var publishers: LossyArray<String>?
        @LossyOptional var publishDate: String?
        @LossyOptional var pages: Int?
        @LossyOptional var isbn13: LossyArray<String>?
        @LossyOptional var isbn10: LossyArray<String>?
        @LossyOptional var languages: LossyArray<Language>?

        enum CodingKeys: String, CodingKey {
            case title, publishers, languages
            case publishDate = "publish_date"
            case pages = "number_of_pages"
            case isbn13 = "isbn_13"
            case isbn10 = "isbn_10"
        }
    }

    struct Language: Decodable, Sendable {
        let key: String
    }
}
