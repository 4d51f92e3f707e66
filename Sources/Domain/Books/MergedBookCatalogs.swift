/// Several book catalogs as one: searches all of them at the same time, and shows a book that several of them have once.
package struct MergedBookCatalogs: WorkCatalog {
    /// How long a search waits for the other catalogs after the first one that found something. A search for fresh results waits
    /// for all of them, within their own limits.
    private static let timeout = Duration.seconds(2)

    /// How many pages before a page are compared with it. Each costs a search of the saved responses of each catalog.
    private static let comparedPages = 3

    private let entries: [OrderedCatalogs<Book>.Entry]
    private let fallback: OrderedCatalogs<Book>.Entry?
    private let lookups: [OrderedCatalogs<Book>.Entry]
    private let pause: @Sendable (Duration) async throws -> Void

    /// - Parameters:
    ///   - entries: at least one, in the order of preference.
    ///   - fallback: searched if all entries fail or find nothing.
    ///   - lookups: catalogs that are not searched, but have details of works that pages link to.
    package init(
        _ entries: [OrderedCatalogs<Book>.Entry], fallback: OrderedCatalogs<Book>.Entry? = nil,
        lookups: [OrderedCatalogs<Book>.Entry] = [],
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.pause = pause
        self.entries = entries
        self.fallback = fallback
        self.lookups = lookups
    }

    package func works(matching query: WorkQuery<Book>) async throws(CatalogError) -> CatalogResponse<ResultPage<Book>> {
        if query.options != .none {
            return try await OrderedCatalogs.filtered(
                query, searched: entries + [fallback].compactMap { $0 }, lookups: lookups)
        }
        let results = await results(of: query)
        guard !Task.isCancelled else { throw CatalogError(.cancelled, source: entries.first?.source ?? .catalog) }
        // The failures are collected next.
        let responses = results.compactMap { try? $0.get() }
        let failures = results.compactMap { result -> CatalogError? in
            if case .failure(let error) = result { error } else { nil }
        }
        if let cancelled = failures.first(where: { $0.kind == .cancelled }) { throw cancelled }
        let notices = failures.map { CatalogNotice.sourceFailed($0.source, $0.kind) }
        let nothingWasFound = responses.allSatisfy { $0.value.total == 0 }
        if nothingWasFound, let fallback {
            do throws(CatalogError) {
                let response = try await fallback.catalog.works(matching: query)
                // Page 2 of this catalog does not continue page 1 of another.
                if response.value.total > 0, query.page == .first || !response.value.items.isEmpty || failures.isEmpty {
                    let succeeded = zip(entries, results).filter { _, result in (try? result.get()) != nil }
                    return response.adding(notices + [.fromCatalog(nothingAt: succeeded.map(\.0.source))])
                }
            } catch {
                guard error.kind != .cancelled else { throw error }
            }
        }
        // The catalog that failed may have results, so “no results” would be wrong.
        if nothingWasFound, let first = failures.first { throw first }
        guard !responses.isEmpty else { throw CatalogError(.unavailable, source: .catalog) }
        let page = Self.merged(responses.map(\.value), query)
        return CatalogResponse(
            Self.droppingRepeats(of: await knownBooks(before: query), in: page),
            notices: notices + responses.flatMap(\.notices))
    }

    /// The books of the pages before, as far as they are saved.
    private func knownBooks(before query: WorkQuery<Book>) async -> [Book] {
        guard entries.count > 1 else { return [] }
        var books: [Book] = []
        for earlier in query.pagesBefore.suffix(Self.comparedPages) {
            for entry in entries {
                // A page that is not saved throws.
                books += (try? await entry.catalog.works(matching: earlier).value.items) ?? []
            }
        }
        return books
    }

    /// The result of each catalog. After one of them has found something, the others have the timeout left. A slower catalog's
    /// task continues, so that the next request finds its response saved.
    private func results(of query: WorkQuery<Book>) async -> [Result<CatalogResponse<ResultPage<Book>>, CatalogError>] {
        let (finished, continuation) = AsyncStream.makeStream(
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
            for await (index, result) in finished {
                results[index] = result
                if results.count == entries.count { break }
                if timer == nil, query.acceptedAge == .stale, case .success(let response) = result,
                    !response.value.items.isEmpty
                {
                    timer = Task { [pause] in
                        try await pause(Self.timeout)
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
        of id: WorkID<Book>, in languages: ViewerLanguages, accepting age: AcceptedAge
    ) async throws(CatalogError) -> CatalogResponse<WorkDetails<Book>> {
        guard let entry = entry(of: id.source) else { throw CatalogError(.notFound, source: id.source) }
        return try await entry.catalog.details(of: id, in: languages, accepting: age)
    }

    package func known(_ id: WorkID<Book>) async -> [Book] {
        await entry(of: id.source)?.catalog.known(id) ?? []
    }

    private func entry(of source: Source) -> OrderedCatalogs<Book>.Entry? {
        (entries + [fallback].compactMap { $0 } + lookups).first { $0.source == source }
    }
}

extension MergedBookCatalogs {
    /// One page of all results: the first of each catalog, then the second of each, and so on, each book once.
    fileprivate static func merged(_ pages: [ResultPage<Book>], _ query: WorkQuery<Book>) -> ResultPage<Book> {
        let found = pages.filter { $0.total > 0 }
        guard found.count > 1 else { return found.first ?? pages[0] }
        var books: [Book] = []
        /// The rank of the catalog that each book's own facts are from; lower ranks are preferred.
        var sourceRanks: [Int] = []
        var indices: [String: Int] = [:]
        for rank in 0..<(found.map(\.items.count).max() ?? 0) {
            for (catalog, page) in found.enumerated() where page.items.indices.contains(rank) {
                let book = page.items[rank]
                let keys = keys(of: book)
                let matches = Set(keys.compactMap { indices[$0] }).sorted().filter {
                    !WorkIdentity.isDistinct(books[$0].isbn13, from: book.isbn13)
                }
                let match = matches.first { book.isbn13 != nil && books[$0].isbn13 == book.isbn13 } ?? matches.first
                // A catalog with a title in the script of the viewer's language is preferred, then the one that is first in the
                // order.
                let sourceRank = (book.isForeign(to: query.languages.content) ? found.count : 0) + catalog
                if let match {
                    books[match] =
                        sourceRank < sourceRanks[match] ? book.completed(by: books[match]) : books[match].completed(by: book)
                    sourceRanks[match] = min(sourceRanks[match], sourceRank)
                    indices.merge(keys.map { ($0, match) }) { first, _ in first }
                } else {
                    indices.merge(keys.map { ($0, books.count) }) { first, _ in first }
                    books.append(book)
                    sourceRanks.append(sourceRank)
                }
            }
        }
        // Assumes that the other pages have as many duplicates as this one.
        let total = found.map(\.total).reduce(0, +) * books.count / max(1, found.map(\.items.count).reduce(0, +))
        return ResultPage(
            items: books, of: query, total: max(books.count, total),
            isEstimate: found.contains { $0.isEstimate || $0.pageCount > 1 }, arePagesFull: false,
            pageCount: found.map(\.pageCount).max() ?? 0)
    }

    /// The page without books of the pages before: one catalog may have on its second page what another has on its first.
    fileprivate static func droppingRepeats(of before: [Book], in page: ResultPage<Book>) -> ResultPage<Book> {
        var earlier: [String: [Book]] = [:]
        for book in before {
            for key in keys(of: book) { earlier[key, default: []].append(book) }
        }
        return page.with(
            items: page.items.filter { book in
                !keys(of: book).contains { key in
                    earlier[key, default: []].contains { !WorkIdentity.isDistinct($0.isbn13, from: book.isbn13) }
                }
            })
    }

    private static func keys(of book: Book) -> Set<String> {
        WorkIdentity.keys(
            of: WorkDescription(
                kind: .book, titles: [book.title.title], creators: book.authors.map(\.name), year: nil, isbn13: book.isbn13),
            titles: .edition)
    }
}
