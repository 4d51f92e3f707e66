import Domain
import Foundation
import HTTPTypes
import Hummingbird
import TestSupport
import Testing

@testable import Web

@Suite("ETags and compression")
struct ETagAndCompressionMiddlewareTests {
    static let gzip = [HTTPField.Name.acceptEncoding: "gzip, deflate, br, zstd"]

    @Test(
        "Accepted codings follow the weights of the header",
        arguments: [
            (nil, false, false), ("", false, false), ("gzip", true, false), ("GZip", true, false), ("x-gzip", true, false),
            ("gzip, deflate, br", true, false), ("br", false, false), ("*", true, false), ("*;q=0", false, true),
            ("gzip;q=0", false, false), ("gzip;q=0, *", false, false), ("gzip; q=0.5", true, false),
            ("gzip;q=0.5, identity", false, false), ("gzip;q=0.5, identity;q=0.5", true, false),
            ("gzip;q=0.5, *;q=0.8", false, false), ("identity;q=0", false, true), ("gzip, identity;q=0", true, true),
            ("gzip, *;q=0", true, true), ("identity;q=0, gzip;q=0.001", true, true), ("gzip;q=nonsense", false, false),
            (";;,q=1,,", false, false), ("gzip;q=0.5, identity;q=nan", true, true), ("gzip;q=1, identity;q=7", true, false),
        ])
    func codings(header: String?, gzip: Bool, refusesPlain: Bool) {
        let codings = AcceptedCodings(header)
        #expect(codings.gzip == gzip && codings.refusesPlain == refusesPlain)
    }

    @Test(
        "Compressible responses are sent as gzip and decompress to the same bytes",
        arguments: [
            "/", "/movies?query=x", "/books/catalog-work-0", "/search?query=x", "/shelf", "/questions", "/nothing",
            "/foyer.css",
            "/foyer.js", "/images/covers/movies/catalog-work-0.svg",
        ])
    func compresses(address: String) async throws {
        let site = try await site()
        let plain = try await site.get(address)
        let compressed = try await site.get(address, headers: Self.gzip)
        #expect(plain.headers[.contentEncoding] == nil)
        #expect(plain.headers[.contentLength] == String(plain.bytes.count))
        try #require(plain.bytes.count >= 1024)
        #expect(compressed.status == plain.status)
        #expect(compressed.headers[.contentEncoding] == "gzip")
        #expect(compressed.headers[.contentLength] == String(compressed.bytes.count))
        #expect(compressed.bytes.count < plain.bytes.count)
        #expect(gunzip(compressed.bytes) == plain.bytes)
        for response in [plain, compressed] {
            #expect(response.headers[.vary]?.hasSuffix("Accept-Encoding") == true)
        }
        #expect(compressed.headers[.eTag] == plain.headers[.eTag])
        #expect(compressed.headers[.contentType] == plain.headers[.contentType])
    }

    @Test("A page's JSON is compressed, too")
    func json() async throws {
        let headers = [HTTPField.Name.accept: "application/json", .acceptEncoding: "gzip"]
        let response = try await site().get("/movies?query=x", headers: headers)
        #expect(response.headers[.contentEncoding] == "gzip")
        #expect(try gunzip(response.bytes).map { try JSONSerialization.jsonObject(with: $0) } is [String: Any])
    }

