import Domain
import Hummingbird
import Presentation

struct CoversController<Item: PresentableWork>: Sendable {
    let fetchDetails: FetchDetailsUseCase<Item>
    let renderer: TemplateRenderer
    let limits: RequestLimits

    /// `GET /images/covers/movies/{id}.svg`, `GET /images/covers/books/{id}.svg`: the drawn cover of a work.
    @Sendable func show(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let fields = try URLEncodedForm.query(Fields.self, of: request)
        let language = fields.l.flatMap(Language.init) ?? context.viewer.language
        guard let name = context.parameters.get("file")?.middle(before: ".svg"),
            let id = WorkID<Item>(String(name))
        else { throw PageError.pageNotFound }
        let subject = try await subject(id, fields, language, request, context)
        let fingerprint = subject.fingerprint
        let entityTag = EntityTag(fingerprint: fingerprint)
        let headers: HTTPFields = [
            .contentType: "image/svg+xml; charset=utf-8",
            // Without the current fingerprint, the address may lead to another drawing later.
            .cacheControl: fields.v == fingerprint ? "public, max-age=31536000, immutable" : "public, no-cache",
            .eTag: entityTag.field,
            // A 304 has no body, so `ETagAndCompressionMiddleware` does not add this to it.
            .vary: "Accept-Encoding",
        ]
        // The fingerprint is known without drawing the cover.
        if request.method == .get, entityTag.isCurrent(for: request) { return .notModified(headers) }
        let drawing = try renderer.cover.render(CoverPresenter(texts: Texts.of(language)).present(subject))
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: drawing)))
    }

    /// The subject from the address where it holds all of it; else the work is fetched.
    private func subject(
        _ id: WorkID<Item>, _ fields: Fields, _ language: Language, _ request: Request, _ context: FoyerRequestContext
    ) async throws -> CoverSubject {
        if let text = fields.text {
            guard let subject = CoverSubject(id, text: text, fingerprint: fields.v ?? "") else { throw PageError.pageNotFound }
            return subject
        }
        let admission = try limits.admitSearch(request, context)
        defer { admission.refundIfNoServiceWasAsked() }
        let work = try await fetchDetails.execute(id, in: ViewerLanguages(language), of: nil).value.work
        return CoverPresenter(texts: Texts.of(language)).subject(work)
    }

    private struct Fields: Decodable {
        let l: String?
        let v: String?
        let title: String?
        let `in`: String?
        let by: String?
        let hue: Int?
        let chroma: Int?

        var text: CoverText? {
            guard let title, let hue, let chroma else { return nil }
            return CoverText(
                title: title, titleLanguage: `in`, byline: (by ?? "").split(separator: "\n").map(String.init), hue: hue,
                chroma: chroma)
        }
    }
}
