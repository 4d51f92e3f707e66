import Domain
import Testing

@Suite("A cache with a bound")
struct BoundedCacheTests {
    @Test("What was asked for stays, what nobody asked for goes, and nothing takes more than there is room for")
    func bound() {
        var cache = BoundedCache<Int, String>(costLimit: 40)
        for key in 0..<100 {
            cache.insert("\(key)", for: key, cost: 2)
            #expect(cache.value(for: 0) == "0")
            #expect((0..<100).filter { cache.contains($0) }.count <= 20)
        }
        #expect(cache.value(for: 99) == "99" && cache.value(for: 50) == nil)
    }

    @Test("A value replaces the one before, and its cost")
    func replacement() {
        var cache = BoundedCache<Int, String>(costLimit: 40)
        for number in 0..<100 { cache.insert("\(number)", for: 1, cost: 5) }
        cache.insert("other", for: 2, cost: 5)
        #expect(cache.value(for: 1) == "99" && cache.value(for: 2) == "other")
        cache.remove(1)
        #expect(cache.value(for: 1) == nil && cache.value(for: 2) == "other")
    }

    @Test("What would take too much of the room is not kept, and what was there under its key is gone")
    func large() {
        var cache = BoundedCache<Int, String>(costLimit: 40)
        cache.insert("small", for: 1, cost: 5)
        cache.insert("large", for: 1, cost: 6)
        #expect(cache.value(for: 1) == nil)
    }

    @Test(
        "All that there is room for stays, however often one goes through it; what is asked for once pushes out nothing that is wanted"
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
        // A round takes the marks of all; what is asked for from then on stays.
        for key in 100..<150 {
            cache.insert(key, for: key, cost: 4)
            for wanted in 90..<100 { _ = cache.value(for: wanted) }
        }
        #expect((90..<100).allSatisfy { cache.contains($0) } && cache.count == 100)
    }
}