    @Test("Short bodies, pictures and events are not compressed")
    func passes() async throws {
        let site = try await site()
        for address in ["/healthz", "/images/pictures/tmdb/row/abc.jpg", "/icon.svg"] {
            let response = try await site.get(address, headers: Self.gzip)
            #expect(response.status == 200 && response.headers[.contentEncoding] == nil, "\(address)")
            #expect(response.headers[.contentLength] == String(response.bytes.count), "\(address)")
        }
        #expect(try await site.get("/images/pictures/tmdb/row/abc.jpg").headers[.vary] == nil)
        let posted = try await site.post("/questions", ["question": "a short book about grief", "token": "t"])
        let cookie = try #require(posted.visitorCookie)
        let events = try await site.get(
            try #require(posted.location) + "/events", headers: [.cookie: cookie].merging(Self.gzip) { $1 })
        #expect(events.headers[.contentType] == "text/event-stream" && events.headers[.contentEncoding] == nil)
        #expect(events.headers[.contentLength] == nil && events.headers[.eTag] == nil)
        // A proxy must not buffer them either.
        #expect(events.headers[try #require(HTTPField.Name("X-Accel-Buffering"))] == "no")
        #expect(events.body.hasSuffix("event: done\ndata:\n\n"))
    }

    @Test("Without plain bodies accepted, short texts are compressed, too; with nothing accepted, the body is plain")
    func refusals() async throws {
        let site = try await site()
        let short = try await site.get("/healthz", headers: [.acceptEncoding: "gzip, identity;q=0"])
        #expect(short.headers[.contentEncoding] == "gzip" && gunzip(short.bytes) == Data("alive\n".utf8))
        let none = try await site.get("/", headers: [.acceptEncoding: "*;q=0"])
        #expect(none.status == 200 && none.headers[.contentEncoding] == nil && none.body.hasPrefix("<!DOCTYPE html>"))
    }

    @Test("A cross-site request with cookies gets no compression (BREACH)")
    func breach() async throws {
        let site = try await site()
        let fetchSite = try #require(HTTPField.Name("Sec-Fetch-Site"))
        let cookie = VisitorID().cookie
        for (from, cookie, isCompressed) in [
            ("cross-site", cookie, false), ("same-site", cookie, false), ("same-origin", cookie, true), ("none", cookie, true),
            ("cross-site", nil, true),
        ] as [(String, String?, Bool)] {
            var headers = Self.gzip
            headers[fetchSite] = from
            headers[.cookie] = cookie
            let page = try await site.get("/movies?query=x", headers: headers)
            #expect((page.headers[.contentEncoding] == "gzip") == isCompressed, "\(from)")
        }
    }

    @Test(
        "HEAD has the headers of GET",
        arguments: ["/", "/movies?query=x", "/nothing", "/foyer.css", "/foyer.js?v=old", "/healthz", "/movies?query=x&page=99"])
    func head(address: String) async throws {
        let site = try await site()
        for headers in [[:], Self.gzip] {
            // The same id for both requests, which would otherwise differ.
            let headers = headers.merging([try #require(HTTPField.Name("X-Request-ID")): "one"]) { $1 }
            let whole = try await site.get(address, headers: headers)
            let head = try await site.send(.head, address, headers: headers, body: nil)
            #expect(head.status == whole.status && head.headers == whole.headers && head.bytes.isEmpty)
        }
        let tag = try await site.get(address).headers[.eTag]
        guard let tag else { return }
        let length = try await site.get(address, headers: Self.gzip).headers[.contentLength]
        let known = try await site.send(.head, address, headers: Self.gzip.merging([.ifNoneMatch: tag]) { $1 }, body: nil)
        #expect(known.status == 304 && known.headers[.contentLength] == length)
    }

    @Test(
        "A known tag gets a 304 with the headers of RFC 9110 and no body",
        arguments: [
            "/", "/movies?query=x", "/books/catalog-work-0", "/search?query=x", "/shelf", "/questions", "/foyer.css",
            "/icon.svg",
            "/opensearch.xml", "/suggest?kind=all&q=x", "/images/covers/movies/catalog-work-0.svg",
            "/images/pictures/tmdb/row/abc.jpg",
        ])
    func notModified(address: String) async throws {
        let site = try await site()
        for headers in [[:], Self.gzip] {
            let first = try await site.get(address, headers: headers)
            let tag = try #require(first.headers[.eTag])
            #expect(tag.wholeMatch(of: /W\/"[0-9a-z]+"/) != nil)
            let again = try await site.get(address, headers: headers.merging([.ifNoneMatch: tag]) { $1 })
            #expect(again.status == 304 && again.bytes.isEmpty)
            for name in [HTTPField.Name.eTag, .cacheControl, .vary, .contentSecurityPolicy] {
                #expect(again.headers[name] == first.headers[name])
            }
            for name in [HTTPField.Name.contentType, .contentLength, .contentEncoding, .contentLanguage] {
                #expect(again.headers[name] == nil, "\(name)")
            }
            let other = try await site.get(address, headers: headers.merging([.ifNoneMatch: "W/\"other\""]) { $1 })
            #expect(other.status == 200 && other.bytes == first.bytes)
        }
    }

    @Test(
        "Tags are compared weakly, one by one",
        arguments: [
            ("W/\"abc\"", true), ("\"abc\"", true), ("*", true), ("\"x\", W/\"abc\"", true), ("\"x\",\"abc\" ,\"y\"", true),
            ("W/\"ab\"", false), ("abc", false), ("\"a,bc\"", false), ("\"x,\"", false), ("", false), ("\"ABC\"", false),
        ])
    func tags(list: String, isKnown: Bool) {
        #expect(EntityTag(fingerprint: "abc").matches(list) == isKnown)
    }

    @Test("Bodies that differ in one bit or in length have different tags")
    func differentTags() {
        var tags: Set<String> = []
        for length in 0...64 {
            tags.insert(EntityTag(of: ByteBuffer(repeating: 0, count: length)).field)
            for position in 0..<length {
                for bit in 0..<8 {
                    var bytes = [UInt8](repeating: 0, count: length)
                    bytes[position] = 1 << bit
                    tags.insert(EntityTag(of: ByteBuffer(bytes: bytes)).field)
                }
            }
        }
        #expect(tags.count == 65 + 8 * (0...64).reduce(0, +))
        // The value of another implementation of MurmurHash64A, with seed 0: a tag must stay valid after a restart.
        #expect(EntityTag(of: ByteBuffer(string: "hello world, this is foyer")).field == "W/\"31tsfphi95cdx\"")
    }

    @Test("A new recent query, a work on the shelf and another language change the tag")
    func changes() async throws {
        let site = try await site()
        let before = try #require(try await site.get("/movies?query=x").headers[.eTag])
        let cookie = try #require(try await site.post("/movies/search", ["query": "dune"]).visitorCookie)
        let own = [HTTPField.Name.cookie: cookie, .ifNoneMatch: before]
        let after = try await site.get("/movies?query=x", headers: own)
        #expect(after.status == 200 && after.recents == ["dune"])
        let korean = try await site.get("/movies?query=x", headers: [.acceptLanguage: "ko", .ifNoneMatch: before])
        #expect(korean.status == 200)
        let json = try await site.get("/movies?query=x", headers: [.accept: "application/json", .ifNoneMatch: before])
        #expect(json.status == 200)
    }

    @Test("Errors and no-store responses have no tag; the form for a question has a new token each time")
    func untagged() async throws {
        let site = try await site()
        #expect(try await site.get("/ask").body != site.get("/ask").body)
        for address in [
            "/ask", "/nothing", "/healthz", "/movies?query=x&page=0", "/shelf/export.json", "/movies?query=x&page=99",
        ] {
            let response = try await site.get(address, headers: [.ifNoneMatch: "*"])
            #expect(response.status != 304 && response.headers[.eTag] == nil, "\(address)")
        }
        let posted = try await site.post("/questions", ["question": "x"], headers: [.ifNoneMatch: "*"])
        #expect(posted.status == 422 && posted.headers[.eTag] == nil)
    }

    @Test("Parallel compressions do not mix")
    func concurrency() async throws {
        let site = try await site()
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<64 {
                group.addTask {
                    let page = try await site.get("/search?query=number\(number)", headers: Self.gzip)
                    let text = gunzip(page.bytes).map { String(decoding: $0, as: UTF8.self) } ?? ""
                    let query = MarkupElement(parsing: text, isXML: false)?.element("#query")?["value"]
                    return query == "number\(number)" && text.hasSuffix("</html>\n")
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }

    @Test("Any bytes decompress to themselves", arguments: [0, 1, 1023, 65_536, 900_000])
    func roundTrip(count: Int) throws {
        let compressor = GzipCompressor(level: 1)
        var state: UInt64 = 1
        let noise = (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1
            return UInt8(truncatingIfNeeded: state >> 56)
        }
        for bytes in [noise, [UInt8](repeating: 65, count: count)] {
            let compressed = try compressor.compress(ByteBuffer(bytes: bytes))
            #expect(gunzip(Data(compressed.readableBytesView)) == Data(bytes))
        }
    }

    private func site() async throws -> Site {
        try await Site(
            movies: StubMovieCatalog(Movie.samples(30)), books: StubBookCatalog(Book.samples(40)),
            pictureSources: [.tmdb: LargePictures()])
    }
}

/// A picture with compressible bytes.
private struct LargePictures: PictureSource {
    func picture(_ picture: PictureReference, width: Int) async throws(CatalogError) -> Picture {
        guard let picture = Picture(data: Data([0xFF, 0xD8, 0xFF, 0xE0]) + Data(count: 4000)) else {
            throw CatalogError(.badResponse, source: .tmdb)
        }
        return picture
    }
}
