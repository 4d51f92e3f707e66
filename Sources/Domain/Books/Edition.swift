/// One edition of a book.
package struct Edition: Hashable, Sendable {
    package let title: String
    package let publisher: String?
    package let published: PartialDate?
    package let pages: Int?
    package let isbn13: String?
    /// An ISO 639-1 code.
    package let language: String?

    package init(
        title: String, publisher: String? = nil, published: PartialDate? = nil, pages: Int? = nil, isbn13: String? = nil,
        language: String? = nil
    ) {
        self.title = title
        self.publisher = publisher
        self.published = published
        self.pages = pages
        self.isbn13 = isbn13
        self.language = language
    }
}
