/// A work's title in the viewer's language, and its other titles.
package struct LocalizedTitle: Hashable, Sendable {
    /// The title in the viewer's language if there is one, else the international title.
    package let title: String
    /// The language of `title`, an ISO 639-1 code; nil if it is unknown.
    package let language: String?
    /// The title in the original language, if it differs from `title`.
    package let originalTitle: String?
    /// An ISO 639-1 code.
    package let originalLanguage: String?
    /// The title in English-speaking countries, if it differs from `title` and `originalTitle`.
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
