import Domain
import Foundation

/// The years and ages that a question states in digits.
enum QuestionNumbers {
    struct Years: Equatable {
        let range: ClosedRange<Int>
        /// Whether the story takes place in these years: "set in the 1920s". Otherwise the work is from them.
        let isOfStory: Bool
        /// Whether works from these years must not come: "nothing from the 80s", "90년대 말고".
        var isDenied = false
    }

    /// The years of a range without a beginning, and without an end.
    static let first = -3000
    static let last = 3000

    /// "the 1920s and 1930s", "2021 or later", "before 1500", "1930년대", "of the last 10 years".
    ///
    /// - Parameters:
    ///   - hasTitle: whether the question names a work, so that a single year may be its title: "books like 1984".
    ///   - year: this year.
    static func years(in text: String, hasTitle: Bool, year: Int) -> Years? {
        let text = inDigits(text.lowercased())
        for form in [relative, interval, oldest, decades, before] {
            guard let found = form(text, year) else { continue }
            let years = years(found, in: text)
            // “Nothing older than” denies what is before these years.
            return found.range.upperBound == last ? Years(range: years.range, isOfStory: years.isOfStory) : years
        }
        guard !hasTitle, let found = since(text, year) ?? single(text, year) else { return nil }
        return years(found, in: text)
    }

    /// “The nineteen-eighties” and “the eighties” as “the 1980s”.
    private static func inDigits(_ text: String) -> String {
        let decades = ["twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties", "nineties"]
        guard text.contains("ties") else { return text }
        return decades.enumerated().reduce(text) { text, decade in
            let digits = "19\(decade.offset + 2)0s"
            return text.replacing("nineteen-\(decade.element)", with: digits).replacing(
                "nineteen \(decade.element)", with: digits
            )
            .replacing("the \(decade.element)", with: "the \(digits)")
        }
    }

    private static func years(_ found: Stated, in text: String) -> Years {
        let before = text[..<found.match.lowerBound].suffix(40)
        let after = text[found.match.upperBound...].prefix(12)
        let isDenied =
            before.suffix(20).firstMatch(of: /\b(?:not|nothing|no|never|except|avoid|isn'?t|don'?t)\b[^.,?!]*$/) != nil
            || before.firstMatch(
                of:
                    /\b(?:refuses?|won'?t|hates?|can'?t stand|never (?:reads?|watch(?:es)?)) (?:(?!\b(?:but|and|loves?|wants?)\b)[^.,?!])*$/
            )
                != nil
            || after.firstMatch(of: /^[^.,?!]{0,8}(?:말고|빼고|싫|제외|아닌)/) != nil
        return Years(range: found.range, isOfStory: isOfStory(found.match, in: text), isDenied: isDenied)
    }

    private typealias Stated = (range: ClosedRange<Int>, match: Range<String.Index>)

