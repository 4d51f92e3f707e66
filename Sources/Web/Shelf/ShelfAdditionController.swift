import Domain
import Foundation
import Hummingbird
import Presentation

/// The page that adds works to the shelf by their title: those that a search finds, and others by hand.
struct ShelfAdditionController: Sendable {
    let searchAll: SearchAllUseCase
    let addManualEntry: AddManualEntryUseCase
    let shelf: ShelfMarksLoader
    let cookies: VisitorCookies
    let pages: PageResponder
    let limits: RequestLimits
    let now: @Sendable () -> Date

    /// `GET /shelf/add?title=`
    @Sendable func show(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let viewer = context.viewer
        let fields = try URLEncodedForm.query(Fields.self, of: request)
        let presenter = ShelfAdditionPresenter(texts: viewer.texts)
        if fields.id == nil, let kind = fields.kind.flatMap(WorkKind.init(rawValue:)) {
            let entry = fields.entry(kind)
            return try pages.respond(presenter.present(entry), with: \.shelfAddition, at: .manualEntry(entry), to: viewer)
        }
        guard let query = try SearchFields(query: fields.title, page: nil, previous: nil).searchQuery() else {
            var entry: ShelfEntry?
            if let key = ShelfKey(kind: fields.kind, id: fields.id) { entry = await shelf.entry(key, context) }
            let viewModel = presenter.present(entry: entry, isNew: fields.new == "1")
            return try pages.respond(viewModel, with: \.shelfAddition, at: .shelfAdd(), to: viewer)
        }
        let admission: RequestLimits.Admission
        do {
            admission = try limits.admitSearch(request, context)
        } catch {
            let destination = ShelfAdditionCoordinator().destination(after: .searchRefused(query))
            guard let pageError = ContextualPageError(failedSearch: error, query: query, path: destination.path) else {
                throw error
            }
            let viewModel = presenter.present(FailedSearch(error, query: query, destination: destination))
            return try pages.respond(
                viewModel, with: \.shelfAddition, at: destination.path, to: viewer, reporting: pageError)
        }
        defer { admission.refundIfNoServiceWasAsked() }
        let results = await searchAll.attempt(query, in: viewer.languages, accepting: viewer.acceptedAge)
        let viewModel = presenter.present(
            results, for: query, marks: await shelf.marks(of: results.keys, context), now: now())
        // The side that failed may have results at the next request.
        return try pages.respond(
            viewModel, with: \.shelfAddition, at: .shelfAdd(title: query.text), to: viewer, mayBeStored: results.error == nil)
    }

    /// `POST /shelf/add`: adds a work by hand. Sets the visitor's cookie.
    @Sendable func add(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let viewer = context.viewer
        let fields = try await URLEncodedForm.body(Fields.self, of: request)
        let kind = fields.kind.flatMap(WorkKind.init(rawValue:))
        guard kind != nil || fields.kind == nil else { throw PageError.malformedRequest }
        let typed = fields.entry(kind)
        func refuse(_ problems: [ManualEntry.Problem]) throws -> Response {
            let viewModel = ShelfAdditionPresenter(texts: viewer.texts).present(typed, problems: problems)
            return try pages.respond(
                viewModel, with: \.shelfAddition, at: .shelfAdd(), to: viewer, status: .unprocessableContent)
        }
        let entry: ManualEntry
        do throws(ManualEntryError) {
            entry = try ManualEntry(
                kind: kind, title: typed.title, creator: typed.creator, year: typed.year, now: now())
        } catch {
            return try refuse(error.problems)
        }
        let coordinator = ShelfAdditionCoordinator()
        let (outcome, visitor) = try await withRetryLink(to: coordinator.destination(after: .storageFailed(typed))) {
            let visitor = try cookies.visitorOrNew(context)
            try limits.admitChange(request, context)
            return (try await addManualEntry.execute(entry, for: visitor.id), visitor)
        }
        guard let outcome else { return try refuse([.shelfFull]) }
        var response = Response.redirect(to: coordinator.destination(after: .finished(outcome)))
        response.setCookie(cookies.visitor(visitor))
        return response
    }

    private struct Fields: Decodable {
        let title: String?
        let kind: String?
        let creator: String?
        let year: String?
        let id: String?
        let new: String?

        func entry(_ kind: WorkKind?) -> ManualEntryFields {
            ManualEntryFields(kind: kind, title: title ?? "", creator: creator ?? "", year: year ?? "")
        }
    }
}
