// The fields of Naver's responses that Foyer reads. All but the title may be missing or empty.

struct NaverSearchResponse: Decodable, Sendable {
    @LossyOptional var total: Int?
    let items: LossyArray<Item>

    struct Item: Decodable, Sendable {
        let title: String
        @LossyOptional var image: String?
        /// The book's page at Naver.
        @LossyOptional var link: String?
        /// Authors, separated by `^`.
        @LossyOptional var author: String?
        @LossyOptional var publisher: String?
        @LossyOptional var published: String?
        @LossyOptional var isbn: String?
        @LossyOptional var description: String?

        enum CodingKeys: String, CodingKey {
            case title, image, link, author, publisher, isbn, description
            case published = "pubdate"
        }
    }
}
