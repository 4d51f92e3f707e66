import Domain

extension GoogleBooksCatalog {
    static func page(
        _ response: GoogleBooksSearchResponse, of query: WorkQuery<Book>, isbn: ISBN?
    ) -> ResultPage<Book> {
        let volumes = response.items?.elements ?? []
        var seen: Set<String> = []
        let books = volumes.filter { volume in
            // The service searches an ISBN as a word, too, which other books may contain.
            (isbn == nil || volume.isbns.contains { $0 == isbn }) && seen.insert(volume.id).inserted
        }.compactMap(book)
        if isbn != nil { return ResultPage(items: books, of: query, total: books.count) }
        let countBefore = (query.page.value - 1) * Book.pageSize
        let estimate = ResultPage<Book>.total(response.totalItems ?? 0)
        guard !volumes.isEmpty else {
            // The estimate was too high: there are no more results than the pages before this one can hold.
            let total = min(estimate, countBefore)
            let pageCount = min(query.page.value - 1, max(1, (total + Book.pageSize - 1) / Book.pageSize))
            return ResultPage(items: [], of: query, total: total, isEstimate: true, pageCount: pageCount)
        }
        // The estimate changes between pages: a page that is not full is the last one, whatever the estimate is.
        guard (response.items?.count ?? 0) >= Book.pageSize else {
            return ResultPage(items: books, of: query, total: countBefore + books.count, pageCount: query.page.value)
        }
        return ResultPage(items: books, of: query, total: max(estimate, countBefore + volumes.count + 1), isEstimate: true)
    }

    /// - Returns: nil for a volume without a title or with an unexpected id.
    static func book(_ volume: GoogleBooksVolumeResponse) -> Book? {
        let info = volume.info
        guard isVolumeID(volume.id), let title = PlainText.nonEmpty(info.title) else { return nil }
        let language = PlausibleValues.language(info.language)
        return Book(
            id: WorkID(source: .google, key: volume.id),
            title: LocalizedTitle(
                title: PlainText.nonEmpty(info.subtitle).map { "\(title): \($0)" } ?? title, language: language,
                originalLanguage: language),
            authors: Person.named(info.authors?.elements),
            editionPublished: info.publishedDate.flatMap { PartialDate($0) },
            publisher: PlainText.nonEmpty(info.publisher),
            pages: PlausibleValues.count(info.pageCount),
            isbn13: volume.isbns.first?.description,
            subjects: (info.categories?.elements ?? []).compactMap { PlainText.nonEmpty($0)?.lowercased() },
            overview: PlainText.nonEmpty(info.description).map { LocalizedText(text: $0, language: language) },
            // Larger pictures can be inner pages: only the thumbnails are sure to be covers.
            cover: info.imageLinks?.thumbnail ?? info.imageLinks?.smallThumbnail == nil
                ? nil : PictureReference(source: .google, name: volume.id),
            rating: Rating(average: info.averageRating, best: 5, count: info.ratingsCount, source: .google),
            externalPages: [
                LinkSanitizer.httpsAddress(info.infoLink, in: "google").map { ExternalPage(.about, at: .google, address: $0) },
                LinkSanitizer.httpsAddress(info.previewLink, in: "google").map {
                    ExternalPage(.preview, at: .google, address: $0)
                },
            ].compactMap { $0 }
        )
    }
}

extension GoogleBooksVolumeResponse {
    /// The valid ISBNs of the volume, those of 13 digits first.
    fileprivate var isbns: [ISBN] {
        let identifiers = info.identifiers?.elements ?? []
        return ["ISBN_13", "ISBN_10"].flatMap { type in
            identifiers.filter { $0.type == type }.compactMap { ISBN($0.identifier) }
        }
    }
}
