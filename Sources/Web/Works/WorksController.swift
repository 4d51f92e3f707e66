import Domain
import Foundation
import Hummingbird
import Presentation

/// Films, or books: pages of results, pages of works, and the search form.
struct WorksController<Item: PresentableWork>: Sendable {
    let searchWorks: SearchWorksUseCase<Item>
    let fetchDetails: FetchDetailsUseCase<Item>
    let selections: FetchSelectionsUseCase<Item>
    let submission: SearchSubmission
    let recents: RecentQueriesLoader
    let shelf: ShelfMarksLoader
    let pages: PageResponder
    let limits: RequestLimits
    let now: @Sendable () -> Date

    /// `POST /movies/search`, `POST /books/search`
    @Sendable func submit(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        try await submission.respond(to: request, context: context, scope: .only(Item.kind)) {
            query, language, visitor throws(CatalogError) in
            try await searchWorks.submit(query, in: language, for: visitor)
        }
    }

    /// `GET /movies`, `GET /books`: a page of results, or the empty state.
    @Sendable func search(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let viewer = context.viewer
        let fields = try URLEncodedForm.query(WorkSearchFields.self, of: request)
        let query = try fields.search.searchQuery()
        guard let options = fields.options else {
            throw ContextualPageError(
                .invalidFilter, query: fields.search.query ?? "", path: Item.results(query: query?.text, page: 1))
        }
        guard let page = fields.search.pageNumber else {
            throw ContextualPageError(
                .invalidPageNumber, query: fields.search.query ?? "",
                path: Item.results(query: query?.text, page: 1, options: options))
        }
        guard let query else { return try await showInitial(context) }
        let admission = try limits.admitSearch(request, context)
        defer { admission.refundIfNoServiceWasAsked() }
        let found = try await searchWorks.execute(
            WorkQuery(text: query, page: page, language: viewer.language, options: options))
        let lastPage = max(1, found.value.pageCount)
        guard page.value <= lastPage else {
            return .redirect(to: Item.results(query: query.text, page: lastPage, options: options).address, type: .found)
        }
        // With filters, the page offers to remove them instead.
        let offersSelections = found.value.total == 0 && !options.isFiltering
        let selections = offersSelections ? try await selections.execute(in: viewer.language) : []
        let viewModel = WorkSearchPresenter(texts: viewer.texts).present(
            found,
            for: query,
            options: options,
            selections: selections,
            recents: await recents.state(of: .only(Item.kind), context),
            marks: await shelf.marks(of: found.value.items + selections.flatMap(\.works), context),
            now: now()
        )
        let path = Item.results(query: query.text, page: page.value, options: options)
        return try pages.respond(viewModel, with: \.workSearch, at: path, to: viewer)
    }

    private func showInitial(_ context: FoyerRequestContext) async throws -> Response {
        let viewer = context.viewer
        let selections = try await selections.execute(in: viewer.language)
        let viewModel = WorkSearchPresenter<Item>(texts: viewer.texts).presentInitial(
            selections: selections,
            recents: await recents.state(of: .only(Item.kind), context),
            marks: await shelf.marks(of: selections.flatMap(\.works), context)
        )
        return try pages.respond(viewModel, with: \.workSearch, at: Item.results(query: nil, page: 1), to: viewer)
    }

    /// `GET /movies/{id}`, `GET /books/{id}`
    @Sendable func details(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let viewer = context.viewer
        guard let id = context.parameters.get("id").flatMap({ WorkID<Item>($0) }) else {
            throw ContextualPageError(.catalog(.notFound, .catalog))
        }
        let admission = try limits.admitSearch(request, context)
        defer { admission.refundIfNoServiceWasAsked() }
        let details = try await fetchDetails.execute(id, in: viewer.language, of: viewer.visitor)
        let viewModel = WorkDetailsPresenter(texts: viewer.texts).present(
            details,
            recents: await recents.state(of: .only(Item.kind), context),
            entry: await shelf.entry(ShelfKey(id), context),
            marks: await shelf.marks(of: details.value.bySameCreators + details.value.similar, context),
            origin: pages.origin(for: viewer),
            now: now()
        )
        var response = try pages.respond(viewModel, with: \.workDetails, at: Item.path(of: id), to: viewer)
        // The service may have the rest at the next request.
        if details.hasOnlyKnownFacts { response.headers[.cacheControl] = "private, no-store" }
        return response
    }
}
