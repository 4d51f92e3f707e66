import Foundation
import HTTPTypes

/// What a service takes, to the letter: an unknown address, parameter or value, a missing or wrong header is our mistake.
package struct ServiceRules: Sendable {
    private struct Address: Sendable {
        /// A regular expression for the whole path.
        let path: String
        var method = "GET"
        /// What is wrong with the body of a POST.
        var bodyObjection: @Sendable (Data) -> String? = { $0.isEmpty ? nil : "a body" }
        /// For each parameter that is known, a regular expression for its value as it stands in the address.
        var parameters: [String: String] = [:]
        var required: Set<String> = []
        /// For each header that has to be there, a regular expression for its value.
        var headers: [String: String] = [:]
        /// Just one of these parameters or headers, in lower case, has to be there.
        var credentials: [String] = []
    }

    private let addresses: [Address]

    /// Text in an address, with everything but RFC 3986's unreserved characters percent-encoded: a bare "+" would be a space.
    private static let text = "(?:[A-Za-z0-9._~-]|%[0-9A-F]{2})+"

    package static let tmdb = ServiceRules(addresses: [
        Address(
            path: "/3/search/movie",
            parameters: [
                "query": text, "page": "[1-9][0-9]{0,2}", "language": "[a-z]{2}-[A-Z]{2}", "include_adult": "false",
                "region": "[A-Z]{2}", "year": "[0-9]{4}", "primary_release_year": "[0-9]{4}", "api_key": text,
            ], required: ["query", "page", "language", "include_adult"], credentials: ["api_key", "authorization"]),
        Address(
            path: "/3/movie/[1-9][0-9]*",
            parameters: [
                "language": "[a-z]{2}-[A-Z]{2}",
                "append_to_response": "(?:credits|similar|external_ids|videos|watch%2Fproviders|%2C)+", "api_key": text,
            ], required: ["language"], credentials: ["api_key", "authorization"]),
        Address(path: "/t/p/(?:w92|w154|w185|w342|w500|w780|original)/[A-Za-z0-9_-]+\\.(?:jpg|png)"),
    ])

    package static let googleBooks = ServiceRules(addresses: [
        Address(
            path: "/books/v1/volumes",
            parameters: [
                "q": text, "startIndex": "[0-9]+", "maxResults": "[1-9]|[123][0-9]|40", "printType": "books",
                "langRestrict": "[a-z]{2}", "key": text,
            ], required: ["q"]),
        Address(path: "/books/v1/volumes/[A-Za-z0-9_-]+", parameters: ["key": text]),
        Address(
            path: "/books/content",
            parameters: ["id": "[A-Za-z0-9_-]+", "printsec": "frontcover", "img": "1", "zoom": "[0-9]"], required: ["id"]),
    ])

    package static let openLibrary = ServiceRules(addresses: [
        Address(
            path: "/search\\.json",
            parameters: ["q": text, "fields": "(?:[a-z_]+|%2C)+", "page": "[1-9][0-9]*", "limit": "[1-9][0-9]{0,2}"],
            required: ["q"]),
        Address(path: "/works/OL[0-9]+W\\.json"),
        Address(path: "/works/OL[0-9]+W/editions\\.json", parameters: ["limit": "[1-9][0-9]{0,2}"]),
        Address(path: "/b/id/[1-9][0-9]*-[SML]\\.jpg", parameters: ["default": "false"]),
    ])

    package static let naver = ServiceRules(
        addresses: [
            ("/v1/search/book\\.json", "x-naver-client-id", "x-naver-client-secret"),
            ("/search/v1/book", "x-ncp-apigw-api-key-id", "x-ncp-apigw-api-key"),
        ].map { path, id, secret in
            Address(
                path: path,
                parameters: [
                    "query": text, "display": "[1-9][0-9]?|100", "start": "[1-9][0-9]{0,2}|1000", "sort": "sim|date",
                ], required: ["query"], headers: [id: ".+", secret: ".+"])
        } + [Address(path: "/main_[0-9]+/[0-9.]+\\.jpg")])

    /// An OpenAI-compatible service.
    ///
    /// - Parameter key: the one that it wants; nil for a server that wants none.
    package static func chat(key: String?) -> ServiceRules {
        ServiceRules(addresses: [
            Address(
                path: "/v1/chat/completions", method: "POST", bodyObjection: chatObjection,
                headers: ["content-type": "application/json"].merging(key.map { ["authorization": "Bearer \($0)"] } ?? [:]) {
                    $1
                })
        ])
    }

    /// What is wrong with a chat request: a member that not every server knows, a message that is none, a schema that is not strict.
    private static func chatObjection(to body: Data) -> String? {
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
        return schemaObjection(schema)
    }

    private static func schemaObjection(_ schema: [String: Any]) -> String? {
        switch schema["type"] as? String {
        case "string": return nil
        case "array": return (schema["items"] as? [String: Any]).map(schemaObjection) ?? "an array of nothing"
        case "object":
            guard schema["additionalProperties"] as? Bool == false,
                let properties = schema["properties"] as? [String: [String: Any]],
                Set(schema["required"] as? [String] ?? []) == Set(properties.keys)
            else { return "a schema that is not strict" }
            return properties.values.lazy.compactMap(schemaObjection).first
        default: return "a schema of \(schema["type"] ?? "nothing")"
        }
    }

    /// What is wrong with a request; nil where the service takes it.
    func objection(to asked: StubService.Asked) -> String? {
        guard let address = addresses.first(where: { matches(asked.path, $0.path) }) else {
            return "no such path: \(asked.path)"
        }
        guard asked.method == address.method else { return "\(asked.method) instead of \(address.method)" }
        if let objection = address.bodyObjection(asked.body) { return objection }
        var given: Set<String> = []
        for parameter in asked.query.split(separator: "&") {
            let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, let pattern = address.parameters[parts[0]] else { return "unknown parameter: \(parameter)" }
            guard matches(parts[1], pattern) else { return "value not taken: \(parameter)" }
            guard given.insert(parts[0]).inserted else { return "given twice: \(parameter)" }
        }
        if let missing = address.required.subtracting(given).min() { return "missing: \(missing)" }
        for (name, pattern) in address.headers.merging(["user-agent": "Foyer/.+"], uniquingKeysWith: { $1 }) {
            let value = HTTPField.Name(name).flatMap { asked.headers[$0] } ?? ""
            guard matches(value, pattern) else { return "header \(name): \(value)" }
        }
        let credentials = address.credentials.filter { name in
            given.contains(name) || HTTPField.Name(name).map { asked.headers.contains($0) } ?? false
        }
        if !address.credentials.isEmpty, credentials.count != 1 { return "\(credentials.count) credentials" }
        if asked.headers.contains(.cookie) { return "a cookie" }
        // A key is nobody else's business.
        let secrets = ["authorization", "x-naver-client-secret", "x-ncp-apigw-api-key"]
        let own = Set(address.headers.keys).union(address.credentials)
        if let stray = secrets.first(where: { name in
            !own.contains(name) && HTTPField.Name(name).map { asked.headers.contains($0) } ?? false
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

/// A request that the service does not take.
package struct ServiceObjections: Error, CustomStringConvertible {
    package let description: String
}
