import Domain
import Hummingbird
import Presentation

/// `GET /images/covers/movies/{id}.svg`, `GET /images/covers/books/{id}.svg`: the drawn cover of a work.
struct CoversController<Item: PresentedWork>: Sendable {
    let fetchDetails: FetchDetailsUseCase<Item>
    let renderer: TemplateRenderer

    @Sendable func show(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let fields = try Form.query(Fields.self, of: request)
        let language = fields.l.flatMap(Language.init) ?? Reader(request).language
        guard let name = context.parameters.get("file"), name.hasSuffix(".svg"),
            let id = WorkID<Item>(String(name.dropLast(".svg".count)))
        else { throw PageFailure(.pageNotFound) }
        let work: Item
        do {
            work = try await fetchDetails.execute(id, in: language).value.work
        } catch {
            throw PageFailure(error, path: nil)
        }
        let presenter = CoverPresenter(texts: Texts.of(language))
        let fingerprint = presenter.fingerprint(of: work)
        let entityTag = "\"\(fingerprint)\""
        let headers: HTTPFields = [
            .contentType: "image/svg+xml; charset=utf-8",
            // An address without the right fingerprint may stand for another drawing tomorrow.
            .cacheControl: fields.v == fingerprint ? "public, max-age=31536000, immutable" : "public, no-cache",
            .eTag: entityTag,
        ]
        if request.headers[.ifNoneMatch] == entityTag {
            return Response(status: .notModified, headers: headers)
        }
        let drawing = try renderer.render(presenter.present(work), with: .cover)
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: drawing)))
    }

    private struct Fields: Decodable {
        let l: String?
        let v: String?
    }
}
