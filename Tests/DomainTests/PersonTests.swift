import Domain
import TestSupport
import Testing

@Suite("People")
struct PersonTests {
    @Test(
        "The id of a name has its words, and is read again from its text",
        arguments: [
            ("Bong Joon-ho", "catalog-bong-joon-ho"), ("François Truffaut", "catalog-francois-truffaut"),
            ("봉준호", "catalog-봉준호"),
            ("  J. R. R. Tolkien ", "catalog-j-r-r-tolkien"),
        ])
    func ids(name: String, text: String) throws {
        let id = try #require(PersonID(name: name))
        #expect(id.description == text && PersonID(text) == id)
    }

    @Test(
        "No other text is an id",
        arguments: ["", "catalog-anonymous", "catalog-", "catalog--", "tmdb-bong", "catalog-Bong", "catalog-a--b", "catalog-…"])
    func noIDs(text: String) {
        #expect(PersonID(text) == nil)
    }

    @Test("A name without letters, and one that is too long, has no id")
    func noNames() {
        #expect(PersonID(name: "…") == nil && PersonID(name: String(repeating: "a", count: 121)) == nil)
    }

    @Test("Works that are a lifetime apart are of several people, but for films of someone's books")
    func several() throws {
        let id = try #require(PersonID(name: "A"))
        func person(_ first: Int, _ last: Int, _ role: PersonRole) -> PersonDetails {
            func movie(_ year: Int) -> AnyWork {
                .movie(
                    Movie(
                        id: WorkID(source: .catalog, key: "m\(year)"), title: LocalizedTitle(title: "M", language: nil),
                        releaseDate: PartialDate(String(year))))
            }
            return PersonDetails(
                id: id, name: "A",
                credits: [
                    PersonCredit(work: movie(first), roles: [.director]), PersonCredit(work: movie(last), roles: [role]),
                ])
        }
        #expect(person(1900, 1999, .actor).areSeveral)
        #expect(!person(1900, 1985, .actor).areSeveral)
        #expect(!person(1900, 1999, .sourceAuthor).areSeveral)
    }
}
