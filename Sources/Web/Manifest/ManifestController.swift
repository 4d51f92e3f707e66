import Foundation
import HTTPTypes
import Hummingbird
import Presentation

struct ManifestController: Sendable {
    let assets: SiteAssets

    /// `GET /manifest.webmanifest`: the web app manifest, by which browsers install the site as an app.
    @Sendable func show(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        let manifest = ManifestPresenter(assets: assets).present(in: context.viewer.texts)
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
