/// The reason why a request has no response.
package enum HTTPTransportError: Error, Equatable, Sendable {
    /// The connection could not be opened.
    case unreachable
    /// The connection broke after the response had begun.
    case interrupted
    case timeout
    /// The response exceeds a limit of size or redirects, or is not valid HTTP.
    case invalidResponse
    case cancelled
}
