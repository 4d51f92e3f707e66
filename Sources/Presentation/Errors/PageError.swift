import Domain

/// Why the requested page cannot be shown.
package enum PageError: Error, Equatable, Sendable {
    case catalog(ServiceErrorKind, Source)
    case storage(StorageError)
    case pageNotFound
    /// The site has the path, but not for the request's method.
    case methodNotAllowed
    case invalidPageNumber
    /// A search option with an unknown or invalid value.
    case invalidFilter
    case queryTooLong
    case malformedRequest
    case crossSite
    /// The request names a host that the site does not have; `origin` is the site's own.
    case unservedHost(_ origin: String)
    case bodyTooLarge
    /// A file to import has more bytes than `limit`.
    case fileTooLarge(limit: Int)
    case unsupportedMediaType
    /// The client sent more requests than the rate limit allows; `wait` is in seconds.
    case tooManyRequests(wait: Int)
    /// Too many visitors import and export shelves at the same time.
    case tooManyFiles
    case shelfFull
    case noteTooLong
    case internalFailure

    /// The value of `data-error` in the HTML, which users' scripts rely on.
    var code: String {
        switch self {
        case .catalog(.cancelled, _): "unavailable"
        case .catalog(let kind, _): kind.rawValue
        case .storage: "unavailable"
        case .pageNotFound: "not-found"
        case .methodNotAllowed: "method-not-allowed"
        case .invalidPageNumber: "invalid-page"
        case .invalidFilter: "invalid-filter"
        case .queryTooLong: "query-too-long"
        case .malformedRequest: "malformed-request"
        case .crossSite: "cross-site"
        case .unservedHost: "wrong-host"
        case .bodyTooLarge, .fileTooLarge: "too-large"
        case .unsupportedMediaType: "unsupported-type"
        case .tooManyRequests: "rate-limited"
        case .tooManyFiles: "busy"
        case .shelfFull: "shelf-full"
        case .noteTooLong: "note-too-long"
        case .internalFailure: "internal"
        }
    }

    /// Whether no catalog has a work with the requested id.
    var isMissingWork: Bool {
        if case .catalog(.notFound, _) = self { true } else { false }
    }

    /// Whether the same request may succeed later.
    var isRetryable: Bool {
        switch self {
        case .catalog(.notFound, _), .pageNotFound, .methodNotAllowed, .invalidPageNumber, .invalidFilter, .queryTooLong,
            .malformedRequest, .crossSite, .unservedHost, .bodyTooLarge, .fileTooLarge, .unsupportedMediaType:
            false
        case .catalog, .storage, .tooManyRequests, .tooManyFiles, .shelfFull, .noteTooLong, .internalFailure: true
        }
    }
}
