/// A work's title in the reader's language, and the names that it has elsewhere.
package struct LocalizedTitle: Hashable, Sendable {
    /// The title in the reader's language where there is one, else the international one.
    package let title: String
    /// The language of `title`, an ISO 639-1 code; nil where it is not known.
    package let language: String?
    /// The title in the work's own language, where it differs from `title`.
    package let originalTitle: String?
    /// The language that the work was made in, an ISO 639-1 code.
    package let originalLanguage: String?
    /// The title in English-speaking countries, where it differs from `title` and `originalTitle`.
    package let internationalTitle: String?

    package init(
        title: String,
        language: String?,
        originalTitle: String? = nil,
        originalLanguage: String? = nil,
        internationalTitle: String? = nil
    ) {
        self.title = title
        self.language = language
        self.originalTitle = originalTitle == title ? nil : originalTitle
        self.originalLanguage = originalLanguage
        self.internationalTitle = [title, originalTitle].contains(internationalTitle) ? nil : internationalTitle
    }

    /// Every title that it has.
    package var all: [String] { [title, originalTitle, internationalTitle].compactMap { $0 } }
}
