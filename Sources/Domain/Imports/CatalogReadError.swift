/// Why an import file cannot be read.
package enum CatalogReadError: Error, Equatable, Sendable, CustomStringConvertible {
    case missing(path: String)
    case unreadable(path: String, reason: String)
    /// The file has another format.
    case wrongFormat(path: String, expected: String)
    /// A compressed file is damaged or incomplete.
    case damaged(path: String, reason: String)
    /// The import's temporary database failed.
    case workspace(StorageError)
    /// The task that reads was cancelled.
    case cancelled

    package var description: String {
        switch self {
        case .missing(let path): "there is no file \(path)"
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
        case .wrongFormat(let path, let expected): "\(path) is not what was expected: \(expected)"
        case .damaged(let path, let reason): "\(path) is damaged: \(reason)"
        case .workspace(.full): "the disk is too full for the temporary data of the import"
        case .workspace(let error): "the temporary database of the import failed: \(error)"
        case .cancelled: "the import was stopped"
        }
    }
}
