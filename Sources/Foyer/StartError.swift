import Domain

/// A reason why a command cannot start. The description is one line that says what to do.
enum StartError: Error, CustomStringConvertible {
    case root(String)
    case dataDirectory(path: String)
    case inUse(path: String)
    case database(path: String, StorageError)
    /// The catalog's file, which can be made again by importing.
    case catalogDatabase(path: String, StorageError)
    case catalog(String)
    /// The file that `foyer prepare` makes.
    case preparedCatalog(path: String, StorageError)
    case address(host: String, port: Int, reason: String)

    var description: String {
        switch self {
        case .root(let reason):
            "FOYER_ROOT (--root) takes the folder that holds Templates and Public, but \(reason)"
        case .dataDirectory(let path):
            "FOYER_DATA_DIR (--data-dir) takes a folder that Foyer may write to, but \(path) cannot be made or written to"
        case .inUse(let path):
            """
            another Foyer runs on the data folder \(path): stop it first, or set FOYER_DATA_DIR (--data-dir) to another folder
            """
        case .database(let path, let error):
            switch error {
            case .full: "the disk of the database \(path) is full"
            case .readOnly: "the database \(path) cannot be written to; FOYER_DATA_DIR (--data-dir) takes a writable folder"
            case .busy: "the database \(path) is in use by another program"
            case .corrupt:
                """
                the database \(path) is damaged: move it away, restore a backup with foyer restore, or set FOYER_DATA_DIR (--data-dir) to \
                another folder
                """
            case .newer(let change):
                """
                the database \(path) was changed by a newer Foyer (“\(change)”) than this one, \(Foyer.version): install the newer one, or \
                restore an older backup with foyer restore
                """
            case .undecodable(let table, let row):
                "the database \(path) has a row that cannot be read: \(row) of the table \(table)"
            case .failed(let reason): "the database \(path) cannot be opened: \(reason)"
            }
        case .catalogDatabase(let path, .corrupt):
            """
            the catalog \(path) is damaged: move it away. Foyer makes the built-in part again, and foyer import the rest
            """
        case .catalogDatabase(let path, .newer(let change)):
            """
            the catalog \(path) was changed by a newer Foyer (“\(change)”) than this one, \(Foyer.version): install the newer one, or move \
            the file away and import again
            """
        case .catalogDatabase(let path, let error): StartError.database(path: path, error).description
        case .catalog(let reason): reason
        case .preparedCatalog(let path, .full): "\(path) is not made: the disk is full. Foyer runs without it"
        case .preparedCatalog(let path, .readOnly):
            "\(path) is not made: its folder cannot be written to. Foyer runs without it"
        case .preparedCatalog(let path, let error): "\(path) is not made: \(error). Foyer runs without it"
        case .address(let host, let port, let reason):
            "cannot listen on \(host), port \(port): \(reason); FOYER_HOST (--host) and FOYER_PORT (--port) choose another"
        }
    }
}
