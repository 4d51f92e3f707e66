import Domain
import Hummingbird
import Logging
import Presentation

struct HomeController: Sendable {
    let adaptations: FetchAdaptationsUseCase
    let movieSelections: FetchSelectionsUseCase<Movie>
    let bookSelections: FetchSelectionsUseCase<Book>
    let latestRecommendations: FetchLatestRecommendationsUseCase
    let recents: RecentQueriesLoader
    let shelf: ShelfMarksLoader
    let pages: PageResponder

    /// `GET /`
    @Sendable func show(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let viewer = context.viewer
        let pairs = try await adaptations.execute(in: viewer.language)
        let movies = try await movieSelections.execute(HomePresenter.movieThemes, in: viewer.language)
        let books = try await bookSelections.execute(HomePresenter.bookThemes, in: viewer.language)
        let recommended = await recommendations(context)
        let keys =
            pairs.flatMap { [ShelfKey($0.book.id), ShelfKey($0.movie.id)] } + movies.keys() + books.keys()
            + recommended.map(\.key)
        let viewModel = HomePresenter(texts: viewer.texts).present(
            adaptations: pairs, movies: movies, books: books, recommended: recommended,
            recents: await recents.state(of: .all, context), marks: await shelf.marks(of: keys, context))
        return try pages.respond(viewModel, with: \.home, at: .home, to: viewer)
    }

    /// Where they cannot be read, the page shows none, and the log says why.
    private func recommendations(_ context: FoyerRequestContext) async -> [AnyWork] {
        await context.value(or: [], logging: "recommendations not read") { () throws(StorageError) in
            try await latestRecommendations.execute(of: context.viewer.visitor, in: context.viewer.language)
        }
    }
}
