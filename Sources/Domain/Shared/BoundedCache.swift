/// Keeps values up to a total cost, and evicts with the CLOCK algorithm, an approximation of least recently used: a hand goes
/// round the slots; a value that was read since the last round stays, others are evicted. Reading a value moves nothing.
package struct BoundedCache<Key: Hashable, Value> {
    fileprivate struct Slot {
        let key: Key
        let value: Value
        let cost: Int
        var wasRead: Bool
    }

    private let costLimit: Int
    private var slots: [Slot?] = []
    private var indices: [Key: Int] = [:]
    private var freeIndices: [Int] = []
    private var hand = 0
    private var cost = 0

    /// - Parameter costLimit: the total cost of all values. A value that costs more than an eighth of it is not stored.
    package init(costLimit: Int) {
        self.costLimit = costLimit
    }

    package mutating func value(for key: Key) -> Value? {
        guard let index = indices[key] else { return nil }
        slots[index]?.wasRead = true
        return slots[index]?.value
    }

    /// All values, without marking them as read.
    package var values: [Value] { slots.compactMap { $0?.value } }

    /// The number of values.
    package var count: Int { indices.count }

    /// Whether there is a value, without marking it as read.
    package func contains(_ key: Key) -> Bool { indices[key] != nil }

    package mutating func insert(_ value: Value, for key: Key, cost: Int) {
        let wasKnown = contains(key)
        remove(key)
        let cost = max(1, cost)
        guard cost <= costLimit / 8 else { return }
        makeRoom(for: cost)
        self.cost += cost
        let slot = Slot(key: key, value: value, cost: cost, wasRead: wasKnown)
        if let index = freeIndices.popLast() {
            slots[index] = slot
            indices[key] = index
        } else {
            indices[key] = slots.count
            slots.append(slot)
        }
    }

    package mutating func remove(_ key: Key) {
        guard let index = indices.removeValue(forKey: key) else { return }
        cost -= slots[index]?.cost ?? 0
        slots[index] = nil
        freeIndices.append(index)
    }

    private mutating func makeRoom(for newCost: Int) {
        while cost + newCost > costLimit {
            hand = (hand + 1) % slots.count
            guard let slot = slots[hand] else { continue }
            if slot.wasRead { slots[hand]?.wasRead = false } else { remove(slot.key) }
        }
    }
}

extension BoundedCache: Sendable where Key: Sendable, Value: Sendable {}
extension BoundedCache.Slot: Sendable where Key: Sendable, Value: Sendable {}
