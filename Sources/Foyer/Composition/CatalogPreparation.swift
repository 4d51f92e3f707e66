import Storage

/// Makes the file of the built-in works that a first start copies.
struct CatalogPreparation {
    /// - Returns: the path of the file.
    func execute() async throws(StartError) -> String {
        let prepared = PreparedCatalog.besideResources
        do {
            try await prepared.make()
        } catch {
            switch error {
            case .file(let error): throw .catalog(error.description)
            case .storage(let error): throw .preparedCatalog(path: prepared.path, error)
            }
        }
        return prepared.path
    }
}
