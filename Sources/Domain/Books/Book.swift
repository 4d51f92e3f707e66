/// A book: the work, with the facts of one known edition.
package struct Book: Work {
    package let id: WorkID<Book>
    package let title: LocalizedTitle
    package let authors: [Person]
    /// The first publication.
    package let published: PartialDate?
    /// The publication of the edition that a service describes, which may be decades after the first.
    package let editionPublished: PartialDate?
    /// The publisher of the first edition, or of the edition that a service describes.
    package let publisher: String?
    /// The pages of the edition with `isbn13`.
    package let pages: Int?
    package let isbn13: String?
    package let form: Form?
    /// The age group that it was written for; nil for adults.
    package let audience: Audience?
    /// ISO 3166-1 codes of the countries where it was written.
    package let countries: [String]
    /// Lower-case English words.
    package let subjects: [String]
    package let overview: LocalizedText?
    /// The films that were made from it, the oldest first.
    package let films: [WorkReference<Movie>]
    /// Its key at Open Library: `OL`, digits, `W`.
    package let openLibraryID: String?
    /// nil without one: then the site draws a cover.
    package let cover: PictureReference?
    /// The editions that the catalog knows.
    package let editions: [Edition]
    /// The number of all editions; nil if it is unknown.
    package let editionCount: Int?
    package let rating: Rating?
    /// The book's pages at the services that have it.
    package let externalPages: [ExternalPage]
    /// The catalogs that have it, the preferred one first.
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
        /// Books from which films of the catalog were made.
        case onTheScreen
        case koreanLiterature
        /// Novellas and fables, which can be read in one sitting.
        case shortReads
        /// Books from before 1900.
        case classics
        case forChildren
    }

    package typealias Counterpart = Movie

    package static let kind = WorkKind.book
    /// A multiple of 2, 3, 4, 6 and 9, so that the last row of a grid with so many columns is full, and fewer than 40, the
    /// limit of a Google Books response.
    package static let pageSize = 36

    package var date: PartialDate? { published ?? editionPublished }
    package var firstDate: PartialDate? { published }

    package func completed(by other: Book) -> Book {
        Book(
            id: id, title: title, authors: authors.isEmpty ? other.authors : authors, published: published ?? other.published,
            editionPublished: editionPublished ?? other.editionPublished, publisher: publisher ?? other.publisher,
            pages: pages ?? other.pages, isbn13: isbn13 ?? other.isbn13,
            form: form ?? other.form, audience: audience ?? other.audience,
            countries: countries.isEmpty ? other.countries : countries, subjects: subjects.isEmpty ? other.subjects : subjects,
            overview: overview ?? other.overview, films: films.isEmpty ? other.films : films,
            openLibraryID: openLibraryID ?? other.openLibraryID, cover: cover ?? other.cover,
            editions: editions.isEmpty ? other.editions : editions,
            editionCount: editionCount ?? other.editionCount,
            rating: rating ?? other.rating,
            externalPages: externalPages
                + other.externalPages.filter { page in !externalPages.contains { $0.source == page.source } },
            sources: sources + other.sources.filter { !sources.contains($0) })
    }
}
