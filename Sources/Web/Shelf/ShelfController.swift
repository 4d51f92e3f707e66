import Domain
import Foundation
import Hummingbird
import Presentation

/// `/shelf`: what visitors keep, and the forms and files that change it.
struct ShelfController: Sendable {
    /// The largest file that is brought in, in bytes.
    static let fileLimit = 2 * 1024 * 1024

    let fetchShelf: FetchShelfUseCase
    let addToShelf: AddToShelfUseCase
    let removeFromShelf: RemoveFromShelfUseCase
    let exportShelf: ExportShelfUseCase
    let importShelf: ImportShelfUseCase
    let fetchImport: FetchShelfImportUseCase
    let feed: ManageShelfFeedUseCase
    let cookies: VisitorCookies
    let publicURL: PublicURL
    let pages: PageResponder
    let limits: RequestLimits

    /// `GET /shelf`
    @Sendable func show(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let reader = RequestViewer(request)
        let parameters = try Form.query([String: String].self, of: request)
        let search = SearchFields(query: parameters["query"], page: parameters["page"])
        _ = try search.searchQuery()
        guard let number = search.pageNumber else { throw ContextualPageError(.invalidPageNumber, path: .shelf()) }
        let shelfRequest = ShelfRequest(parameters, page: number)
        let path = SitePath.shelf(shelfRequest)
        let page: ResultPage<ShelfEntry>
        let feed: ShelfFeed?
        do {
            page = try await fetchShelf.execute(shelfRequest, in: reader.language, of: reader.visitor)
            feed = try await self.feed.feed(of: reader.visitor)
        } catch {
            throw ContextualPageError(.storage(error), path: path)
        }
        if let last = PageNumber(max(1, page.pageCount)), number.value > last.value {
            return .redirect(to: SitePath.shelf(shelfRequest.with(page: last)).address, type: .found)
        }
        let viewModel = ShelfPresenter(texts: reader.texts).present(
            page, for: shelfRequest, feed: feed, origin: pages.origin(for: reader))
        return try pages.respond(viewModel, with: .shelf, at: path, to: reader)
    }

    /// `POST /shelf`: keeps a work, or changes what is told of it; what is kept makes a visitor of a stranger.
    @Sendable func keep(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let fields = try await Form.body(Fields.self, of: request)
        guard let change = fields.change else { throw ContextualPageError(.malformedRequest) }
        let reader = RequestViewer(request)
        let visitor = reader.visitor ?? VisitorID()
        let admission = try limits.admitSearch(
            request, context, path: request.destination(here: fields.here, publicURL: publicURL))
        defer { admission.settle() }
        do {
            try await addToShelf.execute(change, in: reader.language, for: visitor)
        } catch {
            let destination = request.destination(here: fields.here, publicURL: publicURL)
            switch error {
            case .catalog(let error): throw ContextualPageError(error, path: destination)
            case .storage(let error): throw ContextualPageError(.storage(error), path: destination)
            case .notOnShelf: throw ContextualPageError(.pageNotFound)
            }
        }
        return redirect(request, here: fields.here, visitor: visitor)
    }

    /// `POST /shelf/delete`
    @Sendable func delete(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let fields = try await Form.body(Fields.self, of: request)
        guard let key = ShelfKey(kind: fields.kind, id: fields.id) else { throw ContextualPageError(.malformedRequest) }
        if let visitor = RequestViewer(request).visitor {
            do {
                try await removeFromShelf.execute(key, of: visitor)
            } catch {
                throw ContextualPageError(
                    .storage(error), path: request.destination(here: fields.here, publicURL: publicURL))
            }
        }
        return redirect(request, here: fields.here, visitor: nil)
    }

    /// `GET /shelf/export.csv`
    @Sendable func exportCSV(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        try await export(.csv, request, type: "text/csv; charset=utf-8", name: "foyer-shelf.csv")
    }

    /// `GET /shelf/export.json`
    @Sendable func exportJSON(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        try await export(.json, request, type: "application/json; charset=utf-8", name: "foyer-shelf.json")
    }

