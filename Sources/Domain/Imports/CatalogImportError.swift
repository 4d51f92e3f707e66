/// Why an import stopped before its end, with the report of what it had done.
package struct CatalogImportError: Error, Equatable {
    package enum Reason: Equatable, Sendable {
        case reading(CatalogReadError)
        case writing(StorageError)
        /// The task of the import was cancelled.
        case stopped
    }

    package let reason: Reason
    package let report: ImportReport
}
