/// What stands at one place of a catalog file.
package enum RecordReadResult: Sendable, Equatable {
    /// - leftOut: the names of fields that have values which could not be taken, or fewer than stand there.
    case record(CatalogRecord, at: FileLocation, leftOut: [String] = [])
    /// - reason: in a few words that complete “skipped, since …”: `no title`, `a series`.
    case skipped(reason: String, at: FileLocation)
}
