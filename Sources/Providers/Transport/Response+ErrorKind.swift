import Domain

extension HTTPTransport.Reply {
    /// What a status other than 200 means to all services.
    var meaning: CatalogError.Kind {
        switch status {
        case 401, 403: .unauthorized
        case 404: .notFound
        case 429: .rateLimited
        case 504: .timeout
        case 500...: .unavailable
        default: .badResponse
        }
    }
}
