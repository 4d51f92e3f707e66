import CCurl
import Foundation

/// A libcurl easy handle for one request, and the part of the response that has arrived. Used on the event loop's thread only.
final class CurlTransfer {
    /// All lines of a head together, in bytes: libcurl limits single lines only.
    private static let maximumHeadSize = 256 * 1024
    private static let maximumRedirects = 10

    let pending: PendingRequest
    let handle: UnsafeMutableRawPointer
    private let requestHeaders: UnsafeMutablePointer<curl_slist>?
    private var responseHeaders: [(name: Substring, value: String)] = []
    private var headSize = 0
    private var body = Data()
    private var redirectCount = 0
    /// Whether a limit of size or redirects was exceeded.
    private var exceedsLimit = false

    /// - Returns: nil where libcurl has no memory or rejects the address.
    init?(_ pending: PendingRequest) {
        guard let handle = curl_easy_init() else { return nil }
        self.pending = pending
        self.handle = handle
        let request = pending.request
        // Without the empty “Expect”, libcurl would wait for “100 Continue” before it sends a large body.
        let headers = request.headers.merging(["User-Agent": pending.userAgent, "Expect": ""]) { $1 }
        requestHeaders = headers.reduce(nil) { list, header in
            let line = "\(header.key): \(header.value)".filter { !$0.isNewline }
            return curl_slist_append(list, line) ?? list
        }
        var codes = [
            foyer_curl_set_bounds(handle), foyer_curl_set_text(handle, CURLOPT_URL, request.url.absoluteString),
            foyer_curl_set_number(handle, CURLOPT_NOSIGNAL, 1), foyer_curl_set_headers(handle, requestHeaders),
            // Empty: all encodings that libcurl can decompress.
            foyer_curl_set_text(handle, CURLOPT_ACCEPT_ENCODING, ""),
            foyer_curl_set_receivers(
                handle, { CurlTransfer.at($3).receiveBody($0, $1 * $2) }, { CurlTransfer.at($3).receiveHead($0, $1 * $2) },
                Unmanaged.passUnretained(self).toOpaque()),
        ]
        if let body = request.body {
            codes.append(foyer_curl_set_number(handle, CURLOPT_POST, 1))
            codes.append(body.withUnsafeBytes { foyer_curl_set_body(handle, $0.baseAddress, curl_off_t($0.count)) })
        }
        guard codes.allSatisfy({ $0 == CURLE_OK }) else { return nil }
    }

    deinit {
        curl_easy_cleanup(handle)
        curl_slist_free_all(requestHeaders)
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> CurlTransfer {
        guard let context else { preconditionFailure("libcurl lost the context of a transfer") }
        return Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    }

    private var status: Int { foyer_curl_status(handle) }

    // MARK: - Callbacks

    /// Receives decompressed bytes of the body.
    ///
    /// - Returns: the number of bytes taken; libcurl ends the transfer where it is not `count`.
    private func receiveBody(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
        guard count <= pending.maximumBodySize - body.count else {
            exceedsLimit = true
            return 0
        }
        body.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
        return count
    }

    /// Receives one line of the head; see `receiveBody` for the result.
    private func receiveHead(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
        headSize += count
        guard headSize <= Self.maximumHeadSize else {
            exceedsLimit = true
            return 0
        }
        let line = String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
        if line.hasPrefix("HTTP/") {
            // The head before this one was an interim response (1xx).
            responseHeaders = []
        } else if let colon = line.firstIndex(of: ":") {
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
            responseHeaders.append((line[..<colon], value))
        } else if line.allSatisfy(\.isNewline), status >= 200, !isRedirect {
            pending.markHeadReceived()
        }
        return count
    }

    // MARK: - Outcome

    private var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }

    /// Points the handle at the target of a redirect, where the response is one and the policy allows the target. The response
    /// to a redirect that is not allowed is the outcome.
    ///
    /// - Returns: whether the handle has to be run again.
    func followRedirect(_ code: CURLcode) -> Bool {
        guard code == CURLE_OK, isRedirect, let address = foyer_curl_redirection(handle).map({ String(cString: $0) }),
            let url = URL(string: address), pending.redirectPolicy.allows(url)
        else { return false }
        redirectCount += 1
        guard redirectCount <= Self.maximumRedirects, foyer_curl_set_text(handle, CURLOPT_URL, address) == CURLE_OK else {
            exceedsLimit = true
            return false
        }
        // 307 and 308 repeat the method and the body; the others continue with GET, as browsers do.
        if ![307, 308].contains(status) { _ = foyer_curl_set_number(handle, CURLOPT_HTTPGET, 1) }
        (responseHeaders, headSize, body) = ([], 0, Data())
        return true
    }

    func outcome(_ code: CURLcode) -> PendingRequest.Outcome {
        if exceedsLimit { return .failure(.invalidResponse) }
        guard code == CURLE_OK else {
            return .failure(HTTPTransportError(code, hasReceivedHead: pending.hasReceivedHead))
        }
        return .success(
            HTTPTransport.Response(
                status: status,
                mediaType: header("content-type")?.split(separator: ";").first?
                    .trimmingCharacters(in: .whitespaces).lowercased(),
                retryAfter: RetryAfter.seconds(header("retry-after"), date: header("date")),
                quota: responseHeaders.filter { isAboutQuota($0.name.lowercased()) }
                    .map { "\($0.name): \($0.value)" }.sorted(),
                body: body))
    }

    private func isAboutQuota(_ name: String) -> Bool {
        ["rate-limit", "ratelimit", "quota"].contains { name.contains($0) }
    }

    /// - Parameter name: in lower case.
    private func header(_ name: String) -> String? {
        responseHeaders.first { $0.name.lowercased() == name }?.value
    }
}

extension HTTPTransportError {
    fileprivate init(_ code: CURLcode, hasReceivedHead: Bool) {
        switch code {
        case CURLE_OPERATION_TIMEDOUT: self = .timeout
        case CURLE_GOT_NOTHING, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_UNSUPPORTED_PROTOCOL:
            self = .invalidResponse
        case CURLE_PARTIAL_FILE: self = .interrupted
        default: self = hasReceivedHead ? .interrupted : .unreachable
        }
    }
}
