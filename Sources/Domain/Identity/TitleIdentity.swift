/// Decides whether two titles are one work's, as far as titles can tell. `TitleSimilarity` compares titles that may be
/// misspelt.
package enum TitleIdentity {
    /// What a record's title may have besides the title. Each case allows all that the cases before it allow.
    package enum Strictness: CaseIterable, Sendable {
        /// Nothing: the same letters and digits.
        case exact
        /// Text from the first bracket to the end, if it has no number, which is most often that of a volume: `Dune (Dune
        /// Chronicles)`. For lists in which volumes have to stay apart.
        case edition
        /// Any additions in brackets and a subtitle: `Dune: A Novel`.
        /// To find the book of a film. The whole title of the book is known.
        case work
    }

    /// - Parameter record: the title that may have additions.
    package static func isSame(_ title: String, as record: String, _ strictness: Strictness) -> Bool {
        key(of: title).map(keys(of: record, strictness).contains) ?? false
    }

    /// The letters and digits of a title; nil for a title that has none.
    package static func key(of title: String) -> String? {
        let key = TextFolding.squashed(title)
        return key.isEmpty ? nil : key
    }

    /// The keys of a title, with the additions and without.
    package static func keys(of title: String, _ strictness: Strictness) -> Set<String> {
        var forms = [title]
        if strictness != .exact, let short = withoutBracketsAtEnd(title) { forms.append(short) }
        if strictness == .work { forms.append(TitleSimilarity.bare(title)) }
        return Set(forms.compactMap(key))
    }

    /// The title and the subtitle; nil without a subtitle, and if it names a part or an adaptation of the work: `Che: Part
    /// One`, `The Hobbit: Graphic Novel`.
    package static func withoutSubtitle(_ title: String) -> (title: String, subtitle: String)? {
        guard let parts = TitlePunctuation.split(title), key(of: parts.title) != nil else { return nil }
        let words = TextFolding.words(parts.subtitle)
        guard !words.isEmpty, !words.contains(where: { distinguishing.contains($0) || $0.contains(where: \.isNumber) })
        else { return nil }
        return parts
    }

    /// Words by which a subtitle names a part, a collection, an adaptation, or a book about the work.
    private static let distinguishing: Set<String> = [
        "part", "parts", "volume", "volumes", "vol", "book", "books", "episode", "chapter", "issue", "sequel", "prequel",
        "box", "boxed", "boxset", "set", "collection", "collected", "omnibus", "trilogy", "anthology", "treasury",
        "graphic", "comic", "comics", "manga", "adaptation", "adapted", "abridged", "retelling", "pop", "play",
        "screenplay", "script", "musical", "soundtrack", "making", "guide", "companion", "journal", "workbook", "notes",
        "summary", "analysis", "study", "sampler", "excerpt",
    ]

    /// Whether a title is another one with the name of a re-release: `Titanic 3D`.
    static func isReRelease(_ title: String, of other: String) -> Bool {
        let (title, start) = (TextFolding.folded(title), TextFolding.folded(other) + " ")
        guard title.hasPrefix(start) else { return false }
        let addition = title.dropFirst(start.count)
        return ["3d", "3 d", "imax", "special edition", "director"].contains { addition.contains($0) }
    }

    private static func withoutBracketsAtEnd(_ title: String) -> String? {
        let start = title.prefix { $0 != "(" && $0 != "[" }
        return title.dropFirst(start.count).contains(where: \.isNumber) ? nil : String(start)
    }
}
