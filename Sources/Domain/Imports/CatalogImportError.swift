/// Why an import did not come to its end, and how far it came.
package struct CatalogImportError: Error, Equatable {
    package enum Reason: Equatable, Sendable {
        case reading(CatalogReadError)
        case writing(StorageError)
        /// Somebody stopped it.
        case stopped
    }

    package let reason: Reason
    package let report: ImportReport
}
