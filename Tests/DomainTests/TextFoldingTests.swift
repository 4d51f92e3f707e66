import Domain
import Testing

@Suite("Text folding")
struct TextFoldingTests {
    @Test(
        "Case, accents, width and punctuation are folded",
        arguments: [
            ("Amélie", "amelie"),
            ("ＡＭＥＬＩＥ", "amelie"),
            ("  WALL·E  ", "wall e"),
            ("Ocean's Eleven", "oceans eleven"),
            ("Ocean’s Eleven", "oceans eleven"),
            ("L'Avventura", "l avventura"),
            ("Anatomie d’une chute", "anatomie d une chute"),
            ("Qu'est-ce", "qu est ce"),
            ("O'Brien isn't", "obrien isnt"),
            ("8½", "81 2"),
            ("Straße", "strasse"),
            ("Łódź", "lodz"),
            ("Æon Flux", "aeon flux"),
            ("Dr. Strangelove or: How", "dr strangelove or how"),
            ("기생충", "기생충"),
            ("기생충", "기생충"),
            ("七人の侍", "七人の侍"),
            ("ガメラ", "ガメラ"),
            ("ｶﾞﾒﾗ", "ガメラ"),
            ("🎬", ""),
            ("\"*'", ""),
            ("", ""),
        ])
    func folding(text: String, folded: String) {
        #expect(TextFolding.folded(text) == folded)
    }

    /// Characters of all ranges that are folded by table.
    private static let tableTexts: [String] =
        ["It's A-1 \"test\"", "  a\tb\n", "AND NEAR(x)", "Qu’est-ce"]
        + ([0x00...0x7F, 0xB7...0xB7, 0xC0...0x17F, 0x2010...0x2026] as [ClosedRange<UInt32>]).flatMap { range in
            range.compactMap { Unicode.Scalar($0) }.map { "Ab\($0)\($0)c d\($0) \($0)E" }
        }
        + [stride(from: 0x4E00, through: 0x9FFF, by: 97), stride(from: 0xAC00, through: 0xD7A3, by: 97)].flatMap { values in
            (Array(values) + [0x9FFF, 0xD7A3]).compactMap { Unicode.Scalar($0) }.map { "A\($0) \($0)\($0)b" }
        }

    @Test("The fast path has the result of the other path")
    func pathsAgree() {
        for text in Self.tableTexts {
            // Kana select the general path.
            let general = TextFolding.folded(text + " カ")
            #expect(general == [TextFolding.folded(text), "カ"].filter { !$0.isEmpty }.joined(separator: " "), "\(text)")
        }
    }

    @Test("Squashed text has no spaces", arguments: [("Spider-Man", "spiderman"), ("7인의 사무라이", "7인의사무라이")])
    func squashing(text: String, squashed: String) {
        #expect(TextFolding.squashed(text) == squashed)
    }

    @Test("Recent queries are the same in any case, width and spacing, and differ by accent")
    func caseFolding() {
        #expect(TextFolding.caseFolded(" Seven  SAMURAI") == TextFolding.caseFolded("ｓeven samurai"))
        #expect(TextFolding.caseFolded("Amélie") != TextFolding.caseFolded("Amelie"))
        let joined = TextFolding.caseFolded("a\u{2029}\u{200D}b")
        #expect(TextFolding.caseFolded(joined) == joined, "the space is removed, and the joiner after it stays")
    }

    @Test(
        "Width alone is folded where other signs matter",
        arguments: [("ＡＭＥＬＩＥ！", "AMELIE!"), ("ｶﾞﾒﾗ", "ガメラ"), ("8½", "8½"), ("Alien³", "Alien³"), ("Amélie ＋", "Amélie +")])
    func widthFolding(text: String, folded: String) {
        #expect(TextFolding.widthFolded(text) == folded)
    }

    @Test("Hangul, Han and kana differ from other scripts", arguments: [("기", true), ("侍", true), ("カ", true), ("é", false)])
    func eastAsian(text: String, isEastAsian: Bool) {
        #expect(TextFolding.hasEastAsianCharacter(text) == isEastAsian)
    }
}
