/// Several catalogs of books as one: all are asked at once, and the same book of two is shown once.
package struct MergedBookCatalogs: WorkCatalog {
    /// How long a page that has something to show waits for the others.
    private static let patience = Duration.seconds(2)

    private let entries: [OrderedCatalogs<Book>.Entry]
    private let lastResort: OrderedCatalogs<Book>.Entry?
    private let lookups: [OrderedCatalogs<Book>.Entry]
    private let pause: @Sendable (Duration) async throws -> Void

    /// - Parameters:
    ///   - entries: in the order in which their results count; at least one.
    ///   - lastResort: asked where none of them answers, or none of them finds anything.
    ///   - lookups: catalogs that are not searched, but whose ids are known, since pages lead to them.
    package init(
        _ entries: [OrderedCatalogs<Book>.Entry], lastResort: OrderedCatalogs<Book>.Entry? = nil,
        lookups: [OrderedCatalogs<Book>.Entry] = [],
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.pause = pause
        self.entries = entries
        self.lastResort = lastResort
        self.lookups = lookups
    }

    package func works(matching query: WorkQuery<Book>) async throws(CatalogError) -> CatalogResponse<ResultPage<Book>> {
        if query.options != .none {
            return try await OrderedCatalogs.narrowed(
                query, searched: entries + [lastResort].compactMap { $0 }, lookups: lookups)
        }
        let results = await results(of: query)
        guard !Task.isCancelled else { throw CatalogError(.cancelled, source: entries.first?.source ?? .catalog) }
        let answers = results.compactMap { try? $0.get() }
        let failures = results.compactMap { result -> CatalogError? in
            if case .failure(let error) = result { error } else { nil }
        }
        if let cancelled = failures.first(where: { $0.kind == .cancelled }) { throw cancelled }
        let notices = failures.map { CatalogNotice.sourceFailed($0.source, $0.kind) }
        let nothingWasFound = answers.allSatisfy { $0.value.total == 0 }
        if nothingWasFound, let lastResort {
            do throws(CatalogError) {
                let answer = try await lastResort.catalog.works(matching: query)
                // A later page of one catalog's results is no page of another's.
                if answer.value.total > 0, query.page == .first || !answer.value.items.isEmpty || failures.isEmpty {
                    let answering = zip(entries, results).filter { _, result in (try? result.get()) != nil }
                    return answer.adding(notices + [.fromCatalog(nothingAt: answering.map(\.0.source))])
                }
            } catch {
                guard error.kind != .cancelled else { throw error }
            }
        }
        // What the one that failed would have found nobody knows: that the others found nothing is no “no results”.
        if nothingWasFound, let first = failures.first { throw first }
        guard !answers.isEmpty else { throw CatalogError(.unavailable, source: .catalog) }
        return CatalogResponse(Self.merged(answers.map(\.value), query), notices: notices + answers.flatMap(\.notices))
    }

    /// What each of the catalogs answers. Once one of them has found something, the others have a little time left; who needs more is
    /// asked on for the next reader.
    private func results(of query: WorkQuery<Book>) async -> [Result<CatalogResponse<ResultPage<Book>>, CatalogError>] {
        let (answered, continuation) = AsyncStream.makeStream(
            of: (Int, Result<CatalogResponse<ResultPage<Book>>, CatalogError>).self)
        let tasks = entries.enumerated().map { index, entry in
            Task {
                do throws(CatalogError) {
                    continuation.yield((index, .success(try await entry.catalog.works(matching: query))))
                } catch {
                    continuation.yield((index, .failure(error)))
                }
            }
        }
        var results: [Int: Result<CatalogResponse<ResultPage<Book>>, CatalogError>] = [:]
        var timer: Task<Void, any Error>?
        await withTaskCancellationHandler {
            for await (index, result) in answered {
                results[index] = result
                if results.count == entries.count { break }
                if timer == nil, case .success(let answer) = result, !answer.value.items.isEmpty {
                    timer = Task { [pause] in
                        try await pause(Self.patience)
                        continuation.finish()
                    }
                }
            }
        } onCancel: {
            for task in tasks { task.cancel() }
            continuation.finish()
        }
        timer?.cancel()
        return entries.indices.map { results[$0] ?? .failure(CatalogError(.timeout, source: entries[$0].source)) }
    }

    package func details(
        of id: WorkID<Book>, in language: Language
    ) async throws(CatalogError) -> CatalogResponse<WorkDetails<Book>> {
        let known = entries + [lastResort].compactMap { $0 } + lookups
        guard let entry = known.first(where: { $0.source == id.source }) else {
            throw CatalogError(.notFound, source: id.source)
        }
        return try await entry.catalog.details(of: id, in: language)
    }
}

