import Domain
import Foundation
import HTTPTypes
import Providers
import TestSupport
import Testing

@Suite("Methods")
struct AllowedMethodsTests {
    private static let parameters = [
        "{id}": "catalog-x", "{file}": "x", "{source}": "tmdb", "{width}": "row", "{name}": "a.jpg",
    ]

    @Test("Every known path answers another method with 405 and OPTIONS with 204, each with its own methods")
    func everyPath() async throws {
        let site = try await Site()
        let methods = Dictionary(grouping: site.routes) { String($0.drop { $0 != "/" }) }
            .mapValues { Set($0.map { String($0.prefix { $0 != " " }) }) }
        #expect(methods.count > 35)
        for (template, own) in methods {
            let allowed = own.union(own.contains("GET") ? ["HEAD", "OPTIONS"] : ["OPTIONS"])
            let path = Self.parameters.reduce(template) { $0.replacing($1.key, with: $1.value) }
            for method in ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "PROPFIND"] where !allowed.contains(method) {
                let response = try await site.send(try #require(.init(method)), path, headers: [:], body: nil)
                #expect(response.status == 405 && Self.allowed(response) == allowed, "\(method) \(path)")
                #expect(response.headers[.setCookie] == nil)
            }
            let options = try await site.send(.options, path, headers: [:], body: nil)
            #expect(options.status == 204 && Self.allowed(options) == allowed && options.body.isEmpty, "\(path)")
        }
    }

    private static func allowed(_ response: Exchange) -> Set<String> {
        Set((response.headers[.allow] ?? "").split(separator: ", ").map(String.init))
    }

    @Test("The page of a form's address says so in the page's language, with a search box of its section")
    func page() async throws {
        let site = try await Site()
        for (address, action) in [
            ("/movies/search", "/movies/search"), ("/books/search/", "/books/search"), ("/recents/clear", "/search"),
        ] {
            let page = try await site.get(address)
            #expect(page.status == 405 && page.errorCode == "method-not-allowed", "\(address)")
            #expect(page.headers[.allow] == "POST, OPTIONS")
            #expect(page.element("#error h1")?.text == "This address can’t be opened")
            #expect(page.element("#search-form")?["action"] == action)
            #expect(page.link("Try again") == nil)
        }
        let korean = try await site.get("/movies/search", headers: [.acceptLanguage: "ko"])
        #expect(korean.element("#error h1")?.text == "바로 열 수 없는 주소입니다")
        let json = try await site.get("/movies/search", headers: [.accept: "application/json"])
        #expect(try json.status == 405 && json.json["code"] as? String == "method-not-allowed")
        let head = try await site.send(.head, "/movies/search", headers: [:], body: nil)
        #expect(head.status == 405 && head.body.isEmpty)
    }

    @Test("Files have GET and HEAD; an unknown path is a 404 for every method")
    func others() async throws {
        let site = try await Site()
        let file = try await site.post("/foyer.css")
        #expect(file.status == 405 && file.headers[.allow] == "GET, HEAD, OPTIONS")
        for method in [HTTPRequest.Method.get, .post, .put, .options] {
            let response = try await site.send(method, "/nothing", headers: [:], body: nil)
            #expect(response.status == 404 && response.headers[.allow] == nil, "\(method)")
        }
    }

    @Test("OPTIONS * has the methods of the whole site, and is no path for other methods")
    func wholeSite() async throws {
        let site = try await Site()
        let options = try await site.send(.options, "*", headers: [:], body: nil)
        #expect(options.status == 204 && options.headers[.allow] == "GET, HEAD, POST, OPTIONS")
        for method in [HTTPRequest.Method.get, .post] {
            #expect(try await site.send(method, "*", headers: [:], body: nil).status == 404)
        }
    }

    @Test("Another site may ask for the methods, and may not use them")
    func crossSite() async throws {
        let site = try await Site()
        let cross = [try #require(HTTPField.Name("Sec-Fetch-Site")): "cross-site"]
        #expect(try await site.send(.options, "/shelf", headers: cross, body: nil).status == 204)
        for method in [HTTPRequest.Method.post, .put, .delete] {
            #expect(try await site.send(method, "/shelf", headers: cross, body: nil).status == 403)
        }
    }
}
