/// The ids of all works of the built-in catalog, for sitemaps.
package protocol BuiltInWorkIDs: Sendable {
    func movieIDs() async throws(StorageError) -> [WorkID<Movie>]
    func bookIDs() async throws(StorageError) -> [WorkID<Book>]
}
