import Domain

/// A line of `topics.jsonl`: the topics of a built-in work.
struct WorkTopicsRecord: Decodable, Sendable {
    let key: WorkTraits.Key
    let topics: WorkTopics

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard let kind = WorkKind(catalogName: try container.decode(String.self, forKey: .kind)) else {
            throw DecodingError.dataCorruptedError(forKey: .kind, in: container, debugDescription: "unknown kind")
        }
        key = WorkTraits.Key(kind: kind, id: try container.decode(String.self, forKey: .id))
        let main = Set(try container.decode([String].self, forKey: .main))
        topics = WorkTopics(
            main: main,
            central: main.union(try container.decode([String].self, forKey: .central)),
            minor: Set(try container.decode([String].self, forKey: .minor)))
    }

    private enum CodingKeys: String, CodingKey {
        case kind, id, main, central, minor
    }
}
