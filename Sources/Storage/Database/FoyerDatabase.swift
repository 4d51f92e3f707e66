import Domain
import GRDB

/// The database of visitors' data and of saved responses of services.
package struct FoyerDatabase: SQLiteDatabase {
    package let file: DatabaseFile

    /// Opens the database file, creates it where it is missing, and migrates its tables.
    ///
    /// It throws `StorageError.newer`, and changes nothing, where a newer version of the program has migrated the tables.
    ///
    /// - Parameters:
    ///   - path: the file; its folder must exist.
    ///   - onAccess: called after each access with its kind and its duration, including the wait for a connection.
    package init(
        path: String, onAccess: @escaping @Sendable (DatabaseFile.Access, Duration) -> Void = { _, _ in }
    ) throws(StorageError) {
        file = try DatabaseFile(path: path, migrator: Migrations.migrator, readMode: .synchronous, onAccess: onAccess)
    }

    /// Throws where the database cannot be read.
    package func check() throws(StorageError) {
        _ = try read { db in try Int.fetchOne(db, sql: "SELECT 1") }
    }

    /// Reads on the calling thread. Each statement sees its own state of the database.
    ///
    /// A page reads a few rows here, four times, each by an index. A connection's own queue would take two thread switches for
    /// each: with them, the home page took 2.8 ms of a core instead of 1.0. The longest read is that of a whole shelf, for an
    /// export.
    func read<Value>(_ body: (Database) throws -> Value) throws(StorageError) -> Value {
        try file.readSynchronously(body)
    }
}
