import Domain
import Foundation

/// Books of Open Library (https://openlibrary.org/developers/api): works, each with its editions.
package struct OpenLibraryCatalog: WorkCatalog {
    /// How many editions a book's page names.
    private static let editionLimit = 20
    private static let fields =
        "key,title,author_name,first_publish_year,cover_i,edition_count,isbn"

    private let service: CachedServiceClient

    /// - Parameter service: at `https://openlibrary.org`, or a mirror of it.
    package init(service: CachedServiceClient) {
        self.service = service
    }

    /// Its search takes its time, and it asks for few requests at once.
    package static var policy: ServicePolicy {
        var policy = ServicePolicy()
        policy.requestsInFlight = 3
        policy.limits.start = .seconds(10)
        policy.limits.total = .seconds(12)
        return policy
    }

    package func works(matching query: WorkQuery<Book>) async throws(CatalogError) -> CatalogResponse<ResultPage<Book>> {
        let target = SearchTarget(query.text)
        guard let text = target.fieldedText else { return CatalogResponse(.empty(query)) }
        return try await search(text, page: query.page.value, limit: Book.pageSize, fresh: service.freshness.searches) {
            response in
            var seen: Set<String> = []
            let books = response.docs.elements
                .filter { document in target.isbn.map(document.mayHave) ?? true && seen.insert(document.key).inserted }
                .compactMap { Self.book($0, isbn: target.isbn) }
            let total = target.isbn == nil ? ResultPage<Book>.total(response.numFound ?? books.count) : books.count
            return ResultPage(items: books, of: query, total: total)
        }
    }

    /// A work's own record knows its authors by key alone, and nothing of dates: the search's record of it adds them.
    package func details(
        of id: WorkID<Book>, in language: Language
    ) async throws(CatalogError) -> CatalogResponse<WorkDetails<Book>> {
        guard id.key.wholeMatch(of: /OL[0-9]{1,12}W/) != nil else { throw CatalogError(.notFound, source: .openLibrary) }
        let fresh = service.freshness.details
        async let found = documents("key:/works/\(id.key)", fresh)
        async let listed = editions(of: id.key, fresh)
        let work: CatalogResponse<OpenLibraryWorkResponse> = try await service.answer(
            to: ServiceRequest(path: "works/\(id.key).json", parameters: []), fresh: fresh
        ) { $0 }
        let (document, editions) = await (found, listed)
        let summary = document.flatMap { Self.book($0, isbn: nil) }
        let response = work.value
        guard let title = PlainText.nonEmpty(response.title) else { throw CatalogError(.badResponse, source: .openLibrary) }
        let book = Book(
            id: id,
            title: LocalizedTitle(title: title, language: nil),
            authors: summary?.authors ?? [],
            published: summary?.published,
            isbn13: editions.lazy.compactMap(\.isbn13).first,
            subjects: (response.subjects?.elements ?? []).prefix(12)
                .compactMap { PlainText.nonEmpty($0)?.lowercased() },
            overview: PlainText.nonEmpty(response.description?.value).map { LocalizedText(text: $0, language: nil) },
            openLibraryID: id.key,
            cover: PictureReference(openLibraryCover: response.covers?.elements.first { $0 > 0 }) ?? summary?.cover,
            editions: editions,
            editionCount: PlausibleValues.count(document?.editionCount)
        )
        return CatalogResponse(WorkDetails(work: book), notices: work.notices)
    }

    /// The search's record of a work; nil where it cannot be had, since the page is worth showing without it.
    private func documents(_ query: String, _ fresh: Duration) async -> OpenLibrarySearchResponse.Document? {
        try? await search(query, page: 1, limit: 1, fresh: fresh) { $0.docs.elements.first }.value
    }

    private func editions(of key: String, _ fresh: Duration) async -> [Edition] {
        let answer: CatalogResponse<OpenLibraryEditionsResponse>? = try? await service.answer(
            to: ServiceRequest(path: "works/\(key)/editions.json", parameters: [("limit", String(Self.editionLimit))]),
            fresh: fresh
        ) { $0 }
        return (answer?.value.entries.elements ?? []).prefix(Self.editionLimit).compactMap { entry in
            guard let title = PlainText.nonEmpty(entry.title) else { return nil }
            return Edition(
                title: title,
                publisher: PlainText.nonEmpty(entry.publishers?.elements.first),
                published: entry.publishDate.flatMap(OpenLibraryDate.read),
                pages: PlausibleValues.count(entry.pages),
                isbn13: ((entry.isbn13?.elements ?? []) + (entry.isbn10?.elements ?? [])).lazy
                    .compactMap { ISBN($0) }.first?.description,
                language: entry.languages?.elements.first.flatMap { OpenLibraryLanguage.code(of: $0.key) })
        }
    }

    private func search<Value: Sendable>(
        _ query: String, page: Int, limit: Int, fresh: Duration,
        _ value: @escaping @Sendable (OpenLibrarySearchResponse) -> Value
    ) async throws(CatalogError) -> CatalogResponse<Value> {
        var request = ServiceRequest(
            path: "search.json",
            parameters: [("q", query), ("fields", Self.fields), ("page", String(page)), ("limit", String(limit))])
        request.isSearch = true
        return try await service.answer(to: request, fresh: fresh, value)
    }

    private static func book(_ document: OpenLibrarySearchResponse.Document, isbn: ISBN?) -> Book? {
        guard let match = document.key.wholeMatch(of: /\/works\/(OL[0-9]{1,12}W)/),
            let title = PlainText.nonEmpty(document.title)
        else { return nil }
        let key = String(match.1)
        return Book(
            id: WorkID(source: .openLibrary, key: key),
            title: LocalizedTitle(title: title, language: nil),
            authors: (document.authors?.elements ?? []).compactMap { PlainText.nonEmpty($0).map { Person(name: $0) } },
            published: document.firstPublished.flatMap { PartialDate(String($0)) },
            // Of the edition that was asked for: the others' numbers stand in no order.
            isbn13: isbn?.description,
            openLibraryID: key,
            cover: PictureReference(openLibraryCover: document.cover)
        )
    }
}

