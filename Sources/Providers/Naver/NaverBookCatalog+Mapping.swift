import Domain

extension NaverBookCatalog {
    static func results(_ response: NaverSearchResponse) -> Results {
        var seen: Set<WorkID<Book>> = []
        return Results(
            total: ResultPage<Book>.total(response.total ?? response.items.elements.count),
            books: response.items.elements.compactMap(book).filter { seen.insert($0.id).inserted })
    }

    static func page(_ results: Results, of query: WorkQuery<Book>, isbn: ISBN?, lastPage: Int) -> ResultPage<Book> {
        guard let isbn else {
            let pageCount = min(lastPage, (results.total + Book.pageSize - 1) / Book.pageSize)
            return ResultPage(items: results.books, of: query, total: results.total, pageCount: pageCount)
        }
        // The service searches an ISBN as a word, which other books may contain.
        let books = results.books.filter { $0.isbn13 == isbn.description }
        return ResultPage(items: books, of: query, total: books.count)
    }

    /// - Returns: nil for an item without a title or an ISBN, which is its id.
    static func book(_ item: NaverSearchResponse.Item) -> Book? {
        // "13", or "10 13".
        guard let title = PlainText.nonEmpty(item.title),
            let isbn = ISBN.first(in: (item.isbn ?? "").split(separator: " ").reversed().map(String.init))
        else { return nil }
        return Book(
            id: WorkID(source: .naver, key: isbn.description),
            title: LocalizedTitle(
                title: title, language: TextFolding.hasHangul(title) ? Language.korean.rawValue : nil),
            authors: Person.named(item.author?.split(separator: "^").map(String.init)),
            editionPublished: item.published.flatMap(date),
            publisher: PlainText.nonEmpty(item.publisher),
            isbn13: isbn.description,
            overview: PlainText.nonEmpty(item.description).map { LocalizedText(text: $0, language: nil) },
            cover: PictureReference(naverCover: item.image),
            externalPages: LinkSanitizer.httpsAddress(item.link, in: "naver.com")
                .map { [ExternalPage(.about, at: .naver, address: $0)] } ?? []
        )
    }

    /// Parses `yyyyMMdd`, with zeros for an unknown month or day.
    private static func date(_ text: String) -> PartialDate? {
        guard [4, 6, 8].contains(text.utf8.count), text.utf8.allSatisfy(\.isDigit) else { return nil }
        let parts = [text.prefix(4), text.dropFirst(4).prefix(2), text.dropFirst(6)].prefix { $0.contains { $0 != "0" } }
        return PartialDate(parts.joined(separator: "-"))
    }
}
