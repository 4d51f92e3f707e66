/// The catalog, as imports change it.
package protocol CatalogEditor: Sendable {
    /// Takes records in, all or none of them. What each became stands at its place.
    func apply(_ records: [CatalogRecord], from format: ImportFormat) async throws(StorageError) -> [RecordOutcome]
}
