import Domain
import Testing

@Suite("The text of HTML")
struct HTMLTextTests {
    @Test(
        "Tags go, block elements break lines, references are resolved, and all else stays",
        arguments: [
            ("", ""), ("plain", "plain"), ("a  b\n c", "a  b\n c"),
            ("A <b>boy</b> and <a href=\"x\" title=y>girl</a>", "A boy and girl"), ("<b>소년</b>이 온다", "소년이 온다"),
            ("<p>One.</p><p>Two.</p>", "One.\nTwo.\n"), ("One.<br>Two.<BR/>Three.<br />Four.", "One.\nTwo.\nThree.\nFour."),
            ("<ul><li>a<li>b</ul>c", "a\nb\nc"), ("a<DIV class='x'>b</DIV>c", "a\nb\nc"), ("<h1>T</h1>t", "T\nt"),
            ("&lt;b&gt; &amp;amp; &quot;x&quot; &apos;y&#39; &nbsp;z", "<b> &amp; \"x\" 'y'  z"),
            ("&#44;&#x2C;&#X2c; &#x1F600; &hellip;&ndash;&mdash;&lsquo;&rsquo;&ldquo;&rdquo;", ",,, 😀 …–—‘’“”"),
            (
                "&foo; &amp &; &#; &#x; &#xD800; &#1114112; &#+44; &AMP; &toolongname;",
                "&foo; &amp &; &#; &#x; &#xD800; &#1114112; &#+44; &AMP; &toolongname;"
            ),
            ("a&#0;b&#7;c&#10;d", "a b c d"),
            ("1 < 2 and 3 > 2", "1 < 2 and 3 > 2"), ("I <3 it", "I <3 it"), ("a <b", "a <b"), ("a <", "a <"), ("</", "</"),
            ("<>", "<>"),
            ("a <b <i>c</i>", "a <b c"), ("< b>", "< b>"), ("<소년>", "<소년>"), ("<a\nhref=x>y</a\n>", "y"),
            ("a<!-- <b>no</b> -->b", "ab"), ("a<!-- b", "a<!-- b"), ("a<!---->b", "ab"), ("<!DOCTYPE html>a", "a"),
            ("a<script>if (a < b) { x() }</script>b", "ab"), ("a<STYLE type=x>p { }</Style >b", "ab"), ("a<script>b", "a"),
            ("<scripture>b</scripture>", "b"), ("x</script>y", "xy"), ("e<b>\u{301}</b>", "e\u{301}"),
        ])
    func plain(html: String, text: String) {
        #expect(HTMLText.plain(html) == text)
    }

    @Test("In a field of plain text, the content of script tags stays")
    func scripts() {
        #expect(HTMLText.plain("<script>alert(1)</script> Good", removesScripts: false) == "alert(1) Good")
    }

    // Quadratic time would be many minutes.
    @Test(
        "Malicious texts take no longer than others of their length", .timeLimit(.minutes(1)),
        arguments: [
            "<", "&", "<a", "</a", "<!--", "<!-- ", "&#", "<script>", "<script", "<a ", "&amp", "-->", "<b>", "<style></styl",
        ])
    func malicious(part: String) {
        let text = String(repeating: part, count: 100_000)
        #expect(HTMLText.plain(text).utf8.count <= text.utf8.count)
    }

    @Test("A hundred thousand signs that begin no tag stay")
    func strays() {
        let text = String(repeating: "<", count: 100_000)
        #expect(HTMLText.plain(text) == text)
    }
}
