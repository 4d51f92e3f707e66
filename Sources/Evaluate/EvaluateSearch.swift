import ArgumentParser
import Domain
import Foundation
import Storage

/// Measures the search on queries whose answers are known: `make evaluate-search`.
struct EvaluateSearch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Measures the search on queries whose answers are known, beside SQLite's bare full-text search.",
        discussion: """
            Each line of the queries is {"class": "…", "kind": "movie" or "book", "query": "…", "relevant": ["id", …]}. Each query is \
            asked once without anything that is kept in memory; success at 1 and at 10 say how often a relevant work is the first, or \
            among the first ten. A query without relevant works is of works that are not there: it succeeds where the page says so, by \
            no result or by a list that it calls partial.
            """)

    @Option(help: "The catalog's file, catalog.sqlite in the data folder.")
    var catalog: String

    @Option(help: "Where the first ten of each query go, as JSON lines.")
    var output: String?

    @Option(help: "How often all queries are asked; the times are of all rounds.")
    var rounds = 1

    @Option(help: "How many of the queries that failed of each class are listed.")
    var failures = 0

    @Argument(help: "Files of queries.")
    var files: [String]

    private struct Query: Decodable {
        let `class`: String
        let kind: String
        let query: String
        let relevant: [String]
    }

    private struct Result: Encodable {
        let n: Int
        let ids: [String]
        let isPartial: Bool
        let ms: Double
    }

    private struct Score {
        var count = 0
        var atOne = 0
        var atTen = 0
        var reciprocal = 0.0

        mutating func add(_ index: Int?) {
            count += 1
            atOne += index == 0 ? 1 : 0
            atTen += index == nil ? 0 : 1
            reciprocal += index.map { 1 / Double($0 + 1) } ?? 0
        }

        var columns: String {
            let values = [Double(atOne), Double(atTen), reciprocal].map { $0 / Double(max(1, count)) }
            return String(format: "%6d", count) + values.map { String(format: "  %.3f", $0) }.joined()
        }
    }

    func run() async throws {
        let queries = try files.flatMap { file in
            try Data(contentsOf: URL(filePath: file)).split(separator: UInt8(ascii: "\n"))
                .map { try JSONDecoder().decode(Query.self, from: $0) }
        }
        let database = try CatalogDatabase(path: catalog)
        var scores: [String: Score] = [:]
        var failed: [String: [String]] = [:]
        var times: [Duration] = []
        var bareTimes: [Duration] = []
        var slowest: [(Duration, String)] = []
        var lines = ""
        let bare = FTS5Baseline(database: database)
        for round in 0..<max(1, rounds) {
            for (number, query) in queries.enumerated() {
                let text = try SearchQuery(query.query)
                let start = ContinuousClock.now
                let found =
                    query.kind == "movie"
                    ? try await Self.search(text, SQLiteWorkCatalog<Movie>(database: database))
                    : try await Self.search(text, SQLiteWorkCatalog<Book>(database: database))
                let time = ContinuousClock.now - start
                times.append(time)
                let bareStart = ContinuousClock.now
                _ = try await bare.ids(matching: text, limit: 20)
                bareTimes.append(ContinuousClock.now - bareStart)
                guard round == 0 else { continue }
                slowest.append((time, query.query))
                let ids = found.ids
                let isTold = ids.isEmpty || found.isPartial
                let index =
                    query.relevant.isEmpty
                    ? (isTold ? 0 : nil) : ids.prefix(10).firstIndex { query.relevant.contains($0) }
                scores[query.class, default: Score()].add(index)
                scores["all", default: Score()].add(index)
                if index == nil {
                    failed[query.class, default: []].append(
                        "\(query.kind) “\(query.query)” wants \(query.relevant.prefix(3)), got \(ids.prefix(3))")
                }
                if output != nil {
                    let line = try JSONEncoder().encode(
                        Result(n: number, ids: Array(ids.prefix(10)), isPartial: found.isPartial, ms: time / .milliseconds(1)))
                    lines += String(decoding: line, as: UTF8.self) + "\n"
                }
            }
        }
        if let output { try Data(lines.utf8).write(to: URL(filePath: output)) }
        print("class                   count  at 1   at 10  MRR")
        for name in scores.keys.sorted(by: { ($0 == "all" ? "~" : $0) < ($1 == "all" ? "~" : $1) }) {
            print(name.padding(toLength: 22, withPad: " ", startingAt: 0), scores[name]?.columns ?? "")
            for failure in (failed[name] ?? []).prefix(failures) { print("    \(failure)") }
        }
        print("                        p50 ms   p99 ms  slowest ms")
        for (name, times) in [("search", times), ("bare MATCH … LIMIT 20", bareTimes)] {
            let sorted = times.sorted()
            let shown = [sorted[sorted.count / 2], sorted[sorted.count * 99 / 100], sorted[sorted.count - 1]]
            print(
                name.padding(toLength: 22, withPad: " ", startingAt: 0),
                shown.map { String(format: "%8.2f", $0 / .milliseconds(1)) }.joined(separator: " "))
        }
        if failures > 0 {
            for (time, query) in slowest.sorted(by: { $0.0 > $1.0 }).prefix(failures) {
                print(String(format: "%8.2f ms", time / .milliseconds(1)), "“\(query)”")
            }
        }
    }

    /// The first page of results with everything that a page shows. The catalog is new for each query, so that nothing is
    /// cached.
    private static func search<Item: StoredWork>(_ text: SearchQuery, _ catalog: SQLiteWorkCatalog<Item>) async throws
        -> (ids: [String], isPartial: Bool)
    {
        let page = try await catalog.works(matching: WorkQuery(text: text, language: .english)).value
        return (page.items.map(\.id.key), page.isPartial)
    }
}
