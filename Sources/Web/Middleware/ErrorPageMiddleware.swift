import Domain
import HTTPTypes
import Hummingbird
import Logging
import Presentation

/// The one place where a problem becomes a page and a status code.
struct ErrorPageMiddleware: RouterMiddleware {
    typealias Context = FoyerRequestContext

    let pages: PageResponder
    let recents: PageRecents

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let failure as ContextualPageError {
            return try await respond(failure, request, context)
        } catch let problem as PageError {
            return try await respond(ContextualPageError(problem), request, context)
        } catch let error as any HTTPResponseError {
            return try await respond(ContextualPageError(PageError(error.status)), request, context)
        } catch {
            // What it says may hold what was searched or asked.
            context.logger.error("request failed", metadata: ["error": "\(type(of: error))"])
            context.logger.debug("request failed", metadata: ["error": "\(error)"])
            return try await respond(ContextualPageError(.internalFailure), request, context)
        }
    }

    private func respond(_ failure: ContextualPageError, _ request: Request, _ context: Context) async throws -> Response {
        let reader = RequestViewer(request)
        if case .storage(let error) = failure.problem {
            context.logger.error("storage failed", metadata: ["error": "\(error)"])
        }
        let section = failure.path ?? SitePath.section(of: request.uri.path)
        let viewModel = ErrorPresenter().present(
            failure.problem, query: failure.query, path: failure.path, section: section,
            recents: await recents.of(reader, section.searchScope, context: context), texts: reader.texts)
        var response = try pages.respond(viewModel, with: .error, at: section, to: reader, status: failure.problem.status)
        if response.status == .serviceUnavailable || response.status == .tooManyRequests {
            response.headers[.retryAfter] = String(failure.retryAfter ?? Self.usualPause)
        }
        return response
    }

    /// In seconds, where nobody said how long to wait.
    private static let usualPause = 60
}

extension PageError {
    init(_ status: HTTPResponse.Status) {
        switch status {
        case .notFound: self = .pageNotFound
        case .contentTooLarge: self = .bodyTooLarge
        case .unsupportedMediaType: self = .unsupportedMediaType
        case let status where status.kind == .clientError: self = .malformedRequest
        default: self = .internalFailure
        }
    }

    var status: HTTPResponse.Status {
        switch self {
        case .catalog(let kind, _):
            switch kind {
            case .notFound: .notFound
            case .badResponse, .unauthorized: .badGateway
            case .quota, .rateLimited, .unavailable, .offline, .cancelled: .serviceUnavailable
            case .timeout: .gatewayTimeout
            }
        case .storage: .serviceUnavailable
        case .pageNotFound: .notFound
        case .invalidPageNumber, .invalidFilter, .queryTooLong, .malformedRequest: .badRequest
        case .crossSite: .forbidden
        case .bodyTooLarge: .contentTooLarge
        case .unsupportedMediaType: .unsupportedMediaType
        case .tooManyRequests: .tooManyRequests
        case .internalFailure: .internalServerError
        }
    }
}
