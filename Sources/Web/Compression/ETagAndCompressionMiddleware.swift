import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// How every answer travels: with a tag, so that who has it already is told so in its place; compressed, where that makes it
/// smaller and whoever asks can read it; without its body to those who ask for the head.
///
/// Streams pass as they are: what is written must arrive when it is written.
struct ETagAndCompressionMiddleware<Context: RequestContext>: RouterMiddleware {
    /// Pages are made for each request, and compressed for each. Of zlib's levels, 1 makes the 27 KB of 20 films 6.7 KB in 165 µs,
    /// 4 makes them 6.3 KB in 277, and 6 makes them 6.2 KB in 411.
    private let compressor = GzipCompressor(level: 1)

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        let isHead = request.method == .head
        if let length = response.body.contentLength, length > 0 {
            let isCompressible = response.headers[.contentType].map(GzipCompressor.pays) ?? false
            if isCompressible { response.addToVary("Accept-Encoding") }
            let isKnown = try await isKnown(&response, to: request)
            if isKnown, !isHead { return .notModified(response.headers) }
            if isCompressible, response.headers[.contentEncoding] == nil, mayCompress(length, for: request) {
                try await compress(&response, logger: context.logger)
            }
            // Its length is told as that of the whole answer.
            if isKnown {
                let length = response.headers[.contentLength]
                response = .notModified(response.headers)
                response.headers[.contentLength] = length
            }
        }
        return isHead ? response.createHeadResponse() : response
    }

    /// Tags what may be kept, where it has no tag yet.
    ///
    /// A page whose form has a token of its own, where questions are asked, is another page each time, and so is its tag: nobody
    /// is told that they have it, and nobody sends the same token twice but by sending the same form twice.
    private func isKnown(_ response: inout Response, to request: Request) async throws -> Bool {
        guard response.status == .ok, request.method == .get || request.method == .head,
            response.headers[.cacheControl]?.contains("no-store") != true
        else { return false }
        if let tag = response.headers[.eTag] {
            return request.headers[.ifNoneMatch].map { EntityTag(field: tag).isAmong($0) } ?? false
        }
        let tag = EntityTag(of: try await response.collectBody())
        response.headers[.eTag] = tag.field
        return tag.isKnown(to: request)
    }

    private func mayCompress(_ length: Int, for request: Request) -> Bool {
        let codings = AcceptedCodings(request)
        guard codings.gzip, length >= GzipCompressor.worthwhileLength || codings.refusesPlain else { return false }
        // How small a page becomes tells who listens on the line whether words of the address stand on the page besides: a recent
        // query, say (the attack is called BREACH). It takes somebody who sends the visitor's browser to one address after another,
        // and that is seen: to a visitor that another site sends, pages go as they are. What is in forms is no secret that guards
        // anything: a token only tells one sending from the next, and other sites' forms are refused by where they come from.
        return !request.isSentByAnotherSiteWithCookies
    }

    private func compress(_ response: inout Response, logger: Logger) async throws {
        let plain = try await response.collectBody()
        do {
            let compressed = try compressor.compress(plain)
            response.body = ResponseBody(byteBuffer: compressed)
            response.headers[.contentEncoding] = "gzip"
        } catch {
            logger.error("compressing failed", metadata: ["zlib": "\(error.code)"])
        }
    }
}

extension Response {
    /// What RFC 9110, section 15.4.5, asks for of these headers, and without what tells of a body.
    static func notModified(_ headers: HTTPFields) -> Response {
        var headers = headers
        for name in [HTTPField.Name.contentType, .contentLanguage, .contentEncoding, .contentDisposition] {
            headers[name] = nil
        }
        var response = Response(status: .notModified, headers: headers)
        // The length would be that of the whole answer; nothing is not.
        response.headers[.contentLength] = nil
        return response
    }

    /// Says that the answer hangs on this field of the request, too.
    fileprivate mutating func addToVary(_ name: String) {
        guard headers[.vary]?.contains(name) != true else { return }
        headers[.vary] = headers[.vary].map { "\($0), \(name)" } ?? name
    }

    /// The whole body, which stays what it is. For bodies of a known length.
    fileprivate mutating func collectBody() async throws -> ByteBuffer {
        let collector = BodyCollector()
        try await body.write(collector)
        body = ResponseBody(byteBuffer: collector.bytes)
        return collector.bytes
    }
}

/// Takes what would go over the line.
final class BodyCollector: ResponseBodyWriter {
    private(set) var bytes = ByteBuffer()

    func write(_ buffer: ByteBuffer) {
        // Nearly every body is one piece, which is shared and not copied.
        if bytes.readableBytes == 0 {
            bytes = buffer
        } else {
            bytes.writeImmutableBuffer(buffer)
        }
    }

    func finish(_ trailingHeaders: HTTPFields?) {}
}
