import Domain
import Testing

@Suite("Dates in free text")
struct FreeTextDateTests {
    @Test(
        "A date is as exact as the text",
        arguments: [
            ("1965", "1965"), ("August 1965", "1965-08"), ("Aug 01, 1965", "1965-08-01"), ("1 August 1965", "1965-08-01"),
            ("1965-08-01", "1965-08-01"), ("1965, 1970", "1965"), ("31 Feb 2000", nil), ("soon", nil), ("19651", nil),
        ] as [(String, String?)])
    func dates(text: String, expected: String?) {
        #expect(FreeTextDate.date(in: text)?.description == expected)
    }

    @Test(
        "An unambiguous date has one plausible year",
        arguments: [
            ("July 2, 1994", "1994"), ("1994-05-06", "1994-05-06"), ("1994, 1994", "1994"), ("1994, 1995", nil), ("0001", nil),
        ] as [(String, String?)])
    func unambiguousDates(text: String, expected: String?) {
        #expect(FreeTextDate.unambiguousDate(in: text)?.description == expected)
    }
}
