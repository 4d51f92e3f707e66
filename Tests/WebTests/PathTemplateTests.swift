import Domain
import Presentation
import Testing

@Suite("Path templates")
struct PathTemplateTests {
    @Test("Every route of the router is a path template, and every path template is a route")
    func routes() async throws {
        let paths = try await Set(Site().routes.map { String($0.drop { $0 != "/" }) })
        #expect(paths == Set(PathTemplate.allCases.map(\.rawValue)))
    }

    @Test(
        "A link is the template of its route, filled in",
        arguments: [
            (.movie(WorkID(source: .tmdb, key: "603")), "/movies/tmdb-603"), (.shelfExport(.csv), "/shelf/export.csv"),
            (.offline(.korean), "/offline?l=ko"),
        ] as [(SitePath, String)])
    func links(path: SitePath, address: String) throws {
        #expect(path.address == address)
        let picture = try #require(PictureReference(source: .tmdb, name: "a.jpg"))
        #expect(SitePath.picture(picture, .row).address == "/images/pictures/tmdb/row/a.jpg")
    }
}
