import Domain
import Foundation
import Hummingbird
import Presentation

/// Films, or books: pages of results, pages of works, and the search form.
struct WorksController<Item: PresentableWork>: Sendable {
    let searchWorks: SearchWorksUseCase<Item>
    let browseWorks: BrowseWorksUseCase<Item>
    let fetchDetails: FetchDetailsUseCase<Item>
    let selections: FetchSelectionsUseCase<Item>
    let submission: SearchSubmission
    let recents: RecentQueriesLoader
    let shelf: ShelfMarksLoader
    let pages: PageResponder
    let limits: RequestLimits
    let now: @Sendable () -> Date

    private var coordinator: SearchCoordinator { SearchCoordinator(scope: .only(Item.kind)) }

    /// `POST /movies/search`, `POST /books/search`
    @Sendable func submit(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        try await submission.respond(to: request, context: context, scope: .only(Item.kind)) {
            query, languages, visitor throws(CatalogError) in
            try await searchWorks.submit(query, in: languages, for: visitor)
        }
    }

    /// `GET /movies`, `GET /books`: a page of results, of the works that filters leave, or of works to start with.
    @Sendable func search(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let viewer = context.viewer
        let fields = try URLEncodedForm.query(WorkSearchFields.self, of: request)
        let query = try fields.search.searchQuery()
        guard let options = fields.options else {
            throw ContextualPageError(
                .invalidFilter, query: fields.search.query ?? "",
                path: coordinator.destination(after: .invalidFilter(query)).path)
        }
        guard let page = fields.search.pageNumber else {
            throw ContextualPageError(
                .invalidPageNumber, query: fields.search.query ?? "",
                path: coordinator.destination(after: .invalidPageNumber(query, options)).path)
        }
        guard let query else {
            let all = try await browseWorks.execute(BrowseQuery(page: page, language: viewer.language, options: options))
            return try await options == .none && page == .first
                ? showInitial(all, context) : show(all, browsedBy: options, context)
        }
        let requested = WorkQuery<Item>(
            text: query, page: page, languages: viewer.languages, options: options, acceptedAge: viewer.acceptedAge)
        let found: CatalogResponse<ResultPage<Item>>
        do {
            found = try await results(of: requested, request, context)
        } catch {
            return try await show(error, of: requested, above: fields.search.previousQuery, context)
        }
        let lastPage = max(1, found.value.pageCount)
        guard page.value <= lastPage else {
            return .redirect(to: coordinator.destination(after: .pastLastPage(lastPage, of: query, options)), type: .found)
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

    /// Shows the error of a search above a page before it, or above the results of the query before.
    ///
    /// - Throws: the same error where none of these can be shown either.
    private func show(
        _ error: any Error, of query: WorkQuery<Item>, above previous: SearchQuery?, _ context: FoyerRequestContext
    ) async throws -> Response {
        let viewer = context.viewer
        let destination = coordinator.destination(
            after: .pageFailed(query.page.value, of: query.text, query.options, previous: previous))
        guard let pageError = ContextualPageError(failedSearch: error, query: query.text, path: destination.path) else {
            throw error
        }
        for fallback in query.fallbacks(previous: previous) {
            // No service is asked for these, so they need no token.
            guard let found = try? await searchWorks.execute(fallback), !found.value.items.isEmpty else { continue }
            let viewModel = WorkSearchPresenter(texts: viewer.texts).present(
                found, for: fallback.text, options: fallback.options,
                below: FailedSearch(pageError.error, query: query.text, page: query.page, destination: destination),
                selections: [],
                recents: await recents.state(of: .only(Item.kind), context),
                marks: await shelf.marks(of: found.value.items, context), now: now())
            return try pages.respond(viewModel, with: \.workSearch, at: destination.path, to: viewer, reporting: pageError)
        }
        throw error
    }

    private func results(
        of query: WorkQuery<Item>, _ request: Request, _ context: FoyerRequestContext
    ) async throws -> CatalogResponse<ResultPage<Item>> {
        let admission = try limits.admitSearch(request, context)
        defer { admission.refundIfNoServiceWasAsked() }
        return try await searchWorks.execute(query)
    }

    private func show(
        _ found: ResultPage<Item>, browsedBy options: SearchOptions, _ context: FoyerRequestContext
    ) async throws -> Response {
        let viewer = context.viewer
        let lastPage = max(1, found.pageCount)
        guard found.number <= lastPage else {
            return .redirect(to: Item.results(query: nil, page: lastPage, options: options).address, type: .found)
        }
        let viewModel = WorkSearchPresenter<Item>(texts: viewer.texts).present(
            found, browsedBy: options, recents: await recents.state(of: .only(Item.kind), context),
            marks: await shelf.marks(of: found.items, context))
        let path = Item.results(query: nil, page: found.number, options: options)
        return try pages.respond(viewModel, with: \.workSearch, at: path, to: viewer)
    }

    private func showInitial(_ all: ResultPage<Item>, _ context: FoyerRequestContext) async throws -> Response {
        let viewer = context.viewer
        let selections = try await selections.execute(in: viewer.language)
        let viewModel = WorkSearchPresenter<Item>(texts: viewer.texts).presentInitial(
            all: all, selections: selections,
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
        let details = try await fetchDetails.execute(
            id, in: viewer.languages, of: viewer.visitor, accepting: viewer.acceptedAge)
        let viewModel = WorkDetailsPresenter(texts: viewer.texts).present(
            details,
            recents: await recents.state(of: .only(Item.kind), context),
            entry: await shelf.entry(ShelfKey(id), context),
            marks: await shelf.marks(of: details.value.bySameCreators + details.value.similar, context),
            origin: pages.origin(for: viewer),
            now: now()
        )
        // The service may have the rest at the next request.
        return try pages.respond(
            viewModel, with: \.workDetails, at: Item.path(of: id), to: viewer, mayBeStored: !details.hasOnlyKnownFacts)
    }
}
