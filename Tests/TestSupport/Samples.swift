import Domain
import Foundation

/// A work of which tests make samples. Use `sample(…)` for one, `samples(_:)` for several.
package protocol SampleWork: Work {
    /// A work with every field filled.
    static func sample(key: String, title: String) -> Self
}

extension SampleWork {
    /// Different works: the first is `work-0`.
    package static func samples(_ count: Int) -> [Self] {
        (0..<count).map { .sample(key: "work-\($0)", title: "Work \($0)") }
    }
}

extension Movie: SampleWork {
    package static func sample(key: String, title: String) -> Movie {
        sample(key: key, title: title, complete: true)
    }

    /// A film with every field filled, or with the required ones only.
    package static func sample(
        key: String = "sample-1999", title: String = "The Sample", complete: Bool = true
    ) -> Movie {
        guard complete else {
            return Movie(id: WorkID(source: .catalog, key: key), title: LocalizedTitle(title: title, language: nil))
        }
        return Movie(
            id: WorkID(source: .catalog, key: key),
            title: LocalizedTitle(
                title: title, language: "en", originalTitle: "표본", originalLanguage: "ko", internationalTitle: "A Sample"),
            releaseDate: PartialDate("1999-03-02"),
            runtime: 101,
            genres: [.drama, .crime],
            countries: ["KR", "FR"],
            directors: [Person(name: "Director One"), Person(name: "Director Two")],
            cast: [Person(name: "Actor One", role: "The Hero")],
            overview: LocalizedText(text: "Something happens to someone.", language: "ko"),
            tagline: LocalizedText(text: "A line.", language: "ko"),
            subjects: ["grief", "the sea"],
            basedOn: WorkReference(
                id: WorkID(source: .catalog, key: "the-book-one"), title: "The Book", creator: Person(name: "Author One"),
                date: PartialDate("1987-05")),
            rating: Rating(average: 7.84, best: 10, count: 12_000, source: .tmdb),
            homepage: "https://www.example.org/",
            imdbID: "tt0000001",
            wikidataID: "Q1",
            trailers: [Trailer(name: "A Trailer", address: "https://www.youtube.com/watch?v=abcde")],
            offers: WatchOffers(
                region: "KR", address: "https://www.themoviedb.org/movie/1/watch", streaming: ["One", "Two"],
                purchase: ["Three"])
        )
    }
}

extension Book: SampleWork {
    package static func sample(key: String, title: String) -> Book {
        sample(key: key, title: title, complete: true)
    }

    /// A book with every field filled, or with the required ones only.
    package static func sample(
        key: String = "the-book-one", title: String = "The Book", complete: Bool = true
    ) -> Book {
        guard complete else {
            return Book(
                id: WorkID(source: .catalog, key: key), title: LocalizedTitle(title: title, language: nil), authors: [])
        }
        return Book(
            id: WorkID(source: .catalog, key: key),
            title: LocalizedTitle(
                title: title, language: "en", originalTitle: "책", originalLanguage: "ko", internationalTitle: "A Book"),
            authors: [Person(name: "Author One"), Person(name: "Author Two")],
            published: PartialDate("1987-05"),
            editionPublished: PartialDate("1999"),
            publisher: "A Publisher",
            pages: 180,
            isbn13: "9780306406157",
            form: .novel,
            audience: .youngAdults,
            countries: ["KR"],
            subjects: ["grief"],
            overview: LocalizedText(text: "A book about it.", language: "ko"),
            films: [
                WorkReference(
                    id: WorkID(source: .catalog, key: "sample-1999"), title: "The Sample", date: PartialDate("1999-03-02"))
            ],
            openLibraryID: "OL1W",
            editions: [
                Edition(
                    title: "The Book", publisher: "An Edition", published: PartialDate("1990"), pages: 200,
                    isbn13: "9780140328721", language: "ko"),
                Edition(title: "Bare Edition"),
            ],
            editionCount: 1234,
            rating: Rating(average: 4, best: 5, count: 1, source: .google),
            externalPages: [
                ExternalPage(.about, at: .naver, address: "https://search.shopping.naver.com/book/1"),
                ExternalPage(.preview, at: .google, address: "https://books.google.com/books?id=1"),
            ],
            sources: [.google, .catalog]
        )
    }
}

extension SearchQuery {
    /// - Throws: where the test's text is not a valid query.
    package static func sample(_ text: String) throws -> SearchQuery {
        try SearchQuery(text)
    }
}

extension ShelfEntry {
    /// A shelf entry with every field filled, or with the required ones only.
    package static func sample(title: String = "The Book", complete: Bool = true) -> ShelfEntry {
        guard complete else {
            return ShelfEntry(
                work: ShelfWork(kind: .movie, title: title), status: .toWatch, added: Date(timeIntervalSince1970: 0))
        }
        return ShelfEntry(
            work: ShelfWork(Book.sample(key: "the-book-one", title: title)), status: .read, isOwned: true,
            rating: StarRating(halves: 9), note: "A note,\nof two lines.", finished: PartialDate("2020-05-01"),
            added: Date(timeIntervalSince1970: 1_000_000))
    }

    /// Different books.
    package static func samples(_ count: Int) -> [ShelfEntry] {
        Book.samples(count).map {
            ShelfEntry(
                work: ShelfWork($0), status: .read, isOwned: true, rating: StarRating(halves: 9), note: "A note.",
                finished: PartialDate("2020-05-01"), added: Date(timeIntervalSince1970: 1_000_000))
        }
    }
}

extension SearchFacets {
    /// Facets of all groups. One group has more values than a page shows at once.
    package static let sample = SearchFacets(
        decades: [("2010", 4), ("1990", 1200), ("1870", 1), ("0", 1)].map(Count.init),
        subjects: [("drama", 900), ("science-fiction", 300), ("social class", 30), ("grief", 20)].map(Count.init)
            + (1...8).map { Count(value: "subject \($0)", count: 2) },
        languages: ["en", "ko", "fr", "ja", "de", "es", "it", "ru", "zh"].map { Count(value: $0, count: 3) },
        countries: [("US", 1000), ("KR", 40), ("SU", 2)].map(Count.init), subjectNames: ["grief": "슬픔"])
}

extension ViewerLanguages {
    package static let english = ViewerLanguages(.english)
    package static let korean = ViewerLanguages(.korean)
}
