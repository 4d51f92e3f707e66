/// The ids of all works of the catalog that is always at hand, for those who want to know every page that it has.
package protocol BuiltInIndex: Sendable {
    func movieIDs() async throws(StorageError) -> [WorkID<Movie>]
    func bookIDs() async throws(StorageError) -> [WorkID<Book>]
}
