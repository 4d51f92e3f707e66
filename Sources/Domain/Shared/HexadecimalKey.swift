/// 32 hexadecimal digits: 128 bits.
package struct HexadecimalKey: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    /// A new key from the system's cryptographic random numbers.
    package init() {
        var generator = SystemRandomNumberGenerator()
        description = (0..<2)
            .map { _ in
                let digits = String(generator.next() as UInt64, radix: 16)
                return String(repeating: "0", count: 16 - digits.count) + digits
            }
            .joined()
    }

    /// - Returns: nil for text in another form.
    package init?(_ text: String) {
        let isHexadecimal = text.consists(
            of: { $0.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0) }, count: 32...32)
        guard isHexadecimal else { return nil }
        description = text
    }
}
