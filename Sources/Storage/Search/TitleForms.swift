import Domain
import Foundation

/// The ways in which one title is written: with its article in front, at the end or left out, with numbers in words or digits,
/// with `and` or `&`, with initials as one word or several.
enum TitleForms {
    /// All forms, folded, the most literal first.
    static func all(of title: String) -> [String] {
        all(ofFolded: TextFolding.folded(title), hasAmpersand: title.contains("&"))
    }

    static func all(ofFolded folded: String, hasAmpersand: Bool = false) -> [String] {
        guard !folded.isEmpty else { return [] }
        var forms = [folded]
        func add(_ form: String?) {
            if let form, !form.isEmpty, forms.count < Self.limit, !forms.contains(form) { forms.append(form) }
        }
        add(IndexedText.withoutArticle(folded))
        add(IndexedText.withoutLastArticle(folded))
        add(IndexedText.joiningInitials(folded))
        for form in forms {
            add(NumberWords.inDigits(words(form))?.joined(separator: " "))
        }
        for word in words(folded) {
            for letters in NumberWords.withoutLeet(word).prefix(2) {
                add(words(folded).map { $0 == word ? letters : $0 }.joined(separator: " "))
            }
        }
        // Folding removes the sign from “Romeo & Juliet”.
        for form in forms where form.contains(" and ") { add(form.replacing(" and ", with: " ")) }
        return forms
    }

    /// A title in Hangul or Chinese in Latin letters, by Revised Romanization and pinyin, as people type it without that keyboard:
    /// `기생충` is `gisaengchung`. nil for other titles, and for one with kana, whose Han characters have no Chinese reading.
    static func romanized(_ folded: String, language: String?) -> String? {
        let isHan = folded.unicodeScalars.contains { (0x3400...0x9FFF).contains($0.value) }
        guard isHan ? language == "zh" : TextFolding.hasHangul(folded) else { return nil }
        return folded.applyingTransform(.toLatin, reverse: false).map(TextFolding.folded)
    }

    private static let limit = 12

    static let space = UInt8(ascii: " ")

    // These work on bytes: an import calls them for every word of every title, and characters take ten times as long.

    static func words(_ folded: String) -> [String] {
        folded.utf8.split(separator: space).map { String(decoding: $0, as: UTF8.self) }
    }

    static func squashed(_ folded: String) -> String {
        String(decoding: folded.utf8.filter { $0 != space }, as: UTF8.self)
    }
}
