import Domain
import Testing

@Suite("ISBN")
struct ISBNTests {
    @Test(
        "Any spelling of an ISBN has 13 digits",
        arguments: [
            "9780306406157", "978-0-306-40615-7", "978 0 306 40615 7", "0306406152", "0-306-40615-2", "ISBN 0-306-40615-2",
            "isbn-13: 978-0-306-40615-7", "ISBN: 9780306406157", " ９７８０３０６４０６１５７ ", "978‐0‐306‐40615‐7",
        ])
    func writings(text: String) throws {
        #expect(ISBN(text)?.description == "9780306406157")
        #expect(SearchTarget(try SearchQuery(text)) == .edition(try #require(ISBN("9780306406157"))))
    }

    @Test(
        "One digit repeated is a placeholder and not an ISBN",
        arguments: ["0000000000", "1111111111", "978-1-111-11111-3"])
    func placeholders(text: String) {
        #expect(ISBN(text) == nil)
    }

    @Test(
        "X at the end is ten, and 979 is a valid prefix",
        arguments: [("080442957X", "9780804429573"), ("979-11-973912-3-1", "9791197391231")])
    func others(text: String, number: String) {
        #expect(ISBN(text)?.description == number)
    }

    @Test(
        "A number with a wrong check digit is not an ISBN, and finds nothing",
        arguments: ["9780306406158", "0306406153", "978-0-306-40615-0"])
    func wrongCheckDigit(text: String) throws {
        #expect(ISBN(text) == nil)
        #expect(SearchTarget(try SearchQuery(text)) == .nothing)
    }

    @Test(
        "Other text is not an ISBN",
        arguments: [
            "2001", "dune", "1984 orwell", "978030640615", "97803064061577", "0306406152x", "123-456", "9990306406157",
            "x306406152",
        ])
    func others(text: String) throws {
        #expect(ISBN(text) == nil)
        #expect(SearchTarget(try SearchQuery(text)) == .words(text))
    }
}
