/// A film or a book in a list.
package struct WorkRowViewData: Encodable, Sendable {
    package let id: String
    package let href: String
    /// That it is a film, or a book.
    package let kind: String
    package let title: String
    package let titleLanguage: String?
    /// When it came out; nil where that is not known and nothing is said of it.
    package let year: String?
    /// The same, as precisely as it is known.
    package let date: String?
    /// The original title, else the international one, where it differs from the title.
    package let otherTitle: String?
    package let otherTitleLanguage: String?
    /// Who made it, and of a film how long it takes.
    package let byline: String?
    package let overview: String?
    package let overviewLanguage: String?
    /// "Also a book: …", "Also a film: …"
    package let counterparts: String?
    /// Which services know it; nil for what the built-in catalog alone knows.
    package let source: String?
    package let cover: CoverImageViewData
    /// nil in lists that only lead somewhere.
    package let keep: KeepViewData?
}

/// A cover as a page places it: its address, and its size in CSS pixels, which keeps its room before it has loaded.
package struct CoverImageViewData: Encodable, Sendable {
    package let src: String
    package let width: Int
    package let height: Int
}

/// Works under a heading.
package struct SelectionViewData: Encodable, Sendable {
    package let heading: String
    package let works: [WorkRowViewData]
}

/// A line of a table of facts.
package struct FactViewData: Encodable, Sendable {
    package let label: String
    package let values: [FactValueViewData]

    /// - Returns: nil without a value.
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

package struct FactValueViewData: Encodable, Sendable {
    package let text: String
    package let href: String?
    package let language: String?
    /// Whether the link leaves the site.
    package let isExternal: Bool
    /// What stands behind it, as whom an actor plays.
    package let note: String?

    init(text: String, href: String? = nil, language: String? = nil, isExternal: Bool = false, note: String? = nil) {
        self.note = note
        self.text = text
        self.href = href
        self.language = language
        self.isExternal = isExternal
    }
}
