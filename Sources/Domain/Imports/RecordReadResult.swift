/// The result of reading one record of an import file.
package enum RecordReadResult: Sendable, Equatable {
    /// - leftOut: the names of fields that had invalid values or too many.
    case record(CatalogRecord, at: FileLocation, leftOut: [String] = [])
    /// - reason: completes “skipped, since …”: `no title`, `a series`.
    case skipped(reason: String, at: FileLocation)
}
