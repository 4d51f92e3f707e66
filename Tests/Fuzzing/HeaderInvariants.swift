import Domain
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import TestSupport

@testable import Providers
@testable import Web

enum HeaderInvariants: Invariants {
    private static let visitor = "0123456789abcdef0123456789abcdef"

    static let corpus = [
        "foyer_visitor=\(visitor); foyer_language=ko; foyer_listens=1", "ko-KR,ko;q=0.9, en-US;q=0.8,*;q=0.5",
        "text/html,application/xhtml+xml,application/json;q=0.9,*/*;q=0.8", "gzip;q=1.0, identity; q=0.5, *;q=0",
        "br, x-gzip;q=0",
        "W/\"abc\", \"x,y\", *", "203.0.113.7, 10.0.0.1, [::1]:8080", "::ffff:127.0.0.1, 127.0.0.1:9", "120",
        "Sun, 06 Nov 1994 08:49:37 GMT", "W\u{301}",
    ]
    static let dictionary = [
        "foyer_visitor=", "foyer_language=", "ko", "en", ";q=", "q=nan", "q=inf", "q=-1", "1e999", "gzip", "identity", "*",
        "application/json",
        "text/html", "W/\"", "\"", ",", "127.0.0.1", "::1", "[", "]:", "%", "9223372036854775807", "GMT", visitor,
    ]

    static func check(_ input: [UInt8]) throws(InvariantViolationError) {
        let text = String(decoding: input, as: UTF8.self)
        var head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/")
        for name in [HTTPField.Name.cookie, .accept, .acceptLanguage, .acceptEncoding, .ifNoneMatch] {
            head.headerFields[name] = text
        }
        guard let forwardedFor = HTTPField.Name.xForwardedFor else { return }
        head.headerFields[forwardedFor] = text
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
        try checkViewer(request)
        try checkCodings(request)
        try checkTags(text, request)
        try checkClient(head.headerFields)
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        for (then, now) in [(text, nil), (text, date), (date, text)] {
            if let seconds = RetryAfter.seconds(then, date: now) { try require(seconds >= 1, "a pause of \(seconds) s") }
        }
    }

    private static func checkViewer(_ request: Request) throws(InvariantViolationError) {
        let cookies = VisitorCookies(publicURL: PublicURL(configured: nil), visitors: StubVisitors())
        let viewer = RequestViewer(request, visitorCookies: cookies)
        _ = viewer.key
        guard let visitor = viewer.knownVisitor else { return }
        let cookie = cookies.visitor(visitor)
        var head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/")
        head.headerFields[.cookie] = "\(cookie.name)=\(cookie.value)"
        let again = cookies.visitor(in: Request(head: head, body: RequestBody(buffer: ByteBuffer())).cookies)
        try require(again == visitor, "the cookie changes when it is parsed again")
    }

    private static func checkCodings(_ request: Request) throws(InvariantViolationError) {
        let codings = AcceptedCodings(request)
        let header = request.headers[.acceptEncoding] ?? ""
        let named = AcceptHeader.weighted(header)
        try require(named.count <= 64, "\(named.count) alternatives")
        let isNamed = named.contains { ["gzip", "x-gzip", "*"].contains($0.value) && $0.weight > 0 }
        try require(!codings.gzip || isNamed, "gzip was not accepted: \(header.debugDescription)")
        for (value, weight) in named {
            try require((0...1).contains(weight), "\(value.debugDescription) has the weight \(weight)")
        }
    }

    private static func checkTags(_ text: String, _ request: Request) throws(InvariantViolationError) {
        let tag = EntityTag(of: ByteBuffer(string: text))
        try require(tag.field.utf8.allSatisfy { (0x21..<0x7F).contains($0) }, "a tag: \(tag.field)")
        try require(tag.matches(tag.field), "a tag that does not match itself")
        _ = tag.isCurrent(for: request)
        // After a comma, the tag is an element of its own.
        try require(tag.matches(text + "," + tag.field + " ,x"), "a tag in a list: \(text.debugDescription)")
        let other = EntityTag(fingerprint: "never")
        try require(
            !other.matches(text) || text.contains("*") || text.contains("never"),
            "a tag that is not in the list: \(text.debugDescription)")
    }

    private static func checkClient(_ headers: HTTPFields) throws(InvariantViolationError) {
        let proxies = TrustedProxies([IPNetwork("10.0.0.0/8")].compactMap { $0 })
        guard let untrusted = IPAddress("203.0.113.5"), let proxy = IPAddress("10.0.0.2") else { return }
        try require(
            proxies.client(peer: untrusted, forwarded: headers) == .remote(untrusted),
            "the header of an untrusted client is believed")
        _ = proxies.client(peer: proxy, forwarded: headers)
    }
}
