/// The secret in a visitor's cookie, which only the visitor's browser keeps.
package struct VisitorToken: Hashable, Sendable {
    /// 32 hexadecimal digits: 128 random bits.
    package let value: String

    package init() {
        value = HexadecimalKey().description
    }

    /// Reads the value of a cookie; nil for text in another form.
    package init?(_ text: String) {
        guard let key = HexadecimalKey(text) else { return nil }
        value = key.description
    }
}
