import Domain
import GRDB
import TestSupport
import Testing

@testable import Storage

@Suite("People of the catalog")
struct SQLitePeopleTests {
    private static func person(_ name: String, _ language: Language = .english) async throws -> PersonDetails? {
        let people = SQLitePeople(database: try await LoadedCatalog.shared.database())
        return try await people.person(try #require(PersonID(name: name)), in: language)
    }

    @Test("A director has all films, the latest first, and the people who were often in them")
    func director() async throws {
        let person = try #require(try await Self.person("Bong Joon-ho"))
        #expect(person.name == "Bong Joon-ho" && person.otherName == "봉준호")
        let catalog = try BuiltInCatalog(.bundled())
        let directed = catalog.movies.filter { $0.directors.contains("Bong Joon-ho") }
        #expect(Set(person.credits.map(\.work.shelfWork.key.id)) == Set(directed.map { "catalog-\($0.id)" }))
        #expect(person.credits.allSatisfy { $0.roles.contains(.director) })
        let years = person.credits.compactMap(\.work.year)
        #expect(years == years.sorted(by: >))
        #expect(person.collaborators.first?.person.name == "Song Kang-ho")
    }

    @Test("The Korean name is the same person, who has that name on Korean pages")
    func korean() async throws {
        let person = try #require(try await Self.person("봉준호", .korean))
        #expect(person.id == PersonID(name: "Bong Joon-ho"))
        #expect(person.name == "봉준호" && person.otherName == "Bong Joon-ho" && person.credits.count >= 6)
    }

    @Test("Of several people with one Korean name, the one of most works is meant")
    func namesakes() async throws {
        let person = try #require(try await Self.person("이병헌"))
        #expect(person.id == PersonID(name: "Lee Byung-hun") && person.credits.allSatisfy { $0.roles == [.actor] })
    }

    @Test("An author has the books, and the films that were made from them")
    func author() async throws {
        let person = try #require(try await Self.person("stephen king"))
        let roles = Dictionary(grouping: person.credits) { $0.roles }
        #expect((roles[[.author]] ?? []).count >= 5)
        #expect((roles[[.sourceAuthor]] ?? []).contains { $0.work.shelfWork.key.id == "catalog-the-shining-1980" })
        #expect(!person.areSeveral)
    }

    @Test("Who directs and acts in a film has both roles in it")
    func both() async throws {
        let person = try #require(try await Self.person("Charlie Chaplin"))
        #expect(person.credits.contains { $0.roles == [.director, .actor] })
    }

    @Test("A part of a name, and the name of no one, is nobody", arguments: ["Bong", "Joon-ho", "Nobody Whosoever", "영화"])
    func nobody(name: String) async throws {
        #expect(try await Self.person(name) == nil)
    }
}
