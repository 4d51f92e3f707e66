import Testing

@Suite("Selectors")
struct MarkupElementTests {
    private let page: MarkupElement

    init() throws {
        page = try #require(
            MarkupElement(
                parsing: """
                    <!DOCTYPE html><html lang="en"><title>A &amp; B</title><script>"<p>"</script>
                    <main class="a"><div class="a  wide-b" id="x"><a href="/y?z=1&amp;w=2" hidden>One
                      &lt;two&gt;</a></div></main><a>Three</a><p class="b">Four<p>Five</html>
                    """, isXML: false))
    }

    @Test(
        "A selector finds its elements in order",
        arguments: [
            ("a", ["One <two>", "Three"]), ("main a", ["One <two>"]), ("#x a", ["One <two>"]), (".a .a a", ["One <two>"]),
            (".a .a .a", []), (".wide-b", ["One <two>"]), (".wide", []), (".b", ["Four"]), ("p", ["Four", "Five"]), ("p p", []),
            ("a main", []), ("a[href='/y?z=1&w=2'][hidden]", ["One <two>"]), ("[href='/y']", []),
            ("a[hidden='']", ["One <two>"]), ("title", ["A & B"]), ("script", ["\"<p>\""]), ("html[lang='en'] p.b", ["Four"]),
            ("#x[lang]", []),
        ])
    func selectors(selector: String, texts: [String]) {
        #expect(page.texts(selector) == texts)
    }

    @Test("XML has namespaces and capital letters, and must be well-formed")
    func xml() throws {
        let feed = try #require(
            MarkupElement(
                parsing: "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"en\"><Url>&lt;</Url></feed>", isXML: true))
        #expect(feed.element("feed")?["xml:lang"] == "en" && feed.texts("feed Url") == ["<"])
        #expect(MarkupElement(parsing: "<a><b></a>", isXML: true) == nil)
    }
}
