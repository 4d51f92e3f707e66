import Domain
import HTTPTypes
import Hummingbird
import Logging
import Presentation

/// Turns every error of a handler into an error page with a status code.
///
/// The page keeps the query and offers to try again. For a GET both are read from the request's address; POST handlers name the
/// page by `withRetryLink`.
///
/// The error of a request whose client has left is no failure: nothing is logged, and a client that only closed its sending side
/// gets a 408.
struct ErrorPageMiddleware: RouterMiddleware {
    typealias Context = FoyerRequestContext

    let pages: PageResponder
    let recents: RecentQueriesLoader

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            guard !Task.isCancelled else {
                return Response(status: .requestTimeout, headers: [.cacheControl: "no-store"])
            }
            return try await respond(pageError(for: error, request, context), request, context)
        }
    }

    private func pageError(for error: any Error, _ request: Request, _ context: Context) -> ContextualPageError {
        let isRead = request.method == .get || request.method == .head
        let path = isRead ? SitePath(pageAddress: request.uri.string) : nil
        let query = path?.query ?? ""
        switch error {
        case let error as ContextualPageError: return error
        case let error as CatalogError: return ContextualPageError(error, query: query, path: path)
        case let error as StorageError: return ContextualPageError(.storage(error), query: query, path: path)
        case PageError.tooManyRequests(let wait):
            return ContextualPageError(.tooManyRequests(wait: wait), query: query, path: path, retryAfter: wait)
        case let error as PageError: return ContextualPageError(error)
        case let error as any HTTPResponseError: return ContextualPageError(PageError(error.status))
        default:
            // The error's text may hold a query or a question, which are not logged above debug.
            context.logger.error("request failed", metadata: ["error": "\(type(of: error))"])
            context.logger.debug("request failed", metadata: ["error": "\(error)"])
            return ContextualPageError(.internalFailure)
        }
    }

    private func respond(_ error: ContextualPageError, _ request: Request, _ context: Context) async throws -> Response {
        if case .storage(let error) = error.error {
            context.logger.error("storage failed", metadata: ["error": "\(error)"])
        }
        let viewer = context.viewer
        let section = error.path ?? SitePath.section(of: request.uri.path)
        let viewModel = ErrorPresenter().present(
            error.error, query: error.query, path: error.path, typed: error.typed, section: section,
            recents: await recents.state(of: section.searchScope, context), texts: viewer.texts)
        return try pages.respond(viewModel, with: \.error, at: section, to: viewer, reporting: error)
    }
}

extension SitePath {
    /// The query of a page of results; nil for a blank or overlong one.
    fileprivate var query: String? {
        switch self {
        case .search(let query, _), .movies(let query, _, _, _), .books(let query, _, _, _):
            query.flatMap { try? SearchQuery($0) }?.text
        default: nil
        }
    }
}

extension PageError {
    fileprivate init(_ status: HTTPResponse.Status) {
        switch status {
        case .notFound: self = .pageNotFound
        case .contentTooLarge: self = .bodyTooLarge
        case .unsupportedMediaType: self = .unsupportedMediaType
        case let status where status.kind == .clientError: self = .malformedRequest
        default: self = .internalFailure
        }
    }
}
