import Domain
import Foundation
import Synchronization

/// The address of a chat service and how to call it.
package struct ChatSettings: Equatable, Sendable {
    package static let standardURL = "https://api.openai.com/v1"

    package let url: URL
    /// nil for services that need none.
    package let key: String?
    package let model: String
    /// The longest time for one response.
    package let timeout: Duration

    package init(url: URL, key: String?, model: String, timeout: Duration = .seconds(60)) {
        self.url = url
        self.key = key
        self.model = model
        self.timeout = timeout
    }
}

/// Lets a language model propose books, over the chat completions API that OpenAI, Ollama, llama.cpp and vLLM have in common
/// (https://platform.openai.com/docs/api-reference/chat).
package final class ChatBookProposer: BookProposer {
    /// The longest response including the model's reasoning, in tokens.
    private static let tokenLimit = 4000

    package let name: String

    private let settings: ChatSettings
    private let client: ServiceClient
    /// Whether the service has rejected a request with a schema and accepted it without one.
    private let lacksSchemas = Mutex(false)

    package init(settings: ChatSettings, client: ServiceClient) {
        self.settings = settings
        self.client = client
        name = Self.name(settings)
    }

    /// The host, or the model where the host is a name of a local network.
    private static func name(_ settings: ChatSettings) -> String {
        guard let host = settings.url.host(), host.contains("."), host.contains(where: \.isLetter),
            !["local", "internal", "lan", "home"].contains(host.split(separator: ".").last.map(String.init) ?? "")
        else { return settings.model }
        return host
    }

    /// A model needs long for a response, and every attempt costs.
    package static func policy(timeout: Duration) -> ServicePolicy {
        var policy = ServicePolicy()
        policy.maximumConcurrentRequests = 4
        policy.maximumAttempts = 2
        policy.initialBackoff = .seconds(1)
        policy.longestRetryDelay = .seconds(10)
        policy.limits = HTTPTransport.Limits(headTimeout: timeout, totalTimeout: timeout, maximumBodySize: 1024 * 1024)
        policy.specificErrorKind = { response in
            if response.status == 402 { return .quota }
            guard response.status == 429 || response.status == 403 else { return nil }
            // A body of another form has the meaning of its status.
            let error = (try? JSONDecoder().decode(ChatErrorResponse.self, from: response.body))?.error
            return [error?.code, error?.type].contains("insufficient_quota") ? .quota : nil
        }
        return policy
    }

    package func proposals(for request: ProposalRequest) async throws(ProposalError) -> [BookProposal] {
        let usesSchema = !lacksSchemas.withLock { $0 }
        var outcome = await response(to: request, withSchema: usesSchema)
        // The service rejected the request: it may not support schemas.
        if usesSchema, case .failure(let error) = outcome, error.status == 400 || error.status == 422 {
            outcome = await response(to: request, withSchema: false)
            if case .success = outcome { lacksSchemas.withLock { $0 = true } }
        }
        switch outcome {
        case .success(let response): return try ChatResponseParser.proposals(in: response.body)
        case .failure(let error): throw .service(error.kind)
        }
    }

    private func response(
        to request: ProposalRequest, withSchema: Bool
    ) async -> Result<HTTPTransport.Response, ServiceCallError> {
        let prompt = ChatPrompt(request)
        let message = ChatRequest(
            model: settings.model,
            messages: [
                .init(role: "system", content: withSchema ? ChatPrompt.instructions : ChatPrompt.instructionsWithFormat),
                .init(role: "user", content: prompt.text),
            ],
            maximum: Self.tokenLimit, format: withSchema ? ChatPrompt.format : nil)
        var headers = ["Accept": "application/json", "Content-Type": "application/json"]
        if let key = settings.key { headers["Authorization"] = "Bearer \(key)" }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            // Strings and numbers can always be encoded.
            guard let body = try? encoder.encode(message) else { return .failure(ServiceCallError(.badResponse)) }
            return .success(try await client.post(body, to: address, headers: headers))
        } catch {
            return .failure(error)
        }
    }

    /// The setting may be the base address, or the address of the chat completions.
    private var address: URL {
        settings.url.path().hasSuffix("/chat/completions") ? settings.url : settings.url.appending(path: "chat/completions")
    }
}
