import Domain
import Foundation
import HTTPTypes
import Hummingbird
import Presentation

/// The form for questions, their pages, and the visitor's history of them.
struct QuestionsController: Sendable {
    let ask: AskQuestionUseCase
    let fetchQuestion: FetchQuestionUseCase
    let fetchQuestions: FetchQuestionsUseCase
    let deleteQuestion: DeleteQuestionUseCase
    let worker: QuestionWorker
    /// The name of the service that questions are sent to; nil where the built-in recommender answers alone.
    let proposerName: String?
    let shelf: ShelfMarksLoader
    let cookies: VisitorCookies
    let pages: PageResponder
    let limits: RequestLimits

    private var coordinator: QuestionCoordinator { QuestionCoordinator() }

    /// `GET /ask?question=`
    @Sendable func showForm(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let draft = try URLEncodedForm.query(FormFields.self, of: request).draft
        // A question that was refused comes back here, and the page tells it for as long as that holds.
        let wait = draft.text.isEmpty ? nil : limits.questionWait(request, context)
        return try form(draft, wait.map { .limited(wait: $0) }, to: context.viewer)
    }

    /// `POST /questions`
    @Sendable func submit(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let viewer = context.viewer
        let fields = try await URLEncodedForm.body(FormFields.self, of: request)
        let draft = fields.draft
        let text: QuestionText
        do {
            text = try QuestionText(draft.text)
        } catch {
            return try form(draft, .invalid(error), to: viewer)
        }
        do {
            try limits.admitQuestion(request, context)
        } catch {
            return .redirect(to: coordinator.destination(after: .refused(draft)))
        }
        let (outcome, visitor) = try await withRetryLink(to: coordinator.destination(after: .storageFailed(draft))) {
            let visitor = try cookies.visitorOrNew(context)
            let outcome = try await ask.execute(
                text, in: viewer.language, repeatedQuestion: draft.repeatedQuestion, mayBeRead: draft.mayBeRead,
                droppedConditions: Set(draft.droppedConditions),
                // A form without a token asks a new question each time that it is sent.
                token: fields.token.flatMap { $0.isEmpty ? nil : String($0.prefix(64)) } ?? QuestionID().description,
                of: visitor.id)
            return (outcome, visitor)
        }
        switch outcome {
        case .asked(let question):
            var response = Response.redirect(to: coordinator.destination(after: .asked(question.id)))
            response.setCookie(cookies.visitor(visitor))
            return response
        case .isSearch(let query): return .redirect(to: coordinator.destination(after: .isSearch(query)))
        }
    }

    /// `GET /questions/{id}`
    @Sendable func show(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let viewer = context.viewer
        let asked = try await asked(context)
        let viewModel = QuestionPresenter(texts: viewer.texts).present(
            asked, marks: await shelf.marks(of: asked.works.values.map(\.key), context),
            token: QuestionID().description, origin: pages.origin(for: viewer))
        // The progress is outdated at the next request.
        let isUnfinished = viewModel.progress != nil
        var response = try pages.respond(
            viewModel, with: \.question, at: .question(asked.question.id), to: viewer, mayBeStored: !isUnfinished)
        if isUnfinished, !viewer.followsEvents, let refresh = HTTPField.Name.refresh { response.headers[refresh] = "2" }
        return response
    }

    /// `GET /questions/{id}/events`: the progress of the answer as server-sent events, until it is done.
    @Sendable func events(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let viewer = context.viewer
        let asked = try await asked(context)
        let presenter = QuestionPresenter(texts: viewer.texts)
        let changes = await worker.changes(of: asked.question.id)
        var headers: HTTPFields = [.contentType: "text/event-stream", .cacheControl: "no-store"]
        // Tells nginx not to buffer the events.
        if let buffering = HTTPField.Name("X-Accel-Buffering") { headers[buffering] = "no" }
        return Response(
            status: .ok,
            headers: headers,
            body: ResponseBody { writer in
                for await state in changes {
                    guard let progress = presenter.progress(of: state) else { break }
                    try await writer.write(ByteBuffer(string: "data: \(progress)\n\n"))
                }
                // A question without an answer gets no `done`, so the browser connects again. One that cannot be read gets it,
                // so the browser loads its page and shows the error.
                let question = try? await fetchQuestion.execute(asked.question.id, of: viewer.visitor, in: viewer.language)
                if question?.question.state.isDone ?? true {
                    try await writer.write(ByteBuffer(string: "event: done\ndata:\n\n"))
                }
                try await writer.finish(nil)
            })
    }

