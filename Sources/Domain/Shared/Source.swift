/// Where a film or a book comes from; the first part of every id.
package enum Source: String, Sendable, Hashable, CaseIterable, Codable {
    /// The catalog that Foyer brings along.
    case catalog
    /// The Movie Database, https://www.themoviedb.org.
    case tmdb
    /// Google Books, https://books.google.com.
    case google
    /// Open Library, https://openlibrary.org.
    case openLibrary = "openlibrary"
    /// Naver, https://www.naver.com.
    case naver

    /// The name that people know it by; the built-in catalog's is a matter of language and belongs to the texts.
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
