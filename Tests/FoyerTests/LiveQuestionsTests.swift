import Foundation
import Providers
import Synchronization
import TestSupport
import Testing

/// The real program with a stub of the chat service, from the form to the answer.
@Suite("Live questions", .serialized)
struct LiveQuestionsTests {
    @Test("Proposals are looked up in the catalog: real books are shown, and invented ones are replaced by a second request")
    func proposes() async throws {
        let data = try await TemporaryDirectory.makeWithCatalog()
        let rounds = Mutex(0)
        let replies = [
            Self.reply([("Pride and Prejudice", "Jane Austen"), ("The Copper Lighthouse", "Jane Austen")]),
            Self.reply([("Frankenstein; or, The Modern Prometheus", "Mary Wollstonecraft Shelley")]),
        ]
        try await StubService.run(
            .chat(key: "a-secret"),
            respond: { _ in
                rounds.withLock { round in
                    defer { round += 1 }; return replies[min(round, 1)]
                }
            }
        ) { stub async throws in
            let program = try start(at: stub, data)
            let visit = try await Visit(#require(await program.site()))
            #expect(try await visit.get("/ask").contains("We send your question to m,"))
            let page = try await ask("a novel about proud people", visit)
            #expect(page.contains("data-id=\"catalog-pride-and-prejudice") && page.contains("data-id=\"catalog-frankenstein"))
            #expect(
                !page.contains("Copper") && page.contains("Because of Pride and Prejudice.")
                    && page.contains("2 books match your question"))
            #expect(page.contains("m suggested these books"))
            let errors = await program.stop().errors
            #expect(!errors.contains("a-secret"))
        }
    }

    @Test("Each error of the service is shown, and the built-in recommender answers")
    func fails() async throws {
        let cases: [(StubService.CannedResponse, String)] = [
            (.init(status: 401), "rejected this server’s key"),
            (.init(status: 404), "doesn’t know the configured model"),
            (.init(status: 429, json: #"{"error":{"code":"insufficient_quota"}}"#), "has reached its usage limit"),
            (.init(status: 500), "isn’t available"),
            (
                .init(json: #"{"choices":[{"message":{"content":null,"refusal":"No."},"finish_reason":"stop"}]}"#),
                "declined to answer"
            ),
            (
                .init(json: #"{"choices":[{"message":{"content":"{\"bo"},"finish_reason":"length"}]}"#),
                "sent an incomplete response"
            ),
            (.init(json: "<html>"), "sent an unreadable response"),
            (Self.reply([("The Copper Lighthouse", "Jane Austen")]), "named no book we could find"),
        ]
        let data = try await TemporaryDirectory.makeWithCatalog()
        let reply = Mutex(cases[0].0)
        try await StubService.run(.chat(key: "a-secret"), respond: { _ in reply.withLock { $0 } }) { stub async throws in
            let program = try start(at: stub, data)
            let visit = try await Visit(#require(await program.site()))
            for (number, (next, words)) in cases.enumerated() {
                reply.withLock { $0 = next }
                let page = try await ask("a novel about grief and the sea \(number)", visit)
                #expect(page.contains("id=\"notice\"") && page.contains(words), "\(words)")
                #expect(page.contains("data-id=\"catalog-") && !page.contains("a-secret"))
            }
            let errors = await program.stop().errors
            #expect(!errors.contains("a-secret"))
        }
    }

    private func start(at stub: StubService, _ data: TemporaryDirectory) throws -> Program {
        try Program(
            [
                "--root", repositoryRoot, "--data-dir", data.path, "--port", "0", "--ask-url", "\(stub.url)/v1", "--ask-model",
                "m",
                "--log-level", "trace",
            ], environment: ["FOYER_ASK_KEY": "a-secret"])
    }

    /// The page of a question after it is answered.
    private func ask(_ question: String, _ visit: Visit) async throws -> String {
        let text = try #require(question.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        #expect(try await visit.post("questions", "token=t&question=\(text)").status == 303)
        let history = try await visit.get("/questions")
        let address = try #require(history.firstMatch(of: /\/questions\/[0-9a-f]{32}/)).0
        // The event stream ends when the question is answered.
        _ = try await visit.get("\(address)/events")
        return try await visit.get(String(address))
    }

    private static func reply(_ books: [(title: String, author: String)]) -> StubService.CannedResponse {
        let items = books.map { ["title": $0.title, "author": $0.author, "reason": "Because of \($0.title)."] }
        let content = (try? JSONSerialization.data(withJSONObject: ["books": items])).map {
            String(decoding: $0, as: UTF8.self)
        }
        let message = ["message": ["content": content ?? ""], "finish_reason": "stop"] as [String: Any]
        let body = (try? JSONSerialization.data(withJSONObject: ["choices": [message]])) ?? Data()
        return .init(json: String(decoding: body, as: UTF8.self))
    }
}
