import Domain
import Hummingbird
import Presentation

/// Cancels a request that reads or searches when its client disconnects. Other POST requests always run to their end, so that no
/// write is lost; the only write of a search is the recent query, which a client that left does not need.
///
/// A client that only closed its sending side still gets the page, where the cancelled request makes one, else a 408.
///
/// It stands behind the cache: the group of tasks costs more than a cached response.
struct CancelOnDisconnectMiddleware: RouterMiddleware {
    typealias Context = FoyerRequestContext

    let connections: ConnectionRegistry

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard Self.mayCancel(request, context), let client = connections.client(on: context.channel) else {
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

    private static func mayCancel(_ request: Request, _ context: Context) -> Bool {
        switch request.method {
        case .get, .head: true
        case .post: context.endpointPath.flatMap(PathTemplate.init).map(searchForms.contains) ?? false
        default: false
        }
    }

    private static let searchForms: Set<PathTemplate> = [.search, .movieSearch, .bookSearch]
}
