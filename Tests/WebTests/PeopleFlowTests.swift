import Domain
import Foundation
import HTTPTypes
import Presentation
import TestSupport
import Testing

@testable import Web

@Suite("People's pages")
struct PeopleFlowTests {
    private static func person() throws -> PersonDetails {
        PersonDetails(
            id: try #require(PersonID(name: "Author One")), name: "Author One",
            credits: [
                PersonCredit(work: .movie(.sample()), roles: [.sourceAuthor]),
                PersonCredit(work: .book(.sample()), roles: [.author]),
            ])
    }

    @Test("The page has the person's films and books with their roles")
    func page() async throws {
        let site = try await Site(people: StubPeople(try Self.person()))
        let response = try await site.get("/people/catalog-author-one", headers: [.accept: "application/json"])
        #expect(response.status == 200)
        let page = try JSONDecoder().decode(PersonViewModel.self, from: Data(response.body.utf8))
        #expect(page.credits.map(\.roles) == ["author of the book it is based on", "author"])
        #expect(page.summary == "Author · 1 book" && page.total == 2)
    }

    @Test("A name that the catalog does not have leads to a search for it, and what is no id is not found")
    func unknown() async throws {
        let site = try await Site(people: StubPeople(try Self.person()))
        let response = try await site.get("/people/catalog-somebody-else")
        #expect(response.status == 302 && response.headers[.location] == "/search?query=somebody%20else")
        #expect(try await site.get("/people/nobody").status == 404)
        #expect(try await site.get("/people/catalog-%EB%B4%89%EC%A4%80%ED%98%B8").status == 302)
    }

    @Test("A search for a whole name shows the person above the results")
    func search() async throws {
        let site = try await Site(people: StubPeople(try Self.person()))
        let found = try await site.get("/search?query=author%20one").body
        #expect(
            found.contains(
                #"<p id="person" class="person-link" data-id="catalog-author-one"><a href="/people/catalog-author-one">"#))
        #expect(try await !site.get("/search?query=author").body.contains(#"id="person""#))
    }
}
