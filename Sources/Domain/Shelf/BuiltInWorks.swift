/// The works of the built-in catalog for shelves: finds them by ids, and imported works by their descriptions.
package protocol BuiltInWorks: Sendable {
    /// The works with these keys, with titles in the given language. Keys of other catalogs are left out.
    func works(_ keys: [ShelfKey], in language: Language) async throws(StorageError) -> [ShelfKey: ShelfWork]

    /// The work of each description, with titles in the given language; nil if the catalog has none.
    func works(matching descriptions: [WorkDescription], in language: Language) async throws(StorageError) -> [ShelfWork?]
}
