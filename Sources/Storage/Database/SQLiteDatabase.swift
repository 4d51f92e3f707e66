import Domain
import GRDB

/// One of the program's databases.
package protocol SQLiteDatabase: Sendable {
    var file: DatabaseFile { get }
}

extension SQLiteDatabase {
    /// Waits for running accesses and closes the file. Where no other process has it open, its write-ahead log is moved into
    /// it.
    package func close() throws(StorageError) {
        try file.close()
    }

    var pool: DatabasePool { file.pool }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StorageError) -> Value {
        try await file.write(body)
    }
}
