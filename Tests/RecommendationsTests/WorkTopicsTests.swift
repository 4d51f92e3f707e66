import Domain
import Testing

@testable import Recommendations

@Suite("Topics of works")
struct WorkTopicsTests {
    private static let chess = Concept(name: "chess", subjects: ["chess"], topics: ["chess"])
    private static let about = WorkProfile(key: "about", titles: ["About"], topics: WorkTopics(central: ["chess"]))
    private static let beside = WorkProfile(
        key: "beside", titles: ["Beside"], subjects: ["chess"], topics: WorkTopics(minor: ["chess"]))
    private static let without = WorkProfile(key: "without", titles: ["Without"], subjects: ["chess"], topics: WorkTopics())
    private static let imported = WorkProfile(key: "imported", titles: ["Imported"], subjects: ["chess"])

    @Test("A work is about its central topics alone; where no topics are known, its subjects tell")
    func fulfilment() {
        #expect(Self.chess.topicFulfilment(by: Self.about) == 1)
        #expect(Self.chess.topicFulfilment(by: Self.beside) == RankingWeights.minorTopicFulfilment)
        #expect(Self.chess.topicFulfilment(by: Self.without) == RankingWeights.minorTopicFulfilment)
        #expect(Self.chess.topicFulfilment(by: Self.imported) == 1)
        #expect(Self.chess.isMet(by: Self.about) == true && Self.chess.isMet(by: Self.beside) == false)
    }

    @Test("A topic that is no main topic is one that the work has, and comes after those of which it is")
    func lesser() {
        let lesser = WorkProfile(
            key: "lesser", titles: ["Lesser"], topics: WorkTopics(main: ["travel"], central: ["chess", "travel"]),
            popularity: 100)
        #expect(Self.chess.topicFulfilment(by: lesser) == 1 && Self.chess.isMet(by: lesser) == true)
        #expect(Self.chess.isLesserTopic(in: lesser.topics) && !Self.chess.isLesserTopic(in: Self.about.topics))
        let ranking = WorkRanking(profiles: [lesser, Self.about], concepts: [Self.chess])
        var question = ParsedQuestion()
        question.kinds = [.book]
        question.wanted = [.init(concept: Self.chess, isOptional: false)]
        let ranked = ranking.ranked(
            question, .book, Requirements(question, { $0 }, .english), texts: TextMatches(byWord: [:], workCount: 2),
            includesFar: true)
        #expect(ranked.map(\.profile.key) == ["about", "lesser"])
    }

    @Test("Of alternatives, either topic will do")
    func alternatives() {
        let merged = Self.chess.merged(with: Concept(name: "sport", subjects: ["sport"], topics: ["sport"]))
        #expect(merged.topicFulfilment(by: Self.about) == 1)
    }

    @Test("A topic that is denied leaves out the works that have it at all, where little of it will do only those about it")
    func denials() {
        let ranking = WorkRanking(profiles: [Self.about, Self.beside, Self.imported], concepts: [Self.chess])
        func keys(isMild: Bool) -> [String] {
            var question = ParsedQuestion()
            question.kinds = [.book]
            question.unwanted = [Concept(name: "chess", topics: ["chess"])]
            if isMild { question.mildlyUnwanted = ["chess"] }
            let texts = TextMatches(byWord: [:], workCount: 3)
            return ranking.ranked(question, .book, Requirements(question, { $0 }, .english), texts: texts, includesFar: true)
                .map(\.profile.key).sorted()
        }
        #expect(keys(isMild: false) == ["imported"])
        #expect(keys(isMild: true) == ["beside", "imported"])
    }
}
