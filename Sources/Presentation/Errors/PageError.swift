import Domain

/// Why a page cannot be shown as asked.
package enum PageError: Error, Equatable, Sendable {
    case catalog(ServiceErrorKind, Source)
    case storage(StorageError)
    case pageNotFound
    case invalidPageNumber
    /// Results can be narrowed, but not to that.
    case invalidFilter
    case queryTooLong
    case malformedRequest
    case crossSite
    case bodyTooLarge
    case unsupportedMediaType
    /// Somebody asked for more than is given in so short a time; after so many seconds there is more.
    case tooManyRequests(wait: Int)
    case internalFailure

    /// The word by which people's tools know it (`data-error`).
    var code: String {
        switch self {
        case .catalog(.cancelled, _): "unavailable"
        case .catalog(let kind, _): kind.rawValue
        case .storage: "unavailable"
        case .pageNotFound: "not-found"
        case .invalidPageNumber: "invalid-page"
        case .invalidFilter: "invalid-filter"
        case .queryTooLong: "query-too-long"
        case .malformedRequest: "malformed-request"
        case .crossSite: "cross-site"
        case .bodyTooLarge: "too-large"
        case .unsupportedMediaType: "unsupported-type"
        case .tooManyRequests: "rate-limited"
        case .internalFailure: "internal"
        }
    }

    /// Whether a catalog has no work by the id that was asked for.
    var isMissingWork: Bool {
        if case .catalog(.notFound, _) = self { true } else { false }
    }

    /// Whether the same request may go better another time.
    var isWorthRetrying: Bool {
        switch self {
        case .catalog(.notFound, _), .pageNotFound, .invalidPageNumber, .invalidFilter, .queryTooLong, .malformedRequest,
            .crossSite,
            .bodyTooLarge, .unsupportedMediaType:
            false
        case .catalog, .storage, .tooManyRequests, .internalFailure: true
        }
    }
}
