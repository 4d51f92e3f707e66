import Domain
import Foundation

/// Ranks the books of a catalog by how well they match a question.
struct BookRanking: Sendable {
    private let works: [BookProfile]
    /// For each subject ln(1 + books / books with the subject): rare subjects count more.
    private let rarity: [String: Double]
    private let similarity: WorkSimilarity

    /// - Parameter concepts: the vocabulary, by which works are similar that share no subject.
    init(profiles: [BookProfile], concepts: [Concept]) {
        works = profiles
        let books = profiles.filter(\.isBook)
        let counts = books.lazy.flatMap(\.subjects).reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
        rarity = counts.mapValues { log(1 + Double(books.count) / Double($0)) }
        similarity = WorkSimilarity(works: profiles, concepts: concepts, rarity: rarity)
    }

    /// All books that the question does not exclude, best first.
    ///
    /// - Parameter textScores: how well the words of the question match the texts of a book, by its key, from 0 to 1.
    func ranked(_ question: ParsedQuestion, textScores: [String: Double]) -> [RankedBook] {
        let constraints = Constraints(question)
        let matcher = BookMatcher(question, constraints, rarity: rarity)
        let compared = similarity.indices(of: question.comparedWorks)
        var ranked: [RankedBook] = []
        for (index, book) in works.enumerated() where book.isBook && !constraints.exclude(book) {
            let match = matcher.match(
                book, mostSimilar: similarity.mostSimilar(to: index, among: compared), textScore: textScores[book.key] ?? 0)
            ranked.append(RankedBook(profile: book, match: match))
        }
        Self.countSimilarBooks(&ranked)
        if constraints.demandCount == 0 || !question.isUnderstood {
            Self.setNearestLevels(of: &ranked, question)
        } else {
            Self.setLevels(of: &ranked, question, constraints)
        }
        return ranked.sorted {
            ($1.match.level, $1.match.score, $0.profile.key) < ($0.match.level, $0.match.score, $1.profile.key)
        }
    }
}
