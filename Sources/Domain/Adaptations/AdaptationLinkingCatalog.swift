/// Adds the book to a film whose catalog knows the author of the book, but not the book itself. It searches a book catalog, and
/// takes a book by that author with the film's title.
package struct AdaptationLinkingCatalog: WorkCatalog {
    /// How long a film's page waits for its book.
    private static let timeout = Duration.milliseconds(1500)

    private let movies: any MovieCatalog
    private let books: any BookCatalog
    private let onError: @Sendable (CatalogError) -> Void
    private let pause: @Sendable (Duration) async throws -> Void

    /// - Parameter onError: called with the error of a search for a book, for the log. The film's page is shown without the
    ///   book.
    package init(
        movies: any MovieCatalog, books: any BookCatalog,
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        onError: @escaping @Sendable (CatalogError) -> Void = { _ in }
    ) {
        self.movies = movies
        self.books = books
        self.onError = onError
        self.pause = pause
    }

    package func works(matching query: WorkQuery<Movie>) async throws(CatalogError) -> CatalogResponse<ResultPage<Movie>> {
        try await movies.works(matching: query)
    }

    package func details(
        of id: WorkID<Movie>, in languages: ViewerLanguages, accepting age: AcceptedAge
    ) async throws(CatalogError) -> CatalogResponse<WorkDetails<Movie>> {
        let response = try await movies.details(of: id, in: languages, accepting: age)
        let details = response.value
        guard details.counterparts.isEmpty, !details.work.sourceAuthors.isEmpty,
            let book = await bookWithinTimeout(of: details.work, in: languages)
        else { return response }
        return CatalogResponse(
            WorkDetails(
                work: details.work, counterparts: [book], bySameCreators: details.bySameCreators, similar: details.similar,
                subjectNames: details.subjectNames),
            notices: response.notices)
    }

    package func known(_ id: WorkID<Movie>) async -> [Movie] {
        await movies.known(id)
    }

    /// The book, or nil after the timeout. The search then continues, so that the next request finds its responses saved.
    private func bookWithinTimeout(of movie: Movie, in languages: ViewerLanguages) async -> Book? {
        let (found, continuation) = AsyncStream.makeStream(of: Book?.self)
        Task {
            continuation.yield(await book(of: movie, in: languages))
            continuation.finish()
        }
        let timer = Task {
            try await pause(Self.timeout)
            continuation.finish()
        }
        defer { timer.cancel() }
        for await book in found { return book }
        return nil
    }

    /// - Returns: nil if the author is unknown, no book matches, or the book catalog fails: the page is useful without its
    ///   book.
    private func book(of movie: Movie, in languages: ViewerLanguages) async -> Book? {
        guard let author = movie.sourceAuthors.first else { return nil }
        // The title in the viewer's language, then the original title, with which the author's name more likely agrees.
        for title in movie.title.all {
            // A title that is too long for a query is not searched.
            guard let text = try? SearchQuery("\(title) \(author.name)") else { continue }
            do throws(CatalogError) {
                let found = try await books.works(matching: WorkQuery(text: text, languages: languages)).value.items
                if let match = found.first(where: { WorkIdentity.isAdaptation(movie, of: $0) }) { return match }
            } catch {
                if error.kind != .cancelled { onError(error) }
            }
        }
        return nil
    }
}
