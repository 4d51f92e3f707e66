/// A source that can be searched for books.
enum BookProvider: String, CaseIterable {
    case google
    case openLibrary = "openlibrary"
    case naver, catalog
}
