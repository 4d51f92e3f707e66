import Domain
import Foundation
import Hummingbird
import Logging
import Presentation

/// Films and books side by side.
struct SearchController: Sendable {
    let searchAll: SearchAllUseCase
    let fetchPerson: FetchPersonUseCase
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
            query, languages, visitor throws(CatalogError) in
            try await searchAll.submit(query, in: languages, for: visitor)
        }
    }

    /// `GET /search`
    @Sendable func show(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let viewer = context.viewer
        let presenter = AllSearchPresenter(texts: viewer.texts)
        let fields = try URLEncodedForm.query(SearchFields.self, of: request)
        guard let query = try fields.searchQuery() else {
            let (movies, books) = try await selections(viewer.language)
            let viewModel = presenter.presentInitial(
                movies: movies, books: books, recents: await recents.state(of: .all, context),
                marks: await shelf.marks(of: movies.keys() + books.keys(), context))
            return try pages.respond(viewModel, with: \.search, at: .search(), to: viewer)
        }
        let results: AllResults
        do {
            results = try await self.results(of: query, request, context)
        } catch {
            return try await show(error, of: query, above: fields.previousQuery, context)
        }
        let (movies, books) = results.isEmpty ? try await selections(viewer.language) : ([], [])
        let viewModel = presenter.present(
            results, for: query, person: await person(query, context), movieSelections: movies, bookSelections: books,
            recents: await recents.state(of: .all, context),
            marks: await shelf.marks(of: results.keys + movies.keys() + books.keys(), context), now: now())
        // The side that failed may have results at the next request.
        return try pages.respond(
            viewModel, with: \.search, at: .search(query: query.text), to: viewer, mayBeStored: results.error == nil)
    }

    /// Shows the error of a search above the results of the query before.
    ///
    /// - Throws: the same error where these cannot be shown either.
    private func show(
        _ error: any Error, of query: SearchQuery, above previous: SearchQuery?, _ context: FoyerRequestContext
    ) async throws -> Response {
        let viewer = context.viewer
        let destination = SearchCoordinator(scope: .all).destination(after: .failed(query, previous: previous))
        // No service is asked for the results before, so they need no token.
        guard let pageError = ContextualPageError(failedSearch: error, query: query, path: destination.path),
            let previous, previous != query,
            let results = try? await searchAll.execute(previous, in: viewer.languages, accepting: .saved), results.total > 0
        else { throw error }
        let viewModel = AllSearchPresenter(texts: viewer.texts).present(
            results, for: previous, below: FailedSearch(pageError.error, query: query, destination: destination),
            movieSelections: [], bookSelections: [], recents: await recents.state(of: .all, context),
            marks: await shelf.marks(of: results.keys, context), now: now())
        return try pages.respond(viewModel, with: \.search, at: destination.path, to: viewer, reporting: pageError)
    }

    /// The person whose name the query is. Where people cannot be read, the page shows the works alone, and the log says why.
    private func person(_ query: SearchQuery, _ context: FoyerRequestContext) async -> PersonDetails? {
        do {
            return try await fetchPerson.execute(named: query, in: context.viewer.language)
        } catch {
            if !Task.isCancelled { context.logger.error("person not read", metadata: ["error": "\(error)"]) }
            return nil
        }
    }

    private func results(
        of query: SearchQuery, _ request: Request, _ context: FoyerRequestContext
    ) async throws -> AllResults {
        let admission = try limits.admitSearch(request, context)
        defer { admission.refundIfNoServiceWasAsked() }
        return try await searchAll.execute(
            query, in: context.viewer.languages, accepting: context.viewer.acceptedAge)
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
    /// The shelf keys of all results. A search that failed has none.
    var keys: [ShelfKey] {
        ((try? movies.get().value.items) ?? []).map { ShelfKey($0.id) }
            + ((try? books.get().value.items) ?? []).map { ShelfKey($0.id) }
    }
}
