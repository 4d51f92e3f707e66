import Domain

// The fields of Open Library's answers that Foyer reads. All but key and title may be missing or null.

struct OpenLibrarySearchResponse: Decodable, Sendable {
    @Lenient var numFound: Int?
    let docs: LossyList<Document>

    struct Document: Decodable, Sendable {
        /// `/works/OL…W`
        let key: String
        let title: String
        @Lenient var authors: LossyList<String>?
        @Lenient var firstPublished: Int?
        @Lenient var cover: Int?
        @Lenient var isbns: LossyList<String>?
        @Lenient var editionCount: Int?

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
    /// Whether an edition with that number may be one of the work's: where it lists none, nobody knows.
    func mayHave(_ isbn: ISBN) -> Bool {
        isbns.map { $0.elements.contains { ISBN($0) == isbn } } ?? true
    }
}

struct OpenLibraryWorkResponse: Decodable, Sendable {
    let title: String
    @Lenient var description: Text?
    @Lenient var subjects: LossyList<String>?
    @Lenient var covers: LossyList<Int>?

    /// A string, or `{type, value}`.
    struct Text: Decodable, Sendable {
        let value: String

        init(from decoder: any Decoder) throws {
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
    let entries: LossyList<Entry>

    struct Entry: Decodable, Sendable {
        let title: String
        @Lenient var publishers: LossyList<String>?
        @Lenient var publishDate: String?
        @Lenient var pages: Int?
        @Lenient var isbn13: LossyList<String>?
        @Lenient var isbn10: LossyList<String>?
        @Lenient var languages: LossyList<Language>?

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
