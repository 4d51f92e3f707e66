import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import Web

@Suite("The host that a request names")
struct HostTests {
    @Test(
        "A host is a name or an address, perhaps with a port",
        arguments: [
            ("films.example.org", "films.example.org", false), ("Films.Example.ORG:443", "films.example.org", false),
            ("films.example.org.", "films.example.org", false), ("films.example.org:", "films.example.org", false),
            ("foyer_1", "foyer_1", false), ("x", "x", false), ("localhost:8080", "localhost", true),
            ("LOCALHOST", "localhost", true), ("127.0.0.1:8080", "127.0.0.1", true), ("[::1]:8080", "[::1]", true),
            ("[2001:DB8::1]", "[2001:db8::1]", true), ("localhost.example.org", "localhost.example.org", false),
            ("127.0.0.1.example.org", "127.0.0.1.example.org", false),
        ])
    func hosts(authority: String, text: String, isAddress: Bool) throws {
        let host = try #require(HostName(authority: authority))
        #expect(host.text == text && host.isAddress == isAddress)
    }

    @Test(
        "Anything else is malformed",
        arguments: [
            "", ":80", ".", "a b", "a, b", "a@b", "http://a", "a/b", "a:b", "a:80:80", "a:123456", "[::1", "::1", "[::1]x",
            "[127.0.0.1]", "[fe80::1%25eth0]", "a%2eb", "영화.kr", "a\u{0}b", String(repeating: "a", count: 254),
        ])
    func malformed(authority: String) {
        #expect(HostName(authority: authority) == nil)
    }

    private static let pages = ["/", "/movies?query=dune", "/foyer.css", "/healthz", "/metrics", "/nothing"]

    @Test("A missing, double or malformed host is a 400, also for pages that are cached", arguments: pages)
    func badRequests(page: String) async throws {
        let second = try #require(HTTPField.Name("Host"))
        for publicURL in [nil, URL(string: "https://films.example.org")] {
            let site = try await Site(
                publicURL: publicURL, responseCache: ResponseCache(lifetime: .seconds(60), uptime: { .zero }))
            _ = try await site.get(page)
            for host in [nil, "", "a b", "a@b"] {
                let response = try await site.get(page, host: host)
                #expect(response.status == 400 && response.errorCode == "malformed-request", "\(host ?? "none")")
            }
            #expect(try await site.get(page, headers: [second: "localhost"]).status == 400)
        }
    }

    @Test("With a public address, only its name, IP addresses and localhost are served")
    func publicName() async throws {
        let site = try await Site(
            publicURL: URL(string: "https://Films.example.org:8443"),
            responseCache: ResponseCache(lifetime: .seconds(60), uptime: { .zero }))
        for host in ["films.example.org", "films.example.org:8443", "FILMS.example.org.", "127.0.0.1:1", "[::1]", "localhost"] {
            #expect(try await site.get("/movies", host: host).status == 200, "\(host)")
        }
        let origin = "https://films.example.org:8443"
        for host in ["example.org", "evil.example", "films.example.org.evil.example", "127.0.0.1.evil.example", "foyer"] {
            for page in ["/movies", "/foyer.css", "/nothing"] {
                let refused = try await site.get(page, host: host)
                #expect(refused.status == 421 && refused.errorCode == "wrong-host", "\(page) \(host)")
                #expect(refused.link(origin)?["href"] == origin)
            }
            let posted = try await site.send(
                .post, "/search", headers: [.contentType: "application/x-www-form-urlencoded"], body: "query=dune", host: host)
            #expect(posted.status == 421 && posted.headers[.setCookie] == nil)
            // Proxies and container systems ask these under names of their own.
            for page in ["/healthz", "/readyz"] { #expect(try await site.get(page, host: host).status == 200) }
        }
        let korean = try await site.get("/movies", headers: [.acceptLanguage: "ko"], host: "evil.example")
        #expect(korean.element("#error h1")?.text == "주소가 다릅니다")
        let address = try await Site(publicURL: URL(string: "http://[2001:db8::1]:8080"))
        #expect(try await address.get("/movies", host: "[2001:db8::1]:8080").status == 200)
        let refused = try await address.get("/movies", host: "evil.example")
        #expect(refused.status == 421 && refused.link("http://[2001:db8::1]:8080") != nil)
        let foreign = try await Site(publicURL: URL(string: "https://영화.kr"))
        #expect(try await foreign.get("/movies", host: "xn--vj5bo21a.kr").status == 200)
        #expect(try await foreign.get("/movies", host: "evil.example").link("https://xn--vj5bo21a.kr") != nil)
    }

    @Test("Without a public address every name is served, but the metrics never under a name that may be another site's")
    func rebinding() async throws {
        let timing = try #require(HTTPField.Name("Server-Timing"))
        for (access, headers) in [
            (MetricsAccess.loopback, [:]),
            (.token("a-long-enough-token"), [HTTPField.Name.authorization: "Bearer a-long-enough-token"]),
        ] {
            let site = try await Site(
                metrics: MetricsConfiguration(registry: PrometheusMetrics(), access: access, uptime: { .zero }))
            for host in ["evil.example", "foyer"] {
                let page = try await site.get("/movies", headers: headers, host: host)
                #expect(page.status == 200 && page.headers[timing] == nil)
                #expect(try await site.get("/metrics", headers: headers, host: host).status == 404)
            }
            for host in ["localhost:8080", "127.0.0.1", "[::1]:8080"] {
                #expect(try await site.get("/metrics", headers: headers, host: host).status == 200)
            }
        }
    }
}
