/// A text and its language (ISO 639-1; nil if it is unknown).
package struct LocalizedText: Hashable, Sendable {
    package let text: String
    package let language: String?

    package init(text: String, language: String?) {
        self.text = text
        self.language = language
    }
}
