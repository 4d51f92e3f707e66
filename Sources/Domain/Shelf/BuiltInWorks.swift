/// The catalog that is always at hand: works without an id are looked up in it, and its own are told in the reader's language.
package protocol BuiltInWorks: Sendable {
    /// Those of these works that are its own, in the reader's language.
    func works(_ keys: [ShelfKey], in language: Language) async throws(StorageError) -> [ShelfKey: ShelfWork]

    /// For each the work that it is, in the reader's language; nil where there is none.
    func works(matching sought: [WorkDescription], in language: Language) async throws(StorageError) -> [ShelfWork?]
}
