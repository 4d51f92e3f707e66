import Domain
import Foundation

/// How many pages a book may have.
struct PageLimit: Sendable, Equatable {
    let range: ClosedRange<Int>

    init(_ range: ClosedRange<Int>) { self.range = range }

    /// What is known of how a book keeps it: nil where the catalog has not enough.
    func isKept(by book: BookProfile) -> Bool? {
        if let pages = book.pages { return range.contains(pages) }
        guard let likely = book.length?.pages else { return nil }
        if !range.overlaps(likely) { return false }
        return range.lowerBound <= likely.lowerBound && range.upperBound >= likely.upperBound ? true : nil
    }

    /// The length of the books that may keep it.
    var length: Book.Length? {
        if range.upperBound <= 250 { return .short }
        return range.lowerBound >= 350 ? .long : nil
    }

    /// A limit that a question states in digits, and the question without it: "under 200 pages", "300쪽 넘지 않는".
    static func read(in question: String) -> (limit: PageLimit, rest: String)? {
        guard question.contains(where: \.isNumber) else { return nil }
        let text = question.lowercased()
        func limit(_ range: ClosedRange<Int>, at place: Range<String.Index>) -> (limit: PageLimit, rest: String) {
            (PageLimit(range), text.replacingCharacters(in: place, with: " "))
        }
        func number(_ digits: Substring) -> Int? { Int(digits).flatMap { $0 > 0 && $0 < 10_000 ? $0 : nil } }
        if let match = text.firstMatch(
            of: /(?:between|from)?\s*([0-9]{2,4})\s?(?:and|to|-|–|~|에서)\s?([0-9]{2,4})\s?-?(?:pages|pp\b|쪽|페이지)/),
            let low = number(match.1), let high = number(match.2), low <= high
        {
            return limit(low...high, at: match.range)
        }
        if let match = text.firstMatch(
            of:
                /(?:(?:under|below|within|less than|fewer than|shorter than|no(?:t)? more than|no(?:t)? longer than|not over|not exceeding|at most|up to|max(?:imum)?(?: of)?)\s+)([0-9]{2,4})\s?-?(?:pages?\b|pp\b|p\b)/
        ), let most = number(match.1) {
            return limit(1...most, at: match.range)
        }
        if let match = text.firstMatch(
            of:
                /(?:(?:over|above|beyond|more than|longer than|at least|min(?:imum)?(?: of)?)\s+)([0-9]{2,4})\s?-?(?:pages?\b|pp\b|p\b)/
        ),
            let least = number(match.1)
        {
            return limit(least...unlimited, at: match.range)
        }
        if let match = text.firstMatch(
            of: /([0-9]{2,4})\s?(?:pages|pp)\s(?:or|and) (less|fewer|under|shorter|below|more|longer|over|above|up)/),
            let count = number(match.1)
        {
            let isMost = ["less", "fewer", "under", "shorter", "below"].contains(match.2)
            return limit(isMost ? 1...count : count...unlimited, at: match.range)
        }
        if let match = text.firstMatch(
            of:
                /([0-9]{2,4})\s?(?:쪽|페이지|p)(?:을|를|이|가|은|는|도)?\s?(이하|미만|이내|안쪽|안 ?되|안 ?넘|넘지 ?않|넘지 ?말|넘기지 ?않|보다 짧|보다 얇|까지|이상|초과|넘|보다 긴|보다 길|보다 두꺼)/
        ), let count = number(match.1) {
            let isLeast = ["이상", "초과", "넘", "보다 긴", "보다 길", "보다 두꺼"].contains(match.2)
            return limit(isLeast ? count...unlimited : 1...count, at: match.range)
        }
        if let match = text.firstMatch(
            of: /(?:about|around|roughly|some|a)?\s*([0-9]{2,4})(?:\s|-)?(?:pages?\b|쪽|페이지)\s?(?:정도|내외|안팎|쯤|짜리)?/),
            let count = number(match.1)
        {
            return limit((count * 4 / 5)...max(count, count * 6 / 5), at: match.range)
        }
        return nil
    }

    private static let unlimited = 100_000
}
