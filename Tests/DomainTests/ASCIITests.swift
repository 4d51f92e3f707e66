import Domain
import Testing

@Suite("Checks of ids and names")
struct ASCIITests {
    @Test(
        "The part between a prefix and a suffix",
        arguments: [
            ("OL45W", "45"), ("OLW", ""), ("OL", nil), ("W", nil), ("", nil), ("ol45W", nil), ("OL45", nil), ("OL4OLW", "4OL"),
            ("OL소년W", "소년"),
        ])
    func middle(text: String, part: String?) {
        #expect(text.middle(after: "OL", before: "W").map(String.init) == part)
    }

    @Test("A prefix and a suffix do not overlap")
    func overlap() {
        #expect("aba".middle(after: "ab", before: "ba") == nil)
        #expect("abba".middle(after: "ab", before: "ba") == "")
    }

    @Test(
        "Length and characters are checked",
        arguments: [("a", true), ("abc", true), ("", false), ("abcd", false), ("é", false)])
    func consists(text: String, isAllowed: Bool) {
        #expect(text.consists(of: \.isLowercaseLetter, count: 1...3) == isAllowed)
    }

    @Test("Classes of characters have exactly their characters")
    func classes() {
        func all(_ isMember: (UInt8) -> Bool) -> String {
            String(String.UnicodeScalarView((UInt8.min...UInt8.max).filter(isMember).map { Unicode.Scalar($0) }))
        }
        let (upper, lower, digits) = ("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", "0123456789")
        #expect(all(\.isDigit) == digits && all(\.isLowercaseLetter) == lower && all(\.isUppercaseLetter) == upper)
        #expect(all(\.isLetter) == upper + lower && all(\.isLetterOrDigit) == digits + upper + lower)
        #expect(all(\.isBase64URL) == "-" + digits + upper + "_" + lower)
    }

    @Test(
        "Names of pictures are safe in addresses",
        arguments: [
            ("a", true), ("_x-9.jpg", true), (".hidden", false), ("", false), ("a/b", false), ("é", false), ("a b", false),
            (String(repeating: "a", count: 100), true), (String(repeating: "a", count: 101), false),
        ])
    func pictures(name: String, isAllowed: Bool) {
        #expect((PictureReference(source: .tmdb, name: name) != nil) == isAllowed)
    }

    @Test(
        "Stars are read",
        arguments: [
            ("4", 8), ("4.0", 8), ("4,00", 8), ("3.5", 7), ("3,50", 7), ("0.5", 1), ("0", nil), ("6", nil), ("5.5", nil),
            ("4.", nil),
            ("4.05", nil), ("4.55", nil), ("", nil), ("4.500", nil), ("-1", nil), ("4..0", nil), ("٤", nil),
        ])
    func stars(text: String, halves: Int?) {
        #expect(StarRating(text)?.halves == halves)
    }
}

@Suite("The id of a film in a query")
struct FilmIDTests {
    @Test(
        "It is read alone, after its name, and in an address",
        arguments: [
            "tt0111161", "TT0111161", "imdb tt0111161", "IMDb: tt0111161", "imdb-id #tt0111161", "imdbtt0111161",
            "https://www.imdb.com/title/tt0111161/", "http://m.imdb.com/ko/title/tt0111161?ref_=x",
            "imdb.com/title/tt0111161#cast",
            "imdb https://imdb.com/title/tt0111161/reviews tt1",
        ])
    func film(text: String) throws {
        #expect(SearchTarget(try SearchQuery(text)) == .film("tt0111161"))
    }

    @Test(
        "Other texts are words",
        arguments: [
            "tt0111", "tt01111611111", "ttt0111161", "t0111161", "tt 0111161", "watt0111161", "tt0111161 x", "imdb",
            "t1t0111161",
            "https://example.com/title/tt0111161/",
        ])
    func words(text: String) throws {
        #expect(SearchTarget(try SearchQuery(text)) == .words(text))
    }
}
