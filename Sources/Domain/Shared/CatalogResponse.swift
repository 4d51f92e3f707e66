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
    case savedCopy(of: Source, at: Date, failure: ServiceErrorKind?)
    /// That source did not answer; the results are the others'.
    case sourceFailed(Source, ServiceErrorKind)
    /// The results are the built-in catalog's, since the others failed, or found nothing.
    case fromCatalog(nothingAt: [Source])
    /// The results are the built-in catalog's alone, since the services that are otherwise searched cannot narrow.
    case filteredByCatalog
}

/// Why a catalog could not answer.
package struct CatalogError: Error, Equatable, Sendable {
    package let kind: ServiceErrorKind
    package let source: Source
    /// After how many seconds it is worth asking again, where the service said so.
    package let retryAfter: Int?

    package init(_ kind: ServiceErrorKind, source: Source, retryAfter: Int? = nil) {
        self.kind = kind
        self.source = source
        self.retryAfter = retryAfter
    }
}
