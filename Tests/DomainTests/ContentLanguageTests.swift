import Domain
import Testing

@Suite("Languages of services")
struct ContentLanguageTests {
    @Test(
        "A language tag of a browser becomes one of a fixed list",
        arguments: [
            ("de", "de-DE"), ("de-AT", "de-DE"), ("DE-de", "de-DE"), ("en-GB", "en-US"), ("ko", "ko-KR"), ("pt", "pt-BR"),
            ("pt-PT", "pt-PT"), ("zh", "zh-CN"), ("zh-Hant-HK", "zh-TW"), ("zh-TW", "zh-TW"), ("es-419", "es-MX"),
            ("nb-NO", "no-NO"), ("iw", "he-IL"), ("xx", nil), ("x-invented", nil), ("de_DE", nil), ("*", nil), ("", nil),
        ]
            as [(String, String?)])
    func tags(text: String, expected: String?) {
        #expect(ContentLanguage(tag: text)?.tag == expected)
    }

    @Test("The language of a page is on the list", arguments: Language.allCases)
    func pages(language: Language) {
        #expect(ContentLanguage(tag: language.rawValue) == ContentLanguage(language))
    }
}
