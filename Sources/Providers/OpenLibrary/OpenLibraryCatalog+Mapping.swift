import Domain

extension OpenLibraryCatalog {
    /// The number of subjects on a book's page.
    private static let subjectLimit = 12

    static func page(
        _ response: OpenLibrarySearchResponse, of query: WorkQuery<Book>, isbn: ISBN?
    ) -> ResultPage<Book> {
        var seen: Set<String> = []
        let books = response.docs.elements
            .filter { document in isbn.map(document.mayHave) ?? true && seen.insert(document.key).inserted }
            .compactMap { book($0, isbn: isbn) }
        let total = isbn == nil ? ResultPage<Book>.total(response.numFound ?? books.count) : books.count
        return ResultPage(items: books, of: query, total: total)
    }

    /// - Parameter isbn: the edition that was searched for; the response does not say which of the work's ISBNs is the main
    ///   one.
    /// - Returns: nil for a document without a title or with an unexpected key.
    static func book(_ document: OpenLibrarySearchResponse.Document, isbn: ISBN?) -> Book? {
        guard document.key.hasPrefix("/works/"), let title = PlainText.nonEmpty(document.title) else { return nil }
        let key = String(document.key.dropFirst("/works/".count))
        guard isWorkID(key) else { return nil }
        return Book(
            id: WorkID(source: .openLibrary, key: key),
            title: LocalizedTitle(title: title, language: nil),
            authors: Person.named(document.authors?.elements),
            published: document.firstPublished.flatMap { PartialDate(String($0)) },
            isbn13: isbn?.description,
            openLibraryID: key,
            cover: PictureReference(openLibraryCover: document.cover)
        )
    }

    /// - Parameter document: the search result for the same work, which adds authors and dates.
    /// - Returns: nil for a work without a title.
    static func book(
        _ response: OpenLibraryWorkResponse, id: WorkID<Book>, document: OpenLibrarySearchResponse.Document?,
        editions: [Edition]
    ) -> Book? {
        guard let title = PlainText.nonEmpty(response.title) else { return nil }
        let found = document.flatMap { book($0, isbn: nil) }
        return Book(
            id: id,
            title: LocalizedTitle(title: title, language: nil),
            authors: found?.authors ?? [],
            published: found?.published,
            isbn13: editions.lazy.compactMap(\.isbn13).first,
            subjects: (response.subjects?.elements ?? []).prefix(subjectLimit)
                .compactMap { PlainText.nonEmpty($0)?.lowercased() },
            overview: PlainText.nonEmpty(response.description?.value).map { LocalizedText(text: $0, language: nil) },
            openLibraryID: id.key,
            cover: PictureReference(openLibraryCover: response.covers?.elements.first { $0 > 0 }) ?? found?.cover,
            editions: editions,
            editionCount: PlausibleValues.count(document?.editionCount)
        )
    }

    static func editions(_ response: OpenLibraryEditionsResponse) -> [Edition] {
        response.entries.elements.prefix(editionLimit).compactMap { entry in
            guard let title = PlainText.nonEmpty(entry.title) else { return nil }
            return Edition(
                title: title,
                publisher: PlainText.nonEmpty(entry.publishers?.elements.first),
                published: entry.publishDate.flatMap { FreeTextDate.date(in: $0) },
                pages: PlausibleValues.count(entry.pages),
                isbn13: ISBN.first(in: (entry.isbn13?.elements ?? []) + (entry.isbn10?.elements ?? []))?.description,
                language: entry.languages?.elements.first.flatMap { LanguageCode.twoLetterCode(openLibraryKey: $0.key) })
        }
    }
}
