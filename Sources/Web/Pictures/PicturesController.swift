import Domain
import Foundation
import Hummingbird
import Presentation

struct PicturesController: Sendable {
    let fetchPicture: FetchPictureUseCase
    let limits: RequestLimits

    /// `GET /images/pictures/{source}/{width}/{name}`: a service's poster or cover, fetched by this server.
    @Sendable func show(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        guard let source = context.parameters.get("source").flatMap({ Source(rawValue: $0) }),
            let width = context.parameters.get("width").flatMap({ PictureSlot(rawValue: $0) }),
            let name = context.parameters.get("name"), let reference = PictureReference(source: source, name: name)
        else { throw PageError.pageNotFound }
        let cover = try URLEncodedForm.query(Fields.self, of: request).cover.flatMap { SitePath.isCover($0) ? $0 : nil }
        let picture: Picture
        do {
            picture = try await fetch(reference, width, request, context)
        } catch {
            guard let cover else { throw error }
            // The drawn cover stands in until the service is asked again; past the client's own limit, for this page alone.
            var response = Response.redirect(to: cover, type: .found)
            if case PageError.tooManyRequests = error {
                RequestTelemetry.current?.markRefused()
                response.headers[.cacheControl] = "no-store"
            } else {
                response.headers[.cacheControl] = "max-age=300"
            }
            return response
        }
        let headers: HTTPFields = [
            .contentType: picture.format.mediaType,
            // Services name a new picture of the same work differently; an outdated cover does no harm.
            .cacheControl: "public, max-age=31536000, immutable",
        ]
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: picture.data)))
    }

    private func fetch(
        _ reference: PictureReference, _ width: PictureSlot, _ request: Request, _ context: FoyerRequestContext
    ) async throws -> Picture {
        let admission = try limits.admitPicture(request, context)
        defer { admission.refundIfNoServiceWasAsked() }
        do throws(CatalogError) {
            return try await fetchPicture.execute(reference, width: width.pixels)
        } catch {
            if error.kind == .notFound || error.kind == .badResponse {
                admission.chargeIfAServiceWasAsked(RequestLimits.missingPictureCost - 1)
            }
            throw error
        }
    }

    private struct Fields: Decodable {
        /// The address of the drawn cover to show where the service does not send the picture.
        let cover: String?
    }
}
