import Domain

/// The links from a book's page to libraries.
enum BookLinks {
    /// The work by its Open Library id, else the edition by its ISBN, else a search.
    static func openLibrary(_ book: Book) -> String {
        let site = "https://openlibrary.org"
        if let id = book.openLibraryID { return "\(site)/works/\(id)" }
        if let isbn = book.isbn13 { return "\(site)/isbn/\(isbn)" }
        return AddressText.address("\(site)/search", [("title", title(of: book)), ("author", author(of: book))])
    }

    /// A search for the edition by its ISBN, else by title and author.
    static func worldCat(_ book: Book) -> String {
        let query =
            book.isbn13.map { "bn:\($0)" }
            ?? ["ti:\"\(title(of: book))\"", author(of: book).map { "au:\"\($0)\"" }].compactMap { $0 }.joined(separator: " ")
        return AddressText.address("https://search.worldcat.org/search", [("q", query)])
    }

    /// Wikipedia's list of library catalogs for an ISBN.
    static func bookSources(isbn: String, _ language: Language) -> String {
        "https://\(language.rawValue).wikipedia.org/wiki/Special:BookSources/\(isbn)"
    }

    /// International catalogs list a book by its English or original title.
    private static func title(of book: Book) -> String {
        let title = book.title
        return title.language == Language.english.rawValue
            ? title.title : title.internationalTitle ?? title.originalTitle ?? title.title
    }

    private static func author(of book: Book) -> String? {
        book.authors.first.map { $0.internationalName ?? $0.name }
    }
}
