import Domain
import Hummingbird
import Logging
import Presentation

/// `/`
struct HomeController: Sendable {
    let adaptations: FetchAdaptationsUseCase
    let movieSelections: FetchSelectionsUseCase<Movie>
    let bookSelections: FetchSelectionsUseCase<Book>
    let latestRecommendations: FetchLatestRecommendationsUseCase
    let recents: PageRecents
    let shelf: PageShelf
    let pages: PageResponder

    @Sendable func show(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let reader = RequestViewer(request)
        do {
            let pairs = try await adaptations.execute(in: reader.language)
            let movies = try await movieSelections.execute(HomePresenter.movieThemes, in: reader.language)
            let books = try await bookSelections.execute(HomePresenter.bookThemes, in: reader.language)
            let recommended = await recommended(to: reader, context)
            let keys =
                pairs.flatMap { [ShelfKey($0.book.id), ShelfKey($0.movie.id)] } + movies.keys() + books.keys()
                + recommended.map { ShelfKey($0.id) }
            let viewModel = HomePresenter(texts: reader.texts).present(
                adaptations: pairs, movies: movies, books: books, recommended: recommended,
                recents: await recents.of(reader, .all, context: context),
                marks: await shelf.marks(of: keys, for: reader, context: context))
            return try pages.respond(viewModel, with: .home, at: .home, to: reader)
        } catch let error as CatalogError {
            throw ContextualPageError(error, path: .home)
        }
    }

    /// Where they cannot be read, the page comes without them, and the log says why.
    private func recommended(to reader: RequestViewer, _ context: FoyerRequestContext) async -> [Book] {
        do {
            return try await latestRecommendations.execute(of: reader.visitor, in: reader.language)
        } catch {
            context.logger.error("recommendations not read", metadata: ["error": "\(error)"])
            return []
        }
    }
}
