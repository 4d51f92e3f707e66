/// A range of addresses with a common prefix.
package struct IPNetwork: Hashable, Sendable {
    private let address: IPAddress
    private let mask: UInt128

    /// - Parameter text: `10.0.0.0/8`, `fd00::/8`, or a single address.
    /// - Returns: nil for anything else.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = IPAddress(parts[0]) else { return nil }
        let width = address.isIPv4 ? 32 : 128
        guard let length = parts.count > 1 ? Int(parts[1]) : width, (0...width).contains(length) else { return nil }
        self.address = address
        mask = ~UInt128(0) << (width - length)
    }

    func contains(_ other: IPAddress) -> Bool {
        other.isIPv4 == address.isIPv4 && other.bits & mask == address.bits & mask
    }
}
