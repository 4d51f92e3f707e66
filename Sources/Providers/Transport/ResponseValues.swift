import Domain
import Foundation
import Synchronization

/// The values that were made from one kind of response of a service, such as its pages of results: those in memory, and those
/// that a running request will bring. A response is decoded and cleaned once, however many pages show it.
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

    /// What the requests ask for. The raw value is the limit on the memory, in bytes of response bodies, which are easier to
    /// count than values.
    enum Kind: Int {
        /// 400 pages of 20 films.
        case search = 0x60_0000
        case details = 0x20_0000
    }

    let requests = RequestCoalescer<SavedRequest, Value>()
    private let entries: Mutex<BoundedCache<SavedRequest, Entry>>

    init(of kind: Kind) {
        entries = Mutex(BoundedCache(costLimit: kind.rawValue))
    }

    func entry(for request: SavedRequest) -> Entry? {
        entries.withLock { $0.value(for: request) }
    }

    /// - Parameter size: the number of bytes of the response.
    func insert(_ entry: Entry, for request: SavedRequest, size: Int) {
        entries.withLock { $0.insert(entry, for: request, cost: size) }
    }
}
