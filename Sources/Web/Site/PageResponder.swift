import Domain
import Foundation
import HTTPTypes
import Hummingbird
import Presentation

/// Answers a page, as HTML or as JSON.
struct PageResponder: Sendable {
    private let renderer: TemplateRenderer
    private let site: SitePresenter
    private let speculationRules: String
    private let publicURL: PublicURL

    /// - Parameter speculationRules: the file that tells browsers which of a page's links they may follow ahead.
    init(renderer: TemplateRenderer, site: SitePresenter, speculationRules: SitePath, publicURL: PublicURL) {
        self.renderer = renderer
        self.site = site
        self.speculationRules = "\"\(speculationRules.address)\""
        self.publicURL = publicURL
    }

    /// The address that people use, without a slash at its end.
    func origin(for reader: RequestViewer) -> String { publicURL.origin(at: reader.authority) }

    func respond(
        _ viewModel: some Encodable & Sendable, with template: TemplateRenderer.Template, at path: SitePath,
        to reader: RequestViewer,
        status: HTTPResponse.Status = .ok
    ) throws -> Response {
        let contentType: String
        let body: ByteBuffer
        if reader.wantsJSON {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
            contentType = "application/json; charset=utf-8"
            body = ByteBuffer(bytes: try encoder.encode(viewModel))
        } else {
            let site = site.present(
                at: path, texts: reader.texts, indexedAt: status == .ok ? origin(for: reader) : nil)
            let page = Page(viewModel, site: site, texts: reader.texts)
            contentType = "text/html; charset=utf-8"
            body = ByteBuffer(string: try renderer.render(page, with: template))
        }
        var response = Response(
            status: status,
            headers: [
                .contentType: contentType,
                .contentLanguage: reader.language.rawValue,
                // A page shows its visitor's own things: it may be kept, but only asked anew may it be shown.
                .cacheControl: "private, no-cache",
                .vary: "Accept, Accept-Language, Cookie",
            ],
            body: ResponseBody(byteBuffer: body)
        )
        if !reader.wantsJSON, let name = HTTPField.Name.speculationRules { response.headers[name] = speculationRules }
        // A browser that keeps pages for when there is no connection (`sw.js`) shows them to nobody else.
        if let name = HTTPField.Name.foyerReader { response.headers[name] = reader.key }
        return response
    }
}

extension HTTPField.Name {
    /// Names rules for the page's links as those of HTML's speculative loading; browsers that know of none read past it.
    fileprivate static let speculationRules = HTTPField.Name("Speculation-Rules")
    fileprivate static let foyerReader = HTTPField.Name("Foyer-Reader")
}
