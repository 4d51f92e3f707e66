/// Reads the records of import files in order. The memory that it needs does not grow with the files.
package protocol CatalogReader: Sendable {
    var progress: ReadProgress { get }

    /// - Returns: nil after the last record.
    mutating func next() throws(CatalogReadError) -> RecordReadResult?
}
