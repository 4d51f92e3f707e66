import HTTPTypes
import Hummingbird
import NIOCore

/// A whole response to a GET request with status 200, as `ResponseCache` keeps it.
struct CachedResponse: Sendable {
    /// The response to one request. It has no body for HEAD, and for a client that has the page already.
    struct Parts {
        let head: HTTPResponse
        let body: ByteBuffer?
        /// nil where the response is older than the cache's lifetime, and another request just makes a new one.
        let id: ID?
    }

    /// Identifies one response of a cache, and no later one for the same key.
    struct ID {
        let key: ResponseCache.Key
        let madeAt: Duration
    }

    private let headers: HTTPFields
    let body: ByteBuffer

    init(headers: HTTPFields, body: ByteBuffer) {
        self.headers = headers
        self.body = body
    }

    /// The memory of the body, in bytes.
    var size: Int { body.capacity }

    /// - Parameter date: the value of the header `Date`.
    func parts(for request: Request, date: String, id: ID? = nil) -> Parts {
        var response = response(to: request)
        response.headers[.date] = date
        return Parts(head: response.head, body: response.status == .ok && request.method == .get ? body : nil, id: id)
    }

    func response(to request: Request) -> Response {
        if isCurrent(for: request) { return .notModified(headers) }
        let response = Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body))
        return request.method == .head ? response.createHeadResponse() : response
    }

    private func isCurrent(for request: Request) -> Bool {
        headers[.eTag].map { EntityTag(field: $0).isCurrent(for: request) } ?? false
    }
}
