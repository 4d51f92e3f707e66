/// Writes the records of import files to the catalog, in batches.
package struct ImportCatalogUseCase: Sendable {
    /// The most records in a batch. A batch is written as a whole or not at all.
    package static let batchSize = 2000
    /// The most text in a batch, in bytes: a limit for batches of very long records.
    package static let batchTextSize = 16 << 20

    private let editor: any CatalogEditor

    package init(editor: any CatalogEditor) {
        self.editor = editor
    }

    /// Reads to the end of the files, or until the task is cancelled. Batches that were written before stay.
    ///
    /// - Parameter onProgress: called after each batch with the report so far.
    package func execute(
        _ format: ImportFormat, from reader: any CatalogReader, onProgress: (ImportReport) -> Void = { _ in }
    ) async throws(CatalogImportError) -> ImportReport {
        var reader = reader
        var report = ImportReport()
        var batch: [CatalogRecord] = []
        var textSize = 0
        while true {
            var end: CatalogImportError.Reason?
            var isAtEnd = false
            do throws(CatalogReadError) {
                while batch.count < Self.batchSize, textSize < Self.batchTextSize {
                    guard let read = try reader.next() else {
                        isAtEnd = true
                        break
                    }
                    report.read += 1
                    switch read {
                    case .record(let record, at: let location, let leftOut):
                        batch.append(record)
                        textSize += record.textSize
                        for field in leftOut { report.leaveOut(field, at: location) }
                    case .skipped(let reason, let location): report.skip(reason, at: location)
                    }
                    // A file may have millions of lines without a record, so cancellation is checked here, too.
                    if report.read.isMultiple(of: 10_000), Task.isCancelled { break }
                }
            } catch {
                end = error == .cancelled ? .stopped : .reading(error)
            }
            // The records before a cancellation or a damaged part of the file are written, by a task that is not cancelled.
            if !batch.isEmpty {
                let records = batch
                let work = Task { () -> Result<[RecordOutcome], StorageError> in
                    do throws(StorageError) {
                        return .success(try await editor.apply(records, from: format))
                    } catch {
                        return .failure(error)
                    }
                }
                switch await work.value {
                case .success(let outcomes): for outcome in outcomes { report.count(outcome) }
                case .failure(let error): throw CatalogImportError(reason: .writing(error), report: report)
                }
                batch = []
                textSize = 0
            }
            onProgress(report)
            if let end { throw CatalogImportError(reason: end, report: report) }
            if isAtEnd { return report }
            if Task.isCancelled { throw CatalogImportError(reason: .stopped, report: report) }
        }
    }
}
