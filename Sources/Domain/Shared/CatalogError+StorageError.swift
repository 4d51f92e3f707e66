extension CatalogError {
    /// The built-in catalog could not be read. Where the task was cancelled, that is the reason.
    package init(_ error: StorageError) {
        if Task.isCancelled {
            self.init(.cancelled, source: .catalog)
        } else {
            self.init(error == .corrupt ? .badResponse : .unavailable, source: .catalog)
        }
    }
}
