/// A book: the work, with the facts of one known edition.
package struct Book: Work {
    package let id: WorkID<Book>
    package let title: LocalizedTitle
    package let authors: [Person]
    /// When it was first published.
    package let published: PartialDate?
    /// When the edition was published that a service tells of, which says nothing of the first.
    package let editionPublished: PartialDate?
    /// The publisher of the first edition, or of the one that a service tells of.
    package let publisher: String?
    /// Of the edition with `isbn13`.
    package let pages: Int?
    package let isbn13: String?
    package let form: Form?
    /// Whom it was written for, where that is not everybody.
    package let audience: Audience?
    /// ISO 3166-1 codes of the countries that it was written in.
    package let countries: [String]
    /// What it is about, in lower-case English words.
    package let subjects: [String]
    package let overview: LocalizedText?
    /// The films that were made from it, the oldest first.
    package let films: [WorkReference<Movie>]
    /// Its key at Open Library: `OL`, digits, `W`.
    package let openLibraryID: String?
    /// nil where there is none: then one is drawn.
    package let cover: PictureReference?
    /// Known editions of the work.
    package let editions: [Edition]
    /// How many editions there are, known or not; nil where nobody counted them.
    package let editionCount: Int?
    package let rating: Rating?
    /// Pages of it at the services that it was found at.
    package let externalPages: [ExternalPage]
    /// Where it was found, the first first.
    package let sources: [Source]

    package init(
        id: WorkID<Book>,
        title: LocalizedTitle,
        authors: [Person],
        published: PartialDate? = nil,
        editionPublished: PartialDate? = nil,
        publisher: String? = nil,
        pages: Int? = nil,
        isbn13: String? = nil,
        form: Form? = nil,
        audience: Audience? = nil,
        countries: [String] = [],
        subjects: [String] = [],
        overview: LocalizedText? = nil,
        films: [WorkReference<Movie>] = [],
        openLibraryID: String? = nil,
        cover: PictureReference? = nil,
        editions: [Edition] = [],
        editionCount: Int? = nil,
        rating: Rating? = nil,
        externalPages: [ExternalPage] = [],
        sources: [Source]? = nil
    ) {
        self.id = id
        self.title = title
        self.authors = authors
        self.published = published
        self.editionPublished = editionPublished
        self.publisher = publisher
        self.pages = pages
        self.isbn13 = isbn13
        self.form = form
        self.audience = audience
        self.countries = countries
        self.subjects = subjects
        self.overview = overview
        self.films = films
        self.openLibraryID = openLibraryID
        self.cover = cover
        self.editions = editions
        self.editionCount = editionCount
        self.rating = rating
        self.externalPages = externalPages
        self.sources = sources ?? [id.source]
    }

    package enum Form: String, Sendable, Hashable, CaseIterable {
        case novel, novella, stories, poetry, play, essays, memoir, biography, history, science, philosophy, comics, fable
        case reportage
        case pictureBook = "picture-book"
    }

    package enum Audience: String, Sendable, Hashable, CaseIterable {
        case children
        case youngAdults = "young-adult"
    }

    package enum Theme: Sendable, Hashable, CaseIterable {
        /// Books that films of the catalog were made from.
        case onTheScreen
        case koreanLiterature
        /// Novellas and fables: books for one sitting.
        case shortReads
        /// Books from before 1900.
        case classics
        case forChildren
    }

    package typealias Counterpart = Movie

    package static let kind = WorkKind.book
    /// A multiple of 2, 3, 4, 6 and 9, so that every grid of that many columns ends in a full row, and fewer than the 40 that
    /// Google Books gives at once.
    package static let pageSize = 36

    package var date: PartialDate? { published ?? editionPublished }
    package var firstDate: PartialDate? { published }
}
