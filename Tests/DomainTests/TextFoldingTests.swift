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

    @Test(
        "The fast path for ASCII has the result of the other path", arguments: ["It's A-1 \"test\"", "  a\tb\n", "AND NEAR(x)"])
    func asciiAgrees(text: String) {
        // A letter outside ASCII selects the general path.
        #expect(
            TextFolding.folded(text + " é") == [TextFolding.folded(text), "e"].filter { !$0.isEmpty }.joined(separator: " "))
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
