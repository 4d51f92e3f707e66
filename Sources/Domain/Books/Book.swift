/// A book: the work, with the facts of one known edition.
package struct Book: Hashable, Sendable {
    package let id: WorkID<Book>
    package let title: LocalizedTitle
    package let authors: [Person]
    /// When it was first published.
    package let published: PartialDate?
    /// The publisher of the first edition.
    package let publisher: String?
    /// Of the edition with `isbn13`.
    package let pages: Int?
    package let isbn13: String?
    package let form: Form?
    /// ISO 3166-1 codes of the countries that it was written in.
    package let countries: [String]
    /// What it is about, in lower-case English words.
    package let subjects: [String]
    package let overview: Prose?

    package init(
        id: WorkID<Book>,
        title: LocalizedTitle,
        authors: [Person],
        published: PartialDate? = nil,
        publisher: String? = nil,
        pages: Int? = nil,
        isbn13: String? = nil,
        form: Form? = nil,
        countries: [String] = [],
        subjects: [String] = [],
        overview: Prose? = nil
    ) {
        self.id = id
        self.title = title
        self.authors = authors
        self.published = published
        self.publisher = publisher
        self.pages = pages
        self.isbn13 = isbn13
        self.form = form
        self.countries = countries
        self.subjects = subjects
        self.overview = overview
    }

    package enum Form: String, Sendable, Hashable, CaseIterable {
        case novel, novella, stories, poetry, play, essays, memoir, biography, history, science, philosophy, comics, fable
        case reportage
    }
}

/// What a film's row says of the book that it was made from.
package struct BookReference: Hashable, Sendable {
    package let title: String
    package let author: Person?

    package init(title: String, author: Person?) {
        self.title = title
        self.author = author
    }
}
