import Domain
import Foundation
import HTTPTypes
import Hummingbird
import Presentation

/// Makes the response of a page, as HTML or as JSON.
struct PageResponder: Sendable {
    private let renderer: TemplateRenderer
    private let site: SitePresenter
    private let speculationRules: String
    private let publicURL: PublicURL
    /// The `Retry-After` of an error that states no time itself, in seconds.
    private static let defaultRetryAfter = 60

    /// - Parameter speculationRules: the file that tells browsers which links of a page they may prefetch.
    init(renderer: TemplateRenderer, site: SitePresenter, speculationRules: SitePath, publicURL: PublicURL) {
        self.renderer = renderer
        self.site = site
        self.speculationRules = "\"\(speculationRules.address)\""
        self.publicURL = publicURL
    }

    /// The origin of the site's addresses, without a slash at its end.
    func origin(for viewer: RequestViewer) -> String { publicURL.origin(at: viewer.authority) }

    /// A page that shows an error: the status of the error, and the headers that belong to it.
    func respond<ViewModel: Codable & Sendable>(
        _ viewModel: ViewModel, with template: KeyPath<TemplateRenderer, PageTemplate<ViewModel>>, at path: SitePath,
        to viewer: RequestViewer, reporting error: ContextualPageError, mayBeStored: Bool = true
    ) throws -> Response {
        var response = try respond(
            viewModel, with: template, at: path, to: viewer, status: error.error.status, mayBeStored: mayBeStored)
        if response.status == .serviceUnavailable || response.status == .tooManyRequests {
            response.headers[.retryAfter] = String(error.retryAfter ?? Self.defaultRetryAfter)
        }
        if let allow = error.allow { response.headers[.allow] = allow }
        return response
    }

    /// - Parameter mayBeStored: whether browsers may keep the page; not where a part of it is missing or unfinished.
    func respond<ViewModel: Codable & Sendable>(
        _ viewModel: ViewModel, with template: KeyPath<TemplateRenderer, PageTemplate<ViewModel>>, at path: SitePath,
        to viewer: RequestViewer, status: HTTPResponse.Status = .ok, mayBeStored: Bool = true
    ) throws -> Response {
        let contentType: String
        let body: ByteBuffer
        if viewer.wantsJSON {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
            contentType = "application/json; charset=utf-8"
            body = ByteBuffer(bytes: try encoder.encode(viewModel))
        } else {
            let site = site.present(
                at: path, texts: viewer.texts, questionCount: viewer.questionCount,
                indexedAt: status == .ok ? origin(for: viewer) : nil)
            let page = Page(viewModel, site: site, texts: viewer.texts)
            contentType = "text/html; charset=utf-8"
            body = ByteBuffer(bytes: try renderer[keyPath: template].render(page))
        }
        var response = Response(
            status: status,
            headers: [
                .contentType: contentType,
                .contentLanguage: viewer.language.rawValue,
                // A page holds its visitor's data: browsers may store it, but revalidate it before each use. The address that
                // forces fresh responses is not that of the page.
                .cacheControl: mayBeStored && viewer.acceptedAge != .fresh ? "private, no-cache" : "private, no-store",
                .vary: "Accept, Accept-Language, Cookie",
            ],
            body: ResponseBody(byteBuffer: body)
        )
        if !viewer.wantsJSON, let name = HTTPField.Name.speculationRules { response.headers[name] = speculationRules }
        // The service worker (`sw.js`) shows a stored copy only where this has not changed.
        if let name = HTTPField.Name.foyerReader { response.headers[name] = viewer.key }
        return response
    }
}

extension HTTPField.Name {
    /// The address of the page's rules for speculative loading, of the HTML standard.
    fileprivate static let speculationRules = HTTPField.Name("Speculation-Rules")
    fileprivate static let foyerReader = HTTPField.Name("Foyer-Reader")
}
