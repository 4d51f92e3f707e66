import Hummingbird

/// Answers the files of `Public`. Browsers may keep one for good under the address that carries its fingerprint; under any other it
/// is asked for anew, since it may be another file tomorrow.
struct PublicFileMiddleware<Context: RequestContext>: RouterMiddleware {
    let files: PublicFiles

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard request.method == .get || request.method == .head, let file = files.file(at: request.uri.path) else {
            return try await next(request, context)
        }
        let isForGood = request.uri.queryParameters["v"].map { $0 == file.fingerprint } ?? false
        let compressed = AcceptedCodings(request).gzip ? file.compressed : nil
        var response = Response(
            status: .ok,
            headers: [
                .contentType: file.contentType,
                .cacheControl: isForGood ? "public, max-age=31536000, immutable" : "public, no-cache",
                .eTag: file.tag.field,
            ],
            body: ResponseBody(byteBuffer: compressed ?? file.bytes))
        if compressed != nil { response.headers[.contentEncoding] = "gzip" }
        return response
    }
}
