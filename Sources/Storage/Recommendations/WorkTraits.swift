import Domain

/// A line of `traits.jsonl`: what is known of a built-in work besides its record. The search uses moods and audience, the recommender all.
struct WorkTraits: Decodable, Sendable {
    struct Key: Hashable, Sendable {
        let kind: WorkKind
        let id: String
    }

    let key: Key
    let moods: Set<Book.Mood>
    let audience: Book.Audience?
    /// Where the story takes place, as ISO 3166-1 codes of today's countries.
    let settings: Set<String>
    let era: Book.Era?
    let groups: Set<String>
    /// The series of which it is a part.
    let series: String?
    /// From the shortest to the longest usual edition.
    let pages: ClosedRange<Int>?

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func list(_ key: CodingKeys) throws -> [String] { try container.decodeIfPresent([String].self, forKey: key) ?? [] }
        func value<Value: RawRepresentable<String>>(_ key: CodingKeys, _ word: String?) throws -> Value? {
            guard let word else { return nil }
            guard let value = Value(rawValue: word) else {
                throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "“\(word)” is unknown")
            }
            return value
        }
        guard let kind = WorkKind(catalogName: try container.decode(String.self, forKey: .kind)) else {
            throw DecodingError.dataCorruptedError(forKey: .kind, in: container, debugDescription: "unknown kind")
        }
        key = Key(kind: kind, id: try container.decode(String.self, forKey: .id))
        moods = Set(try list(.moods).compactMap { try value(.moods, $0) })
        audience = try value(.audience, container.decodeIfPresent(String.self, forKey: .audience))
        settings = Set(try list(.settings))
        era = try value(.era, container.decodeIfPresent(String.self, forKey: .era))
        groups = Set(try list(.groups))
        series = try container.decodeIfPresent(String.self, forKey: .series)
        let bounds = try container.decodeIfPresent([Int].self, forKey: .pages)
        pages = try bounds.map { bounds in
            guard bounds.count == 2, bounds[0] > 0, bounds[0] <= bounds[1] else {
                throw DecodingError.dataCorruptedError(forKey: .pages, in: container, debugDescription: "no range of pages")
            }
            return bounds[0]...bounds[1]
        }
    }

    private enum CodingKeys: String, CodingKey {
        case kind, id, moods, audience, settings, era, groups, series, pages
    }

    // MARK: Subjects of groups

    /// The subjects that works of some groups have in the catalog, so that they are found by them: “booker prize”, “흑백 영화”.
    static let subjectsOfGroups = [
        "akutagawa-prize": "akutagawa prize",
        "best-international": "best international film oscar",
        "best-picture": "best picture oscar",
        "black-and-white": "black and white",
        "booker-prize": "booker prize",
        "debut": "debut",
        "golden-bear": "golden bear",
        "golden-lion": "golden lion",
        "goncourt": "prix goncourt",
        "hugo-award": "hugo award",
        "international-booker": "international booker prize",
        "national-book-award": "national book award",
        "nebula-award": "nebula award",
        "newbery-medal": "newbery medal",
        "palme-dor": "palme d'or",
        "pulitzer-prize": "pulitzer prize",
        "true-story": "true events",
        "yi-sang-prize": "yi sang literary award",
    ]

    /// The words for works whose end is a surprise. They are searched and not shown, since a subject would tell it.
    static let wordsOfTwist = ["plot twist", "twist ending", "반전", "반전 결말"]

    // MARK: Imported films

    /// The moods that films of a genre have, for films of which nothing else is known.
    static func moods(ofGenre genre: String) -> [Book.Mood] {
        switch genre {
        case "comedy": [.funny]
        case "horror": [.frightening]
        case "thriller": [.tense]
        case "romance": [.romantic]
        default: []
        }
    }

    /// The audience by which a record is searched. A film that has moods was described by hand, without an audience where it has none.
    static func audience(of record: CatalogRecord) -> String? {
        record.audience ?? (record.moods.isEmpty ? audience(ofGenres: record.genres)?.rawValue : nil)
    }

    static func audience(ofGenres genres: [String]) -> Book.Audience? {
        genres.contains("family") ? .children : nil
    }
}
