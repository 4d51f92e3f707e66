import Domain
import GRDB

extension StorageError {
    /// The one place where SQLite's result codes become Foyer's errors.
    init(_ error: any Error) {
        switch error {
        case let error as StorageError:
            self = error
        case let error as DatabaseError:
            switch error.resultCode {
            case .SQLITE_FULL: self = .full
            case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM: self = .readOnly
            case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
            case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .corrupt
            default: self = .failed(error.message ?? "SQLite result code \(error.extendedResultCode.rawValue)")
            }
        default:
            self = .failed(String(describing: error))
        }
    }
}

extension CatalogError {
    /// An error of the built-in catalog. GRDB's errors do not tell that a task was cancelled; the task does.
    init(_ error: StorageError) {
        if Task.isCancelled {
            self.init(.cancelled, source: .catalog)
        } else {
            self.init(error == .corrupt ? .badResponse : .unavailable, source: .catalog)
        }
    }
}
