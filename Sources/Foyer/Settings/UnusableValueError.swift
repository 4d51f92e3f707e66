import Domain

/// A text that is no value of its type.
struct UnusableValueError: Error {
    /// The part that does not fit, for a message; nil where it must not be shown.
    let given: String?

    /// The most characters of a text that a message shows.
    private static let limit = 60

    init(_ text: String) {
        given = text.isEmpty ? "an empty name" : "“\(SingleLineText.start(of: SingleLineText.text(text), Self.limit))”"
    }

    init(given: String?) {
        self.given = given
    }
}
