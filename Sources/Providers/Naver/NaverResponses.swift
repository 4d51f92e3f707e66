// The fields of Naver's answers that Foyer reads. All but the title may be missing or empty.

struct NaverSearchResponse: Decodable, Sendable {
    @Lenient var total: Int?
    let items: LossyList<Item>

    struct Item: Decodable, Sendable {
        let title: String
        @Lenient var image: String?
        /// Naver's page of the book.
        @Lenient var link: String?
        /// Authors, parted by `^`.
        @Lenient var author: String?
        @Lenient var publisher: String?
        @Lenient var published: String?
        @Lenient var isbn: String?
        @Lenient var description: String?

        enum CodingKeys: String, CodingKey {
            case title, image, link, author, publisher, isbn, description
            case published = "pubdate"
        }
    }
}
