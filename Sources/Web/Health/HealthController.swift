import Hummingbird

struct HealthController: Sendable {
    /// Whether both databases can be read.
    let isReady: @Sendable () async -> Bool

    /// `GET /healthz`: the program runs.
    @Sendable func health(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        Self.response(.ok, "alive")
    }

    /// `GET /readyz`: the program can serve pages.
    @Sendable func readiness(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        await isReady() ? Self.response(.ok, "ready") : Self.response(.serviceUnavailable, "not ready")
    }

    private static func response(_ status: HTTPResponse.Status, _ text: String) -> Response {
        Response(
            status: status,
            headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text + "\n"))
        )
    }
}
