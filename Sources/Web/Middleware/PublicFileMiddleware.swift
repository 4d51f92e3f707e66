import Hummingbird

/// Serves the files of `Public`. Browsers may keep a file for a year under the address with its fingerprint. Under the address
/// without it, they revalidate the file at each use.
struct PublicFileMiddleware: RouterMiddleware {
    let files: PublicFiles

    func handle(
        _ request: Request, context: FoyerRequestContext, next: (Request, FoyerRequestContext) async throws -> Response
    ) async throws -> Response {
        // `PathValidationMiddleware` rejects a host that is not served.
        guard context.hostError == nil, request.method == .get || request.method == .head,
            let file = files.file(at: request.uri.path)
        else { return try await next(request, context) }
        let isImmutable = request.uri.queryParameters["v"].map { $0 == file.fingerprint } ?? false
        let compressed = AcceptedCodings(request).gzip ? file.compressed : nil
        var response = Response(
            status: .ok,
            headers: [
                .contentType: file.contentType,
                .cacheControl: isImmutable ? "public, max-age=31536000, immutable" : "public, no-cache",
                .eTag: file.tag.field,
            ],
            body: ResponseBody(byteBuffer: compressed ?? file.bytes))
        if compressed != nil { response.headers[.contentEncoding] = "gzip" }
        return response
    }
}
