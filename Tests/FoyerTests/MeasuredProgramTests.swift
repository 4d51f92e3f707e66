import Foundation
import Providers
import TestSupport
import Testing

/// The metrics and the log of the real program.
@Suite("Metrics and log of the program")
struct MeasuredProgramTests {
    private static let visitor = "0123456789abcdef0123456789abcdef"
    private static let cookie = "foyer_visitor=\(visitor)"
    private static let question = "a quokka novel about grief"

    @Test(
        "The metrics count services, saved responses, questions and the database; the log at info has nothing that people search for"
    )
    func whole() async throws {
        let data = try TemporaryDirectory()
        let page = #"{"page":1,"results":[{"id":1,"title":"Dune"}],"total_pages":1,"total_results":1}"#
        try await StubService.run(respond: { asked in
            if asked.query.contains("wombat") { return .init(status: 500) }
            return asked.path.hasPrefix("/3/search/movie") ? .init(json: page) : .init(json: "<nonsense>")
        }) { stub async throws in
            let program = try Program(
                [
                    "--port", "0", "--root", repositoryRoot, "--data-dir", data.path, "--log-level", "info",
                    "--tmdb-url", "\(stub.url)/3", "--open-library-url", "\(stub.url)/ol", "--book-providers",
                    "openlibrary,catalog",
                ], environment: ["FOYER_TMDB_TOKEN": "a-secret-token"])
            let site = try #require(await program.site())
            for address in [
                "/movies?query=quokka", "/movies?query=quokka", "/movies?query=wombat", "/books?query=quokka",
                "/search?query=quokka",
                "/suggest?q=quokka", "/movies?query=%22quokka%22%20AND%20(%20NEAR*", "/books?query=quokka%00",
                "/movies?query=%zzquokka",
            ] {
                _ = try await get(address, site)
            }
            try await post("movies/search", "query=quokka", site)
            try await post("questions", "token=t&question=\(Self.question.replacing(" ", with: "+"))", site)
            let asked = try #require(try await get("/questions", site).firstMatch(of: /\/questions\/[0-9a-f]{32}/)).0
            // The event stream ends when the question is answered.
            _ = try await get("\(asked)/events", site)
            let metrics = try await get("/metrics", site)
            for line in [
                #"foyer_service_requests_total{service="tmdb",outcome="answered"}"#,
                #"foyer_service_requests_total{service="tmdb",outcome="unavailable"}"#,
                #"foyer_service_requests_total{service="openlibrary",outcome="answered"}"#,
                #"foyer_service_duration_seconds_count{service="tmdb"}"#,
                #"foyer_saved_answers_total{service="tmdb",copy="fresh"}"#,
                #"foyer_saved_answers_total{service="tmdb",copy="none"}"#,
                #"foyer_service_breaker{service="tmdb",state="closed"}"#,
                #"foyer_questions_total{state="answered"}"#,
                #"foyer_database_duration_seconds_count{use="read"}"#,
                #"foyer_database_duration_seconds_count{use="write"}"#,
                #"hb_requests_total{http_route="/questions",http_request_method="POST",http_response_status_code="303"}"#,
            ] {
                let value = metrics.split(separator: "\n").first { $0.hasPrefix(line + " ") }?.split(separator: " ").last
                #expect(value.flatMap { Double($0) }.map { $0 >= 1 } == true, "\(line): \(value ?? "missing")")
            }
            #expect(metrics.contains(#"foyer_service_breaker{service="openlibrary",state="open"} 0.0"#))
            #expect(metrics.contains("foyer_questions_working 0.0"))
            #expect(!metrics.contains("quokka") && !metrics.contains("secret"))
            let (status, errors) = await program.stop()
            #expect(status == 0)
            // The visitor's id, the queries and the words of the question, in upper or lower case.
            for word in ["quokka", "wombat", "grief", "NEAR", "secret", Self.visitor] {
                #expect(!errors.lowercased().contains(word.lowercased()), "\(word): \(errors)")
            }
        }
    }

    private func get(_ address: String, _ site: URL) async throws -> String {
        let url = try #require(URL(string: site.absoluteString + address))
        let reply = try await HTTPTransport(userAgent: "test").get(url, headers: ["Cookie": Self.cookie], limits: .patient)
        return String(decoding: reply.body, as: UTF8.self)
    }

    private func post(_ address: String, _ fields: String, _ site: URL) async throws {
        let headers = ["Cookie": Self.cookie, "Content-Type": "application/x-www-form-urlencoded"]
        let reply = try await HTTPTransport(userAgent: "test").response(
            to: .init(site.appending(path: address), headers: headers, body: Data(fields.utf8)), limits: .patient)
        #expect(reply.status < 400)
    }
}
