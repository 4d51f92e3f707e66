import Foundation
import HTTPTypes
import Hummingbird
import Presentation

/// `GET /manifest.webmanifest`: by which a browser installs the site as an app.
struct ManifestController: Sendable {
    let assets: SiteAssets

    @Sendable func show(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        let manifest = ManifestPresenter(assets: assets).present(in: RequestViewer(request).texts)
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/manifest+json",
                .cacheControl: "private, no-cache",
                .vary: "Accept-Language, Cookie",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try encoder.encode(manifest))))
    }
}
