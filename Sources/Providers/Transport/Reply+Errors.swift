import Domain

extension HTTPTransport.Reply {
    /// What a status other than 200 means to a search: without results it is an answer still, so where there is not even a search,
    /// the address is wrong.
    func searchError(from source: Source) -> CatalogError {
        status == 404 ? error(from: source, own: .badResponse) : error(from: source)
    }

    /// What a status other than 200 means.
    ///
    /// - Parameter own: what it means to this service alone; nil where it means what it means to all.
    func error(from source: Source, own: CatalogError.Kind? = nil) -> CatalogError {
        let kind: CatalogError.Kind =
            switch status {
            case 401, 403: .unauthorized
            case 404: .notFound
            case 429: .rateLimited
            case 504: .timeout
            case 500...: .unavailable
            default: .badResponse
            }
        return CatalogError(own ?? kind, source: source, retryAfter: retryAfter)
    }
}