    /// `POST /shelf/import`: leads to what became of each line.
    @Sendable func bringIn(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let form = try await Multipart.body(of: request, fileLimit: Self.fileLimit)
        guard let file = form["file"], let name = file.fileName else { throw ContextualPageError(.malformedRequest) }
        let reader = RequestViewer(request)
        let visitor = reader.visitor ?? VisitorID()
        do {
            try await importShelf.execute(file.data, name: String(name.suffix(200)), in: reader.language, for: visitor)
        } catch {
            throw ContextualPageError(.storage(error), path: .shelf())
        }
        var response = Response.redirect(to: SitePath.shelfImport().address)
        response.setCookie(cookies.visitor(visitor))
        return response
    }

    /// `GET /shelf/import`
    @Sendable func showImport(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let reader = RequestViewer(request)
        guard let number = try Form.query(SearchFields.self, of: request).pageNumber else {
            throw ContextualPageError(.invalidPageNumber, path: .shelfImport())
        }
        let path = SitePath.shelfImport(page: number.value)
        let report: ShelfImportReport?
        do {
            report = try await fetchImport.execute(number, of: reader.visitor)
        } catch {
            throw ContextualPageError(.storage(error), path: path)
        }
        // Nothing was brought in yet: that is done on the shelf.
        guard let report else { return .redirect(to: SitePath.shelf().address, type: .found) }
        guard number.value <= max(1, report.lines.pageCount) else {
            return .redirect(to: SitePath.shelfImport(page: report.lines.pageCount).address, type: .found)
        }
        let viewModel = ShelfImportPresenter(texts: reader.texts).present(report)
        return try pages.respond(viewModel, with: .shelfImport, at: path, to: reader)
    }

    private func export(
        _ format: ShelfFile.Format, _ request: Request, type: String, name: String
    ) async throws -> Response {
        let data: Data
        do {
            data = try await exportShelf.execute(format, of: RequestViewer(request).visitor)
        } catch {
            throw ContextualPageError(.storage(error), path: .shelf())
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: type, .contentDisposition: "attachment; filename=\"\(name)\"",
                .cacheControl: "private, no-store",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
    }

    /// Back to the page that the form stands on, and to its place there.
    private func redirect(_ request: Request, here: String?, visitor: VisitorID?) -> Response {
        let destination = request.destination(here: here, publicURL: publicURL)
        let place = here.flatMap { $0.firstMatch(of: /#((?:keep|entry)-[A-Za-z0-9._-]{1,160}|saved)$/)?.0 }
        var response = Response.redirect(to: destination.address + (place ?? ""))
        if let visitor { response.setCookie(cookies.visitor(visitor)) }
        return response
    }

    private struct Fields: Decodable {
        let kind: String?
        let id: String?
        let status: String?
        let owned: String?
        let rating: String?
        let note: String?
        /// Whether the form has a box for owned, which sends nothing where it is empty.
        let whole: String?
        /// Of the button of a list, which changes nothing of what is kept already.
        let new: String?
        let here: String?

        /// nil for what makes no sense.
        var change: ShelfChange? {
            guard let key = ShelfKey(kind: kind, id: id), let status = status.flatMap(ShelfStatus.init) else { return nil }
            let isOwned = owned.map { $0 == "1" } ?? (whole == nil ? nil : false)
            var newRating: StarRating??
            if let rating, rating.isEmpty {
                newRating = .some(nil)
            } else if let rating {
                guard let stars = StarRating(rating) else { return nil }
                newRating = .some(stars)
            }
            var newNote: String??
            if let note {
                let text = ShelfText.note(note)
                guard (text?.count ?? 0) <= ShelfEntry.noteLimit else { return nil }
                newNote = .some(text)
            }
            return ShelfChange(
                key: key, status: status, isOwned: isOwned, rating: newRating, note: newNote, onlyIfNew: new == "1")
        }
    }
}
