import Foundation

/// The value that a catalog returns, with notices for the visitor about its origin.
package struct CatalogResponse<Value: Sendable>: Sendable {
    package let value: Value
    package let notices: [CatalogNotice]

    package init(_ value: Value, notices: [CatalogNotice] = []) {
        self.value = value
        self.notices = notices
    }

    /// The same value, with these notices before its own.
    package func adding(_ notices: [CatalogNotice]) -> CatalogResponse {
        CatalogResponse(value, notices: notices + self.notices)
    }
}

package enum CatalogNotice: Sendable, Equatable {
    /// The value is from a saved response of the source, of that date. `failure` is the reason why there is no fresh response;
    /// nil while one is being fetched.
    case savedCopy(of: Source, at: Date, failure: ServiceErrorKind?)
    /// The source failed; the results are those of the others.
    case sourceFailed(Source, ServiceErrorKind)
    /// The results are from the built-in catalog, since the services failed or found nothing.
    ///
    /// - nothingAt: the services that succeeded and found nothing.
    case fromCatalog(nothingAt: [Source])
    /// The results are from the built-in catalog only, since the services have no filters and no sort order.
    case filteredByCatalog
}

/// Why a catalog failed.
package struct CatalogError: Error, Equatable, Sendable {
    package let kind: ServiceErrorKind
    package let source: Source
    /// In seconds; nil if the service did not say when to try again.
    package let retryAfter: Int?

    package init(_ kind: ServiceErrorKind, source: Source, retryAfter: Int? = nil) {
        self.kind = kind
        self.source = source
        self.retryAfter = retryAfter
    }
}
