import Domain
import Foundation
import Hummingbird
import Presentation

/// `/search`: films and books side by side.
struct SearchController: Sendable {
    let searchAll: SearchAllUseCase
    let movieSelections: FetchSelectionsUseCase<Movie>
    let bookSelections: FetchSelectionsUseCase<Book>
    let submission: SearchSubmission
    let recents: PageRecents
    let shelf: PageShelf
    let pages: PageResponder
    let limits: RequestLimits
    let now: @Sendable () -> Date

    /// `POST /search`
    @Sendable func submit(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        try await submission.respond(to: request, context: context, kind: .all) {
            query, language, visitor throws(CatalogError) in
            try await searchAll.submit(query, in: language, for: visitor)
        }
    }

    /// `GET /search`
    @Sendable func show(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let reader = RequestViewer(request)
        let query = try Form.query(SearchFields.self, of: request).searchQuery()
        let path = SitePath.search(query: query?.text)
        let presenter = AllSearchPresenter(texts: reader.texts)
        let state = await recents.of(reader, .all, context: context)
        do {
            guard let query else {
                let (movies, books) = try await waysIn(reader.language)
                let viewModel = presenter.presentInitial(
                    movies: movies, books: books, recents: state,
                    marks: await shelf.marks(of: movies.keys() + books.keys(), for: reader, context: context))
                return try pages.respond(viewModel, with: .search, at: path, to: reader)
            }
            let admission = try limits.admitSearch(request, context, query: query.text, path: path)
            defer { admission.settle() }
            let results = try await searchAll.execute(query, in: reader.language)
            let (movies, books) = results.isEmpty ? try await waysIn(reader.language) : ([], [])
            let viewModel = presenter.present(
                results, for: query, movieSelections: movies, bookSelections: books, recents: state,
                marks: await shelf.marks(
                    of: results.keys + movies.keys() + books.keys(), for: reader, context: context),
                now: now())
            var response = try pages.respond(viewModel, with: .search, at: path, to: reader)
            // Half of an answer is nothing to keep: the next moment may have the whole.
            if results.isHalf { response.headers[.cacheControl] = "private, no-store" }
            return response
        } catch let error as CatalogError {
            throw ContextualPageError(error, query: query?.text ?? "", path: path)
        }
    }

    private func waysIn(
        _ language: Language
    ) async throws(CatalogError) -> ([WorkSelection<Movie>], [WorkSelection<Book>]) {
        (
            try await movieSelections.execute(HomePresenter.movieThemes, in: language),
            try await bookSelections.execute(HomePresenter.bookThemes, in: language)
        )
    }
}

extension AllResults {
    /// Whether one side has no answer.
    fileprivate var isHalf: Bool {
        switch (movies, books) {
        case (.success, .success): false
        default: true
        }
    }

    /// By which the works of both sides are known on a shelf.
    fileprivate var keys: [ShelfKey] {
        ((try? movies.get().value.items) ?? []).map { ShelfKey($0.id) }
            + ((try? books.get().value.items) ?? []).map { ShelfKey($0.id) }
    }
}
