/// Keeps values up to a total cost; where there is no more room, those go that were not asked for longest.
///
/// Values live in two halves: what is asked for moves to the young one, and once that is full, the old one is let go as a whole. That
/// keeps what is asked for, roughly, and costs a look into one or two dictionaries.
package struct BoundedCache<Key: Hashable, Value> {
    fileprivate struct Entry {
        let value: Value
        let cost: Int
    }

    private let halfLimit: Int
    private var young: [Key: Entry] = [:]
    private var old: [Key: Entry] = [:]
    private var youngCost = 0

    /// - Parameter costLimit: what all values may cost together; one that would take more than an eighth of it is not kept.
    package init(costLimit: Int) {
        halfLimit = costLimit / 2
    }

    package mutating func value(for key: Key) -> Value? {
        if let entry = young[key] { return entry.value }
        guard let entry = old.removeValue(forKey: key) else { return nil }
        insert(entry, for: key)
        return entry.value
    }

    /// How many values there are.
    package var count: Int { young.count + old.count }

    /// Whether there is a value; unlike asking for it, this keeps none from going.
    package func contains(_ key: Key) -> Bool { young[key] != nil || old[key] != nil }

    package mutating func insert(_ value: Value, for key: Key, cost: Int) {
        remove(key)
        guard cost <= halfLimit / 4 else { return }
        insert(Entry(value: value, cost: cost), for: key)
    }

    package mutating func remove(_ key: Key) {
        old[key] = nil
        if let entry = young.removeValue(forKey: key) { youngCost -= entry.cost }
    }

    private mutating func insert(_ entry: Entry, for key: Key) {
        if youngCost + entry.cost > halfLimit {
            old = young
            young = [:]
            youngCost = 0
        }
        young[key] = entry
        youngCost += entry.cost
    }
}

extension BoundedCache: Sendable where Key: Sendable, Value: Sendable {}
extension BoundedCache.Entry: Sendable where Key: Sendable, Value: Sendable {}
