/// A film or a book in a list.
package struct WorkRowViewData: Codable, Sendable {
    package let id: String
    package let href: String
    /// "Film" or "Book", in the page's language.
    package let kind: String
    package let title: String
    package let titleLanguage: String?
    /// The year of release or publication.
    package let year: String?
    /// The date of release or publication, as precisely as known.
    package let date: String?
    /// The sentence that the release of a film is to be announced.
    package let announcement: String?
    /// The original title, else the international one; nil where it is the same as the title.
    package let otherTitle: String?
    package let otherTitleLanguage: String?
    /// The directors and the running time of a film, the authors of a book.
    package let byline: String?
    package let overview: String?
    package let overviewLanguage: String?
    /// "Also a book: …", "Also a film: …"
    package let counterparts: String?
    /// The services that the data comes from; nil where it is the built-in catalog alone.
    package let source: String?
    package let cover: CoverImageViewData
    /// nil in lists without shelf buttons.
    package let keep: ShelfButtonViewData?
}

/// A cover's address and its size in CSS pixels, which reserves its space before it has loaded.
package struct CoverImageViewData: Codable, Sendable {
    package let src: String
    package let width: Int
    package let height: Int
}

/// Works under a heading.
package struct SelectionViewData: Codable, Sendable {
    package let heading: String
    package let works: [WorkRowViewData]
}

/// A row of the table of facts.
package struct FactViewData: Codable, Sendable {
    package let label: String
    package let values: [FactValueViewData]

    /// - Returns: nil without values.
    init?(label: String, values: [FactValueViewData]) {
        guard !values.isEmpty else { return nil }
        self.label = label
        self.values = values
    }

    /// - Returns: nil without a text.
    init?(label: String, text: String?, language: String? = nil) {
        guard let text, !text.isEmpty else { return nil }
        self.init(label: label, values: [FactValueViewData(text: text, language: language)])
    }
}

package struct FactValueViewData: Codable, Sendable {
    package let text: String
    package let href: String?
    package let language: String?
    /// Whether the link leaves the site.
    package let isExternal: Bool
    /// A remark in brackets, such as the role of an actor.
    package let note: String?

    init(text: String, href: String? = nil, language: String? = nil, isExternal: Bool = false, note: String? = nil) {
        self.note = note
        self.text = text
        self.href = href
        self.language = language
        self.isExternal = isExternal
    }
}
