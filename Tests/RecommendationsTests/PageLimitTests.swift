import Domain
import Testing

@testable import Recommendations

@Suite("Limits of pages")
struct PageLimitTests {
    @Test(
        "Limits are parsed in English and Korean",
        arguments: [
            ("200쪽 이하의 프랑스 소설", 1...200), ("a novel under 150 pages", 1...150), ("300쪽을 넘지 않는 책", 1...300),
            ("300쪽 넘지 않는 책", 1...300), ("over 800 pages, please", 800...100_000), ("no more than 250 pages", 1...250),
            ("at least 500 pages", 500...100_000), ("500쪽이 넘는 소설", 500...100_000), ("500페이지 이상", 500...100_000),
            ("200 pages or less", 1...200), ("between 200 and 300 pages", 200...300), ("about 300 pages", 240...360),
            ("300쪽 정도", 240...360),
        ])
    func reading(question: String, range: ClosedRange<Int>) {
        #expect(PageLimit.parse(question)?.limit.range == range)
    }

    @Test(
        "Years, titles and ages are no limits",
        arguments: ["a novel from 1984", "books like 1984", "1930년대 소설", "for a 12-year-old"])
    func none(question: String) {
        #expect(PageLimit.parse(question) == nil)
    }

    @Test("A book keeps a limit, breaks it, or has too little data")
    func keeping() {
        let limit = PageLimit(1...200)
        #expect(limit.isMet(by: WorkProfile(key: "a", titles: ["A"], pages: 163...163)) == true)
        #expect(limit.isMet(by: WorkProfile(key: "a", titles: ["A"], pages: 201...201)) == false)
        #expect(limit.isMet(by: WorkProfile(key: "a", titles: ["A"], pages: 180...260)) == nil)
        #expect(limit.isMet(by: WorkProfile(key: "a", titles: ["A"], length: .short)) == true)
        #expect(limit.isMet(by: WorkProfile(key: "a", titles: ["A"], length: .long)) == false)
        #expect(limit.isMet(by: WorkProfile(key: "a", titles: ["A"])) == nil)
        #expect(PageLimit(1...100).isMet(by: WorkProfile(key: "a", titles: ["A"], length: .short)) == nil)
        #expect(PageLimit(800...100_000).isMet(by: WorkProfile(key: "a", titles: ["A"], length: .long)) == nil)
        #expect(PageLimit(400...100_000).isMet(by: WorkProfile(key: "a", titles: ["A"], length: .long)) == true)
    }
}
