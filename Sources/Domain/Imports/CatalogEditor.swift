/// The part of the catalog that imports write to.
package protocol CatalogEditor: Sendable {
    /// Adds or merges all of the records, or none of them. The outcomes have the order of the records.
    func apply(_ records: [CatalogRecord], from format: ImportFormat) async throws(StorageError) -> [RecordOutcome]
}
