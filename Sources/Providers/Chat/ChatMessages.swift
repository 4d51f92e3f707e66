/// The body of `POST /chat/completions`.
struct ChatRequest: Encodable, Sendable {
    struct Message: Encodable, Sendable {
        let role: String
        let content: String
    }

    struct ResponseFormat: Encodable, Sendable {
        struct Schema: Encodable, Sendable {
            let name: String
            let strict: Bool
            let schema: JSONSchema
        }

        let type: String
        let schema: Schema

        enum CodingKeys: String, CodingKey {
            case type
            case schema = "json_schema"
        }
    }

    let model: String
    let messages: [Message]
    let maximum: Int
    /// nil for services without schemas.
    let format: ResponseFormat?

    enum CodingKeys: String, CodingKey {
        case model, messages
        case maximum = "max_completion_tokens"
        case format = "response_format"
    }
}

/// The part of JSON Schema that describes a list of objects.
indirect enum JSONSchema: Encodable, Sendable {
    case text(description: String)
    case list(of: JSONSchema)
    /// All properties are required, and no others are allowed.
    case object(KeyValuePairs<String, JSONSchema>)

    private enum Key: String, CodingKey {
        case type, description, items, properties, required, additionalProperties
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .text(let description):
            try container.encode("string", forKey: .type)
            try container.encode(description, forKey: .description)
        case .list(let schema):
            try container.encode("array", forKey: .type)
            try container.encode(schema, forKey: .items)
        case .object(let properties):
            try container.encode("object", forKey: .type)
            var nested = container.nestedContainer(keyedBy: Name.self, forKey: .properties)
            for (name, schema) in properties { try nested.encode(schema, forKey: Name(stringValue: name)) }
            try container.encode(properties.map(\.key), forKey: .required)
            try container.encode(false, forKey: .additionalProperties)
        }
    }
}

/// The response to `POST /chat/completions`.
struct ChatResponse: Decodable, Sendable {
    struct Choice: Decodable, Sendable {
        struct Message: Decodable, Sendable {
            @LossyOptional var content: String?
            @LossyOptional var refusal: String?
        }

        @LossyOptional var message: Message?
        @LossyOptional var finish: String?

        enum CodingKeys: String, CodingKey {
            case message
            case finish = "finish_reason"
        }
    }

    let choices: LossyArray<Choice>
}

/// The body of an error response.
struct ChatErrorResponse: Decodable {
    struct Details: Decodable {
        @LossyOptional var type: String?
        @LossyOptional var code: String?
    }

    let error: Details
}

/// The JSON that the model writes as its message.
struct ProposedBooks: Decodable {
    struct Item: Decodable, Sendable {
        let title: String
        let author: String
        let reason: String
    }

    let books: LossyArray<Item>
}
