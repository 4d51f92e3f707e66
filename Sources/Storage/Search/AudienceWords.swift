/// The Korean words that people search for an audience, which the data names in English.
enum AudienceWords {
    /// - Parameter audience: raw value of `Book.Audience`; nil for another one.
    static func korean(_ audience: String) -> String? { words[audience] }

    private static let words = ["children": "어린이 아동", "young-adult": "청소년"]
}
