import Hummingbird

/// Cancels the handler of a GET request when its client disconnects. POST handlers always run to their end, so that no write is
/// lost.
package struct CancelOnDisconnectResponder<Base: HTTPResponder>: HTTPResponder where Base.Context == FoyerRequestContext {
    private let base: Base
    private let registry: ConnectionRegistry

    package init(_ base: Base, registry: ConnectionRegistry) {
        self.base = base
        self.registry = registry
    }

    package func respond(to request: Request, context: FoyerRequestContext) async throws -> Response {
        let client = registry.client(on: context.channel)
        var response = try await response(to: request, context: context, client)
        if client?.isClosing == true { response.headers[.connection] = "close" }
        return response
    }

    private func response(
        to request: Request, context: FoyerRequestContext, _ client: ConnectionRegistry.Client?
    ) async throws -> Response {
        guard request.method == .get, let client else { return try await base.respond(to: request, context: context) }
        return try await withThrowingTaskGroup(of: Response?.self) { group in
            group.addTask { try await base.respond(to: request, context: context) }
            group.addTask {
                await client.disconnected()
                return nil
            }
            defer { group.cancelAll() }
            for try await response in group {
                if let response { return response }
                group.cancelAll()
            }
            // Not sent: the client is gone.
            return Response(status: .requestTimeout)
        }
    }
}
