import Domain

/// The reason why a request to a service failed, after all attempts.
package struct ServiceCallError: Error, Equatable, Sendable {
    package let kind: ServiceErrorKind
    /// In seconds; nil where the service did not say when to try again.
    package let retryAfter: Int?
    /// The HTTP status; nil without a response.
    package let status: Int?

    package init(_ kind: ServiceErrorKind, retryAfter: Int? = nil, status: Int? = nil) {
        self.kind = kind
        self.retryAfter = retryAfter
        self.status = status
    }

    /// Ignores the status, which is not shown to users.
    package static func == (one: ServiceCallError, other: ServiceCallError) -> Bool {
        one.kind == other.kind && one.retryAfter == other.retryAfter
    }
}

extension CatalogError {
    init(_ error: ServiceCallError, source: Source) {
        self.init(error.kind, source: source, retryAfter: error.retryAfter)
    }
}

extension HTTPTransportError {
    var kind: ServiceErrorKind {
        switch self {
        case .unreachable: .offline
        case .interrupted, .invalidResponse: .badResponse
        case .timeout: .timeout
        case .cancelled: .cancelled
        }
    }
}
