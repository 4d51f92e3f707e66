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
