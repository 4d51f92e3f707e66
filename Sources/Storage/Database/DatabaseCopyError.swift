import Domain

/// Why a database could not be copied, checked or restored.
package enum DatabaseCopyError: Error, CustomStringConvertible {
    case missing(path: String)
    case exists(path: String)
    /// The target is the database itself, which a server may be writing to.
    case itself(path: String)
    /// A SQLite database of another program.
    case foreign(path: String)
    case unreadable(path: String, StorageError)
    case unwritable(path: String, reason: String)

    package var description: String {
        switch self {
        case .missing(let path): "there is no database at \(path)"
        case .exists(let path): "\(path) is there already"
        case .itself(let path): "\(path) is the database itself: name another file"
        case .foreign(let path): "\(path) is not a Foyer database"
        case .unreadable(let path, let error):
            switch error {
            case .corrupt: "\(path) is damaged, or no database"
            case .newer(let change):
                "\(path) was made by a newer version of Foyer, with the change “\(change)”: install that version"
            case .busy: "\(path) is in use by another program: try again in a moment"
            case .readOnly: "\(path) cannot be opened"
            case .full: "there is no space left for \(path)"
            case .undecodable(let table, let row): "\(path) has a row that cannot be read: \(row) of the table \(table)"
            case .failed(let reason): "\(path) cannot be read: \(reason)"
            }
        case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)"
        }
    }
}
