/// Takes the records of catalog files into the catalog, some at a time.
package struct ImportCatalogUseCase: Sendable {
    /// How many records are taken in at once: all of them or none.
    package static let batchSize = 2000
    /// How much text they may have together, in bytes: few records are so long that it comes to that.
    package static let batchTextSize = 16 << 20

    private let editor: any CatalogEditor

    package init(editor: any CatalogEditor) {
        self.editor = editor
    }

    /// Reads to the end, or until the task is cancelled; what was taken in until then stays.
    ///
    /// - Parameter watch: told after every batch what has become of everything so far.
    package func execute(
        _ format: ImportFormat, from reader: any CatalogReader, watch: (ImportReport) -> Void = { _ in }
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
                    case .record(let record, at: let place, let leftOut):
                        batch.append(record)
                        textSize += record.textSize
                        for field in leftOut { report.leaveOut(field, at: place) }
                    case .skipped(let reason, let place): report.skip(reason, at: place)
                    }
                    // A long stretch without a record is no reason to be deaf.
                    if report.read.isMultiple(of: 10_000), Task.isCancelled { break }
                }
            } catch {
                end = error == .cancelled ? .stopped : .reading(error)
            }
            // What was read before a stop, or before the place where a file is damaged, is taken in, by a task that nobody stops.
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
            watch(report)
            if let end { throw CatalogImportError(reason: end, report: report) }
            if isAtEnd { return report }
            if Task.isCancelled { throw CatalogImportError(reason: .stopped, report: report) }
        }
    }
}
