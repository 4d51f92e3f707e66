import Domain

/// Reads the files of `foyer export`: one record as JSON in each line, see `CatalogRecordLine`.
struct FoyerReader: CatalogReader {
    private let tracker: ReadProgressTracker
    private var files: [FileBytes]
    private var lines: LineReader?

    init(paths: [String], tracker: ReadProgressTracker) throws(CatalogReadError) {
        files = try FileBytes.all(paths, tracker: tracker)
        self.tracker = tracker
    }

    var progress: ReadProgress { tracker.progress }

    mutating func next() throws(CatalogReadError) -> RecordReadResult? {
        while true {
            guard lines != nil else {
                guard !files.isEmpty else {
                    tracker.finish()
                    return nil
                }
                lines = LineReader(files.removeFirst())
                continue
            }
            guard let line = try lines?.next(), let name = lines?.name else {
                lines = nil
                continue
            }
            let location = FileLocation(file: name, line: line.number)
            guard !line.isTooLong else { return .skipped(reason: "the line is too long", at: location) }
            guard line.bytes.contains(where: { $0 > 0x20 }) else { continue }
            do {
                return try CatalogRecordLine.parse(line.bytes, at: location)
            } catch {
                // A file of another format is one error, not thousands of skipped lines.
                if line.number == 1, [.notJSON, .notAnObject].contains(error), let path = lines?.file.path {
                    throw .wrongFormat(path: path, expected: "a line of JSON for every record")
                }
                return .skipped(reason: error.reason, at: location)
            }
        }
    }
}
