import Storage

/// Makes the file of the built-in works that a first start copies.
struct CatalogPreparation {
    /// - Returns: the path of the file where it was made, nil where it was there already.
    func execute() async throws(StartError) -> String? {
        let prepared = PreparedCatalog.bundled
        do {
            return try await prepared.make() ? prepared.path : nil
        } catch {
            throw StartError(error, catalogPath: prepared.path)
        }
    }
}
