import Domain
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("The number of questions in the navigation")
struct QuestionCountMiddlewareTests {
    private let visitor = VisitorID()
    private let questions = StubQuestions()

    private var cookie: [HTTPField.Name: String] { [.cookie: visitor.cookie] }

    private func site() async throws -> Site {
        let question = Question(
            visitor: visitor, text: try QuestionText("a book about grief"), language: .english,
            askedAt: Date(timeIntervalSince1970: 5))
        _ = try await questions.add(question, token: "t")
        return try await Site(questions: questions)
    }

    @Test("A HEAD request of a visitor gets the headers of the GET", arguments: ["/", "/movies?query=x", "/shelf", "/nothing"])
    func head(address: String) async throws {
        let site = try await site()
        let page = try await site.get(address, headers: cookie)
        #expect(page.element("nav a[href='/questions']") != nil)
        let head = try await site.send(.head, address, headers: cookie, body: nil)
        #expect(head.status == page.status && head.bytes.isEmpty)
        #expect(head.headers[.contentLength] == page.headers[.contentLength])
        #expect(head.headers[.eTag] == page.headers[.eTag])
        #expect((page.headers[.eTag] != nil) == (page.status == 200))
    }

    @Test(
        "Only requests that may be answered with a page count them",
        arguments: [
            ("/", 1), ("/movies", 1), ("/shelf", 1), ("/nothing", 1), ("/images/nothing", 1), ("/questions", 1),
            ("/foyer.css", 0), ("/foyer.js?v=1", 0), ("/icon.svg", 0), ("/suggest?q=x", 0), ("/opensearch.xml", 0),
            ("/manifest.webmanifest", 0), ("/robots.txt", 0), ("/sitemap.xml", 0), ("/healthz", 0), ("/readyz", 0),
            ("/metrics", 0), ("/images/covers/movies/catalog-work-0.svg", 0), ("/images/pictures/tmdb/row/a.jpg", 0),
        ])
    func counts(address: String, expected: Int) async throws {
        _ = try await site().get(address, headers: cookie)
        #expect(await questions.countRequests == expected)
        _ = try await Site(questions: questions).get(address)
        #expect(await questions.countRequests == expected, "without a cookie, there is nothing to count")
    }
}
