import Domain
import Testing

@Suite("Language codes")
struct LanguageCodeTests {
    @Test(
        "Language codes become ISO 639-1",
        arguments: [
            ("en", "en"), ("eng", "en"), ("en-US", "en"), ("deu", "de"), ("ger", "de"), ("yid", "yi"), ("oci", "oc"),
            ("qu", "qu"), ("xx", nil),
            ("und", nil), ("", nil),
        ]
            as [(String, String?)])
    func languages(text: String, expected: String?) {
        #expect(LanguageCode.twoLetterCode(text) == expected)
        #expect(LanguageCode.twoLetterCode(openLibraryKey: "/languages/\(text)") == expected)
    }
}