    /// `GET /questions?page=`
    @Sendable func list(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let viewer = context.viewer
        guard let page = try URLEncodedForm.query(SearchFields.self, of: request).pageNumber else {
            throw ContextualPageError(.invalidPageNumber, path: coordinator.destination(after: .invalidPageNumber).path)
        }
        let (questions, total, pageCount) = try await fetchQuestions.execute(
            page: page, of: viewer.visitor, in: viewer.language)
        guard page.value <= max(1, pageCount) else {
            return .redirect(to: coordinator.destination(after: .pastLastPage(max(1, pageCount))), type: .found)
        }
        let viewModel = QuestionPresenter(texts: viewer.texts).present(
            questions, total: total, page: page, pageCount: pageCount)
        return try pages.respond(viewModel, with: \.questions, at: .questions(page: page.value), to: viewer)
    }

    /// `GET /questions/{id}/delete`: asks for confirmation.
    @Sendable func confirmDeletion(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let viewer = context.viewer
        let question = try await asked(context).question
        let viewModel = QuestionPresenter(texts: viewer.texts).presentDeletion(of: question)
        return try pages.respond(viewModel, with: \.questionDeletion, at: .questionDelete(question.id), to: viewer)
    }

    /// `POST /questions/{id}/delete`
    @Sendable func delete(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        _ = try await URLEncodedForm.body(NoFields.self, of: request)
        let question = try await asked(context).question
        try await withRetryLink(to: coordinator.destination(after: .questionFailed(question.id))) {
            try limits.admitChange(request, context)
            try await deleteQuestion.execute(question.id, of: question.visitor)
        }
        return .redirect(to: coordinator.destination(after: .deleted))
    }

    /// The question that the address names.
    ///
    /// - Throws: `PageError.pageNotFound` where the visitor did not ask it.
    private func asked(_ context: FoyerRequestContext) async throws -> AskedQuestion {
        guard let id = context.parameters.get("id").flatMap({ QuestionID($0) }) else { throw PageError.pageNotFound }
        let asked = try await withRetryLink(to: coordinator.destination(after: .questionFailed(id))) {
            try await fetchQuestion.execute(id, of: context.viewer.visitor, in: context.viewer.language)
        }
        guard let asked else { throw PageError.pageNotFound }
        return asked
    }

    /// Browsers do not keep the page in memory without storing it, so that the form is empty for someone who comes back from the
    /// answer.
    private func form(_ draft: QuestionDraft, _ problem: QuestionProblem?, to viewer: RequestViewer) throws -> Response {
        let viewModel = QuestionPresenter(texts: viewer.texts).presentForm(
            draft, token: QuestionID().description, problem: problem, sentTo: proposerName)
        switch problem {
        case nil: return try pages.respond(viewModel, with: \.ask, at: .ask(), to: viewer, mayBeStored: false)
        case .invalid:
            return try pages.respond(viewModel, with: \.ask, at: .ask(), to: viewer, status: .unprocessableContent)
        case .limited(let wait):
            return try pages.respond(
                viewModel, with: \.ask, at: coordinator.destination(after: .refused(draft)).path, to: viewer,
                reporting: ContextualPageError(.tooManyRequests(wait: wait), retryAfter: wait), mayBeStored: false)
        }
    }

    private struct FormFields: Decodable {
        let question: String?
        let token: String?
        let instead: String?
        let read: String?
        let without: [String]?

        var draft: QuestionDraft {
            QuestionDraft(
                text: question ?? "", repeatedQuestion: instead.flatMap(QuestionID.init), mayBeRead: read == "1",
                droppedConditions: without ?? [])
        }
    }

    private struct NoFields: Decodable {}
}

extension HTTPField.Name {
    /// After how many seconds a browser reloads the page. Not in a standard, but all browsers know it.
    fileprivate static let refresh = HTTPField.Name("Refresh")
}
