import Domain
import Foundation

/// How many pages a book may have: "under 200 pages".
struct PageLimit: Sendable, Equatable {
    let range: ClosedRange<Int>

    init(_ range: ClosedRange<Int>) { self.range = range }

    var condition: Condition {
        Condition(
            .pages(
                from: range.lowerBound > 1 ? range.lowerBound : nil,
                through: range.upperBound < Self.unlimited ? range.upperBound : nil))
    }

    /// Pages of a limit that has no end: "over 500 pages".
    private static let unlimited = 100_000

    /// Whether a book meets the limit, by its pages or else its length; nil if neither decides.
    func isMet(by book: WorkProfile) -> Bool? {
        if let pages = book.pages {
            if range.lowerBound <= pages.lowerBound && range.upperBound >= pages.upperBound { return true }
            return range.overlaps(pages) ? nil : false
        }
        guard let likely = book.length?.pages else { return nil }
        if !range.overlaps(likely) { return false }
        return range.lowerBound <= likely.lowerBound && range.upperBound >= likely.upperBound ? true : nil
    }

    /// The length of most books that meet the limit; nil if they may have any length.
    var length: Book.Length? {
        if range.upperBound <= 250 { return .short }
        return range.lowerBound >= 350 ? .long : nil
    }

    /// The limit that a question states in digits, and the question in lower case without it.
    static func parse(_ question: String) -> (limit: PageLimit, rest: String)? {
        guard question.contains(where: \.isNumber) else { return nil }
        let text = question.lowercased()
        let forms: [(String) -> Stated?] = [interval, most, least, englishComparison, koreanComparison, approximation]
        for form in forms {
            if let (range, match) = form(text) {
                return (PageLimit(range), text.replacingCharacters(in: match, with: " "))
            }
        }
        return nil
    }

    private typealias Stated = (pages: ClosedRange<Int>, match: Range<String.Index>)

    /// "Between 200 and 300 pages", "200-300쪽".
    private static func interval(in text: String) -> Stated? {
        guard
            let match = text.firstMatch(
                of:
                    /(?:between|from)?\s*([0-9]{2,4})\s?(?:and|to|-|–|~|에서)\s?([0-9]{2,4})\s?-?(?:pages|pp\b|쪽|페이지)/
            ), let low = number(match.1), let high = number(match.2), low <= high
        else { return nil }
        return (low...high, match.range)
    }

    /// "Under 200 pages", "no more than 250 pages".
    private static func most(in text: String) -> Stated? {
        let pattern =
            /(?:(?:under|below|within|nothing over|nothing above|nothing longer than|nothing more than|less than|fewer than|shorter than|no(?:t)? more than|no(?:t)? longer than|isn'?t|is not|not over|not exceeding|at most|up to|max(?:imum)?(?: of)?)\s+)([0-9]{2,4})\s?-?(?:pages?\b|pp\b|p\b)/
        guard let match = text.firstMatch(of: pattern), let count = number(match.1) else { return nil }
        return (1...count, match.range)
    }

    /// "Over 800 pages", "at least 500 pages".
    private static func least(in text: String) -> Stated? {
        let pattern =
            /(?:(?:over|above|beyond|more than|longer than|at least|min(?:imum)?(?: of)?)\s+)([0-9]{2,4})\s?-?(?:pages?\b|pp\b|p\b)/
        guard let match = text.firstMatch(of: pattern), let count = number(match.1) else { return nil }
        return (count...unlimited, match.range)
    }

    /// "200 pages or less", "500 pages and up".
    private static func englishComparison(in text: String) -> Stated? {
        let pattern =
            /([0-9]{2,4})\s?(?:pages|pp)\s(?:or|and)? ?(less|fewer|under|shorter|below|more|longer|over|above|up|tops|max|maximum|at (?:the )?most|at (?:the )?least|minimum)\b/
        guard let match = text.firstMatch(of: pattern), let count = number(match.1) else { return nil }
        let isMost = ["less", "fewer", "under", "shorter", "below", "tops", "max", "maximum", "at most", "at the most"]
            .contains(match.2)
        return (isMost ? 1...count : count...unlimited, match.range)
    }

    /// "200쪽 이하", "500쪽이 넘는".
    private static func koreanComparison(in text: String) -> Stated? {
        let pattern =
            /([0-9]{2,4})\s?(?:쪽|페이지|p)(?:을|를|이|가|은|는|도)?\s?(이하|미만|이내|안쪽|안 ?되|안 ?넘|(?:넘어가|넘으)면 ?(?:안|못|힘|곤란|싫|부담)|넘는 ?(?:건|거|것은)|넘지 ?않|넘지 ?말|넘기지 ?않|보다 짧|보다 얇|까지|이상|초과|넘|보다 긴|보다 길|보다 두꺼)/
        guard let match = text.firstMatch(of: pattern), let count = number(match.1) else { return nil }
        let isLeast = ["이상", "초과", "넘", "보다 긴", "보다 길", "보다 두꺼"].contains(match.2)
        return (isLeast ? count...unlimited : 1...count, match.range)
    }

    /// "About 300 pages", "300쪽 정도": a fifth more or less.
    private static func approximation(in text: String) -> Stated? {
        let pattern =
            /(?:about|around|roughly|some|a)?\s*([0-9]{2,4})(?:\s|-)?(?:pages?\b|쪽|페이지)\s?(?:정도|내외|안팎|쯤|짜리)?(?!에서)/
        guard let match = text.firstMatch(of: pattern), let count = number(match.1) else { return nil }
        return ((count * 4 / 5)...max(count, count * 6 / 5), match.range)
    }

    private static func number(_ digits: Substring) -> Int? {
        Int(digits).flatMap { $0 > 0 && $0 < 10_000 ? $0 : nil }
    }
}
