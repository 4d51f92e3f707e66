/// The built-in catalog for the shelf: finds works without an id, and has titles in the viewer's language for its own.
package protocol BuiltInWorks: Sendable {
    /// The works of the built-in catalog among these, with titles in the given language.
    func works(_ keys: [ShelfKey], in language: Language) async throws(StorageError) -> [ShelfKey: ShelfWork]

    /// The work of each description, with titles in the given language; nil if the catalog has none.
    func works(matching sought: [WorkDescription], in language: Language) async throws(StorageError) -> [ShelfWork?]
}
