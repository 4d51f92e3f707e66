import Domain

extension HTTPTransport.Response {
    /// The error that a status other than 200 stands for with all services.
    var errorKind: ServiceErrorKind {
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
