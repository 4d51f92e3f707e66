/// The formats of import files. The raw values are their names on the command line.
package enum ImportFormat: String, CaseIterable, Sendable {
    case wikipediaMovies = "wikipedia-movies"
    case goodbooks
    case movielens
    case imdb
    case openLibrary = "openlibrary"
    case calibre
    case foyer
}
