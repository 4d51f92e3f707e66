import Domain
import Testing

@testable import Recommendations

@Suite("Years, ages and minutes in questions")
struct QuestionNumbersTests {
    @Test(
        "Years are read in English and Korean",
        arguments: [
            ("the best of the last 10 years", 2016...3000), ("from the past decade", 2016...3000), ("최근 5년 영화", 2021...3000),
            ("80s comedies", 1980...1989), ("the '90s", 1990...1999), ("90년대 홍콩 영화", 1990...1999),
            ("between 1950 and 1970", 1950...1970), ("2000년부터 2009년까지", 2000...2009), ("pre-1960", -3000...1959),
            ("from before my dad was born (1962)", -3000...1961), ("1990년 이전", -3000...1990), ("after 2010", 2011...3000),
            ("since 1990", 1990...3000), ("2000년 이후", 2000...3000), ("made in 1994", 1994...1994),
            ("nothing older than the 80s", 1980...3000), ("1950 or earlier", -3000...1950),
            ("from the 70s or earlier", -3000...1979), ("1990s or later", 1990...3000), ("80년대 이후", 1980...3000),
            ("films of this decade", 2020...3000), ("90년대까지 나온 걸로", -3000...1999), ("the nineteen-seventies", 1970...1979),
        ])
    func years(text: String, range: ClosedRange<Int>) {
        let years = QuestionNumbers.years(in: text, hasTitle: false, year: 2026)
        #expect(years?.range == range && years?.isOfStory == false)
    }

    @Test(
        "The years of a story are told from those of a work", arguments: ["a film set in the 1920s", "1920년대 배경 소설"])
    func story(text: String) {
        let years = QuestionNumbers.years(in: text, hasTitle: false, year: 2026)
        #expect(years == .init(range: 1920...1929, isOfStory: true))
    }

    @Test(
        "Years that must not come are told from those that are wanted",
        arguments: [
            ("nothing before 1990", true), ("not from the 80s", true), ("90년대 말고", true),
            ("he refuses to watch anything made after 1980", true),
            ("before 1990", false),
            ("not sad, from the 80s", false),
        ])
    func denied(text: String, isDenied: Bool) {
        #expect(QuestionNumbers.years(in: text, hasTitle: false, year: 2026)?.isDenied == isDenied)
    }

    @Test(
        "The ages of people are no decades",
        arguments: ["older people, 40s or 50s at least", "a romance about women in their 60s", "characters in their 30s"])
    func agesOfPeople(text: String) {
        #expect(QuestionNumbers.years(in: text, hasTitle: false, year: 2026) == nil)
    }

    @Test("A year of a title is no condition", arguments: ["books like 1984", "something with 3 brothers", "year 10 pupils"])
    func noYears(text: String) {
        #expect(QuestionNumbers.years(in: text, hasTitle: true, year: 2026) == nil)
    }

    @Test(
        "Ages and school years give an audience",
        arguments: [
            ("my 6yo", "for small children"), ("for my 9-year-old", "for children"), ("my daughter is nine", "for children"),
            ("my son 15", "for teenagers"), ("초3 딸", "for children"), ("중2 아들", "for teenagers"), ("7살 아이", "for children"),
        ])
    func ages(text: String, label: String) {
        #expect(QuestionNumbers.audience(in: text)?.label.english == label)
    }

    @Test(
        "Limits of minutes are read in English and Korean",
        arguments: [
            ("under 100 minutes", 1...100), ("less than two hours", 1...120), ("a 90-minute film", 75...105),
            ("no longer than an hour and a half", 1...90), ("over 3 hours", 180...10_000), ("2시간 이내 영화", 1...120),
            ("100분 넘지 않는 영화", 1...100), ("nothing over two hours", 1...120), ("not less than 2 hours", 120...10_000),
            ("film under 90 min", 1...90), ("두 시간 반 이하", 1...150),
        ])
    func minutes(text: String, range: ClosedRange<Int>) {
        #expect(MinuteLimit.parse(text)?.limit.range == range)
    }

    @Test(
        "A time of something else is no limit",
        arguments: ["for a 3 hour flight", "three and a half hours of samurai sounds like homework", "in 10 minute breaks"])
    func noMinutes(text: String) {
        #expect(MinuteLimit.parse(text) == nil)
    }

    @Test(
        "A number of works is read where it is meant as such",
        arguments: [
            ("just one film about the sea", [WorkKind.movie: 1]), ("three short Japanese novels", [.book: 3]),
            ("소설 세 권만", [.book: 3]), ("영화 한 편 책 한 권만", [.movie: 1, .book: 1]), ("영화랑 책 하나씩", [.movie: 1, .book: 1]),
            ("one sad novel", [:]), ("책 한 권 추천해 주세요", [:]), ("a book about two brothers", [:]),
        ])
    func counts(text: String, counts: [WorkKind: Int]) {
        #expect(QuestionNumbers.counts(in: text) == counts)
    }
}
