/// The id of an author, director or actor of the catalog: the folded words of the name, with hyphens between them. People of the same
/// name have the same id, since open data seldom tells them apart.
package struct PersonID: Hashable, Sendable, CustomStringConvertible {
    /// `bong-joon-ho`, or `봉준호` for a person whose only name is Korean.
    package let key: String

    private static let prefix = Source.catalog.rawValue + "-"
    /// In characters: names are shorter, and the parts of one are looked up.
    private static let longestKey = 120

    /// What records have for authors who are not known.
    private static let nobody: Set<String> = ["anonymous", "unknown", "various", "작자-미상", "작자미상", "미상"]

    /// - Returns: nil for a name without letters, for one that is too long, and where the author is not known.
    package init?(name: String) {
        let key = TextFolding.words(name).joined(separator: "-")
        guard !key.isEmpty, key.count <= Self.longestKey, !Self.nobody.contains(key) else { return nil }
        self.key = key
    }

    /// Reads an id from an address.
    ///
    /// - Returns: nil unless the text is `catalog-` and the key of a name.
    package init?(_ text: String) {
        guard text.hasPrefix(Self.prefix) else { return nil }
        let key = String(text.dropFirst(Self.prefix.count))
        self.init(name: key.replacing("-", with: " "))
        guard self.key == key else { return nil }
    }

    package var description: String { Self.prefix + key }

    /// The words of the name, folded.
    package var words: [String] { key.split(separator: "-").map { String($0) } }
}
