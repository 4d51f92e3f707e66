import Domain
import Testing

@Suite("A cache with a limit")
struct BoundedCacheTests {
    @Test("Values that are read stay, others are evicted, and the total cost stays below the limit")
    func bound() {
        var cache = BoundedCache<Int, String>(costLimit: 40)
        for key in 0..<100 {
            cache.insert("\(key)", for: key, cost: 2)
            #expect(cache.value(for: 0) == "0")
            #expect((0..<100).filter { cache.contains($0) }.count <= 20)
        }
        #expect(cache.value(for: 99) == "99" && cache.value(for: 50) == nil)
    }

    @Test("A new value replaces the old one and its cost")
    func replacement() {
        var cache = BoundedCache<Int, String>(costLimit: 40)
        for number in 0..<100 { cache.insert("\(number)", for: 1, cost: 5) }
        cache.insert("other", for: 2, cost: 5)
        #expect(cache.value(for: 1) == "99" && cache.value(for: 2) == "other")
        cache.remove(1)
        #expect(cache.value(for: 1) == nil && cache.value(for: 2) == "other")
    }

    @Test("A value that costs too much is not kept, and the old value of its key is removed")
    func large() {
        var cache = BoundedCache<Int, String>(costLimit: 40)
        cache.insert("small", for: 1, cost: 5)
        cache.insert("large", for: 1, cost: 6)
        #expect(cache.value(for: 1) == nil)
    }

    @Test(
        "Values that fit stay through any number of reads; values that are read once do not evict those that are read often"
    )
    func room() {
        var cache = BoundedCache<Int, Int>(costLimit: 400)
        for _ in 1...3 {
            for key in 0..<100 where cache.value(for: key) == nil { cache.insert(key, for: key, cost: 4) }
        }
        #expect((0..<100).allSatisfy { cache.contains($0) } && cache.count == 100)
        cache.remove(7)
        cache.insert(7, for: 7, cost: 4)
        #expect(cache.count == 100)
        // One round unmarks all values; values that are read after it stay.
        for key in 100..<150 {
            cache.insert(key, for: key, cost: 4)
            for wanted in 90..<100 { _ = cache.value(for: wanted) }
        }
        #expect((90..<100).allSatisfy { cache.contains($0) } && cache.count == 100)
    }
}
