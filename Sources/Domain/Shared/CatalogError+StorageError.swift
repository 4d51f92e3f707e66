extension CatalogError {
    /// The error of a built-in catalog that could not be read: `.cancelled` if the task was cancelled, whatever the store
    /// reports.
    package init(_ error: StorageError) {
        if Task.isCancelled {
            self.init(.cancelled, source: .catalog)
        } else {
            self.init(error == .corrupt ? .badResponse : .unavailable, source: .catalog)
        }
    }
}
