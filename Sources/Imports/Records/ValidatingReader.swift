import Domain

/// Validates the records of a reader that another target implements.
struct ValidatingReader: CatalogReader {
    var base: any CatalogReader

    var progress: ReadProgress { base.progress }

    mutating func next() throws(CatalogReadError) -> RecordReadResult? {
        let read = try base.next()
        guard case .record(let record, at: let location, leftOut: _)? = read else { return read }
        return RecordValidation.validated(record, at: location)
    }
}
