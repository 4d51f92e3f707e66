import Domain
import Hummingbird
import Presentation

/// `/`
struct HomeController: Sendable {
    let selections: FetchMovieSelectionsUseCase
    let recents: PageRecents
    let pages: PageResponder

    @Sendable func show(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let reader = Reader(request)
        do {
            let viewModel = HomePresenter(texts: reader.texts).present(
                selections: try await selections.execute(in: reader.language, limit: 6),
                recents: await recents.of(reader, context: context)
            )
            return try pages.respond(viewModel, with: .home, at: .home, to: reader)
        } catch let error as CatalogError {
            throw PageFailure(error, path: .home)
        }
    }
}
