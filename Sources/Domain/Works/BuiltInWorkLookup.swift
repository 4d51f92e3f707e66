/// Works of one kind in the built-in catalog by their ids.
package protocol BuiltInWorkLookup<Item>: Sendable {
    associatedtype Item: Work

    /// Returns the works with titles in the given language, without the facts that only a work's own page shows. Ids of other
    /// catalogs are left out.
    func works(_ ids: [WorkID<Item>], in language: Language) async throws(CatalogError) -> [WorkID<Item>: Item]
}
