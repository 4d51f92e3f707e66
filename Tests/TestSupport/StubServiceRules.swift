import Foundation
import HTTPTypes

/// The requests that a service accepts, as its documentation describes them. `StubService` rejects all others: those with an
/// unknown path, parameter or value, with a missing or unexpected header, or with the credentials of another service.
package struct StubServiceRules: Sendable {
    private struct Endpoint: Sendable {
        /// A regular expression for the whole path.
        let path: String
        var method = "GET"
        /// Describes what is wrong with a body; nil for a valid one.
        var bodyViolation: @Sendable (Data) -> String? = { $0.isEmpty ? nil : "a body" }
        /// The known parameters, each with a regular expression for its percent-encoded value.
        var parameters: [String: String] = [:]
        var required: Set<String> = []
        /// The required headers, each with a regular expression for its value.
        var headers: [String: String] = [:]
        /// Exactly one of these parameters or headers, in lower case, is required.
        var credentials: [String] = []
    }

    private let endpoints: [Endpoint]

    /// Text in which all but RFC 3986's unreserved characters are percent-encoded, since services decode "+" to a space.
    private static let text = "(?:[A-Za-z0-9._~-]|%[0-9A-F]{2})+"

    package static let tmdb = StubServiceRules(endpoints: [
        Endpoint(
            path: "/3/search/movie",
            parameters: [
                "query": text, "page": "[1-9][0-9]{0,2}", "language": "[a-z]{2}-[A-Z]{2}", "include_adult": "false",
                "region": "[A-Z]{2}", "year": "[0-9]{4}", "primary_release_year": "[0-9]{4}", "api_key": text,
            ], required: ["query", "page", "language", "include_adult"], credentials: ["api_key", "authorization"]),
        Endpoint(
            path: "/3/movie/[1-9][0-9]*",
            parameters: [
                "language": "[a-z]{2}-[A-Z]{2}",
                "append_to_response": "(?:credits|similar|external_ids|videos|watch%2Fproviders|%2C)+", "api_key": text,
            ], required: ["language"], credentials: ["api_key", "authorization"]),
        Endpoint(path: "/t/p/(?:w92|w154|w185|w342|w500|w780|original)/[A-Za-z0-9_-]+\\.(?:jpg|png)"),
    ])

    package static let googleBooks = StubServiceRules(endpoints: [
        Endpoint(
            path: "/books/v1/volumes",
            parameters: [
                "q": text, "startIndex": "[0-9]+", "maxResults": "[1-9]|[123][0-9]|40", "printType": "books",
                "langRestrict": "[a-z]{2}",
            ], required: ["q"], credentials: ["x-goog-api-key"]),
        Endpoint(path: "/books/v1/volumes/[A-Za-z0-9_-]+", credentials: ["x-goog-api-key"]),
        Endpoint(
            path: "/books/content",
            parameters: ["id": "[A-Za-z0-9_-]+", "printsec": "frontcover", "img": "1", "zoom": "[0-9]"], required: ["id"]),
    ])

    package static let openLibrary = StubServiceRules(endpoints: [
        Endpoint(
            path: "/search\\.json",
            parameters: ["q": text, "fields": "(?:[a-z_]+|%2C)+", "page": "[1-9][0-9]*", "limit": "[1-9][0-9]{0,2}"],
            required: ["q"]),
        Endpoint(path: "/works/OL[0-9]+W\\.json"),
        Endpoint(path: "/works/OL[0-9]+W/editions\\.json", parameters: ["limit": "[1-9][0-9]{0,2}"]),
        Endpoint(path: "/b/id/[1-9][0-9]*-[SML]\\.jpg", parameters: ["default": "false"]),
    ])

    package static let naver = StubServiceRules(
        endpoints: [
            ("/v1/search/book\\.json", "x-naver-client-id", "x-naver-client-secret"),
            ("/search/v1/book", "x-ncp-apigw-api-key-id", "x-ncp-apigw-api-key"),
        ].map { path, id, secret in
            Endpoint(
                path: path,
                parameters: [
                    "query": text, "display": "[1-9][0-9]?|100", "start": "[1-9][0-9]{0,2}|1000", "sort": "sim|date",
                ], required: ["query"], headers: [id: ".+", secret: ".+"])
        } + [Endpoint(path: "/main_[0-9]+/[0-9.]+\\.jpg")])

    /// An OpenAI-compatible service.
    ///
    /// - Parameter key: the required key; nil for a server without keys.
    package static func chat(key: String?) -> StubServiceRules {
        StubServiceRules(endpoints: [
            Endpoint(
                path: "/v1/chat/completions", method: "POST", bodyViolation: chatViolation,
                headers: ["content-type": "application/json"].merging(key.map { ["authorization": "Bearer \($0)"] } ?? [:]) {
                    $1
                })
        ])
    }

    /// Rejects members that not every server knows, unexpected messages, and schemas that are not strict.
    private static func chatViolation(of body: Data) -> String? {
        guard let request = (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] else { return "no JSON object" }
        let known: Set = ["model", "messages", "max_completion_tokens", "response_format"]
        guard known.subtracting(["response_format"]).isSubset(of: request.keys), known.isSuperset(of: request.keys) else {
            return "members: \(request.keys.sorted())"
        }
        guard let messages = request["messages"] as? [[String: String]],
            messages.map({ $0["role"] ?? "" }) == ["system", "user"],
            messages.allSatisfy({ $0.count == 2 && $0["content"]?.isEmpty == false })
        else { return "messages" }
        guard let format = request["response_format"] as? [String: Any] else { return nil }
        guard format["type"] as? String == "json_schema", let named = format["json_schema"] as? [String: Any],
            named["name"] is String, named["strict"] as? Bool == true, let schema = named["schema"] as? [String: Any]
        else { return "response_format" }
        return schemaViolation(schema)
    }

    private static func schemaViolation(_ schema: [String: Any]) -> String? {
        switch schema["type"] as? String {
        case "string": return nil
        case "array": return (schema["items"] as? [String: Any]).map(schemaViolation) ?? "an array of nothing"
        case "object":
            guard schema["additionalProperties"] as? Bool == false,
                let properties = schema["properties"] as? [String: [String: Any]],
                Set(schema["required"] as? [String] ?? []) == Set(properties.keys)
            else { return "a schema that is not strict" }
            return properties.values.lazy.compactMap(schemaViolation).first
        default: return "a schema of \(schema["type"] ?? "nothing")"
        }
    }

    /// Describes the first rule that a request breaks; nil where the service accepts it.
    func violation(of request: StubService.ReceivedRequest) -> String? {
        guard let endpoint = endpoints.first(where: { matches(request.path, $0.path) }) else {
            return "no such path: \(request.path)"
        }
        guard request.method == endpoint.method else { return "\(request.method) instead of \(endpoint.method)" }
        if let violation = endpoint.bodyViolation(request.body) { return violation }
        var given: Set<String> = []
        for parameter in request.query.split(separator: "&") {
            let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, let pattern = endpoint.parameters[parts[0]] else {
                return "unknown parameter: \(parameter)"
            }
            guard matches(parts[1], pattern) else { return "value not taken: \(parameter)" }
            guard given.insert(parts[0]).inserted else { return "given twice: \(parameter)" }
        }
        if let missing = endpoint.required.subtracting(given).min() { return "missing: \(missing)" }
        for (name, pattern) in endpoint.headers.merging(["user-agent": "Foyer/.+"], uniquingKeysWith: { $1 }) {
            let value = HTTPField.Name(name).flatMap { request.headers[$0] } ?? ""
            guard matches(value, pattern) else { return "header \(name): \(value)" }
        }
        let credentials = endpoint.credentials.filter { name in
            given.contains(name) || HTTPField.Name(name).map { request.headers.contains($0) } ?? false
        }
        if !endpoint.credentials.isEmpty, credentials.count != 1 { return "\(credentials.count) credentials" }
        if request.headers.contains(.cookie) { return "a cookie" }
        // A key must not reach another service.
        let secrets = ["authorization", "x-goog-api-key", "x-naver-client-secret", "x-ncp-apigw-api-key"]
        let own = Set(endpoint.headers.keys).union(endpoint.credentials)
        if let stray = secrets.first(where: { name in
            !own.contains(name) && HTTPField.Name(name).map { request.headers.contains($0) } ?? false
        }) {
            return "stray header \(stray)"
        }
        return nil
    }

    private func matches(_ text: String, _ pattern: String) -> Bool {
        guard let expression = try? Regex(pattern) else { return false }
        return text.wholeMatch(of: expression) != nil
    }
}
