import ArgumentParser
import Domain
import Foundation
import Recommendations
import Storage

/// The command of `make evaluate` and `make evaluate-search`.
@main
struct Evaluate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "foyer-evaluate", abstract: "Measures what Foyer finds.",
        subcommands: [EvaluateQuestions.self, EvaluateAnswers.self, EvaluateSearch.self])
}

/// Measures the built-in recommender beside plain full-text search: `make evaluate`.
struct EvaluateQuestions: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "questions",
        abstract: "Measures the recommender on questions whose fitting books are known.",
        discussion: """
            Each line of a file is {"question": "…", "language": "en" or "ko", "fits": {"book-id": 1 or 2}}: 2 fits just what was \
            asked, 1 is a fair answer. Where no book fits, the right answer is that none does.
            """)

    @Argument(help: "Files of questions, one JSON object a line.")
    var files: [String]

    @Flag(help: "Also list the questions with fewer than three fitting books among five.")
    var failures = false

    private struct Question: Decodable {
        let question: String
        let language: String
        let fits: [String: Int]
    }

    /// How good the first five books are.
    private struct Quality {
        var precision = 0.0
        var gain = 0.0

        static func + (one: Quality, other: Quality) -> Quality {
            Quality(precision: one.precision + other.precision, gain: one.gain + other.gain)
        }

        /// Precision and normalized discounted cumulative gain at 5; a grade g counts 2^g − 1.
        init(_ keys: [String], _ fits: [String: Int]) {
            func gain(_ grades: some Sequence<Int>) -> Double {
                zip(grades.map { Double((1 << $0) - 1) }, 2...).reduce(0) { $0 + $1.0 / log2(Double($1.1)) }
            }
            precision = Double(keys.prefix(5).count { fits[$0] != nil }) / 5
            self.gain = gain(keys.prefix(5).map { fits[$0] ?? 0 }) / gain(fits.values.sorted(by: >).prefix(5))
        }

        init(precision: Double = 0, gain: Double = 0) {
            self.precision = precision
            self.gain = gain
        }
    }

    func run() async throws {
        let questions = try files.flatMap { file in
            try Data(contentsOf: URL(filePath: file)).split(separator: UInt8(ascii: "\n"))
                .map { try JSONDecoder().decode(Question.self, from: $0) }
        }
        let directory = FileManager.default.temporaryDirectory.appending(path: "foyer-evaluate-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        // The system deletes temporary files that are left.
        defer { try? FileManager.default.removeItem(at: directory) }
        let database = try CatalogDatabase(path: directory.path + "/catalog.sqlite")
        _ = try await CatalogLoader(database: database).loadIfNeeded()
        let catalog = try SQLiteRecommendationCatalog(database: database)
        let recommender = CatalogRecommender(
            catalog: catalog,
            works: BuiltInAnswerWorks(
                movies: SQLiteWorkCatalog<Movie>(database: database), books: SQLiteWorkCatalog<Book>(database: database)))
        _ = try await recommender.keys(for: "anything at all", in: .book, limit: 5)

        var recommended: [String: [Quality]] = [:]
        var baseline: [String: [Quality]] = [:]
        var times: [Duration] = []
        var (unanswerable, rightlyUnfitting, wronglyUnfitting) = (0, 0, 0)
        for question in questions {
            let start = ContinuousClock.now
            let (keys, isFitting) = try await recommender.keys(for: question.question, in: .book, limit: 5)
            times.append(ContinuousClock.now - start)
            guard !question.fits.isEmpty else {
                unanswerable += 1
                rightlyUnfitting += isFitting ? 0 : 1
                continue
            }
            wronglyUnfitting += isFitting ? 0 : 1
            let quality = Quality(keys, question.fits)
            let fullTextQuality = Quality(
                try await catalog.fullTextKeys(for: question.question, in: .book, limit: 5), question.fits)
            for group in [question.language, "all"] {
                recommended[group, default: []].append(quality)
                baseline[group, default: []].append(fullTextQuality)
            }
            if failures, quality.precision < 0.6 || !isFitting {
                print(
                    "\(isFitting ? "" : "NOT UNDERSTOOD ")\(question.question)\n    \(keys.map { (question.fits[$0] == nil ? "" : "*") + $0 })"
                )
            }
        }
        print("questions  count  recommender P@5  nDCG@5  full text P@5  nDCG@5")
        for group in recommended.keys.sorted() {
            let (one, other) = (Self.mean(recommended[group] ?? []), Self.mean(baseline[group] ?? []))
            let columns = [one.precision, one.gain, other.precision, other.gain].map { String(format: "%.3f", $0) }
            print(
                group.padding(toLength: 9, withPad: " ", startingAt: 0), String(format: "%6d", recommended[group]?.count ?? 0),
                "          \(columns[0])   \(columns[1])          \(columns[2])   \(columns[3])")
        }
        print(
            "told to have no fitting book: \(rightlyUnfitting) of \(unanswerable) that have none, \(wronglyUnfitting) of \(questions.count - unanswerable) that have some"
        )
        let sorted = times.sorted()
        print(
            "time: \(Self.milliseconds(sorted[sorted.count / 2])) ms median, \(Self.milliseconds(sorted[sorted.count - 1])) ms at most"
        )
    }

    private static func mean(_ qualities: [Quality]) -> Quality {
        let sum = qualities.reduce(Quality(), +)
        let count = Double(max(1, qualities.count))
        return Quality(precision: sum.precision / count, gain: sum.gain / count)
    }

    private static func milliseconds(_ duration: Duration) -> String {
        String(format: "%.1f", duration / .milliseconds(1))
    }
}
