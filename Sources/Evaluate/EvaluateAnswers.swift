import ArgumentParser
import Domain
import Foundation
import Recommendations
import Storage

/// Writes what is recommended for questions, so that people can judge it.
struct EvaluateAnswers: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "answers",
        abstract: "Writes the answers to questions, by the recommender and by plain full-text search.",
        discussion: """
            Each line of a file has "text" and "language". Each line of the output is one answer: the question, who answered, \
            the conditions that were understood, what was not, the fact, and the works with what they lack \
            and what is uncertain.
            """)

    @Argument(help: "Files of questions, one JSON object a line.")
    var files: [String]

    @Option(help: "A catalog database. By default the built-in catalog is loaded.")
    var catalog: String?

    private struct Question: Decodable {
        let text: String
        let language: String
    }

    private struct Answer: Encodable {
        struct Item: Encodable {
            let kind: String
            let title: String
            let year: Int?
            let creators: [String]
            let lacks: [String]
            let uncertain: [String]
        }

        let question: String
        let by: String
        let milliseconds: Double
        var conditions: [String] = []
        var notUnderstood: [String] = []
        var fact: String?
        var isFitting: Bool?
        let works: [Item]
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
        let database = try CatalogDatabase(path: catalog ?? directory.path + "/catalog.sqlite")
        if catalog == nil { _ = try await CatalogLoader(database: database).loadIfNeeded() }
        let recommendations = try SQLiteRecommendationCatalog(database: database)
        let works = BuiltInAnswerWorks(
            movies: SQLiteWorkCatalog<Movie>(database: database), books: SQLiteWorkCatalog<Book>(database: database))
        let recommender = CatalogRecommender(catalog: recommendations, works: works)
        _ = try await recommender.keys(for: "anything at all", in: .book, limit: 5)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        for question in questions {
            let language = Language(rawValue: question.language) ?? .english
            let start = ContinuousClock.now
            let recommendation = try await recommender.recommendation(
                for: RecommendationRequest(question: try QuestionText(question.text), language: language)
            ) { _ in }
            let time = (ContinuousClock.now - start) / .milliseconds(1)
            let conditions = recommendation.conditions.map(\.name)
            let answer = Answer(
                question: question.text, by: "foyer", milliseconds: time, conditions: conditions,
                notUnderstood: recommendation.notUnderstood, fact: recommendation.fact.map { String(describing: $0) },
                isFitting: recommendation.isFitting,
                works: recommendation.works.map { work in
                    Self.item(
                        work.work, lacks: work.unmet.map { conditions[$0] }, uncertain: work.unknown.map { conditions[$0] })
                })
            print(String(decoding: try encoder.encode(answer), as: UTF8.self))
            let found = try await fullText(question.text, recommendations, works, language)
            print(String(decoding: try encoder.encode(found), as: UTF8.self))
        }
    }

    /// Three films and three books by plain full-text search.
    private func fullText(
        _ text: String, _ catalog: SQLiteRecommendationCatalog, _ works: BuiltInAnswerWorks, _ language: Language
    ) async throws -> Answer {
        var keys: [ShelfKey] = []
        let start = ContinuousClock.now
        for kind in WorkKind.allCases {
            keys += try await catalog.fullTextKeys(for: text, in: kind, limit: 3).compactMap {
                ShelfKey(kind: kind.rawValue, id: "catalog-\($0)")
            }
        }
        let time = (ContinuousClock.now - start) / .milliseconds(1)
        let found = try await works.works(keys, in: language)
        return Answer(
            question: text, by: "full text", milliseconds: time,
            works: keys.compactMap { found[$0] }.map { Self.item($0, lacks: [], uncertain: []) })
    }

    private static func item(_ work: AnyWork, lacks: [String], uncertain: [String]) -> Answer.Item {
        let stored = work.shelfWork
        return Answer.Item(
            kind: stored.kind.catalogName, title: stored.title, year: stored.date?.year, creators: stored.creators,
            lacks: lacks, uncertain: uncertain)
    }
}
