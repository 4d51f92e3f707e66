import Domain

/// The ways in which one title is written: with and without its article, which may stand at its end, with numbers in words or digits,
/// with `and` or `&`, with its initials parted or joined.
enum TitleForms {
    /// All forms, folded, the most literal first.
    static func all(of title: String) -> [String] {
        all(ofFolded: TextFolding.folded(title), hasAmpersand: title.contains("&"))
    }

    static func all(ofFolded folded: String, hasAmpersand: Bool = false) -> [String] {
        guard !folded.isEmpty else { return [] }
        var forms = [folded]
        func add(_ form: String?) {
            if let form, !form.isEmpty, forms.count < Self.most, !forms.contains(form) { forms.append(form) }
        }
        add(IndexedText.withoutArticle(folded))
        add(IndexedText.withoutLastArticle(folded))
        add(IndexedText.joiningInitials(folded))
        for form in forms {
            add(NumberWords.inDigits(words(form))?.joined(separator: " "))
        }
        for word in words(folded) {
            for written in NumberWords.withoutLeet(word).prefix(2) {
                add(words(folded).map { $0 == word ? written : $0 }.joined(separator: " "))
            }
        }
        // “Romeo & Juliet” loses its sign where it is folded.
        for form in forms where form.contains(" and ") { add(form.replacing(" and ", with: " ")) }
        return forms
    }

    /// No title has more that anybody types.
    private static let most = 12

    static let space = UInt8(ascii: " ")

    // By bytes: these are called for every word of every title, and characters take ten times as long.

    static func words(_ folded: String) -> [String] {
        folded.utf8.split(separator: space).map { String(decoding: $0, as: UTF8.self) }
    }

    static func squashed(_ folded: String) -> String {
        String(decoding: folded.utf8.filter { $0 != space }, as: UTF8.self)
    }
}
