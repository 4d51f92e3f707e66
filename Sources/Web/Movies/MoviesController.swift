import Domain
import Foundation
import Hummingbird
import Logging
import Presentation

/// `/movies`, `/movies/{id}` and the search form.
struct MoviesController: Sendable {
    let searchMovies: SearchMoviesUseCase
    let fetchDetails: FetchMovieDetailsUseCase
    let selections: FetchMovieSelectionsUseCase
    let recents: PageRecents
    let pages: PageResponder
    let cookies: VisitorCookies
    let now: @Sendable () -> Date

    /// `POST /movies/search`: searches, keeps the query, and leads to the results.
    @Sendable func submit(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let reader = Reader(request)
        let fields = try await Form.body(SearchFields.self, of: request)
        let coordinator = MovieSearchCoordinator()
        guard let query = try Self.query(fields.query) else {
            return .redirect(to: coordinator.destination(for: nil).address)
        }
        let visitor = reader.visitor ?? VisitorID()
        let recording: SearchMoviesUseCase.Recording
        do {
            recording = try await searchMovies.submit(MovieQuery(text: query, language: reader.language), for: visitor)
        } catch {
            throw PageFailure(error, query: query.text, path: coordinator.destination(for: query))
        }
        var response = Response.redirect(to: coordinator.destination(for: query).address)
        switch recording {
        // The choice to keep nothing is kept, too, and must not run out.
        case .kept, .switchedOff: response.setCookie(cookies.visitor(visitor))
        case .failed(let error): context.logger.error("query not kept", metadata: ["error": "\(error)"])
        }
        return response
    }

    /// `GET /movies`: a page of results, or the empty state.
    @Sendable func search(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let reader = Reader(request)
        let fields = try Form.query(SearchFields.self, of: request)
        guard let page = fields.page.map(Self.pageNumber) ?? .first else {
            throw PageFailure(
                .invalidPageNumber, query: fields.query ?? "", path: .movies(query: try Self.query(fields.query)?.text))
        }
        guard let query = try Self.query(fields.query) else {
            return try await showInitial(reader, context: context)
        }
        let path = SitePath.movies(query: query.text, page: page.value)
        do {
            let answer = try await searchMovies.execute(MovieQuery(text: query, page: page, language: reader.language))
            let lastPage = max(1, answer.value.pageCount)
            guard page.value <= lastPage else {
                return .redirect(to: SitePath.movies(query: query.text, page: lastPage).address, type: .found)
            }
            let viewModel = MovieSearchPresenter(texts: reader.texts).present(
                answer,
                for: query,
                selections: answer.value.total == 0 ? try await selections.execute(in: reader.language, limit: 6) : [],
                recents: await recents.of(reader, context: context),
                now: now()
            )
            return try pages.respond(viewModel, with: .movieSearch, at: path, to: reader)
        } catch let error as CatalogError {
            throw PageFailure(error, query: query.text, path: path)
        }
    }

    /// `GET /movies/{id}`
    @Sendable func details(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let reader = Reader(request)
        guard let id = context.parameters.get("id").flatMap({ WorkID<Movie>($0) }) else {
            throw PageFailure(.catalog(.notFound))
        }
        let path = SitePath.movie(id)
        do {
            let viewModel = MovieDetailsPresenter(texts: reader.texts).present(
                try await fetchDetails.execute(id, in: reader.language),
                recents: await recents.of(reader, context: context),
                now: now()
            )
            return try pages.respond(viewModel, with: .movieDetails, at: path, to: reader)
        } catch let error as CatalogError {
            throw PageFailure(error, path: path)
        }
    }

    private func showInitial(_ reader: Reader, context: FoyerRequestContext) async throws -> Response {
        do {
            let viewModel = MovieSearchPresenter(texts: reader.texts).presentInitial(
                selections: try await selections.execute(in: reader.language, limit: 6),
                recents: await recents.of(reader, context: context)
            )
            return try pages.respond(viewModel, with: .movieSearch, at: .movies(), to: reader)
        } catch let error as CatalogError {
            throw PageFailure(error, path: .movies())
        }
    }

    private static func pageNumber(_ text: String) -> PageNumber? {
        // `Int` would also take a sign.
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text).flatMap(PageNumber.init) : nil
    }

    /// - Returns: nil for a blank query.
    private static func query(_ text: String?) throws(PageFailure) -> SearchQuery? {
        do {
            return try SearchQuery(text ?? "")
        } catch {
            switch error {
            case .blank: return nil
            case .tooLong: throw PageFailure(.queryTooLong, query: text ?? "")
            }
        }
    }

    private struct SearchFields: Decodable {
        let query: String?
        let page: String?
    }
}
