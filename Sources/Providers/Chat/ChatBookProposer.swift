import Domain
import Foundation
import Synchronization

/// Where a chat service is, and how it is asked.
package struct ChatSettings: Equatable, Sendable {
    package static let standardURL = "https://api.openai.com/v1"

    package let url: URL
    /// nil for servers that ask for none.
    package let key: String?
    package let model: String
    /// How long it may think.
    package let timeout: Duration

    package init(url: URL, key: String?, model: String, timeout: Duration = .seconds(60)) {
        self.url = url
        self.key = key
        self.model = model
        self.timeout = timeout
    }
}

/// Has a language model propose books, over the chat completions that OpenAI, Ollama, llama.cpp and vLLM have in common
/// (https://platform.openai.com/docs/api-reference/chat).
package final class ChatBookProposer: BookProposer {
    /// How much a model may write, its thoughts included, in tokens.
    private static let tokenLimit = 4000

    package let name: String

    private let settings: ChatSettings
    private let client: ServiceClient
    /// Whether the server has refused to be told a schema.
    private let isSchemaUnknown = Mutex(false)

    package init(settings: ChatSettings, client: ServiceClient) {
        self.settings = settings
        self.client = client
        name = Self.name(settings)
    }

    /// The host, or, where that is a name that only its own network knows, the model.
    private static func name(_ settings: ChatSettings) -> String {
        guard let host = settings.url.host(), host.contains("."), host.contains(where: \.isLetter),
            !["local", "internal", "lan", "home"].contains(host.split(separator: ".").last.map(String.init) ?? "")
        else { return settings.model }
        return host
    }

    /// A model takes its time, and every attempt costs.
    package static func policy(timeout: Duration) -> ServicePolicy {
        var policy = ServicePolicy()
        policy.maximumConcurrentRequests = 4
        policy.maximumAttempts = 2
        policy.initialBackoff = .seconds(1)
        policy.longestRetryDelay = .seconds(10)
        policy.limits = HTTPTransport.Limits(headTimeout: timeout, totalTimeout: timeout, maximumBodySize: 1024 * 1024)
        policy.specificErrorKind = { reply in
            if reply.status == 402 { return .quota }
            guard reply.status == 429 || reply.status == 403 else { return nil }
            let error = (try? JSONDecoder().decode(ChatErrorResponse.self, from: reply.body))?.error
            return [error?.code, error?.type].contains("insufficient_quota") ? .quota : nil
        }
        return policy
    }

    package func proposals(for request: ProposalRequest) async throws(ProposalError) -> [BookProposal] {
        let asksBySchema = !isSchemaUnknown.withLock { $0 }
        var outcome = await reply(to: request, bySchema: asksBySchema)
        // The request was not understood: the server may not know what a schema is.
        if asksBySchema, case .failure(let failure) = outcome, failure.status == 400 || failure.status == 422 {
            outcome = await reply(to: request, bySchema: false)
            if case .success = outcome { isSchemaUnknown.withLock { $0 = true } }
        }
        switch outcome {
        case .success(let reply): return try ChatResponseParser.proposals(in: reply.body)
        case .failure(let error): throw .service(error.kind)
        }
    }

    private func reply(
        to request: ProposalRequest, bySchema: Bool
    ) async -> Result<HTTPTransport.Response, ServiceCallError> {
        let prompt = ChatPrompt(request)
        let message = ChatRequest(
            model: settings.model,
            messages: [
                .init(role: "system", content: bySchema ? ChatPrompt.instructions : ChatPrompt.instructionsWithForm),
                .init(role: "user", content: prompt.text),
            ],
            maximum: Self.tokenLimit, format: bySchema ? ChatPrompt.format : nil)
        var headers = ["Accept": "application/json", "Content-Type": "application/json"]
        if let key = settings.key { headers["Authorization"] = "Bearer \(key)" }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            // Nothing in it can fail to be written.
            guard let body = try? encoder.encode(message) else { return .failure(ServiceCallError(.badResponse)) }
            return .success(try await client.post(body, to: address, headers: headers))
        } catch {
            return .failure(error)
        }
    }

    /// The base address, or the whole.
    private var address: URL {
        settings.url.path().hasSuffix("/chat/completions") ? settings.url : settings.url.appending(path: "chat/completions")
    }
}
