/// Something that a reader may ask for, by the words that they use for it, and what a book has that fits.
package struct Concept: Sendable, Decodable {
    package let name: String
    /// Words and phrases, in lower case.
    package let english: [String]
    /// Beginnings of Korean words and phrases: particles and endings may follow.
    package let korean: [String]
    /// What a book that fits is about.
    package let subjects: [String]
    /// What is next to it.
    package let related: [String]
    package let moods: Set<Book.Mood>
    package let forms: Set<Book.Form>
    package let audiences: Set<Book.Audience>
    package let length: Book.Length?
    package let countries: Set<String>
    package let era: Book.Era?
    /// When it was published.
    package let years: ClosedRange<Int>?
    /// An ISO 639-1 code.
    package let language: String?
    /// By whom it is, where only the names tell: who won a prize, say.
    package let authors: Set<String>
    /// Whether it asks for what a catalog of literature has not: a manual, a textbook.
    package let isElsewhere: Bool
    /// How much each subject says for a book.
    package let weights: [String: Double]

    package init(
        name: String, english: [String] = [], korean: [String] = [], subjects: [String] = [], related: [String] = [],
        moods: Set<Book.Mood> = [], forms: Set<Book.Form> = [], audiences: Set<Book.Audience> = [],
        length: Book.Length? = nil, countries: Set<String> = [], era: Book.Era? = nil, years: ClosedRange<Int>? = nil,
        language: String? = nil, authors: Set<String> = [], isElsewhere: Bool = false
    ) {
        self.name = name
        self.english = english
        self.korean = korean
        self.subjects = subjects
        self.related = related
        self.moods = moods
        self.forms = forms
        self.audiences = audiences
        self.length = length
        self.countries = countries
        self.era = era
        self.years = years
        self.language = language
        self.authors = authors
        self.isElsewhere = isElsewhere
        weights = Dictionary(related.map { ($0, 0.5) } + subjects.map { ($0, 1) }) { $1 }
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func list(_ key: CodingKeys) throws -> [String] { try container.decodeIfPresent([String].self, forKey: key) ?? [] }
        /// Every word of a closed list has to be of it.
        func words<Value: RawRepresentable<String>>(_ key: CodingKeys, _ type: Value.Type) throws -> [Value] {
            try list(key).map { word in
                guard let value = Value(rawValue: word) else {
                    throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "“\(word)” is unknown")
                }
                return value
            }
        }
        let years = try container.decodeIfPresent([Int].self, forKey: .years)
        self.init(
            name: try container.decode(String.self, forKey: .name), english: try list(.english), korean: try list(.korean),
            subjects: try list(.subjects), related: try list(.related), moods: Set(try words(.moods, Book.Mood.self)),
            forms: Set(try words(.forms, Book.Form.self)), audiences: Set(try words(.audiences, Book.Audience.self)),
            length: try container.decodeIfPresent(String.self, forKey: .length).flatMap(Book.Length.init),
            countries: Set(try list(.countries)),
            era: try container.decodeIfPresent(String.self, forKey: .era).flatMap(Book.Era.init),
            years: years.flatMap { $0.count == 2 && $0[0] <= $0[1] ? $0[0]...$0[1] : nil },
            language: try container.decodeIfPresent(String.self, forKey: .language), authors: Set(try list(.authors)),
            isElsewhere: try container.decodeIfPresent(Bool.self, forKey: .isElsewhere) ?? false)
    }

    private enum CodingKeys: String, CodingKey {
        case name, english, korean, subjects, related, moods, forms, audiences, length, countries, era, years, language
        case authors, isElsewhere
    }
}
