/// Why a service, or the built-in catalog, gave no usable response.
///
/// The raw values are the words of the pages' `data-error` attribute and of the metrics.
package enum ServiceErrorKind: String, Sendable, Hashable, CaseIterable {
    /// The service could not be reached.
    case offline
    /// The service did not respond in time.
    case timeout
    /// The service refused the key.
    case unauthorized
    /// The key's allowance is used up.
    case quota
    /// Too many requests were sent in a short time.
    case rateLimited = "rate-limited"
    /// The service has no such work, model or address.
    case notFound = "not-found"
    /// The response could not be understood.
    case badResponse = "bad-response"
    /// The service is out of order.
    case unavailable
    /// The task that waited for the response was cancelled. This is not a failure: it is neither shown nor counted nor saved.
    case cancelled
}
