import Foundation

package enum CatalogNotice: Sendable, Equatable {
    /// The value is from a saved response of the source, of that date. `failure` is the reason why there is no fresh response;
    /// nil while one is being fetched.
    case savedResponse(of: Source, at: Date, failure: ServiceErrorKind?)
    /// The source failed; the results are those of the others.
    case sourceFailed(Source, ServiceErrorKind)
    /// The source of a work failed; the page has only the facts that were known without it.
    case onlyKnownFacts(failed: Source, ServiceErrorKind)
    /// The results are from the built-in catalog, since the services failed or found nothing.
    ///
    /// - nothingAt: the services that succeeded and found nothing.
    case fromCatalog(nothingAt: [Source])
    /// The results are from the built-in catalog only, since the services have no filters and no sort order.
    case filteredByCatalog
}
