import Domain
import GRDB

extension StorageError {
    /// Converts SQLite's result codes, and keeps a `StorageError` as it is.
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
