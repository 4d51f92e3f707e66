import Foundation

/// What a catalog answered, and what the reader should know about how it came.
package struct CatalogResponse<Value: Sendable>: Sendable {
    package let value: Value
    package let notices: [CatalogNotice]

    package init(_ value: Value, notices: [CatalogNotice] = []) {
        self.value = value
        self.notices = notices
    }

    package func adding(_ notices: [CatalogNotice]) -> CatalogResponse {
        CatalogResponse(value, notices: notices + self.notices)
    }
}

package enum CatalogNotice: Sendable, Equatable {
    /// The answer is a copy of that source's that was saved then. `failure` says why there is no fresh one; nil while one is being fetched.
    case savedCopy(of: Source, at: Date, failure: CatalogError.Kind?)
    /// That source did not answer; the results are the others'.
    case sourceFailed(Source, CatalogError.Kind)
    /// The results are the built-in catalog's, since the others failed, or found nothing.
    case fromCatalog(nothingAt: [Source])
    /// The results are the built-in catalog's alone, since the services that are otherwise searched cannot narrow.
    case filteredByCatalog
}

/// Why a catalog could not answer.
package struct CatalogError: Error, Equatable, Sendable {
    /// The raw value is the word by which people's tools know it.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The service could not be reached at all.
        case offline
        /// It did not answer in time.
        case timeout
        /// It refused the key.
        case unauthorized
        /// The key's allowance is used up.
        case quota
        /// Too many requests in a short time.
        case rateLimited = "rate-limited"
        /// It has no such work.
        case notFound = "not-found"
        /// It answered something that makes no sense.
        case badResponse = "bad-response"
        /// It says, or shows, that it is out of order.
        case unavailable
        /// Nobody waits for the answer any more. Not a failure: nothing is shown, counted or saved.
        case cancelled
    }

    package let kind: Kind
    package let source: Source
    /// After how many seconds it is worth asking again, where the service said so.
    package let retryAfter: Int?

    package init(_ kind: Kind, source: Source, retryAfter: Int? = nil) {
        self.kind = kind
        self.source = source
        self.retryAfter = retryAfter
    }
}
