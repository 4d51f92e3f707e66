/// Why a catalog file cannot be read any further.
package enum CatalogReadError: Error, Equatable, Sendable, CustomStringConvertible {
    case missing(path: String)
    case unreadable(path: String, reason: String)
    /// It is none of the format's files; what was expected.
    case wrongFormat(path: String, expected: String)
    /// A packed file ends too early or is damaged.
    case damaged(path: String, reason: String)
    /// Room for what has to be remembered between files could not be had.
    case workspace(StorageError)
    /// The task that reads was cancelled.
    case cancelled

    package var description: String {
        switch self {
        case .missing(let path): "there is no file \(path)"
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
        case .wrongFormat(let path, let expected): "\(path) is not what was expected: \(expected)"
        case .damaged(let path, let reason): "\(path) is damaged: \(reason)"
        case .workspace(let error): "the import has no room to work in: \(error)"
        case .cancelled: "the import was stopped"
        }
    }
}