/// Dates as people typed them in: "1965", "August 1965", "Aug 01, 1965", "1 August 1965", "1965-08-01".
enum OpenLibraryDate {
    static func read(_ text: String) -> PartialDate? {
        if let date = PartialDate(text) { return date }
        guard let year = text.firstMatch(of: /\b(1[0-9]{3}|20[0-9]{2})\b/)?.1 else { return nil }
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
        guard let month = words.lazy.compactMap({ word in months.firstIndex { word.hasPrefix($0) } }).first else {
            return PartialDate(String(year))
        }
        let day = words.lazy.compactMap { Int($0) }.first { (1...31).contains($0) }
        let parts = [month + 1, day].compactMap { $0 }.map { $0 < 10 ? "0\($0)" : "\($0)" }
        return PartialDate(([String(year)] + parts).joined(separator: "-"))
    }

    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
}

/// Languages by their MARC codes, as `/languages/eng`.
enum OpenLibraryLanguage {
    static func code(of key: String) -> String? {
        codes[String(key.split(separator: "/").last ?? "")]
    }

    private static let codes = [
        "eng": "en", "kor": "ko", "jpn": "ja", "chi": "zh", "fre": "fr", "ger": "de", "spa": "es", "ita": "it", "por": "pt",
        "rus": "ru", "pol": "pl", "dut": "nl", "swe": "sv", "dan": "da", "nor": "no", "fin": "fi", "tur": "tr", "ara": "ar",
        "heb": "he", "hin": "hi", "cze": "cs", "hun": "hu", "rum": "ro", "gre": "el", "ukr": "uk", "vie": "vi", "tha": "th",
        "ind": "id", "per": "fa", "cat": "ca",
    ]
}
