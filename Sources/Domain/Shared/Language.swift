/// A language that Foyer speaks, by its ISO 639-1 code.
package enum Language: String, Sendable, Hashable, CaseIterable, Codable {
    case english = "en"
    case korean = "ko"
}
