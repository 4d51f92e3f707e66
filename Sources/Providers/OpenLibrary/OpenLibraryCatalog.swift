import Domain
import Foundation

/// Books of Open Library (https://openlibrary.org/developers/api): works, each with its editions.
package struct OpenLibraryCatalog: WorkCatalog {
    /// How many editions a book's page names.
    private static let editionLimit = 20
    private static let fields =
        "key,title,author_name,author_key,first_publish_year,cover_i,edition_count,isbn,language"

    private let service: AnsweringService

    /// - Parameter service: at `https://openlibrary.org`, or a mirror of it.
    package init(service: AnsweringService) {
        self.service = service
    }

    package func works(matching query: WorkQuery<Book>) async throws(CatalogError) -> Answer<ResultPage<Book>> {
        let isbn = ISBN(query.text.text)
        // Written like an ISBN, but with a digit too few or wrong: no book's number.
        if isbn == nil, ISBN.isWritten(in: query.text.text) { return Answer(.empty(query)) }
        return try await search(
            isbn.map { "isbn:\($0)" } ?? query.text.text, page: query.page.value, limit: Book.pageSize,
            fresh: service.freshness.searches
        ) { response in
            var seen: Set<String> = []
            let documents = response.docs.elements.filter { seen.insert($0.key).inserted }
            let total = max(0, response.numFound ?? documents.count)
            return ResultPage(
                items: documents.compactMap { Self.book($0, isbn: isbn) }, number: query.page.value, total: total,
                pageCount: min(PageNumber.limit, (total + Book.pageSize - 1) / Book.pageSize))
        }
    }

    /// A work's own record knows its authors by key alone, and nothing of dates: the search's record of it adds them.
    package func details(
        of id: WorkID<Book>, in language: Language
    ) async throws(CatalogError) -> Answer<WorkDetails<Book>> {
        guard id.key.wholeMatch(of: /OL\d{1,12}W/) != nil else { throw CatalogError(.notFound, source: .openLibrary) }
        let fresh = service.freshness.details
        let work: Answer<OpenLibraryWorkResponse> = try await answer(to: "works/\(id.key).json", [], fresh: fresh) { $0 }
        async let found = documents("key:/works/\(id.key)", fresh)
        async let listed = editions(of: id.key, fresh)
        let (document, editions) = await (found, listed)
        let summary = document.flatMap { Self.book($0, isbn: nil) }
        let response = work.value
        let book = Book(
            id: id,
            title: LocalizedTitle(title: PlainText.clean(response.title), language: nil),
            authors: summary?.authors ?? [],
            published: summary?.published,
            isbn13: editions.lazy.compactMap(\.isbn13).first,
            subjects: (response.subjects?.elements ?? []).prefix(12).map { PlainText.clean($0).lowercased() },
            overview: response.description.flatMap { text in
                let plain = PlainText.clean(text.value)
                return plain.isEmpty ? nil : Prose(text: plain, language: nil)
            },
            openLibraryID: id.key,
            cover: response.covers?.elements.first { $0 > 0 }.flatMap(OpenLibraryCovers.reference) ?? summary?.cover,
            editions: editions
        )
        return Answer(WorkDetails(work: book), notices: work.notices)
    }

    /// The search's record of a work; nil where it cannot be had, since the page is worth showing without it.
    private func documents(_ query: String, _ fresh: Duration) async -> OpenLibrarySearchResponse.Document? {
        try? await search(query, page: 1, limit: 1, fresh: fresh) { $0.docs.elements.first }.value
    }

    private func editions(of key: String, _ fresh: Duration) async -> [Edition] {
        let answer: Answer<OpenLibraryEditionsResponse>? = try? await answer(
            to: "works/\(key)/editions.json", [("limit", String(Self.editionLimit))], fresh: fresh
        ) { $0 }
        return (answer?.value.entries.elements ?? []).map { entry in
            Edition(
                title: PlainText.clean(entry.title),
                publisher: entry.publishers?.elements.first.map(PlainText.clean),
                published: entry.publishDate.flatMap(OpenLibraryDate.read),
                pages: entry.pages.flatMap { $0 > 0 ? $0 : nil },
                isbn13: ((entry.isbn13?.elements ?? []) + (entry.isbn10?.elements ?? [])).lazy
                    .compactMap { ISBN($0) }.first?.description,
                language: entry.languages?.elements.first.flatMap { OpenLibraryLanguage.code(of: $0.key) })
        }
    }

    private func search<Value: Sendable>(
        _ query: String, page: Int, limit: Int, fresh: Duration,
        _ value: @escaping @Sendable (OpenLibrarySearchResponse) -> Value
    ) async throws(CatalogError) -> Answer<Value> {
        try await answer(
            to: "search.json", [("q", query), ("fields", Self.fields), ("page", String(page)), ("limit", String(limit))],
            fresh: fresh, value)
    }

    private func answer<Response: Decodable & Sendable, Value: Sendable>(
        to path: String, _ parameters: [(name: String, value: String)], fresh: Duration,
        _ value: @escaping @Sendable (Response) -> Value
    ) async throws(CatalogError) -> Answer<Value> {
        let request = ServiceRequest(path: path, parameters: parameters, headers: ["Accept": "application/json"])
        return try await service.answer(to: request, fresh: fresh) { reply throws(CatalogError) in
            guard reply.status == 200 else {
                throw path == "search.json" ? reply.searchError(from: .openLibrary) : reply.error(from: .openLibrary)
            }
            return value(try reply.decoded(from: .openLibrary))
        }
    }

    private static func book(_ document: OpenLibrarySearchResponse.Document, isbn: ISBN?) -> Book? {
        guard let match = document.key.wholeMatch(of: /\/works\/(OL\d{1,12}W)/) else { return nil }
        let key = String(match.1)
        return Book(
            id: WorkID(source: .openLibrary, key: key),
            title: LocalizedTitle(title: PlainText.clean(document.title), language: nil),
            authors: (document.authors?.elements ?? []).map { Person(name: PlainText.clean($0)) }.filter { !$0.name.isEmpty },
            published: document.firstPublished.flatMap { PartialDate(String($0)) },
            // Of the edition that was asked for: the others' numbers stand in no order.
            isbn13: isbn?.description,
            openLibraryID: key,
            cover: document.cover.flatMap(OpenLibraryCovers.reference)
        )
    }
}

/// Dates as people typed them in: "1965", "August 1965", "Aug 01, 1965", "1 August 1965", "1965-08-01".
enum OpenLibraryDate {
    static func read(_ text: String) -> PartialDate? {
        if let date = PartialDate(text) { return date }
        guard let year = text.firstMatch(of: /\b(1\d{3}|20\d{2})\b/)?.1 else { return nil }
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
