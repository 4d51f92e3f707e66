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

    /// - Parameter text: its UTF-8 is combined.
    package init(_ text: String) {
        self.init()
        combine(text)
    }

    /// Combines the UTF-8 of a text.
    package mutating func combine(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            for byte in bytes { combine(UInt64(byte)) }
        }
    }

    package mutating func combine(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { combine(UInt64(byte)) }
    }

    /// Combines all eight bytes of a number in one step. This is faster than FNV-1a byte by byte, and gives another hash.
    package mutating func combine(_ number: UInt64) {
        value = (value ^ number) &* 0x0000_0100_0000_01b3
    }

    /// Combines eight bytes in one step, then the rest byte by byte. Each step also moves high bits down, which the
    /// multiplication does not.
    package mutating func combineWords(of bytes: UnsafeRawBufferPointer) {
        let rest = bytes.count % 8
        for start in stride(from: 0, to: bytes.count - rest, by: 8) {
            combine(bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
            value ^= value >> 29
        }
        combine(bytes.suffix(rest))
    }

    /// As letters and digits, for a name or an address.
    package var text: String { String(value, radix: 36) }
}
