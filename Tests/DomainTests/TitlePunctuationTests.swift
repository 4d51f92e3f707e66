import Testing

@testable import Domain

/// Compares the scanners with regular expressions of the same meaning.
@Suite("Brackets and separators of titles")
struct TitlePunctuationTests {
    private static let titles = [
        "", " ", "Dune", "Dune (Dune, #1)", "(Dune)", "(Dune", "Dune)", "a (b [c) d] e", "a ((b)) c", "소년이 온다 [개정판]（특별판）", "()",
        "x〔y〕z【w】", "a{b}{c}d", "Dune: A Novel", ":Dune", "Dune:", "Dune ： 듄 : x", "a - b", "a-b", "a -b", "a- b", "a – b",
        "a—b",
        "a —b", "a — b", "— b", "-", " - ", "a  -  ", "Moby-Dick; or, The Whale", "Moby-Dick, or The Whale",
        "Frankenstein OR THE modern", "black or white", "Candide, or Optimism", "a, or, b", "a ,or b", "a or, the b",
        "a or the", "or the b",
        ", or b", "a or theb", "a or  the\tb", "Orlando", "a = b|c", "a\r\n:\r\nb", "e\u{301}: x", "a \u{301}- b",
    ]

    private static let pieces = [
        "a", "the", "or", " ", "  ", ",", ":", "-", "—", "–", "(", ")", "[", "】", "or ", "OR", "；", ";", "\t",
    ]

    /// The titles, and some of random pieces with a fixed seed.
    private static var samples: [String] {
        var seed: UInt64 = 1
        return titles
            + (0..<1500).map { number in
                (0..<(number % 9)).map { _ in
                    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    return pieces[Int(seed >> 33) % pieces.count]
                }.joined()
            }
    }

    @Test("Pairs of brackets are found and left out")
    func brackets() {
        let expression = /[(\[{（［【〔][^)\]}）］】〕]*[)\]}）］】〕]/
        for title in Self.samples {
            let expected = title.matches(of: expression).map { String($0.output.dropFirst().dropLast()) }
            #expect(TitlePunctuation.brackets(in: title) == expected, "\(title.debugDescription)")
            #expect(
                TitlePunctuation.withoutBrackets(title) == title.replacing(expression, with: " "), "\(title.debugDescription)")
        }
    }

    @Test("The first separator divides a title")
    func separators() {
        let expression = /\s*[:：;|=]\s*|\s+[-–—]\s+|—|,?\s+or,?\s+(?=the\s)|,\s+or,?\s+/.ignoresCase()
        for title in Self.samples {
            let match = title.firstMatch(of: expression)
            let parts = TitlePunctuation.split(title)
            #expect(parts?.title == match.map { String(title[..<$0.range.lowerBound]) }, "\(title.debugDescription)")
            #expect(parts?.subtitle == match.map { String(title[$0.range.upperBound...]) }, "\(title.debugDescription)")
        }
    }
}
