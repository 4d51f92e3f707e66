import Domain
import Foundation
import Hummingbird
import Presentation

struct PeopleController: Sendable {
    let fetchPerson: FetchPersonUseCase
    let recents: RecentQueriesLoader
    let shelf: ShelfMarksLoader
    let pages: PageResponder

    /// `GET /people/{id}`. A name that no work of the catalog has leads to a search for it, since a service may know it.
    @Sendable func show(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let viewer = context.viewer
        guard let id = context.parameters.get("id").flatMap({ $0.removingPercentEncoding }).flatMap({ PersonID($0) }) else {
            throw ContextualPageError(.pageNotFound)
        }
        guard let person = try await fetchPerson.execute(id, in: viewer.language) else {
            return .redirect(to: SitePath.search(query: id.words.joined(separator: " ")).address, type: .found)
        }
        // The Korean name is another address of the same person.
        guard person.id == id else { return .redirect(to: SitePath.person(person.id).address, type: .found) }
        let viewModel = PersonPresenter(texts: viewer.texts).present(
            person, recents: await recents.state(of: .all, context),
            marks: await shelf.marks(of: person.credits.map(\.work.key), context))
        return try pages.respond(viewModel, with: \.person, at: .person(id), to: viewer)
    }
}
