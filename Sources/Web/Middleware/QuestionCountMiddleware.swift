import Domain
import Hummingbird
import Logging
import Presentation

/// Counts the visitor's questions for the navigation of the page. Only visitors who have saved something have a cookie, and only
/// their GET and HEAD requests for pages cost this query.
struct QuestionCountMiddleware: RouterMiddleware {
    let countQuestions: CountQuestionsUseCase

    func handle(
        _ request: Request, context: FoyerRequestContext, next: (Request, FoyerRequestContext) async throws -> Response
    ) async throws -> Response {
        guard let visitor = context.viewer.visitor, !context.viewer.wantsJSON, [.get, .head].contains(request.method),
            SitePath.mayBePage(request.uri.path)
        else {
            return try await next(request, context)
        }
        var context = context
        context.viewer.questionCount = await context.value(or: 0, logging: "questions not counted") { () throws(StorageError) in
            try await countQuestions.execute(of: visitor)
        }
        return try await next(request, context)
    }
}
