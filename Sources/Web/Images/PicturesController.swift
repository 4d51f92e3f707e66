import Domain
import Hummingbird
import Presentation

/// `GET /images/pictures/{source}/{width}/{name}`: a poster or cover of a service, through this server.
struct PicturesController: Sendable {
    let fetchPicture: FetchPictureUseCase

    @Sendable func show(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        guard let source = context.parameters.get("source").flatMap({ Source(rawValue: $0) }),
            let width = context.parameters.get("width").flatMap({ PictureSlot(rawValue: $0) }),
            let name = context.parameters.get("name"), let reference = PictureReference(source: source, name: name)
        else { throw PageFailure(.pageNotFound) }
        do {
            let picture = try await fetchPicture.execute(reference, width: width.pixels)
            return Response(
                status: .ok,
                headers: [
                    .contentType: picture.format.mediaType,
                    // A service gives another picture another name.
                    .cacheControl: "public, max-age=31536000, immutable",
                ],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: picture.data))
            )
        } catch {
            throw PageFailure(error, path: nil)
        }
    }
}
