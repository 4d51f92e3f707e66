import Hummingbird

/// Lets browsers keep a file of `Public` for good under the address that carries its fingerprint; under any other it is asked for
/// anew, since it may be another file tomorrow.
struct AssetCaching<Context: RequestContext>: RouterMiddleware {
    /// The addresses with a fingerprint.
    let addresses: Set<String>

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        if response.headers[.cacheControl] == nil, response.status == .ok || response.status == .notModified {
            response.headers[.cacheControl] =
                addresses.contains(request.uri.string) ? "public, max-age=31536000, immutable" : "public, no-cache"
        }
        return response
    }
}
