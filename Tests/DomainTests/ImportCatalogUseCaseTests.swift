import Domain
import Synchronization
import Testing

/// Returns some records, then nil or an error.
private struct ListedReader: CatalogReader {
    private var rest: ArraySlice<RecordReadResult>
    private var count = 0
    private let error: CatalogReadError?
    private let stopBefore: Int?

    /// - Parameter stopBefore: the number of the record before which the task is cancelled.
    init(_ records: [RecordReadResult], error: CatalogReadError? = nil, stopBefore: Int? = nil) {
        rest = records[...]
        self.error = error
        self.stopBefore = stopBefore
    }

    var progress: ReadProgress { ReadProgress(read: count, total: count + rest.count) }

    mutating func next() throws(CatalogReadError) -> RecordReadResult? {
        count += 1
        if count == stopBefore { withUnsafeCurrentTask { $0?.cancel() } }
        if let next = rest.popFirst() { return next }
        if let error { throw error }
        return nil
    }
}

/// Records the keys of each batch, or fails from some batch on.
private actor RecordedBatches: CatalogEditor {
    private(set) var batches: [[String]] = []
    private let failingFrom: Int?

    init(failingFrom: Int? = nil) {
        self.failingFrom = failingFrom
    }

    func apply(_ records: [CatalogRecord], from format: ImportFormat) async throws(StorageError) -> [RecordOutcome] {
        if let failingFrom, batches.count + 1 >= failingFrom { throw .full }
        // A batch is written even if the import is cancelled.
        if Task.isCancelled { throw .busy }
        batches.append(records.map(\.key))
        return records.map { record in
            switch record.key.last {
            case "0": .updated
            case "1": .merged
            case "2": .unchanged
            default: .added
            }
        }
    }
}

@Suite("Imports")
struct ImportCatalogUseCaseTests {
    private static let size = ImportCatalogUseCase.batchSize

    private func records(_ numbers: Range<Int>) -> [RecordReadResult] {
        numbers.map { number in
            .record(CatalogRecord(kind: .movie, key: "a-\(number)", title: "Film \(number)"), at: location(number + 1))
        }
    }

    private func location(_ line: Int) -> FileLocation { FileLocation(file: "films", line: line) }

    @Test("All records are written in batches, in the order of the file, and their outcomes are counted")
    func batches() async throws {
        let editor = RecordedBatches()
        let count = 2 * Self.size + 4
        let watched = Mutex<[Int]>([])
        let report = try await ImportCatalogUseCase(editor: editor)
            .execute(.foyer, from: ListedReader(records(0..<count))) { report in watched.withLock { $0.append(report.read) } }
        #expect(await editor.batches.map(\.count) == [Self.size, Self.size, 4])
        #expect(await editor.batches.flatMap(\.self) == (0..<count).map { "a-\($0)" })
        #expect(watched.withLock(\.self) == [Self.size, 2 * Self.size, count])
        #expect(report.read == count && report.skippedCount == 0 && report.leftOut.isEmpty)
        let tenth = 2 * Self.size / 10
        #expect(report.updated == tenth + 1 && report.merged == tenth + 1 && report.unchanged == tenth + 1)
        #expect(report.added == 7 * tenth + 1)
    }

    @Test("The report counts skipped records and left-out fields, and has their first locations")
    func skipped() async throws {
        var given = records(0..<3)
        given += (100..<110).map { .skipped(reason: "no title", at: location($0)) }
        given.append(.skipped(reason: "a series", at: location(7)))
        given.append(.record(CatalogRecord(kind: .book, key: "b", title: "B"), at: location(8), leftOut: ["date", "isbn"]))
        let report = try await ImportCatalogUseCase(editor: RecordedBatches()).execute(.foyer, from: ListedReader(given))
        #expect(report.read == 15 && report.skippedCount == 11)
        #expect(report.skipped["no title"]?.count == 10)
        #expect(report.skipped["no title"]?.first == (100..<108).map(location))
        #expect(report.skipped["a series"]?.first == [location(7)])
        #expect(report.leftOut.mapValues(\.first) == ["date": [location(8)], "isbn": [location(8)]])
    }

    @Test("Records before a damaged part of the file are written")
    func damaged() async throws {
        let editor = RecordedBatches()
        let error = CatalogReadError.damaged(path: "films", reason: "it ends too early")
        let failure = await #expect(throws: CatalogImportError.self) {
            try await ImportCatalogUseCase(editor: editor).execute(.foyer, from: ListedReader(records(0..<5), error: error))
        }
        #expect(failure?.reason == .reading(error))
        #expect(failure?.report.read == 5)
        #expect(await editor.batches == [(0..<5).map { "a-\($0)" }])
    }

    @Test("A failed write ends the import; the report counts the records that were written before")
    func unwritable() async throws {
        let failure = await #expect(throws: CatalogImportError.self) {
            try await ImportCatalogUseCase(editor: RecordedBatches(failingFrom: 2))
                .execute(.foyer, from: ListedReader(records(0..<2 * Self.size)))
        }
        #expect(failure?.reason == .writing(.full))
        let report = try #require(failure?.report)
        #expect(report.added + report.updated + report.merged + report.unchanged == Self.size)
    }

    @Test("An import that is cancelled within a batch writes that batch and no more")
    func stopped() async throws {
        let editor = RecordedBatches()
        let reader = ListedReader(records(0..<3 * Self.size), stopBefore: Self.size + 5)
        let work = Task { try await ImportCatalogUseCase(editor: editor).execute(.foyer, from: reader) }
        let failure = await #expect(throws: CatalogImportError.self) { try await work.value }
        #expect(failure?.reason == .stopped)
        #expect(failure?.report.read == 2 * Self.size)
        #expect(await editor.batches.map(\.count) == [Self.size, Self.size])
    }
}
