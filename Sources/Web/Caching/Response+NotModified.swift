import HTTPTypes
import Hummingbird

extension Response {
    /// A 304 with the headers that RFC 9110, section 15.4.5, asks for, and without those about a body.
    static func notModified(_ headers: HTTPFields) -> Response {
        var headers = headers
        for name in [HTTPField.Name.contentType, .contentLanguage, .contentEncoding, .contentDisposition] {
            headers[name] = nil
        }
        var response = Response(status: .notModified, headers: headers)
        // `Content-Length` would be that of the whole response; Hummingbird sets 0.
        response.headers[.contentLength] = nil
        return response
    }
}
