import Domain

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
        file = try DatabaseFile(path: path, migrator: Migrations.migrator, onAccess: onAccess)
    }
}
