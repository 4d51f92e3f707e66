import Domain
import Foundation
import Hummingbird
import Presentation

/// `GET /images/pictures/{source}/{width}/{name}`: a poster or cover of a service, through this server.
struct PicturesController: Sendable {
    let fetchPicture: FetchPictureUseCase

    @Sendable func show(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        guard let source = context.parameters.get("source").flatMap({ Source(rawValue: $0) }),
            let width = context.parameters.get("width").flatMap({ PictureSlot(rawValue: $0) }),
            let name = context.parameters.get("name"), let reference = PictureReference(source: source, name: name)
        else { throw ContextualPageError(.pageNotFound) }
        let cover = try Form.query(Fields.self, of: request).cover.flatMap { SitePath.isCover($0) ? $0 : nil }
        let picture: Picture
        do {
            picture = try await fetchPicture.execute(reference, width: width.pixels)
        } catch {
            guard let cover else { throw ContextualPageError(error, path: nil) }
            // The drawn cover in its place, for this time.
            var response = Response.redirect(to: cover, type: .found)
            response.headers[.cacheControl] = "max-age=300"
            return response
        }
        let headers: HTTPFields = [
            .contentType: picture.format.mediaType,
            // A service that has another picture for the same work nearly always gives it another name; an old cover is no harm.
            .cacheControl: "public, max-age=31536000, immutable",
        ]
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: picture.data)))
    }

    private struct Fields: Decodable {
        /// What to show where the picture cannot be had.
        let cover: String?
    }
}