    private static func isOfStory(_ match: Range<String.Index>, in text: String) -> Bool {
        let before = text[..<match.lowerBound].suffix(20)
        let after = text[match.upperBound...].prefix(12)
        return before.firstMatch(of: /(?:set|takes? place|taking place|story|happens|during)(?: in| during)?(?: the)? ?'?$/)
            != nil
            || after.firstMatch(of: /^[^.?!]{0,6}(?:배경|시절|이야기)|^[^.?!,]{0,12}(?:다룬|다루는|그린)/) != nil
            // “Paris in the 1920s”, but not “films made in the 1920s”.
            || before.firstMatch(
                of:
                    /\b(?!(?:films?|movies?|books?|novels?|cinema|fiction|made|released|published|written|shot|out|from|comed(?:y|ies)|thrillers?|dramas?|westerns?|musicals?|poetry|poems|plays?|classics?|stories|women|men|directors?|authors?|writers?|filmmakers?)\b)[a-z]{3,} in the $/
            )
                != nil
    }

    /// "of the last 10 years", "the past decade", "최근 5년".
    private static func relative(_ text: String, _ year: Int) -> Stated? {
        if let match = text.firstMatch(
            of:
                /\b(?:from|of|in|released|published|made|out|new|best|came out|films?|movies?|books?|novels?)(?: [a-z]+){0,2} this (decade|year)\b|올해(?= ?(?:나온|개봉|출간|신작|영화|책|소설|작품))/
        ) {
            return ((match.1 == "decade" ? year / 10 * 10 : year)...last, match.range)
        }
        if let match = text.firstMatch(of: /\bthis century\b/) { return (2000...last, match.range) }
        if let match = text.firstMatch(
            of: /\b(?:last|past) (?:([0-9]{1,3}|a few|few|couple of|five|ten|fifteen|twenty|thirty|fifty) )?(years?|decades?)\b/
        ) {
            let words = [
                "a few": 5, "few": 5, "couple of": 2, "five": 5, "ten": 10, "fifteen": 15, "twenty": 20, "thirty": 30,
                "fifty": 50,
            ]
            let number = match.1.map { Int($0) ?? words[String($0)] ?? 1 } ?? 1
            let count = match.2.hasPrefix("decade") ? number * 10 : number
            return ((year - count)...last, match.range)
        }
        if let match = text.firstMatch(of: /(?:최근|지난|요) ?([0-9]{1,2}) ?년/), let count = Int(match.1) {
            return ((year - count)...last, match.range)
        }
        return nil
    }

    /// "between 1950 and 1970", "1990-1999", "2000년부터 2009년까지".
    private static func interval(_ text: String, _ year: Int) -> Stated? {
        let pattern =
            /(?:between |from )?(1[0-9]{3}|20[0-9]{2})(?:s|년대|년)? ?(?:and|to|-|–|~|부터|에서) ?(?:the )?(1[0-9]{3}|20[0-9]{2})(s|년대)?/
        guard let match = text.firstMatch(of: pattern), let from = Int(match.1), let through = Int(match.2), from <= through
        else { return nil }
        return (from...(match.3 == nil ? through : through + 9), match.range)
    }

    /// "nothing older than the 80s": these and all later years.
    private static func oldest(_ text: String, _ year: Int) -> Stated? {
        let pattern =
            /\b(?:nothing|none|not|no [a-z]+) (?:is )?(?:older than|before|from before|earlier than|pre)[- ](?:the )?'?((?:1[0-9]|20)?[0-9]0)s\b/
        guard let match = text.firstMatch(of: pattern), let number = Int(match.1) else { return nil }
        return (decade(number)...last, match.1.startIndex..<match.range.upperBound)
    }

    /// In characters before a number.
    private static let agedReach = 40
    /// What stands before the age of people: “older people, 40s or 50s at least”, “women in their 60s”. The number is no decade.
    private static let aged = Pattern(
        /(?:\b(?:people|couples?|wom[ae]n|m[ae]n|persons?|someone|adults?|lovers)(?:,| who are| aged)? |\bin (?:my|our|their|his|her) |\baged? )(?:(?:early|late|mid)(?: to |-| ))*(?:[2-9]0s (?:or|and|to) )?$/
    )

    /// The first year of a decade: 80 is 1980, and 10 is 2010.
    private static func decade(_ number: Int) -> Int { number >= 100 ? number : number >= 30 ? 1900 + number : 2000 + number }

    /// "the 1920s and 1930s", "80s", "90년대".
    private static func decades(_ text: String, _ year: Int) -> Stated? {
        let matches = text.matches(of: /(?:\b|')(1[0-9]{3}|20[0-9]{2}|[0-9]0)'?(?:s\b|년대)/).filter {
            $0.1.count > 2 || text[..<$0.range.lowerBound].suffix(agedReach).firstMatch(of: aged.regex) == nil
        }
        let starts = matches.compactMap { match -> Int? in
            Int(match.1).map(decade)
        }
        guard let low = starts.min(), let high = starts.max(), let first = matches.first, let last = matches.last else {
            return nil
        }
        let match = first.range.lowerBound..<last.range.upperBound
        let after = text[last.range.upperBound...].prefix(20)
        if after.firstMatch(of: /^ ?(?:or|and) (?:earlier|older|before)|^ ?이전|^ ?까지/) != nil {
            return (Self.first...(high + 9), match)
        }
        if after.firstMatch(of: /^ ?(?:or|and) (?:later|newer|after)|^ ?onwards?|^ ?이후/) != nil {
            return (low...Self.last, match)
        }
        return (low...(high + 9), match)
    }

    /// "before 1980", "pre-1960", "before my father was born (1962)", "1990년 이전".
    private static func before(_ text: String, _ year: Int) -> Stated? {
        if let match = text.firstMatch(
            of:
                /\b(?:before|pre|older than|earlier than|prior to|nothing (?:after|newer than|since))[- ](?:the (?:year )?|[^.?!0-9]{0,40}\()?(1[0-9]{3}|20[0-9]{2})/
        ),
            let end = Int(match.1)
        {
            return (first...(end - 1), match.range)
        }
        if let match = text.firstMatch(of: /\b(1[0-9]{3}|20[0-9]{2}) (?:or|and) (?:earlier|older|before)\b/),
            let end = Int(match.1)
        {
            return (first...end, match.range)
        }
        if let match = text.firstMatch(of: /(1[0-9]{3}|20[0-9]{2}) ?년 ?(?:이전|전에|전 |까지)/), let end = Int(match.1) {
            return (first...end, match.range)
        }
        if let match = text.firstMatch(of: /\b(1[0-9]|20) ?세기 ?(이전|까지)/), let century = Int(match.1) {
            return (first...((match.2 == "까지" ? century : century - 1) * 100), match.range)
        }
        return nil
    }

    /// "since 1990", "after 2010", "2021 or later", "2000년 이후".
    private static func since(_ text: String, _ year: Int) -> Stated? {
        if let match = text.firstMatch(of: /\b(since|after|from|newer than) (1[0-9]{3}|20[0-9]{2})/), let start = Int(match.2) {
            let isAfter = match.1 == "after" || match.1 == "newer than"
            return ((isAfter ? start + 1 : start)...last, match.range)
        }
        if let match = text.firstMatch(
            of:
                /(1[0-9]{3}|20[0-9]{2})(?: or later| or newer| onwards?| on\b| until (?:now|today)| to now| and later|년 ?(?:이후|부터))/
        ),
            let start = Int(match.1)
        {
            return (start...last, match.range)
        }
        return nil
    }

    /// "in 1994", "1994년".
    private static func single(_ text: String, _ year: Int) -> Stated? {
        guard let match = text.firstMatch(of: /\bin (1[0-9]{3}|20[0-9]{2})\b|(1[0-9]{3}|20[0-9]{2})년/),
            let number = (match.1 ?? match.2).flatMap({ Int($0) })
        else { return nil }
        return (number...number, match.range)
    }

    /// The era in which most of the years lie.
    static func era(of years: ClosedRange<Int>, now year: Int) -> Book.Era {
        switch years.upperBound {
        case ...500: .ancient
        case ...1500: .medieval
        case ...1800: .earlyModern
        case ...1900: .nineteenthCentury
        case ...1945: .earlyTwentiethCentury
        case ...1999: .lateTwentiethCentury
        case ...year: .twentyFirstCentury
        default: years.lowerBound > year ? .future : .twentyFirstCentury
        }
    }

    // MARK: Counts

    /// How many works of a kind are asked for: “just one film”, “three short novels”, “세 권만”, “영화 한 편 책 한 권만”. Without such words
    /// a question for “a novel” gets several to choose from.
    static func counts(in text: String) -> [WorkKind: Int] {
        let text = text.lowercased()
        if text.contains(/(?:하나|한 ?개)씩|\bone of each\b/) { return [.movie: 1, .book: 1] }
        if let match = text.firstMatch(of: /(책|소설|영화) 하나만/) { return [match.1 == "영화" ? .movie : .book: 1] }
        let english = text.matches(
            of: /\b(just |only |exactly )?(one|two|three|four|five|[1-5]) (?:[a-z-]+ ){0,2}?(books?|novels?|films?|movies?)\b/)
        let korean = text.matches(of: /(한|두|세|네|다섯|[1-5]) ?(권|편)(만|씩)?/)
        let numbers = ["one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "한": 1, "두": 2, "세": 3, "네": 4, "다섯": 5]
        var counts: [WorkKind: Int] = [:]
        var isExact = false
        for match in english {
            guard let count = numbers[String(match.2)] ?? Int(match.2) else { continue }
            isExact = isExact || match.1 != nil || count > 1
            counts[match.3.hasPrefix("f") || match.3.hasPrefix("m") ? .movie : .book] = count
        }
        for match in korean {
            guard let count = numbers[String(match.1)] ?? Int(match.1) else { continue }
            isExact = isExact || match.3 != nil
            counts[match.2 == "편" ? .movie : .book] = count
        }
        return isExact ? counts : [:]
    }

    // MARK: Ages

    /// The audience of a child's age: "my 13 year old", "6yo", "7살", "초3". Adults' ages say nothing.
    static func audience(in text: String) -> Concept? {
        guard let age = age(in: text.lowercased()) else { return nil }
        switch age {
        case ...6:
            return Concept(
                name: "picture book", forms: [.pictureBook], audiences: [.children],
                label: SubjectName(english: "for small children", korean: "유아용"))
        case 7...12:
            // Books for young adults are too hard, or too cruel, before ten.
            return Concept(
                name: "children", audiences: age < 10 ? [.children] : [.children, .youngAdults],
                label: SubjectName(english: "for children", korean: "어린이용"))
        // At 16 and 17, books for adults will do as well.
        case 13...15:
            return Concept(
                name: "teen", audiences: [.youngAdults, .children],
                label: SubjectName(english: "for teenagers", korean: "청소년용"))
        default: return nil
        }
    }

    /// - Parameter text: in lower case.
    static func age(in text: String) -> Int? {
        if let match = text.firstMatch(of: /([0-9]{1,2}) ?(?:[- ]years?[- ]olds?|yo\b|y\/o|yrs? old|살|세(?![가-힣]))/) {
            return Int(match.1)
        }
        if let match = text.firstMatch(
            of:
                /\b(?:age|aged|son|daughter|kid|child|grandson|granddaughter|niece|nephew|she|he|one|other|youngest|oldest)(?:'s| is|,)? ?(?:is )?([0-9]{1,2})\b(?! ?(?:page|hour|min))/
        ) {
            return Int(match.1)
        }
        if let match = text.firstMatch(
            of:
                /\b(?:daughter|son|child|kid|grandson|granddaughter|niece|nephew) (?:is |just turned |turned )(four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen)\b/
        ) {
            return [
                "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen",
            ]
            .firstIndex(of: String(match.1)).map { $0 + 4 }
        }
        if let match = text.firstMatch(of: /(초|중|고)(?:등학교 ?|등 ?|학교 ?)?([1-6])(?![0-9])/), let grade = Int(match.2) {
            return grade + (match.1 == "초" ? 6 : match.1 == "중" ? 12 : 15)
        }
        return nil
    }
}
