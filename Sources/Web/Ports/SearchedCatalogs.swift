import Domain

/// The catalogs that searches and works' pages use, the services among them, and the pictures of their works.
package struct SearchedCatalogs: Sendable {
    package let movies: any MovieCatalog
    package let books: any BookCatalog
    /// The services that searches are sent to; empty where only the built-in catalog is searched.
    package let services: [Source]
    /// The sources of posters and covers.
    package let pictures: [Source: any PictureSource]

    package init(
        movies: any MovieCatalog, books: any BookCatalog, services: [Source], pictures: [Source: any PictureSource]
    ) {
        self.movies = movies
        self.books = books
        self.services = services
        self.pictures = pictures
    }
}
