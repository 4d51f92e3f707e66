import Domain

/// Writes entries to one table of a workspace in batches. Call `flush()` at the end.
struct WorkspaceWriter {
    private static let batchSize = 5_000
    /// In bytes.
    private static let batchByteLimit = 8 << 20

    private let workspace: any ImportWorkspace
    private let table: WorkspaceTable
    private var entries: [WorkspaceEntry] = []
    private var byteCount = 0

    init(_ workspace: any ImportWorkspace, _ table: WorkspaceTable) {
        self.workspace = workspace
        self.table = table
    }

    mutating func put(_ value: [UInt8], at key: Int) throws(CatalogReadError) {
        entries.append(WorkspaceEntry(key: key, value: value))
        byteCount += value.count
        if entries.count >= Self.batchSize || byteCount >= Self.batchByteLimit { try flush() }
    }

    mutating func flush() throws(CatalogReadError) {
        guard !entries.isEmpty else { return }
        do {
            try workspace.put(entries, in: table)
        } catch {
            throw .workspace(error)
        }
        entries.removeAll(keepingCapacity: true)
        byteCount = 0
    }
}
