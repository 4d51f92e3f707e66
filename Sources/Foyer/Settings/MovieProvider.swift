/// A source that can be searched for films.
enum MovieProvider: String, CaseIterable {
    case tmdb, catalog
}
