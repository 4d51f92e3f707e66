/// The id under which a visitor's data is stored: a hash of the cookie's token, from which the token cannot be computed.
package struct VisitorID: Hashable, Sendable {
    /// 32 hexadecimal digits.
    package let value: String

    /// - Returns: nil for text in another form.
    package init?(_ text: String) {
        guard let key = HexadecimalKey(text) else { return nil }
        value = key.description
    }
}
