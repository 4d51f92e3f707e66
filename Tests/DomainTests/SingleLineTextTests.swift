import Domain
import Testing

@Suite("Text as one line")
struct SingleLineTextTests {
    @Test("White space, control characters and noncharacters separate words, as Unicode's properties say, and no others")
    func separators() {
        for value in UInt32(0)...0x10FFFF {
            guard let character = Unicode.Scalar(value) else { continue }
            let properties = character.properties
            let isSeparator =
                properties.isWhitespace || properties.generalCategory == .control || properties.isNoncharacterCodePoint
            if SingleLineText.isSeparator(character) != isSeparator { Issue.record("U+\(String(value, radix: 16))") }
        }
    }

    @Test(
        "Words have single spaces between them, and letters are composed",
        arguments: [
            ("", ""), (" ", ""), ("a", "a"), (" a ", "a"), ("a  b", "a b"), ("a\t\r\n\u{0}b\u{3000}", "a b"),
            ("\u{A0}소년이\u{2003}온다\u{85}", "소년이 온다"), ("e\u{301} \u{1100}\u{1161}", "é 가"), ("a \u{301}b", "a \u{301}b"),
            ("\u{FFFE}a\u{FFFF}🎬\u{FFFE}", "a 🎬"),
        ])
    func text(typed: String, line: String) {
        #expect(SingleLineText.text(typed).unicodeScalars.elementsEqual(line.unicodeScalars))
    }

    @Test(
        "Within and between words, a character of any length in UTF-8 stays or separates",
        arguments: [
            0x1F, 0x20, 0x21, 0x7E, 0x7F, 0x80, 0xA0, 0xA1, 0x7FF, 0x800, 0x1680, 0x2028, 0x2029, 0x202E, 0x3000, 0x3001,
            0xAC00,
            0xD7FF, 0xE000, 0xFDD0, 0xFFFD, 0xFFFF, 0x10000, 0x1FFFE, 0x1FFFF, 0x20000, 0x10FFFD, 0x10FFFF,
        ] as [UInt32])
    func lengths(value: UInt32) throws {
        let character = try #require(Unicode.Scalar(value))
        let isSeparator = SingleLineText.isSeparator(character)
        for (text, line, rest) in [
            ("a\(character)b", isSeparator ? "a b" : nil, "ab"), ("a \(character) b", isSeparator ? "a b" : nil, "a b"),
            ("\(character)", isSeparator ? "" : nil, ""),
            ("가 \(character)", isSeparator ? "가" : nil, value == 0xAC00 ? "" : "가"),
        ] {
            #expect(SingleLineText.spaced(text).unicodeScalars.elementsEqual((line ?? text).unicodeScalars))
            let removed = SingleLineText.spaced(" " + text) { $0 == character }
            #expect(removed.unicodeScalars.elementsEqual((line ?? rest).unicodeScalars))
        }
    }

    @Test("Removed characters neither stay nor separate")
    func removed() {
        #expect(SingleLineText.spaced("-a - b-c--", without: { $0 == "-" }) == "a bc")
    }

    @Test("A text is longer by its characters, or by four times as many bytes")
    func length() {
        #expect(!SingleLineText.isLonger("가나다", than: 3) && SingleLineText.isLonger("가나다라", than: 3))
        #expect(!SingleLineText.isLonger("abc", than: 3) && SingleLineText.isLonger("abcd", than: 3))
        #expect(!SingleLineText.isLonger("abc" + String(repeating: "\u{20D0}", count: 3), than: 3))
        #expect(SingleLineText.isLonger("abc" + String(repeating: "\u{301}", count: 5), than: 3))
        #expect(!SingleLineText.isLonger("👨‍👩‍👧‍👦", than: 7))
    }

    @Test("The start of a text has at most four bytes for each character, and ends between characters")
    func start() {
        #expect(SingleLineText.start(of: "가나다", 3) == "가나다")
        #expect(SingleLineText.start(of: "가나다라", 3) == "가나다")
        let marks = String(repeating: "\u{301}", count: 20)
        #expect(SingleLineText.start(of: "ab" + marks, 10) == "a")
        #expect(SingleLineText.start(of: "x" + marks, 3).utf8.count == 11)
        #expect(SingleLineText.start(of: "🎬" + String(repeating: "\u{20D0}", count: 9), 3).utf8.count == 10)
    }

    @Test("A text of too many bytes is cut between characters, and ends with an ellipsis")
    func shortened() {
        #expect(SingleLineText.shortened("abcdef", toBytes: 6) == "abcdef")
        #expect(SingleLineText.shortened("abcdefg", toBytes: 6) == "ab…")
        #expect(SingleLineText.shortened("가나다라", toBytes: 11) == "가…")
        let marks = "x" + String(repeating: "\u{301}", count: 1_000_000)
        #expect((190...200).contains(SingleLineText.shortened(marks, toBytes: 200).utf8.count))
    }
}