extension MergedBookCatalogs {
    /// The pages as one: the catalogs' results in turn, the best of each first, each book once.
    fileprivate static func merged(_ pages: [ResultPage<Book>], _ query: WorkQuery<Book>) -> ResultPage<Book> {
        let found = pages.filter { $0.total > 0 }
        guard found.count > 1 else { return found.first ?? pages[0] }
        var books: [Book] = []
        /// Who tells each of them: the less, the better.
        var sourceRanks: [Int] = []
        var places: [String: Int] = [:]
        for rank in 0..<(found.map(\.items.count).max() ?? 0) {
            for (catalog, page) in found.enumerated() where page.items.indices.contains(rank) {
                let book = page.items[rank]
                let keys = keys(of: book)
                let place = keys.lazy.compactMap { places[$0] }.first { !books[$0].isAnotherEdition(of: book) }
                // Who calls it by a title that the reader can read tells the book, and else the catalog that stands first in the
                // order, whoever ranks it higher.
                let teller = (book.isForeign(to: query.language) ? found.count : 0) + catalog
                if let place {
                    books[place] =
                        teller < sourceRanks[place] ? book.completed(by: books[place]) : books[place].completed(by: book)
                    sourceRanks[place] = min(sourceRanks[place], teller)
                    places.merge(keys.map { ($0, place) }) { first, _ in first }
                } else {
                    places.merge(keys.map { ($0, books.count) }) { first, _ in first }
                    books.append(book)
                    sourceRanks.append(teller)
                }
            }
        }
        // How many of the other pages' books repeat each other nobody knows; as many as here, most likely.
        let total = found.map(\.total).reduce(0, +) * books.count / max(1, found.map(\.items.count).reduce(0, +))
        return ResultPage(
            items: books, of: query, total: max(books.count, total),
            isEstimate: found.contains { $0.isEstimate || $0.pageCount > 1 }, isEven: false,
            pageCount: found.map(\.pageCount).max() ?? 0)
    }

    /// By what a book is known again: its number, else its title and first author.
    private static func keys(of book: Book) -> [String] {
        let whole = book.title.title
        let short = whole.prefix { $0 != "(" && $0 != "[" }
        // A number in brackets is that of a volume.
        let isTelling = !short.isEmpty && !whole.dropFirst(short.count).contains(where: \.isNumber)
        let title = TextFolding.squashed(isTelling ? String(short) : whole)
        let author = book.authors.first.map { TextFolding.words($0.name).sorted().joined(separator: " ") }
        return [book.isbn13, author.map { "\(title) \($0)" }].compactMap { $0 }
    }
}

extension Book {
    /// Whether both are known by their numbers, and these differ.
    fileprivate func isAnotherEdition(of other: Book) -> Bool {
        isbn13 != nil && other.isbn13 != nil && isbn13 != other.isbn13
    }

    /// Whether its title is in letters that the language is not written in.
    fileprivate func isForeign(to language: Language) -> Bool {
        TextFolding.hasEastAsianCharacter(title.title) != language.script.isEastAsian
    }

    /// The book, with what it lacks taken from another record of it.
    fileprivate func completed(by other: Book) -> Book {
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
            pagesElsewhere: pagesElsewhere + other.pagesElsewhere.filter { !sources.contains($0.source) },
            sources: sources + other.sources.filter { !sources.contains($0) })
    }
}
