/// Something that a question may ask for: the words for it, and what a fitting work has.
package struct Concept: Sendable, Decodable {
    package let name: String
    /// The name that pages show.
    package let label: SubjectName
    /// Words and phrases, in lower case.
    package let english: [String]
    /// The beginnings of Korean words and phrases, which particles and endings may follow.
    package let korean: [String]
    /// Phrases that exclude it, in English and Korean: “standalone” excludes series.
    package let denials: [String]
    /// The subjects of a fitting work.
    package let subjects: [String]
    /// Related subjects, which count less.
    package let related: [String]
    package let moods: Set<Book.Mood>
    package let forms: Set<Book.Form>
    package let audiences: Set<Book.Audience>
    package let length: Book.Length?
    package let countries: Set<String>
    package let era: Book.Era?
    /// The years of publication.
    package let years: ClosedRange<Int>?
    /// An ISO 639-1 code.
    package let language: String?
    /// A group of authors, such as the winners of a prize.
    package let authors: Set<String>
    /// Groups of works, such as the winners of a prize for works: any of them will do.
    package let groups: Set<String>
    /// What a fitting work contains (`WorkContents`): any of it will do.
    package let contents: Set<String>
    /// What a work must not contain where the concept is denied, besides `contents`.
    package let deniedContents: Set<String>
    /// Where a fitting work takes place (`WorkProfile.places`): any of them will do.
    package let places: Set<String>
    package let kinds: Set<WorkKind>
    /// Whether it asks for something that a catalog of literature does not have, such as a manual or a textbook.
    package let isElsewhere: Bool
    /// The topics of which any will do (`WorkTopics`); empty where works do not tell whether they have it.
    package var topics: Set<String> = []
    /// Of each subject: 1, or `relatedWeight` for related subjects.
    package let weights: [String: Double]

    /// A related subject counts half as much as a subject of the concept.
    private static let relatedWeight = 0.5

    package init(
        name: String, english: [String] = [], korean: [String] = [], denials: [String] = [], subjects: [String] = [],
        related: [String] = [],
        moods: Set<Book.Mood> = [], forms: Set<Book.Form> = [], audiences: Set<Book.Audience> = [],
        length: Book.Length? = nil, countries: Set<String> = [], era: Book.Era? = nil, years: ClosedRange<Int>? = nil,
        language: String? = nil, authors: Set<String> = [], groups: Set<String> = [],
        contents: Set<String> = [], deniedContents: Set<String> = [], places: Set<String> = [], kinds: Set<WorkKind> = [],
        isElsewhere: Bool = false, label: SubjectName? = nil, topics: Set<String> = []
    ) {
        self.name = name
        self.label = label ?? SubjectName(english: name, korean: korean.first ?? name)
        self.english = english
        self.korean = korean
        self.denials = denials
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
        self.groups = groups
        self.contents = contents
        self.deniedContents = deniedContents
        self.places = places
        self.kinds = kinds
        self.isElsewhere = isElsewhere
        self.topics = topics
        weights = Dictionary(related.map { ($0, Self.relatedWeight) } + subjects.map { ($0, 1) }) { $1 }
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func list(_ key: CodingKeys) throws -> [String] { try container.decodeIfPresent([String].self, forKey: key) ?? [] }
        /// An unknown word of a closed list is an error in the vocabulary.
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
            denials: try list(.denials), subjects: try list(.subjects), related: try list(.related),
            moods: Set(try words(.moods, Book.Mood.self)),
            forms: Set(try words(.forms, Book.Form.self)), audiences: Set(try words(.audiences, Book.Audience.self)),
            length: try container.decodeIfPresent(String.self, forKey: .length).flatMap(Book.Length.init),
            countries: Set(try list(.countries)),
            era: try container.decodeIfPresent(String.self, forKey: .era).flatMap(Book.Era.init),
            years: years.flatMap { $0.count == 2 && $0[0] <= $0[1] ? $0[0]...$0[1] : nil },
            language: try container.decodeIfPresent(String.self, forKey: .language), authors: Set(try list(.authors)),
            groups: Set(try list(.groups)), contents: Set(try list(.contents)),
            deniedContents: Set(try list(.deniedContents)), places: Set(try list(.places)),
            kinds: Set(try words(.kinds, WorkKind.self)),
            isElsewhere: try container.decodeIfPresent(Bool.self, forKey: .isElsewhere) ?? false,
            label: SubjectName(
                english: try container.decode(String.self, forKey: .label),
                korean: try container.decode(String.self, forKey: .labelKorean)))
    }

    private enum CodingKeys: String, CodingKey {
        case name, english, korean, denials, subjects, related, moods, forms, audiences, length, countries, era, years, language
        case authors, groups, contents, deniedContents, places, kinds, isElsewhere, label, labelKorean
    }
}
