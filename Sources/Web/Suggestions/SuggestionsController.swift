import Domain
import Foundation
import Hummingbird
import Logging
import Presentation

struct SuggestionsController: Sendable {
    let suggestQueries: SuggestQueriesUseCase
    let renderer: TemplateRenderer
    let assets: SiteAssets
    let publicURL: PublicURL

    /// `GET /suggest?kind=&q=`: OpenSearch suggestions, `["q",["…"]]`.
    @Sendable func suggest(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let fields = try URLEncodedForm.query(Fields.self, of: request)
        let text = fields.q ?? ""
        var suggestions: [String] = []
        // A blank or overlong text has no suggestions.
        if let query = try? SearchQuery(text) {
            suggestions = try await suggestQueries.execute(
                query, scope: fields.kind.flatMap(SearchScope.init) ?? .all, language: context.viewer.language,
                visitor: context.viewer.visitor,
                onError: { context.logger.error("recent queries not read", metadata: ["error": "\($0)"]) })
        }
        let body = try JSONEncoder().encode(SuggestionsResponse(query: text, suggestions: suggestions))
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/x-suggestions+json; charset=utf-8",
                .cacheControl: "private, no-cache",
                .vary: "Accept-Language, Cookie",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: body))
        )
    }

    /// `GET /opensearch.xml`: the description by which browsers add the site as a search engine.
    @Sendable func describe(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let viewModel = OpenSearchPresenter(texts: context.viewer.texts, assets: assets)
            .present(origin: publicURL.origin(for: request))
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/opensearchdescription+xml; charset=utf-8",
                .cacheControl: "private, max-age=86400",
                .vary: "Accept-Language, Cookie",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try renderer.openSearch.render(viewModel)))
        )
    }

    private struct Fields: Decodable {
        let kind: String?
        let q: String?
    }

    private struct SuggestionsResponse: Encodable {
        let query: String
        let suggestions: [String]

        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            try container.encode(query)
            try container.encode(suggestions)
        }
    }
}
