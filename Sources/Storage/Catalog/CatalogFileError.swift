/// Why a file of the built-in catalog could not be read.
package enum CatalogFileError: Error, Equatable, CustomStringConvertible {
    case unreadable(path: String)
    /// - record: its number from 1, without blank lines.
    case malformed(file: String, record: Int, reason: String)

    package var description: String {
        switch self {
        case .unreadable(let path): "the catalog file \(path) cannot be read"
        case .malformed(let file, let record, let reason):
            "record \(record) of the catalog file \(file) is malformed: \(reason)"
        }
    }
}
