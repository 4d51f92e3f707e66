/// A language of the pages, by its ISO 639-1 code. Each property is a switch over all cases, so that the compiler asks a new
/// case for all of them.
package enum Language: String, Sendable, Hashable, CaseIterable, Codable {
    case english = "en"
    case korean = "ko"

    /// The language of a page if the visitor has chosen no language and accepts none of the site, and of a text that is missing
    /// in the language of the page.
    package static let fallback = Language.english

    /// The ISO 3166-1 code of the country with most of its speakers, by which services decide prices, offers and spellings.
    package var region: String {
        switch self {
        case .english: "US"
        case .korean: "KR"
        }
    }

    package var script: Script {
        switch self {
        case .english: .latin
        case .korean: .hangul
        }
    }

    /// Which of its names and texts the built-in catalog shows.
    package var catalogText: CatalogText {
        switch self {
        case .english: .international
        case .korean: .korean
        }
    }

    package enum Script: Sendable {
        case latin, hangul

        package var isEastAsian: Bool {
            switch self {
            case .latin: false
            case .hangul: true
            }
        }
    }

    /// The built-in catalog has every title, name and text in English or as in the original, and some of them in Korean.
    package enum CatalogText: Sendable {
        case international, korean
    }
}
