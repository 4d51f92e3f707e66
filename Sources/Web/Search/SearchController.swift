import Domain
import Foundation
import Hummingbird
import Presentation

/// Films and books side by side.
struct SearchController: Sendable {
    let searchAll: SearchAllUseCase
    let movieSelections: FetchSelectionsUseCase<Movie>
    let bookSelections: FetchSelectionsUseCase<Book>
    let submission: SearchSubmission
    let recents: RecentQueriesLoader
    let shelf: ShelfMarksLoader
    let pages: PageResponder
    let limits: RequestLimits
    let now: @Sendable () -> Date

    /// `POST /search`
    @Sendable func submit(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        try await submission.respond(to: request, context: context, scope: .all) {
            query, language, visitor throws(CatalogError) in
            try await searchAll.submit(query, in: language, for: visitor)
        }
    }

    /// `GET /search`
    @Sendable func show(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let viewer = context.viewer
        let presenter = AllSearchPresenter(texts: viewer.texts)
        guard let query = try URLEncodedForm.query(SearchFields.self, of: request).searchQuery() else {
            let (movies, books) = try await selections(viewer.language)
            let viewModel = presenter.presentInitial(
                movies: movies, books: books, recents: await recents.state(of: .all, context),
                marks: await shelf.marks(of: movies.keys() + books.keys(), context))
            return try pages.respond(viewModel, with: \.search, at: .search(), to: viewer)
        }
        let admission = try limits.admitSearch(request, context)
        defer { admission.refundIfNoServiceWasAsked() }
        let results = try await searchAll.execute(query, in: viewer.language)
        let (movies, books) = results.isEmpty ? try await selections(viewer.language) : ([], [])
        let viewModel = presenter.present(
            results, for: query, movieSelections: movies, bookSelections: books,
            recents: await recents.state(of: .all, context),
            marks: await shelf.marks(of: results.keys + movies.keys() + books.keys(), context), now: now())
        var response = try pages.respond(viewModel, with: \.search, at: .search(query: query.text), to: viewer)
        // The side that failed may have results at the next request.
        if results.hasFailure { response.headers[.cacheControl] = "private, no-store" }
        return response
    }

    private func selections(
        _ language: Language
    ) async throws(CatalogError) -> ([WorkSelection<Movie>], [WorkSelection<Book>]) {
        (
            try await movieSelections.execute(HomePresenter.movieThemes, in: language),
            try await bookSelections.execute(HomePresenter.bookThemes, in: language)
        )
    }
}

extension AllResults {
    /// Whether films or books could not be searched.
    var hasFailure: Bool {
        switch (movies, books) {
        case (.success, .success): false
        default: true
        }
    }

    /// The shelf keys of all results. A search that failed has none.
    var keys: [ShelfKey] {
        ((try? movies.get().value.items) ?? []).map { ShelfKey($0.id) }
            + ((try? books.get().value.items) ?? []).map { ShelfKey($0.id) }
    }
}
