import Domain

extension Int {
    /// A number of ASCII digits alone. `Int.init(_:)` would also accept a sign.
    package init?(digits: String) {
        guard digits.utf8.allSatisfy(\.isDigit) else { return nil }
        self.init(digits)
    }
}
