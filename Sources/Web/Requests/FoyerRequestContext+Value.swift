import Domain
import Hummingbird
import Logging

extension FoyerRequestContext {
    /// A value that the page can be shown without. An error is logged, and `fallback` takes the place of the value. After the
    /// client has left, the error is no failure.
    func value<Value: Sendable>(
        or fallback: Value, logging message: Logger.Message, _ body: () async throws(StorageError) -> Value
    ) async -> Value {
        do throws(StorageError) {
            return try await body()
        } catch {
            if !Task.isCancelled { logger.error(message, metadata: ["error": "\(error)"]) }
            return fallback
        }
    }
}
