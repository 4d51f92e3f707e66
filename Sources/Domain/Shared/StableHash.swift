/// A hash that is the same on every machine and in every run: FNV-1a (Fowler, Noll and Vo), 64 bits. It is not cryptographic.
package struct StableHash: Sendable {
    package private(set) var value: UInt64

    /// - Parameter basis: another basis gives an independent hash of the same bytes.
    package init(basis: UInt64 = 0xcbf2_9ce4_8422_2325) {
        value = basis
    }

    package init(_ bytes: some Sequence<UInt8>) {
        self.init()
        combine(bytes)
    }

    package mutating func combine(_ bytes: some Sequence<UInt8>) {
        value = bytes.reduce(value) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    }

    /// As letters and digits, for a name or an address.
    package var text: String { String(value, radix: 36) }
}
