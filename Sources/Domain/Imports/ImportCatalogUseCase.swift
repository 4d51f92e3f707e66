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

/// What became of the records of an import.
package struct ImportReport: Sendable, Equatable {
    /// Where something was met.
    package struct Occurrences: Sendable, Equatable {
        /// How many are kept.
        static let limit = 8

        package private(set) var count = 0
        /// The first of them.
        package private(set) var first: [FileLocation] = []

        fileprivate mutating func add(_ place: FileLocation) {
            count += 1
            if first.count < Self.limit { first.append(place) }
        }
    }

    private static let fieldLimit = 60

    /// Records and what stands in the place of one.
    package fileprivate(set) var read = 0
    package fileprivate(set) var added = 0
    package fileprivate(set) var updated = 0
    package fileprivate(set) var merged = 0
    package fileprivate(set) var unchanged = 0
    /// By the reason.
    package private(set) var skipped: [String: Occurrences] = [:]
    /// Fields of records that were taken without the values that stood there, or all of them.
    package private(set) var leftOut: [String: Occurrences] = [:]

    package var skippedCount: Int { skipped.values.reduce(0) { $0 + $1.count } }

    package init() {}

    fileprivate mutating func skip(_ reason: String, at place: FileLocation) {
        skipped[reason, default: Occurrences()].add(place)
    }

    fileprivate mutating func leaveOut(_ field: String, at place: FileLocation) {
        // A file of something else may have a field of its own in each line.
        let name = leftOut[field] == nil && leftOut.count >= Self.fieldLimit ? "other fields" : field
        leftOut[name, default: Occurrences()].add(place)
    }

    fileprivate mutating func count(_ outcome: RecordOutcome) {
        switch outcome {
        case .added: added += 1
        case .updated: updated += 1
        case .merged: merged += 1
        case .unchanged: unchanged += 1
        }
    }
}

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
