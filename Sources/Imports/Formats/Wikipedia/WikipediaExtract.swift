import Domain
import Foundation

/// The first paragraphs of a page in Wikipedia, and what they say about the page's subject.
struct WikipediaExtract {
    enum Subject {
        case film, series, somethingElse
    }

    let text: String
    let subject: Subject
    /// The year in the first sentence.
    let year: Int?

    init(_ written: String) {
        let lines = HTMLText.plain(written).utf8.split(separator: UInt8(ascii: "\n"))
            .compactMap { RecordValidation.line(String(Substring($0)), limit: .max) }
            // Notes above the text that lead to pages with similar names.
            .filter { !$0.hasPrefix(":") && !$0.hasPrefix("(For ") && !$0.hasPrefix("Not to be confused") }
        let joined = lines.joined(separator: "\n")
        text = joined.utf8.contains(UInt8(ascii: "[")) ? joined.replacing(/\[(?:\d{1,3}|citation needed)\]/, with: "") : joined
        let words = Self.words(text.utf8.prefix(400))
        subject = Self.subject(words)
        let verb = words.firstIndex { ["is", "was"].contains($0) } ?? 0
        year =
            words.dropFirst(verb).prefix(8).lazy.compactMap { $0.count == 4 ? Int($0) : nil }.first {
                (1880...2100).contains($0)
            }
            ?? words.prefix(8).lazy.compactMap { $0.count == 4 ? Int($0) : nil }.first { (1700...1879).contains($0) }
    }

    /// In lower case. Characters outside ASCII count as letters: no deciding word has them.
    private static func words(_ text: some Sequence<UInt8>) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        for byte in text {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): word.append(byte | 0x20)
            case UInt8(ascii: "a")...UInt8(ascii: "z"), 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "'"), 0x80...:
                word.append(byte)
            default:
                if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
                word.removeAll(keepingCapacity: true)
            }
        }
        return word.isEmpty ? words : words + [String(decoding: word, as: UTF8.self)]
    }

    /// Whether the page is about a film, and is of a year that differs from the given one by at most three.
    func isOfFilm(from year: Int) -> Bool {
        subject == .film && text.count >= 30 && abs((self.year ?? year) - year) <= 3
    }

    func isNamed(_ title: String) -> Bool {
        TextFolding.folded(String(text.prefix(300))).hasPrefix(TextFolding.folded(title))
    }

    var isOfSilentFilm: Bool { text.prefix(200).contains("silent") }

    var directors: [String] { DirectorExtractor.directors(in: text) }

    private static let filmWords: Set<String> = [
        "film", "films", "movie", "movies", "short", "shorts", "serial", "biopic", "docudrama", "feature", "mockumentary",
        "entry", "installment",
    ]
    private static let possibleFilmWords: Set<String> = [
        "documentary", "cartoon", "western", "comedy", "drama", "melodrama", "musical", "thriller", "adaptation", "directed",
        "starring", "stars", "picture", "video", "special", "slapstick", "animation",
    ]
    private static let otherWords: Set<String> = [
        "novel", "novella", "play", "song", "book", "album", "poem", "comics", "strip", "band", "franchise", "broadway",
        "sculpture", "magazine", "newspaper", "writer", "author", "game", "show", "tragedy", "trainer", "theatres", "company",
        "opera",
        "character", "autobiography", "stories", "genus", "species", "city", "town", "village", "surname", "term",
    ]

    /// The subject by the first deciding word after “is a”.
    private static func subject(_ words: [String]) -> Subject {
        let verb = words.firstIndex { ["is", "was", "are", "were"].contains($0) } ?? 0
        var isPossiblyFilm = false
        let sentence = Array(words.dropFirst(verb).prefix(24))
        for (index, word) in sentence.enumerated() {
            // The words after these are about another thing: `the tenth in the Philo Vance film series`.
            if index > 1, ["in", "of", "from", "for", "based", "about", "which", "that", "by"].contains(word) { break }
            let next = index + 1 < sentence.count ? sentence[index + 1] : ""
            if word == "miniseries" || word == "mini-series" || word == "sitcom" {
                return isPossiblyFilm && word == "sitcom" ? .film : .series
            }
            if word == "series", index > 0,
                ["television", "tv", "web", "film", "anthology", "streaming"].contains(sentence[index - 1])
            {
                return .series
            }
            if filmWords.contains(word) {
                if next == "series" || word == "short" && ["story", "stories", "comedy", "drama"].contains(next) { continue }
                return next == "franchise" ? .somethingElse : .film
            }
            if otherWords.contains(word) {
                return isPossiblyFilm && ["stories", "book", "novel", "play"].contains(word) ? .film : .somethingElse
            }
            if possibleFilmWords.contains(word) { isPossiblyFilm = true }
        }
        return isPossiblyFilm || words.contains("film") || words.contains("directed") || words.contains("starring")
            ? .film : .somethingElse
    }
}
