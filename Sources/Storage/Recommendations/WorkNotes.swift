import Domain

/// A line of `notes.jsonl`: what a built-in work contains, where it takes place, and what people remember of it.
struct WorkNotes: Decodable, Sendable {
    let key: WorkTraits.Key
    let contents: WorkContents
    /// Cities and kinds of places, in English.
    let places: Set<String>
    /// Phrases in English and Korean.
    let about: [String]

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func list(_ key: CodingKeys) throws -> [String] { try container.decodeIfPresent([String].self, forKey: key) ?? [] }
        guard let kind = WorkKind(catalogName: try container.decode(String.self, forKey: .kind)) else {
            throw DecodingError.dataCorruptedError(forKey: .kind, in: container, debugDescription: "unknown kind")
        }
        key = WorkTraits.Key(kind: kind, id: try container.decode(String.self, forKey: .id))
        contents = WorkContents(
            present: Set(try list(.has)), slight: Set(try list(.little)), unknown: Set(try list(.unsure)))
        places = Set(try list(.places))
        about = try list(.about) + list(.aboutKorean)
    }

    private enum CodingKeys: String, CodingKey {
        case kind, id, has, little, unsure, places, about, aboutKorean
    }
}
