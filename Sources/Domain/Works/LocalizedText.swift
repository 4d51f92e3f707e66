/// A text and the language that it is written in (ISO 639-1; nil where it is not known).
package struct LocalizedText: Hashable, Sendable {
    package let text: String
    package let language: String?

    package init(text: String, language: String?) {
        self.text = text
        self.language = language
    }
}
