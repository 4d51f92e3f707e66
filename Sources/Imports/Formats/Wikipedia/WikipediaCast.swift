import Domain
import Foundation

/// Cleans the casts of the lists, which contain fragments of text beside the names.
enum WikipediaCast {
    static func cleaned(_ cast: [String]) -> [String] {
        var names: [String] = []
        for written in cast {
            var text = HTMLText.plain(written)
            if text.utf8.contains(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }) {
                text = text.replacing(/\[[^\]]*\]?|\]/, with: "")
            }
            guard let line = RecordValidation.line(text, limit: 80) else { continue }
            // The list was split at the comma before the suffix.
            if ["Jr.", "Sr.", "Jr", "Sr", "II", "III", "IV"].contains(line) {
                if let last = names.popLast() { names.append(last.hasSuffix(line) ? last : last + " " + line) }
                continue
            }
            if let name = name(line), !names.contains(name) { names.append(name) }
        }
        return names
    }

    private static let strayCharacters = CharacterSet(charactersIn: " ,;:*†?&(")
    /// In lower case.
    private static let nonNames: Set<String> = [
        "the", "unknown", "cast", "narrator", "narrated by", "director", "directors", "documentary", "various", "voices",
        "voice", "screenplay", "animated", "animation", "short film", "none", "himself", "herself", "themselves", "n/a", "tba",
        "tbd",
        "none.", "footage", "cameo", "cameos", "interviews", "starring", "featuring", "screenwriter", "writer", "producer",
        "unknown cast",
    ]

    private static func name(_ line: String) -> String? {
        var name = line
        if name.utf8.contains(UInt8(ascii: "(")), let role = name.firstMatch(of: /\s*\(([^()]*)\)?$/),
            role.range.lowerBound > name.startIndex
        {
            // `(teleplay)`, for example: not an actor.
            if role.1.contains(/(?i:write|writ|play|story|novel|produc|script|direct|edit)/) { return nil }
            name.removeSubrange(role.range)
        }
        if name.utf8.contains(UInt8(ascii: ")")), !name.utf8.contains(UInt8(ascii: "(")) || name.hasPrefix("(") { return nil }
        for lead in ["and ", "with ", "& ", ". ", "? ", ": ", "; ", ", ", "* ", "† ", "- "] where name.hasPrefix(lead) {
            name.removeFirst(lead.count)
        }
        name = name.trimmingCharacters(in: Self.strayCharacters)
        guard name.contains(where: \.isLetter), !name.hasPrefix("Dir."), !name.hasPrefix("Academy Award") else { return nil }
        let folded = name.lowercased()
        guard !nonNames.contains(folded), ![" of", " with", " by", " at", " in"].contains(where: { folded.hasSuffix($0) }),
            !folded.hasPrefix("archive footage"), !folded.hasPrefix("footage"), name.split(separator: " ").count <= 7
        else { return nil }
        // A fragment of a sentence, unless it is a name such as `will.i.am`.
        if name.first?.isLowercase == true {
            let first = name.prefix { $0 != " " }
            guard first.contains(".") || first.contains(where: \.isUppercase) else { return nil }
        }
        return name
    }
}
