/// What the visitor's own things are kept in did not work.
package enum StorageError: Error, Equatable, Sendable {
    /// No space left.
    case full
    /// Not allowed to write there.
    case readOnly
    /// Another process holds it for too long.
    case busy
    /// What is stored cannot be read.
    case corrupt
    /// A newer version of the program made changes that this one does not know, the last of them by this name.
    case newer(change: String)
    /// Anything else, in the store's own words, for the log.
    case failed(String)
}
