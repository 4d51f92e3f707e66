/// A language that Foyer speaks, by its ISO 639-1 code.
package enum Language: String, Sendable, Hashable, CaseIterable, Codable {
    case english = "en"
    case korean = "ko"

    /// The ISO 3166-1 code of the country where most of its readers are, by which services tell prices, offers and spellings apart.
    package var region: String {
        switch self {
        case .english: "US"
        case .korean: "KR"
        }
    }
}
