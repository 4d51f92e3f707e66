/// The books of the catalog that is always at hand, by their ids.
package protocol BuiltInBooks: Sendable {
    /// In the reader's language, without what else their pages show; ids that are not the catalog's are left out.
    func books(_ ids: [WorkID<Book>], in language: Language) async throws(CatalogError) -> [WorkID<Book>: Book]
}
