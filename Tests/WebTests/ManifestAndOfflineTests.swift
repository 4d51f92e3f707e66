import Domain
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Web app manifest and offline pages")
struct ManifestAndOfflineTests {
    @Test("The manifest is in the viewer's language and has the style sheet's colours", arguments: ["en", "ko"])
    func manifest(language: String) async throws {
        let site = try await Site()
        let response = try await site.get("/manifest.webmanifest", headers: [.cookie: "foyer_language=\(language)"])
        #expect(response.headers[.contentType] == "application/manifest+json")
        let manifest = try response.json
        #expect(manifest["lang"] as? String == language)
        #expect(manifest["start_url"] as? String == "/" && manifest["scope"] as? String == "/")
        #expect(manifest["display"] as? String == "standalone")
        let style = try await site.get("/foyer.css").body
        for color in ["theme_color", "background_color"] {
            #expect(style.contains("--paper: \(try #require(manifest[color] as? String));"))
        }
        let icons = try #require(manifest["icons"] as? [[String: String]])
        #expect(icons.map { $0["purpose"] } == ["any", "any", "any", "maskable"])
        #expect(icons.map { $0["sizes"] } == ["any", "192x192", "512x512", "512x512"])
        for icon in icons {
            let file = try await site.get(try #require(icon["src"]))
            let type = try #require(icon["type"])
            #expect(file.status == 200 && file.headers[.contentType]?.hasPrefix(type) == true)
            #expect(file.headers[.cacheControl] == "public, max-age=31536000, immutable")
        }
    }

    @Test("Every page links to the manifest and to the touch icon")
    func links() async throws {
        let site = try await Site()
        let page = try await site.get("/")
        #expect(page.element("link[rel='manifest'][crossorigin='use-credentials']")?["href"] == "/manifest.webmanifest")
        let icon = try #require(page.element("link[rel='apple-touch-icon']")?["href"])
        #expect(try await site.get(icon).status == 200)
        #expect(page.headers[.contentSecurityPolicy]?.contains("manifest-src 'self'") == true)
    }

    @Test("The service worker is revalidated at each use")
    func worker() async throws {
        let worker = try await Site().get("/sw.js")
        #expect(worker.status == 200 && worker.headers[.cacheControl] == "public, no-cache")
        #expect(worker.headers[.contentType]?.contains("javascript") == true)
    }

    @Test("Every page has a key of visitor and language that does not reveal the visitor's id")
    func reader() async throws {
        let site = try await Site()
        func key(_ headers: [HTTPField.Name: String]) async throws -> String {
            let name = try #require(HTTPField.Name("Foyer-Reader"))
            return try #require(try await site.get("/", headers: headers).headers[name])
        }
        let (one, other) = (VisitorID(), VisitorID())
        let ones = try await key([.cookie: one.cookie])
        #expect(try await key([:]) == "nobody.en")
        #expect(try await key([.cookie: "foyer_language=ko"]) == "nobody.ko")
        #expect(
            ones.hasSuffix(".en") && !ones.contains(one.value.prefix(8))
                && !ones.contains(Visitor(id: one).token.value.prefix(8)))
        #expect(try await key([.cookie: one.cookie]) == ones)
        #expect(try await key([.cookie: "\(one.cookie); foyer_language=ko"]) != ones)
        #expect(try await key([.cookie: other.cookie]) != ones)
    }

    @Test("The offline page is in the language of its address and has no visitor's data")
    func offline() async throws {
        let site = try await Site(movies: StubMovieCatalog([.sample()]))
        let visitor = try #require(try await site.post("/movies/search", ["query": "a secret query"]).visitorCookie)
        for (address, language, heading) in [
            ("/offline", "en", "You’re offline"), ("/offline?l=ko", "ko", "오프라인입니다"),
            ("/offline?l=x", "en", "You’re offline"),
        ] {
            let page = try await site.get(address, headers: [.cookie: visitor])
            #expect(page.status == 200)
            #expect(page.element("html")?["lang"] == language && page.element("h1")?.text == heading)
            #expect(!page.body.contains("secret"))
        }
    }

    @Test("Every page has the hidden line that an offline copy shows")
    func line() async throws {
        for address in ["/", "/movies?query=x", "/shelf", "/nothing"] {
            let page = try await Site().get(address)
            // The pattern that `sw.js` searches for.
            #expect(page.body.matches(of: /<p id="offline-copy"[^>]* hidden>[^<]+<span><\/span><\/p>/).count == 1)
        }
    }

    @Test("A page with the progress of an answer is not stored")
    func progress() async throws {
        let (gate, end) = AsyncStream<Void>.makeStream()
        let site = try await Site(
            recommender: StubRecommender { _ in
                for await _ in gate {}
                return Recommendation(works: [], isFitting: false)
            })
        let posted = try await site.post("/questions", ["question": "a book about grief and the sea"])
        let page = try await site.get(
            try #require(posted.location), headers: [.cookie: try #require(posted.visitorCookie)])
        #expect(page.elements("#progress").count == 1)
        #expect(page.headers[.cacheControl] == "private, no-store")
        end.finish()
    }
}
