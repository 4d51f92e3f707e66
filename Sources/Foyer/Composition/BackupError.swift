import Storage

/// An error of a backup, with what to do about it.
struct BackupError: Error, CustomStringConvertible {
    let error: DatabaseCopyError
    /// The path of the database that the settings name.
    let database: String

    var description: String {
        switch error {
        case .missing(let path) where path == database:
            "\(error); FOYER_DATA_DIR (--data-dir) names the folder of the database"
        case .exists: "\(error), and stays as it is: --force replaces it"
        case .missing, .itself, .foreign, .unreadable, .unwritable: error.description
        }
    }
}
