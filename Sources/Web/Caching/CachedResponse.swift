import HTTPTypes
import Hummingbird
import NIOCore

/// A whole response to a GET request with status 200, as `ResponseCache` keeps it.
struct CachedResponse: Sendable {
    let headers: HTTPFields
    let body: ByteBuffer

    /// The memory of the body, in bytes.
    var size: Int { body.capacity }

    /// The response to one request. It has no body for HEAD, and for a client that has the page already.
    func response(to request: Request) -> Response {
        if isCurrent(for: request) { return .notModified(headers) }
        let response = Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body))
        return request.method == .head ? response.createHeadResponse() : response
    }

    private func isCurrent(for request: Request) -> Bool {
        headers[.eTag].map { EntityTag(field: $0).isCurrent(for: request) } ?? false
    }
}
