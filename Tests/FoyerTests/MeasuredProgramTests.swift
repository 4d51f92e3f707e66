import Foundation
import TestSupport
import Testing

/// The metrics and the log of the real program.
@Suite("Metrics and log of the program")
struct MeasuredProgramTests {
    private static let question = "a quokka novel about grief"

    @Test(
        "The metrics count services, saved responses, questions and the database; the log at info has nothing that people search for"
    )
    func whole() async throws {
        let data = try await TemporaryDirectory.makeWithCatalog()
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
            let visit = try await Visit(#require(await program.site()))
            for address in [
                "/movies?query=quokka", "/movies?query=quokka", "/movies?query=wombat", "/books?query=quokka",
                "/search?query=quokka",
                "/suggest?q=quokka", "/movies?query=%22quokka%22%20AND%20(%20NEAR*", "/books?query=quokka%00",
                "/movies?query=%zzquokka",
            ] {
                _ = try await visit.get(address)
            }
            try await visit.post("movies/search", "query=quokka")
            try await visit.post("questions", "token=t&question=\(Self.question.replacing(" ", with: "+"))")
            let asked = try #require(try await visit.get("/questions").firstMatch(of: /\/questions\/[0-9a-f]{32}/)).0
            // The event stream ends when the question is answered.
            _ = try await visit.get("\(asked)/events")
            let metrics = try await visit.get("/metrics")
            for line in [
                #"foyer_service_requests_total{service="tmdb",outcome="answered"}"#,
                #"foyer_service_requests_total{service="tmdb",outcome="unavailable"}"#,
                #"foyer_service_requests_total{service="openlibrary",outcome="answered"}"#,
                #"foyer_service_duration_seconds_count{service="tmdb"}"#,
                #"foyer_saved_answers_total{service="tmdb",copy="fresh"}"#,
                #"foyer_saved_answers_total{service="tmdb",copy="none"}"#,
                #"foyer_service_breaker{service="tmdb",state="closed"}"#,
                #"foyer_questions_total{state="answered"}"#,
                #"foyer_data_bytes{part="database"}"#, #"foyer_data_bytes{part="catalog"}"#, "foyer_data_limit_bytes",
                "foyer_disk_free_bytes",
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
            let token = try #require(visit.cookie.split(separator: "=").last)
            // The visitor's token, the queries and the words of the question, in upper or lower case.
            for word in ["quokka", "wombat", "grief", "NEAR", "secret", String(token)] {
                #expect(!errors.lowercased().contains(word.lowercased()), "\(word): \(errors)")
            }
        }
    }
}
