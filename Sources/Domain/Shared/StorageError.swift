/// Why a store failed.
package enum StorageError: Error, Equatable, Sendable {
    /// The disk is full.
    case full
    /// The file cannot be opened, or the process has no permission to write.
    case readOnly
    /// Another process kept the database locked for too long.
    case busy
    /// The database is damaged.
    case corrupt
    /// A newer version of the program has migrated the database; the last migration has this name.
    case newer(change: String)
    /// A row that this version cannot read, since a newer version wrote it or it is damaged.
    case undecodable(table: String, row: Int64)
    /// Any other error, in the words of the store, for the log.
    case failed(String)
}
