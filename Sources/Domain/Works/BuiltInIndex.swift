/// The ids of all works of the catalog that is always at hand, for those who want to know every page that it has.
package protocol BuiltInIndex: Sendable {
    func everyMovie() async throws(StorageError) -> [WorkID<Movie>]
    func everyBook() async throws(StorageError) -> [WorkID<Book>]
}
