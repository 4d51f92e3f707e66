import Testing

@testable import Providers

@Suite("Plain text of services")
struct PlainTextTests {
    @Test(
        "Markup and white space are cleaned, and hostile markup stays text",
        arguments: [
            ("A <b>boy</b>  and\n<i>girl</i>", "A boy and girl"), ("<p>One.</p><p>Two.</p>", "One. Two."), ("<", "<"),
            ("a < b", "a < b"), ("<b", "<b"), ("<b <b <b", "<b <b <b"), ("a <b <i>c</i>", "a <b c"), ("</b></b>", ""),
            ("<!-- a", "<!-- a"), ("&amp;lt;b&gt;", "&lt;b>"), ("&", "&"), ("&#;&#x;&#xD800;", "&#;&#x;&#xD800;"),
            ("&lt;script&gt;", "<script>"), ("a&nbsp;&#10;b", "a b"), ("<script>x</script>", "x"),
            ("a\u{202E}b &#x202E;c\u{2066}", "ab c"), ("\u{0}\u{FFFE} ", ""), ("e<b>\u{301}", "e\u{301}"),
        ])
    func clean(text: String, plain: String) {
        #expect(PlainText.clean(text).unicodeScalars.elementsEqual(plain.unicodeScalars))
        #expect(PlainText.nonEmpty(text) == (plain.isEmpty ? nil : plain))
    }

    // Quadratic time would be many minutes.
    @Test(
        "A megabyte is cut off, whatever it has", .timeLimit(.minutes(1)),
        arguments: ["<", "<a", "</", "<!--", "&", "&#", "&amp", " ", "a ", "<b>", "\u{301}", "\u{202E}", "가"])
    func long(part: String) {
        let text = String(repeating: part, count: 1_000_000 / part.utf8.count)
        #expect(PlainText.clean(text).count <= 20_000)
    }
}
