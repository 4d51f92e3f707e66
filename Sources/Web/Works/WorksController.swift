import Domain
import Foundation
import Hummingbird
import Presentation

/// `/movies` and `/books`: their lists, their works' own pages, and their search forms.
struct WorksController<Item: PresentableWork>: Sendable {
    let searchWorks: SearchWorksUseCase<Item>
    let fetchDetails: FetchDetailsUseCase<Item>
    let selections: FetchSelectionsUseCase<Item>
    let submission: SearchSubmission
    let recents: PageRecents
    let shelf: PageShelf
    let pages: PageResponder
    let limits: RequestLimits
    let now: @Sendable () -> Date

    /// `POST /movies/search`, `POST /books/search`
    @Sendable func submit(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        try await submission.respond(to: request, context: context, kind: .only(Item.kind)) {
            query, language, visitor throws(CatalogError) in
            try await searchWorks.submit(query, in: language, for: visitor)
        }
    }

    /// `GET /movies`, `GET /books`: a page of results, or the empty state.
    @Sendable func search(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let reader = RequestViewer(request)
        let fields = try Form.query(SearchFields.self, of: request)
        let query = try fields.searchQuery()
        guard let options = try Form.query(SearchOptionFields.self, of: request).options else {
            throw ContextualPageError(
                .invalidFilter, query: fields.query ?? "", path: Item.results(query: query?.text, page: 1))
        }
        guard let page = fields.pageNumber else {
            throw ContextualPageError(
                .invalidPageNumber, query: fields.query ?? "",
                path: Item.results(query: query?.text, page: 1, options: options))
        }
        guard let query else { return try await showInitial(reader, context: context) }
        let path = Item.results(query: query.text, page: page.value, options: options)
        do {
            let admission = try limits.admitSearch(request, context, query: query.text, path: path)
            defer { admission.settle() }
            let answer = try await searchWorks.execute(
                WorkQuery(text: query, page: page, language: reader.language, options: options))
            let lastPage = max(1, answer.value.pageCount)
            guard page.value <= lastPage else {
                return .redirect(
                    to: Item.results(query: query.text, page: lastPage, options: options).address, type: .found)
            }
            // Where filters leave nothing, the way on is to take them away.
            let waysOn =
                answer.value.total == 0 && !options.isFiltering ? try await selections.execute(in: reader.language) : []
            let viewModel = WorkSearchPresenter(texts: reader.texts).present(
                answer,
                for: query,
                options: options,
                selections: waysOn,
                recents: await recents.of(reader, .only(Item.kind), context: context),
                marks: await shelf.marks(of: answer.value.items + waysOn.flatMap(\.works), for: reader, context: context),
                now: now()
            )
            return try pages.respond(viewModel, with: .workSearch, at: path, to: reader)
        } catch let error as CatalogError {
            throw ContextualPageError(error, query: query.text, path: path)
        }
    }

    /// `GET /movies/{id}`, `GET /books/{id}`
    @Sendable func details(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let reader = RequestViewer(request)
        guard let id = context.parameters.get("id").flatMap({ WorkID<Item>($0) }) else {
            throw ContextualPageError(.catalog(.notFound, .catalog))
        }
        let path = Item.path(of: id)
        do {
            let admission = try limits.admitSearch(request, context, path: path)
            defer { admission.settle() }
            let answer = try await fetchDetails.execute(id, in: reader.language)
            let viewModel = WorkDetailsPresenter(texts: reader.texts).present(
                answer,
                recents: await recents.of(reader, .only(Item.kind), context: context),
                entry: await shelf.entry(ShelfKey(id), for: reader, context: context),
                marks: await shelf.marks(
                    of: answer.value.bySameCreators + answer.value.similar, for: reader, context: context),
                origin: pages.origin(for: reader),
                now: now()
            )
            return try pages.respond(viewModel, with: .workDetails, at: path, to: reader)
        } catch let error as CatalogError {
            throw ContextualPageError(error, path: path)
        }
    }

    private func showInitial(_ reader: RequestViewer, context: FoyerRequestContext) async throws -> Response {
        let path = Item.results(query: nil, page: 1)
        do {
            let waysIn = try await selections.execute(in: reader.language)
            let viewModel = WorkSearchPresenter<Item>(texts: reader.texts).presentInitial(
                selections: waysIn,
                recents: await recents.of(reader, .only(Item.kind), context: context),
                marks: await shelf.marks(of: waysIn.flatMap(\.works), for: reader, context: context)
            )
            return try pages.respond(viewModel, with: .workSearch, at: path, to: reader)
        } catch let error as CatalogError {
            throw ContextualPageError(error, path: path)
        }
    }
}
