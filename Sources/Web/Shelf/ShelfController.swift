import Domain
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Presentation

/// The visitor's shelf, and the forms and files that change it.
struct ShelfController: Sendable {
    /// The size of the largest file to import, in bytes.
    static let fileLimit = 2 * 1024 * 1024
    /// In seconds, for `Retry-After` where too many visitors import.
    private static let busyWait = 60

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
        let viewer = context.viewer
        let parameters = try URLEncodedForm.query([String: String].self, of: request)
        let search = SearchFields(query: parameters["query"], page: parameters["page"], previous: nil)
        _ = try search.searchQuery()
        guard let number = search.pageNumber else {
            throw ContextualPageError(
                .invalidPageNumber, path: ShelfCoordinator().destination(after: .invalidPageNumber).path)
        }
        let shelfRequest = ShelfRequest(parameters, page: number)
        let page = try await fetchShelf.execute(shelfRequest, in: viewer.language, of: viewer.visitor)
        let feed = try await feed.feed(of: viewer.knownVisitor)
        if let last = PageNumber(max(1, page.pageCount)), number.value > last.value {
            return .redirect(to: ShelfCoordinator().destination(after: .pastLastPage(last, of: shelfRequest)), type: .found)
        }
        let viewModel = ShelfPresenter(texts: viewer.texts).present(
            page, for: shelfRequest, feed: feed, origin: pages.origin(for: viewer))
        return try pages.respond(viewModel, with: \.shelf, at: .shelf(shelfRequest), to: viewer)
    }

    /// `POST /shelf`: adds a work, or changes its entry. Sets the visitor's cookie.
    @Sendable func save(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let fields = try await URLEncodedForm.body(Fields.self, of: request)
        let coordinator = coordinator(request, here: fields.here)
        func refuse(_ error: PageError) -> ContextualPageError {
            ContextualPageError(error, path: coordinator.destination(after: .refused).path, typed: fields.note)
        }
        if fields.isNoteTooLong { throw refuse(.noteTooLong) }
        guard let change = fields.change else { throw PageError.malformedRequest }
        let retry = coordinator.destination(after: .storageFailed)
        let (outcome, visitor) = try await withRetryLink(to: retry, typed: fields.note) {
            let visitor = try cookies.visitorOrNew(context)
            try limits.admitChange(request, context)
            return (try await save(change, for: visitor.id, request, context), visitor)
        }
        if outcome == .refused { throw refuse(.shelfFull) }
        var response = Response.redirect(to: coordinator.destination(after: outcome))
        if outcome == .saved { response.setCookie(cookies.visitor(visitor)) }
        return response
    }

    private func save(
        _ change: ShelfChange, for visitor: VisitorID, _ request: Request, _ context: FoyerRequestContext
    ) async throws -> ShelfCoordinator.Outcome {
        do {
            let admission = try limits.admitSearch(request, context)
            defer { admission.refundIfNoServiceWasAsked() }
            try await addToShelf.execute(change, in: context.viewer.languages, for: visitor)
            return .saved
        } catch let error as AddToShelfError {
            switch error {
            case .catalog: return .fetchFailed(change.key)
            case .storage(let error): throw error
            case .notOnShelf: throw PageError.pageNotFound
            case .full: return .refused
            }
        } catch PageError.tooManyRequests {
            return .fetchFailed(change.key)
        }
    }

    /// `POST /shelf/delete`
    @Sendable func delete(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let fields = try await URLEncodedForm.body(Fields.self, of: request)
        guard let key = ShelfKey(kind: fields.kind, id: fields.id) else { throw PageError.malformedRequest }
        let coordinator = coordinator(request, here: fields.here)
        if let visitor = context.viewer.visitor {
            try await withRetryLink(to: coordinator.destination(after: .storageFailed)) {
                try limits.admitChange(request, context)
                try await removeFromShelf.execute(key, of: visitor)
            }
        }
        return .redirect(to: coordinator.destination(after: .saved))
    }

    /// `GET /shelf/export.csv`
    @Sendable func exportCSV(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        try await export(.csv, request, context, type: "text/csv; charset=utf-8", name: "foyer-shelf.csv")
    }

    /// `GET /shelf/export.json`
    @Sendable func exportJSON(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        try await export(.json, request, context, type: "application/json; charset=utf-8", name: "foyer-shelf.json")
    }

    /// `POST /shelf/import`: redirects to the report on each line.
    @Sendable func importFile(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let coordinator = ShelfImportCoordinator()
        let retry = coordinator.destination(after: .failed)
        let admission = try await withRetryLink(to: retry) { try limits.admitImport(request, context) }
        var wasRead = false
        defer { if !wasRead { admission.refund() } }
        let form: MultipartForm
        do throws(PageError) {
            form = try await MultipartForm.body(of: request, fileLimit: Self.fileLimit)
        } catch {
            throw error == .bodyTooLarge ? PageError.fileTooLarge(limit: Self.fileLimit) : error
        }
        guard let file = form["file"], let name = file.fileName else { throw PageError.malformedRequest }
        let visitor = try await withRetryLink(to: retry) { try cookies.visitorOrNew(context) }
        do throws(ShelfFileError) {
            try await importShelf.execute(
                file.data, name: String(name.suffix(200)), in: context.viewer.language, for: visitor.id,
                from: limits.network(of: request, context))
            wasRead = true
        } catch {
            switch error {
            case .busy: throw ContextualPageError(.tooManyFiles, path: retry.path, retryAfter: Self.busyWait)
            case .storage(let error):
                wasRead = true
                throw ContextualPageError(.storage(error), path: retry.path)
            }
        }
        var response = Response.redirect(to: coordinator.destination(after: .imported))
        response.setCookie(cookies.visitor(visitor))
        return response
    }

    /// `GET /shelf/import`
    @Sendable func showImport(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let viewer = context.viewer
        let coordinator = ShelfImportCoordinator()
        guard let number = try URLEncodedForm.query(SearchFields.self, of: request).pageNumber else {
            throw ContextualPageError(.invalidPageNumber, path: coordinator.destination(after: .invalidPageNumber).path)
        }
        // Without an import there is no report. The form for an import is on the shelf.
        guard let report = try await fetchImport.execute(number, of: viewer.visitor) else {
            return .redirect(to: coordinator.destination(after: .noReport), type: .found)
        }
        guard number.value <= max(1, report.lines.pageCount) else {
            return .redirect(to: coordinator.destination(after: .pastLastPage(report.lines.pageCount)), type: .found)
        }
        let viewModel = ShelfImportPresenter(texts: viewer.texts).present(report)
        return try pages.respond(viewModel, with: \.shelfImport, at: .shelfImport(page: number.value), to: viewer)
    }

    /// Sends the file in parts, each of which is made once the client has taken most of the parts before, so that an export
    /// takes little memory however slowly it is read.
    private func export(
        _ format: ShelfFile.Format, _ request: Request, _ context: FoyerRequestContext, type: String, name: String
    ) async throws -> Response {
        let visitor = context.viewer.visitor
        let export = try await withRetryLink(to: ShelfCoordinator().destination(after: .storageFailed)) {
            // Without a visitor, the file is empty.
            if visitor != nil { try limits.admitExport(request, context) }
            return try await exportShelf.execute(format, of: visitor)
        }
        var headers: HTTPFields = [
            .contentType: type, .contentDisposition: "attachment; filename=\"\(name)\"", .cacheControl: "private, no-store",
        ]
        // The head of a stream has no length, and NIO would send the end of a stream behind it.
        if request.method == .head { headers[.contentLength] = String(try await Self.length(of: export)) }
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody { writer in
                var export = export
                do {
                    while let part = try await export.next() {
                        try await writer.write(ByteBuffer(bytes: part))
                        // A client that reads as fast as the parts are made leaves no pause for others.
                        await Task.yield()
                    }
                } catch let error as StorageError {
                    // The connection ends without the end of the stream, by which the client knows that the file is incomplete.
                    context.logger.error("export ended in the middle", metadata: ["error": "\(error)"])
                    throw error
                }
                try await writer.finish(nil)
            })
    }

    private static func length(of export: ShelfExport) async throws(StorageError) -> Int {
        var (export, length) = (export, 0)
        while !Task.isCancelled, let part = try await export.next() {
            length += part.count
            await Task.yield()
        }
        return length
    }

    /// - Parameter here: the form's own field.
    private func coordinator(_ request: Request, here: String?) -> ShelfCoordinator {
        ShelfCoordinator(here: request.formAddress(here: here, publicURL: publicURL))
    }

    private struct Fields: Decodable {
        let kind: String?
        let id: String?
        let status: String?
        let owned: String?
        let rating: String?
        let note: String?
        /// Whether the form has a check box for `owned`: an unchecked one sends nothing.
        let whole: String?
        /// Sent by the button of a list, which leaves an existing entry as it is.
        let new: String?
        let here: String?

        var isNoteTooLong: Bool {
            note.flatMap(ShelfText.note).map { SingleLineText.isLonger($0, than: ShelfEntry.noteLimit) } ?? false
        }

        /// nil where a field is missing or has an invalid value.
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
            return ShelfChange(
                key: key, status: status, isOwned: isOwned, rating: newRating, note: note.map(ShelfText.note),
                onlyIfNew: new == "1")
        }
    }
}
