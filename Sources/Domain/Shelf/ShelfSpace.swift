/// How much of its room a shelf has used.
package struct ShelfSpace: Equatable, Sendable {
    /// In bytes, as `ShelfEntry.size` counts them.
    package static let limit = 20 * 1024 * 1024

    package private(set) var count: Int
    package private(set) var size: Int

    package init(count: Int = 0, size: Int = 0) {
        self.count = count
        self.size = size
    }

    init(of entries: [ShelfEntry]) {
        self.init(count: entries.count, size: entries.reduce(0) { $0 + $1.size })
    }

    /// Whether an entry may be written. One that does not grow always may.
    ///
    /// - Parameter before: the entry that it replaces; nil for a new one.
    package func hasRoom(for entry: ShelfEntry, before: ShelfEntry?) -> Bool {
        let growth = entry.size - (before?.size ?? 0)
        return growth <= 0 || (size + growth <= Self.limit && (before != nil || count < ShelfRequest.capacity))
    }

    package mutating func add(_ entry: ShelfEntry, before: ShelfEntry?) {
        if before == nil { count += 1 }
        size += entry.size - (before?.size ?? 0)
    }
}
