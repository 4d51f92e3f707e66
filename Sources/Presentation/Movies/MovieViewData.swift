/// A film in a list.
package struct MovieRowViewData: Encodable, Sendable {
    package let id: String
    package let href: String
    package let title: String
    package let titleLanguage: String?
    /// The year of release, or that it is still to be announced.
    package let year: String
    /// The original title, else the international one, where it differs from the title.
    package let otherTitle: String?
    package let otherTitleLanguage: String?
    /// Who made it, and how long it takes.
    package let byline: String?
    package let overview: String?
    package let overviewLanguage: String?
    package let pageToScreen: String?
    package let cover: CoverImageViewData
}

/// A cover as a page places it: its address, and its size in CSS pixels, which keeps its room before it has loaded.
package struct CoverImageViewData: Encodable, Sendable {
    package let src: String
    package let width: Int
    package let height: Int
}

/// Films under a heading.
package struct MovieSelectionViewData: Encodable, Sendable {
    package let heading: String
    package let movies: [MovieRowViewData]
}
