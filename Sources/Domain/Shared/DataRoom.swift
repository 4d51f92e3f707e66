import Synchronization

/// How much room the data folder has, as last measured. The adapters read it before they write.
package final class DataRoom: Sendable {
    package enum Level: UInt8, Sendable, AtomicRepresentable {
        case free
        /// Caches are not written, so that people can save for longer.
        case scarce
        /// Nothing is saved. Deleting and reading go on.
        case none
    }

    /// How much of the disk stays free, in bytes: SQLite needs room for its log, also to delete.
    package static let reserve = 64 << 20

    private let measured = Atomic<Level>(.free)

    package init() {}

    package var level: Level {
        get { measured.load(ordering: .relaxed) }
        set { measured.store(newValue, ordering: .relaxed) }
    }

    /// - Parameters:
    ///   - size: of the data folder, in bytes.
    ///   - limit: of that size.
    ///   - free: the free space of the disk, in bytes.
    package static func level(size: Int, limit: Int, free: Int) -> Level {
        if size >= limit || free < reserve { return .none }
        return excess(size: size, limit: limit, free: free) > 0 ? .scarce : .free
    }

    /// How many bytes of caches have to go, so that there is room for people: the tenth below the limit, and twice the reserve.
    package static func excess(size: Int, limit: Int, free: Int) -> Int {
        max(0, size - limit / 10 * 9, 2 * reserve - free)
    }
}
