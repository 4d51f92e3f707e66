/// A temporary store on disk for a reader that has to combine files, some with tens of millions of lines: tables of bytes under
/// numbers. A reader first writes all entries in any order, then reads them by number.
package protocol ImportWorkspace: Sendable {
    /// Adds entries. Several may have one key.
    func put(_ entries: [WorkspaceEntry], in table: WorkspaceTable) throws(StorageError)

    /// The entries whose keys are in a range, ordered by key, then by insertion.
    ///
    /// - Parameter limit: the most entries. The entries of the last key may be incomplete.
    func entries(in table: WorkspaceTable, keys: ClosedRange<Int>, limit: Int) throws(StorageError) -> [WorkspaceEntry]

    /// The entries of some keys. Entries of one key are together, ordered by insertion.
    func entries(in table: WorkspaceTable, keys: [Int]) throws(StorageError) -> [WorkspaceEntry]
}

package enum WorkspaceTable: Int, Sendable, CaseIterable {
    case films, ratings, directors, cast, titles
    case people
    case editions
}

package struct WorkspaceEntry: Hashable, Sendable {
    package let key: Int
    package let value: [UInt8]

    package init(key: Int, value: [UInt8]) {
        self.key = key
        self.value = value
    }
}
