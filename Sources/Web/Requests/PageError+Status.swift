import Domain
import HTTPTypes
import Presentation

extension PageError {
    /// The status of a page that shows the error.
    var status: HTTPResponse.Status {
        switch self {
        case .catalog(let kind, _):
            switch kind {
            case .notFound: .notFound
            case .badResponse, .unauthorized: .badGateway
            case .quota, .rateLimited, .unavailable, .offline, .cancelled: .serviceUnavailable
            case .timeout: .gatewayTimeout
            }
        case .storage: .serviceUnavailable
        case .pageNotFound: .notFound
        case .methodNotAllowed: .methodNotAllowed
        case .invalidPageNumber, .invalidFilter, .queryTooLong, .malformedRequest: .badRequest
        case .crossSite: .forbidden
        case .unservedHost: .misdirectedRequest
        case .bodyTooLarge, .fileTooLarge: .contentTooLarge
        case .unsupportedMediaType: .unsupportedMediaType
        case .tooManyRequests: .tooManyRequests
        case .tooManyFiles: .serviceUnavailable
        case .shelfFull, .noteTooLong: .unprocessableContent
        case .internalFailure: .internalServerError
        }
    }
}
