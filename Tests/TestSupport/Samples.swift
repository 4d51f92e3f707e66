import Domain

extension Movie {
    /// A film with every field filled, or with as few as there can be.
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
            directors: [Person(name: "Director One", internationalName: "Director Uno"), Person(name: "Director Two")],
            cast: [Person(name: "Actor One")],
            overview: Prose(text: "Something happens to someone.", language: "ko"),
            subjects: ["grief", "the sea"],
            basedOn: BookReference(title: "The Book", author: Person(name: "Author One")),
            imdbID: "tt0000001",
            wikidataID: "Q1"
        )
    }
}

extension Book {
    package static func sample(title: String = "The Book") -> Book {
        Book(
            id: WorkID(source: .catalog, key: "the-book-one"),
            title: LocalizedTitle(title: title, language: "en", originalTitle: "책", originalLanguage: "ko"),
            authors: [Person(name: "Author One")],
            published: PartialDate("1987-05"),
            publisher: "A Publisher",
            pages: 180,
            isbn13: "9780306406157",
            form: .novel,
            countries: ["KR"],
            subjects: ["grief"],
            overview: Prose(text: "A book about it.", language: "ko")
        )
    }
}

extension SearchQuery {
    /// A query that is known to be valid.
    package static func sample(_ text: String) throws -> SearchQuery {
        try SearchQuery(text)
    }
}
