import Domain
import Foundation
import HTTPTypes
import Hummingbird
import Presentation

/// `/ask` and `/questions…`
struct QuestionsController: Sendable {
    let ask: AskQuestionUseCase
    let fetchQuestion: FetchQuestionUseCase
    let fetchQuestions: FetchQuestionsUseCase
    let deleteQuestion: DeleteQuestionUseCase
    let desk: QuestionWorker
    /// To whom questions are sent; nil where they stay here.
    let proposerName: String?
    let shelf: PageShelf
    let cookies: VisitorCookies
    let pages: PageResponder
    let limits: RequestLimits

    /// `GET /ask?question=`
    @Sendable func showForm(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let fields = try Form.query(FormFields.self, of: request)
        return try form(fields, problem: nil, to: RequestViewer(request), status: .ok)
    }

    /// `POST /questions`
    @Sendable func submit(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let reader = RequestViewer(request)
        let fields = try await Form.body(FormFields.self, of: request)
        let text: QuestionText
        do {
            text = try QuestionText(fields.question ?? "")
        } catch {
            return try form(fields, problem: error, to: reader, status: .unprocessableContent)
        }
        try limits.admitQuestion(request, context, path: .ask(question: text.text))
        let visitor = reader.visitor ?? VisitorID()
        let question: Question
        do {
            question = try await ask.execute(
                text, in: reader.language, instead: fields.instead.flatMap(QuestionID.init),
                mayBeRead: fields.read == "1",
                // Without one, every sending is a question of its own.
                token: fields.token.flatMap { $0.isEmpty ? nil : String($0.prefix(64)) } ?? QuestionID().description,
                of: visitor)
        } catch {
            throw ContextualPageError(.storage(error), path: .ask(question: text.text))
        }
        var response = Response.redirect(to: SitePath.question(question.id).address)
        response.setCookie(cookies.visitor(visitor))
        return response
    }

    /// `GET /questions/{id}`
    @Sendable func show(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let reader = RequestViewer(request)
        let asked = try await asked(request, context, reader)
        // What was left undone, for want of room or of a disk that takes it, is taken up by whoever looks.
        await desk.begin(asked.question)
        let viewModel = QuestionPresenter(texts: reader.texts).present(
            asked, marks: await shelf.marks(of: Array(asked.books.values), for: reader, context: context),
            token: QuestionID().description)
        var response = try pages.respond(viewModel, with: .question, at: .question(asked.question.id), to: reader)
        guard viewModel.progress != nil else { return response }
        // Nobody wants to be shown later how far an answer was.
        response.headers[.cacheControl] = "private, no-store"
        // Who has no script that listens looks again by themselves.
        if !reader.isListening, let refresh = HTTPField.Name.refresh { response.headers[refresh] = "2" }
        return response
    }

    /// `GET /questions/{id}/events`: how far it is, as server-sent events, until it is done.
    @Sendable func events(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let reader = RequestViewer(request)
        let asked = try await asked(request, context, reader)
        let presenter = QuestionPresenter(texts: reader.texts)
        let changes = await desk.changes(of: asked.question.id)
        var headers: HTTPFields = [.contentType: "text/event-stream", .cacheControl: "no-store"]
        // A proxy that collects answers, as nginx does, passes these on as they come.
        if let buffering = HTTPField.Name("X-Accel-Buffering") { headers[buffering] = "no" }
        return Response(
            status: .ok,
            headers: headers,
            body: ResponseBody { writer in
                for await state in changes {
                    guard let progress = presenter.progress(of: state) else { break }
                    try await writer.write(ByteBuffer(string: "data: \(progress)\n\n"))
                }
                // Where there was no room for it, or no way to keep its answer, whoever listens looks again later.
                let question = try? await fetchQuestion.execute(asked.question.id, of: reader.visitor, in: reader.language)
                if question?.question.state.isDone ?? true {
                    try await writer.write(ByteBuffer(string: "event: done\ndata:\n\n"))
                }
                try await writer.finish(nil)
            })
    }

    /// `GET /questions?page=`
    @Sendable func list(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let reader = RequestViewer(request)
        guard let page = try Form.query(SearchFields.self, of: request).pageNumber else {
            throw ContextualPageError(.invalidPageNumber, path: .questions())
        }
        do {
            let (questions, pageCount) = try await fetchQuestions.execute(page: page, of: reader.visitor, in: reader.language)
            if page.value > max(1, pageCount) {
                return .redirect(to: SitePath.questions(page: max(1, pageCount)).address, type: .found)
            }
            let viewModel = QuestionPresenter(texts: reader.texts).present(questions, page: page, pageCount: pageCount)
            return try pages.respond(viewModel, with: .questions, at: .questions(page: page.value), to: reader)
        } catch let error as StorageError {
            throw ContextualPageError(.storage(error), path: .questions(page: page.value))
        }
    }

    /// `GET /questions/{id}/delete`: asks first.
    @Sendable func confirmDeletion(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let reader = RequestViewer(request)
        let question = try await asked(request, context, reader).question
        let viewModel = QuestionPresenter(texts: reader.texts).presentDeletion(of: question)
        return try pages.respond(viewModel, with: .questionDeletion, at: .questionDelete(question.id), to: reader)
    }

    /// `POST /questions/{id}/delete`
    @Sendable func delete(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        _ = try await Form.body(NoFields.self, of: request)
        let reader = RequestViewer(request)
        let question = try await asked(request, context, reader).question
        do {
            try await deleteQuestion.execute(question.id, of: question.visitor)
        } catch {
            throw ContextualPageError(.storage(error), path: .question(question.id))
        }
        return .redirect(to: SitePath.questions().address)
    }

    /// The question that the address names, where the visitor asked it.
    private func asked(
        _ request: Request, _ context: FoyerRequestContext, _ reader: RequestViewer
    ) async throws(ContextualPageError) -> AskedQuestion {
        guard let id = context.parameters.get("id").flatMap({ QuestionID($0) }) else {
            throw ContextualPageError(.pageNotFound)
        }
        let asked: AskedQuestion?
        do {
            asked = try await fetchQuestion.execute(id, of: reader.visitor, in: reader.language)
        } catch {
            throw ContextualPageError(.storage(error), path: .question(id))
        }
        guard let asked else { throw ContextualPageError(.pageNotFound) }
        return asked
    }

    private func form(
        _ fields: FormFields, problem: QuestionTextError?, to reader: RequestViewer, status: HTTPResponse.Status
    ) throws -> Response {
        let viewModel = QuestionPresenter(texts: reader.texts).presentForm(
            text: fields.question ?? "", token: QuestionID().description, instead: fields.instead.flatMap(QuestionID.init),
            mayBeRead: fields.read == "1", problem: problem, sentTo: proposerName)
        return try pages.respond(viewModel, with: .ask, at: .ask(), to: reader, status: status)
    }

    private struct FormFields: Decodable {
        let question: String?
        let token: String?
        let instead: String?
        let read: String?
    }

    private struct NoFields: Decodable {}
}

extension HTTPField.Name {
    /// After how many seconds a browser asks again; no standard, but known to all of them.
    fileprivate static let refresh = HTTPField.Name("Refresh")
}
