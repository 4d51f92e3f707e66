/// How far a file, or several, have been read.
package struct ReadProgress: Hashable, Sendable {
    /// In bytes, as they stand on disk.
    package let read: Int
    package let total: Int
    /// What is being done where that is not yet the reading of records: `reading title.crew.tsv.gz`.
    package let stage: String?

    package init(read: Int, total: Int, stage: String? = nil) {
        self.read = read
        self.total = total
        self.stage = stage
    }
}
