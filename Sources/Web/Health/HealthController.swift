import Hummingbird

/// `/healthz`: the program runs. `/readyz`: it can answer.
struct HealthController: Sendable {
    /// Whether what the pages need is there.
    let isReady: @Sendable () async -> Bool

    @Sendable func health(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        Self.response(.ok, "alive")
    }

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
