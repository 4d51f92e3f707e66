/// Keeps values up to a total cost; where there is no more room, those go that were not asked for lately.
///
/// A hand goes around over the values, as a clock's: what was asked for since it came by last stays for another round, the rest goes. That
/// keeps nearly what an exact order of use would, and asking for a value moves nothing.
package struct BoundedCache<Key: Hashable, Value> {
    fileprivate struct Slot {
        let key: Key
        let value: Value
        let cost: Int
        var wasAskedFor: Bool
    }

    private let costLimit: Int
    private var slots: [Slot?] = []
    private var places: [Key: Int] = [:]
    private var freePlaces: [Int] = []
    private var hand = 0
    private var cost = 0

    /// - Parameter costLimit: what all values may cost together; one that would take more than an eighth of it is not kept.
    package init(costLimit: Int) {
        self.costLimit = costLimit
    }

    package mutating func value(for key: Key) -> Value? {
        guard let place = places[key] else { return nil }
        slots[place]?.wasAskedFor = true
        return slots[place]?.value
    }

    /// How many values there are.
    package var count: Int { places.count }

    /// Whether there is a value; unlike asking for it, this keeps none from going.
    package func contains(_ key: Key) -> Bool { places[key] != nil }

    package mutating func insert(_ value: Value, for key: Key, cost: Int) {
        let wasKnown = contains(key)
        remove(key)
        let cost = max(1, cost)
        guard cost <= costLimit / 8 else { return }
        makeRoom(for: cost)
        self.cost += cost
        let slot = Slot(key: key, value: value, cost: cost, wasAskedFor: wasKnown)
        if let place = freePlaces.popLast() {
            slots[place] = slot
            places[key] = place
        } else {
            places[key] = slots.count
            slots.append(slot)
        }
    }

    package mutating func remove(_ key: Key) {
        guard let place = places.removeValue(forKey: key) else { return }
        cost -= slots[place]?.cost ?? 0
        slots[place] = nil
        freePlaces.append(place)
    }

    private mutating func makeRoom(for newCost: Int) {
        while cost + newCost > costLimit {
            hand = (hand + 1) % slots.count
            guard let slot = slots[hand] else { continue }
            if slot.wasAskedFor { slots[hand]?.wasAskedFor = false } else { remove(slot.key) }
        }
    }
}

extension BoundedCache: Sendable where Key: Sendable, Value: Sendable {}
extension BoundedCache.Slot: Sendable where Key: Sendable, Value: Sendable {}
