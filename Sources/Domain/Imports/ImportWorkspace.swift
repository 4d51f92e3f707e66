/// Room on disk for what a reader has to remember between files, of which some have tens of millions of lines: bytes under numbers, in
/// tables. It is filled first, in whatever order the files have, and read in order or by number then.
package protocol ImportWorkspace: Sendable {
    /// Adds values. A number may have several.
    func put(_ entries: [WorkspaceEntry], in table: WorkspaceTable) throws(StorageError)

    /// The values of the numbers in a range, by number, those of one in the order in which they were put.
    ///
    /// - Parameter limit: how many at most. The last number's may then be cut off.
    func entries(in table: WorkspaceTable, keys: ClosedRange<Int>, limit: Int) throws(StorageError) -> [WorkspaceEntry]

    /// The values of numbers, those of one together and in the order in which they were put.
    func entries(in table: WorkspaceTable, keys: [Int]) throws(StorageError) -> [WorkspaceEntry]
}

/// A part of a workspace.
package enum WorkspaceTable: Int, Sendable, CaseIterable {
    case films, ratings, directors, cast, titles
    case people
    case editions
}

/// A value in a workspace.
package struct WorkspaceEntry: Hashable, Sendable {
    package let key: Int
    package let value: [UInt8]

    package init(key: Int, value: [UInt8]) {
        self.key = key
        self.value = value
    }
}
