import Domain

/// A generator with the same numbers for the same seed on every machine and in every version: SplitMix64 (Steele, Lea and
/// Flood 2014), seeded by FNV-1a.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: String) {
        state = Self.hash(seed)
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// The standard library's `Double.random(in:using:)` may return other numbers in another version.
    mutating func nextNumber(in range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * Double(next() >> 11) / Double(1 << 53)
    }

    mutating func nextIndex(below count: Int) -> Int {
        Int(next() % UInt64(count))
    }

    mutating func nextBool() -> Bool {
        next() & 1 == 1
    }

    static func hash(_ text: String) -> UInt64 { StableHash(text).value }
}
