import Domain
import Foundation

/// How long a film may run: "under 100 minutes", "2시간 이내".
struct MinuteLimit: Sendable, Equatable {
    let range: ClosedRange<Int>

    /// Minutes of a limit that has no end: "over three hours".
    private static let unlimited = 10_000
    /// How far "a 90-minute film" may be from that.
    private static let tolerance = 15

    var condition: Condition {
        Condition(
            .minutes(
                from: range.lowerBound > 1 ? range.lowerBound : nil,
                through: range.upperBound < Self.unlimited ? range.upperBound : nil))
    }

    /// Whether a film keeps the limit; nil where its running time is unknown.
    func isMet(by work: WorkProfile) -> Bool? { work.minutes.map(range.contains) }

    /// The limit that a question states, and the question in lower case without it. A time without a comparison is a limit only
    /// beside a film: "a 90-minute film", but not "a 3 hour flight".
    static func parse(_ question: String) -> (limit: MinuteLimit, rest: String)? {
        let text = inDigits(question.lowercased())
        guard let match = text.firstMatch(of: time.regex), let count = minutes(match) else { return nil }
        let before = String(text[..<match.range.lowerBound].suffix(24))
        let after = String(text[match.range.upperBound...].prefix(16))
        let range: ClosedRange<Int>
        // “No longer than two hours” says no more than the limit does: “long” is no condition of its own.
        let comparison = [mostBefore, leastBefore].compactMap { before.firstMatch(of: $0.regex)?.output.count }.max() ?? 0
        if before.firstMatch(of: /\bnot less than(?: about)? ?$/) != nil {
            range = count...unlimited
        } else if before.firstMatch(of: asleepBefore.regex) != nil {
            // “I always fall asleep after 20 minutes” is no limit.
            guard count >= shortestFilm else { return nil }
            range = 1...count
        } else if before.firstMatch(of: mostBefore.regex) != nil || after.firstMatch(of: mostAfter.regex) != nil {
            range = 1...count
        } else if before.firstMatch(of: leastBefore.regex) != nil || after.firstMatch(of: leastAfter.regex) != nil {
            range = count...unlimited
        } else if after.firstMatch(of: /^[- ]?(?:long )?(?:film|movie|영화|짜리|정도)/) != nil {
            range = max(1, count - tolerance)...(count + tolerance)
        } else {
            return nil
        }
        let start = text.index(match.range.lowerBound, offsetBy: -comparison)
        return (MinuteLimit(range: range), text.replacingCharacters(in: start..<match.range.upperBound, with: " "))
    }

    private typealias Time = Regex<(Substring, Substring, Substring, Substring?, Substring?)>.Match

    private static func minutes(_ match: Time) -> Int? {
        guard let number = Double(match.1) else { return nil }
        let isHours = match.2.hasPrefix("h") || match.2 == "시간"
        let more = match.3.flatMap { Int($0) } ?? 0
        let half = match.4 == nil ? 0 : 30
        let minutes = isHours ? Int(number * 60) + more + half : Int(number)
        return (1..<1000).contains(minutes) ? minutes : nil
    }

    /// "Two hours" as "2 hours", "an hour and a half" as "90 minutes".
    private static func inDigits(_ text: String) -> String {
        var text = text.replacing(/\b(?:an|one) hour and a half\b/, with: "90 minutes").replacing("한 시간", with: "1 시간")
            .replacing("두 시간", with: "2 시간").replacing("두시간", with: "2시간").replacing("한시간", with: "1시간")
            .replacing("세 시간", with: "3 시간").replacing(/\b(?:an|one) hour\b/, with: "1 hour")
        for (word, digit) in [("two", "2"), ("three", "3"), ("four", "4")] {
            text = text.replacing("\(word) hours", with: "\(digit) hours").replacing(
                "\(word) and a half hours", with: "\(digit).5 hours")
        }
        return text
    }

    private static let time = Pattern(
        /([0-9]{1,3}(?:\.[0-9])?)[ -]?(hours?|hrs?|h\b|minutes?|mins?\b|시간|분(?![가-힣]*(?:들|위기)))(?:(?: and)? ?([0-9]{1,2}) ?(?:minutes|mins?|분))?( ?반)?/
    )

    private static let mostBefore = Pattern(
        /(?:under|below|nothing over|nothing longer than|nothing above|less than|shorter than|within|no more than|not more than|no longer than|not longer than|not over|at most|up to|max|maximum|only have|only got|fits? (?:in|into|within|inside))(?: of| about| around)? ?$/
    )

    private static let asleepBefore = Pattern(/(?:(?:nod|doze|drop) off|asleep) after(?: about| around)? ?$/)
    /// In minutes.
    private static let shortestFilm = 40

    private static let leastBefore = Pattern(/(?:over|more than|longer than|not less than|at least|minimum)(?: of| about)? ?$/)

    private static let mostAfter = Pattern(
        /^ ?(?:or less|or under|or shorter|max|tops|이하|이내|미만|안쪽|안 ?넘|(?:이|도)? ?안 ?되|안에|을? ?넘지|을? ?안 ?넘|보다 짧|까지)/)

    private static let leastAfter = Pattern(/^ ?(?:or more|or longer|plus|\+|이상|초과|이? ?넘는|보다 긴)/)
}
