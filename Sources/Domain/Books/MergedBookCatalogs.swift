/// Several catalogs of books as one: all are asked at once, and the same book of two is shown once.
package struct MergedBookCatalogs: WorkCatalog {
    private let entries: [OrderedCatalogs<Book>.Entry]
    private let lastResort: OrderedCatalogs<Book>.Entry?
    private let lookups: [OrderedCatalogs<Book>.Entry]

    /// - Parameters:
    ///   - entries: in the order in which their results count; at least one.
    ///   - lastResort: asked where none of them answers, or none of them finds anything.
    ///   - lookups: catalogs that are not searched, but whose ids are known, since pages lead to them.
    package init(
        _ entries: [OrderedCatalogs<Book>.Entry], lastResort: OrderedCatalogs<Book>.Entry? = nil,
        lookups: [OrderedCatalogs<Book>.Entry] = []
    ) {
        self.entries = entries
        self.lastResort = lastResort
        self.lookups = lookups
    }

    package func works(matching query: WorkQuery<Book>) async throws(CatalogError) -> Answer<ResultPage<Book>> {
        let results = await withTaskGroup(of: (Int, Result<Answer<ResultPage<Book>>, CatalogError>).self) { group in
            for (index, entry) in entries.enumerated() {
                group.addTask {
                    do throws(CatalogError) {
                        return (index, .success(try await entry.catalog.works(matching: query)))
                    } catch {
                        return (index, .failure(error))
                    }
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }.sorted { $0.key < $1.key }.map(\.value)
        }
        let answers = results.compactMap { try? $0.get() }
        let failures = results.compactMap { result -> CatalogError? in
            if case .failure(let error) = result { error } else { nil }
        }
        if let cancelled = failures.first(where: { $0.kind == .cancelled }) { throw cancelled }
        let notices = failures.map { AnswerNotice.sourceFailed($0.source, $0.kind) }
        if answers.allSatisfy({ $0.value.total == 0 }), let lastResort {
            do throws(CatalogError) {
                let answer = try await lastResort.catalog.works(matching: query)
                // Where nobody but the last resort answered, its finding nothing is no “no results”.
                if answers.isEmpty, answer.value.total == 0, let first = failures.first { throw first }
                // A later page of one catalog's results is no page of another's.
                if query.page == .first || !answer.value.items.isEmpty || failures.isEmpty { return answer.adding(notices) }
            } catch {
                guard error.kind != .cancelled else { throw error }
                if let first = failures.first { throw first }
            }
        }
        guard !answers.isEmpty else { throw failures.first ?? CatalogError(.unavailable, source: .catalog) }
        return Answer(Self.merged(answers.map(\.value), query), notices: notices + answers.flatMap(\.notices))
    }

    package func details(
        of id: WorkID<Book>, in language: Language
    ) async throws(CatalogError) -> Answer<WorkDetails<Book>> {
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
        var places: [String: Int] = [:]
        var repeats = 0
        for rank in 0..<(found.map(\.items.count).max() ?? 0) {
            for page in found where page.items.indices.contains(rank) {
                let book = page.items[rank]
                let keys = keys(of: book)
                let place = keys.lazy.compactMap { places[$0] }.first { !books[$0].isAnotherEdition(of: book) }
                if let place {
                    books[place] = books[place].completed(by: book)
                    places.merge(keys.map { ($0, place) }) { first, _ in first }
                    repeats += 1
                } else {
                    places.merge(keys.map { ($0, books.count) }) { first, _ in first }
                    books.append(book)
                }
            }
        }
        // How many of the other pages' books repeat each other nobody knows.
        return ResultPage(
            items: books, number: query.page.value, total: max(books.count, found.map(\.total).reduce(0, +) - repeats),
            isEstimate: found.contains { $0.isEstimate || $0.pageCount > 1 }, pageCount: found.map(\.pageCount).max() ?? 0)
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

    /// The book, with what it lacks taken from another record of it.
    fileprivate func completed(by other: Book) -> Book {
        Book(
            id: id, title: title, authors: authors.isEmpty ? other.authors : authors, published: published ?? other.published,
            publisher: publisher ?? other.publisher, pages: pages ?? other.pages, isbn13: isbn13 ?? other.isbn13,
            form: form ?? other.form, audience: audience ?? other.audience,
            countries: countries.isEmpty ? other.countries : countries, subjects: subjects.isEmpty ? other.subjects : subjects,
            overview: overview ?? other.overview, films: films.isEmpty ? other.films : films,
            openLibraryID: openLibraryID ?? other.openLibraryID, cover: cover ?? other.cover, editions: editions,
            sources: sources + other.sources.filter { !sources.contains($0) })
    }
}
