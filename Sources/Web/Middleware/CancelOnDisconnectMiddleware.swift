import Domain
import Hummingbird

/// Cancels a GET request when its client disconnects. POST requests always run to their end, so that no write is lost.
///
/// A client that only closed its sending side still gets what the cancelled request makes.
///
/// It stands behind the cache: the group of tasks costs more than a cached response.
struct CancelOnDisconnectMiddleware: RouterMiddleware {
    typealias Context = FoyerRequestContext

    let connections: ConnectionRegistry

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard request.method == .get, let client = connections.client(on: context.channel) else {
            return try await next(request, context)
        }
        return try await withoutActuallyEscaping(next) { next in
            // Only the group's first task calls it, and the group ends before this method does.
            nonisolated(unsafe) let next = next
            return try await withThrowingTaskGroup(of: Response?.self) { group in
                group.addTask { try await next(request, context) }
                group.addTask {
                    await client.disconnected()
                    return nil
                }
                defer { group.cancelAll() }
                if let response = try await group.next() ?? nil { return response }
                RequestTelemetry.current?.markIncomplete()
                group.cancelAll()
                // The other task is the request's.
                return try await group.next().flatMap { $0 } ?? Response(status: .requestTimeout)
            }
        }
    }
}
