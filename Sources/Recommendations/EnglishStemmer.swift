import Domain

/// Removes the endings of English plurals.
enum EnglishStemmer {
    /// The stems of the words of a text.
    static func stems(_ text: String) -> [String] {
        TextFolding.words(text).map(stem)
    }

    /// "stories" becomes "story", "wars" becomes "war"; "glass", "virus" and "crisis" stay.
    static func stem(_ word: String) -> String {
        if word.count > 4, word.hasSuffix("ies") { return word.dropLast(3) + "y" }
        guard word.count > 3, word.hasSuffix("s"), !["ss", "us", "is"].contains(where: word.hasSuffix) else { return word }
        return String(word.dropLast())
    }
}
