/// Where films are looked up.
///
/// An adapter may answer with a saved copy first and say so in the answer's notices. Both calls end early with
/// `CatalogError.Kind.cancelled` when the task that waits for them is cancelled.
package protocol MovieCatalog: Sendable {
    /// The films that match, best first, in pages of `MovieQuery.pageSize`. A page past the last has no items, and still the
    /// right `total` and `pageCount`.
    func movies(matching query: MovieQuery) async throws(CatalogError) -> Answer<ResultPage<Movie>>

    /// One film with all that its page shows; fails with `.notFound` where there is no such film.
    func movie(_ id: WorkID<Movie>, in language: Language) async throws(CatalogError) -> Answer<MovieDetails>
}

package struct MovieQuery: Hashable, Sendable {
    /// Films on a page: what TMDB gives, too.
    package static let pageSize = 20

    package let text: SearchQuery
    package let page: PageNumber
    /// The language that titles and texts are wanted in.
    package let language: Language

    package init(text: SearchQuery, page: PageNumber = .first, language: Language) {
        self.text = text
        self.page = page
        self.language = language
    }
}

/// Films worth opening without a search, for those who come without a question.
package protocol MovieSelections: Sendable {
    /// At most `limit` films each, best known first; a selection without films is left out.
    func selections(in language: Language, limit: Int) async throws(CatalogError) -> [MovieSelection]
}

package struct MovieSelection: Sendable {
    package enum Theme: String, Sendable, CaseIterable {
        /// Films made from books of the catalog.
        case fromPageToScreen
        case koreanCinema
        /// Films from the first half of the cinema's history.
        case classics
        /// Films of at most 95 minutes.
        case shortEvenings
    }

    package let theme: Theme
    package let movies: [Movie]

    package init(theme: Theme, movies: [Movie]) {
        self.theme = theme
        self.movies = movies
    }
}
