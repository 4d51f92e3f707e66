extension Int {
    /// A number of ASCII digits alone. `Int.init(_:)` would also accept a sign.
    package init?(digits: String) {
        guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        self.init(digits)
    }
}
