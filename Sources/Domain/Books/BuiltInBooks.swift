/// Books of the built-in catalog by their ids.
package protocol BuiltInBooks: Sendable {
    /// Returns the books with titles in the given language, without the facts that only a book's own page shows. Ids of other
    /// catalogs are left out.
    func books(_ ids: [WorkID<Book>], in language: Language) async throws(CatalogError) -> [WorkID<Book>: Book]
}
