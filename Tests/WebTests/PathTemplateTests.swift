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
            (
                .picture(PictureReference(source: .tmdb, name: "a.jpg")!, .row, cover: nil),
                "/images/pictures/tmdb/row/a.jpg"
            ),
            (.offline(.korean), "/offline?l=ko"),
        ] as [(SitePath, String)])
    func links(path: SitePath, address: String) {
        #expect(path.address == address)
    }
}
