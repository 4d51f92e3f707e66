/// Films of a catalog that knows who wrote what they were made from, but not the books: those are looked up among books, and shown
/// where title and author leave no doubt.
package struct AdaptationLinkingCatalog: WorkCatalog {
    /// How long a film's page waits for its book.
    private static let patience = Duration.milliseconds(1500)

    private let movies: any MovieCatalog
    private let books: any BookCatalog
    private let pause: @Sendable (Duration) async throws -> Void

    package init(
        movies: any MovieCatalog, books: any BookCatalog,
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.movies = movies
        self.books = books
        self.pause = pause
    }

    package func works(matching query: WorkQuery<Movie>) async throws(CatalogError) -> CatalogResponse<ResultPage<Movie>> {
        try await movies.works(matching: query)
    }

    package func details(
        of id: WorkID<Movie>, in language: Language
    ) async throws(CatalogError) -> CatalogResponse<WorkDetails<Movie>> {
        let answer = try await movies.details(of: id, in: language)
        let details = answer.value
        guard details.counterparts.isEmpty, !details.work.sourceAuthors.isEmpty,
            let book = await bookInTime(of: details.work, in: language)
        else { return answer }
        return CatalogResponse(
            WorkDetails(
                work: details.work, counterparts: [book], bySameCreators: details.bySameCreators, similar: details.similar,
                subjectNames: details.subjectNames),
            notices: answer.notices)
    }

    /// The book, if it is found soon. Where it is not, the look-up goes on for the next reader of the page.
    private func bookInTime(of movie: Movie, in language: Language) async -> Book? {
        let (found, continuation) = AsyncStream.makeStream(of: Book?.self)
        Task {
            continuation.yield(await book(of: movie, in: language))
            continuation.finish()
        }
        let timer = Task {
            try await pause(Self.patience)
            continuation.finish()
        }
        defer { timer.cancel() }
        for await book in found { return book }
        return nil
    }

    /// - Returns: nil where nobody is known to have written it, where no book fits, and where the books do not answer: a film's page
    ///   is worth showing without its book.
    private func book(of movie: Movie, in language: Language) async -> Book? {
        guard let author = movie.sourceAuthors.first else { return nil }
        let titles = movie.title.all
        // Books in the reader's language, and then those in the film's own, which their author's name is more likely written in.
        for title in titles {
            guard let text = try? SearchQuery("\(title) \(author.name)"),
                let found = try? await books.works(matching: WorkQuery(text: text, language: language)).value.items
            else { continue }
            let match = found.first { book in
                movie.sourceAuthors.contains { author in book.authors.contains { Self.isSame($0.name, author.name) } }
                    && titles.contains { Self.isSame(title: book.title.title, $0) }
            }
            if let match { return match }
        }
        return nil
    }

    /// Whether two names are one person's, in whatever order of their parts.
    private static func isSame(_ name: String, _ other: String) -> Bool {
        let words = TextFolding.words(name).sorted()
        return !words.isEmpty && words == TextFolding.words(other).sorted()
    }

    /// Whether a book has a film's title, subtitle and brackets aside.
    private static func isSame(title: String, _ other: String) -> Bool {
        let short = String(title.prefix { !"([:".contains($0) })
        return [title, short].map(TextFolding.squashed).contains(TextFolding.squashed(other))
    }
}
