extension Book {
    /// The mood of a book.
    package enum Mood: String, Sendable, Hashable, CaseIterable, Codable {
        case funny, warm, cosy, hopeful, sad, bittersweet, dark, frightening, tense, strange, dreamlike, calm, playful, angry
        case romantic, epic, thoughtful, bleak
    }

    /// The length of most editions.
    package enum Length: String, Sendable, Hashable, CaseIterable, Codable {
        /// Under about 200 pages.
        case short
        /// Over about 450 pages.
        case long
    }

    /// The time in which a book is set.
    package enum Era: String, Sendable, Hashable, CaseIterable, Codable {
        case ancient, medieval
        case earlyModern = "16th-18th century"
        case nineteenthCentury = "19th century"
        case earlyTwentiethCentury = "early 20th century"
        case lateTwentiethCentury = "late 20th century"
        case twentyFirstCentury = "21st century"
        case future
    }
}

extension Book.Length {
    /// The pages of books of this length.
    package var pages: ClosedRange<Int> {
        switch self {
        case .short: 1...200
        case .long: 450...100_000
        }
    }
}
