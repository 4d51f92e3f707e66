import Domain
import Hummingbird
import Presentation

/// `GET /images/posters/{source}/{width}/{name}`: a poster of a service, through this server.
struct PostersController: Sendable {
    let fetchPoster: FetchPosterUseCase

    @Sendable func show(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        guard let source = context.parameters.get("source").flatMap({ Source(rawValue: $0) }),
            let width = context.parameters.get("width").flatMap({ PosterSlot(rawValue: $0) }),
            let name = context.parameters.get("name"), let poster = PosterReference(source: source, name: name)
        else { throw PageFailure(.pageNotFound) }
        do {
            let picture = try await fetchPoster.execute(poster, width: width.pixels)
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
