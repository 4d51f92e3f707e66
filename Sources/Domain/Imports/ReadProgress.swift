/// How much of the files of an import has been read.
package struct ReadProgress: Hashable, Sendable {
    /// In bytes, compressed as on disk.
    package let read: Int
    package let total: Int
    /// What the reader does before it reads records: `reading title.crew.tsv.gz`.
    package let stage: String?

    package init(read: Int, total: Int, stage: String? = nil) {
        self.read = read
        self.total = total
        self.stage = stage
    }
}
