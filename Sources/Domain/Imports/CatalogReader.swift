/// Reads the records of catalog files in order, in little memory, whatever the files' size.
package protocol CatalogReader: Sendable {
    /// How far it is.
    var progress: ReadProgress { get }

    /// - Returns: the next record, or what stands in its place; nil at the end.
    mutating func next() throws(CatalogReadError) -> RecordReadResult?
}
