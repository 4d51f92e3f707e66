import Domain
import Foundation
import Synchronization

/// The values that were made from one kind of response of a service, such as its pages of results: those in memory, and
/// the running requests for others. A response is decoded and cleaned once, however many pages show it.
///
/// A value has to follow from the request and the response alone. Otherwise, it would be wrong for another caller.
final class ResponseValues<Value: Sendable>: Sendable {
    struct Entry: Sendable {
        let value: Value
        /// The date of the saved response that the value was made from.
        let date: Date
        /// When the saved response was last written or read.
        let lookupDate: Date
    }

    /// What the requests ask for.
    enum Kind {
        case search, details

        /// In bytes of response bodies, which are easier to count than values.
        var sizeLimit: Int {
            switch self {
            // 400 pages of 20 films.
            case .search: 6 << 20
            case .details: 2 << 20
            }
        }
    }

    /// In bytes: what an entry takes besides its value and its address.
    private static var entrySize: Int { 1024 }

    let requests = RequestCoalescer<SavedRequest, Value>()
    private let entries: Mutex<BoundedCache<SavedRequest, Entry>>

    init(of kind: Kind) {
        entries = Mutex(BoundedCache(costLimit: kind.sizeLimit))
    }

    func entry(for request: SavedRequest) -> Entry? {
        entries.withLock { $0.value(for: request) }
    }

    /// What `items` finds in the values in memory, those of the newest responses first.
    func collect<Item>(_ items: (Value) -> [Item]) -> [Item] {
        entries.withLock(\.values).map { (date: $0.date, items: items($0.value)) }.filter { !$0.items.isEmpty }
            .sorted { $0.date > $1.date }.flatMap(\.items)
    }

    /// - Parameter size: the number of bytes of the response.
    func insert(_ entry: Entry, for request: SavedRequest, size: Int) {
        // An empty page of results has few bytes, but its address may have thousands.
        let cost = size + request.address.utf8.count + Self.entrySize
        entries.withLock { $0.insert(entry, for: request, cost: cost) }
    }
}
