/// A source of films and books; the first part of every id.
package enum Source: String, Sendable, Hashable, CaseIterable, Codable {
    /// The built-in catalog.
    case catalog
    /// The Movie Database, https://www.themoviedb.org.
    case tmdb
    /// Google Books, https://books.google.com.
    case google
    /// Open Library, https://openlibrary.org.
    case openLibrary = "openlibrary"
    /// Naver, https://www.naver.com.
    case naver

    /// The name of the service; nil for the built-in catalog, whose name depends on the language.
    package var properName: String? {
        switch self {
        case .catalog: nil
        case .tmdb: "TMDB"
        case .google: "Google Books"
        case .openLibrary: "Open Library"
        case .naver: "Naver"
        }
    }
}
