import Domain
import TestSupport
import Testing

@Suite("Similarity of a proposed book and a catalog's book")
struct BookSimilarityTests {
    @Test("Real books match, invented books do not", arguments: BookSimilarityCase.all)
    func table(pair: BookSimilarityCase) {
        let similarity = BookSimilarity(
            title: pair.title, author: pair.author, titles: [pair.record] + pair.otherTitles, authors: pair.authors)
        #expect(similarity.isSameBook == pair.isSame, "title \(similarity.title), author \(similarity.author)")
    }

    @Test("The table is large enough, on both sides, and in both languages")
    func size() {
        let all = BookSimilarityCase.all
        #expect(all.count >= 60 && all.count { $0.isSame } >= 30 && all.count { !$0.isSame } >= 30)
        #expect(all.count { TextFolding.hasHangul($0.title + $0.record) } >= 30)
    }

    @Test("The named volume of a series is more similar than the first")
    func volumes() {
        let titles = ["The Hunger Games", "Catching Fire", "The Hunger Games: Mockingjay"]
        let similarities = titles.map {
            BookSimilarity(
                title: "The Hunger Games: Catching Fire", author: "Suzanne Collins", titles: [$0], authors: ["Suzanne Collins"])
        }
        #expect(similarities.map(\.score).max() == similarities[1].score)
    }

    @Test("A title counts more than a name, so the best of several books is the one with the most similar title")
    func score() {
        let exact = BookSimilarity(title: "Dune", author: "F. Herbert", titles: ["Dune"], authors: ["Frank Herbert"])
        let other = BookSimilarity(title: "Dune", author: "F. Herbert", titles: ["Dune 2"], authors: ["F. Herbert"])
        #expect(exact.score > other.score && exact.title == 1 && other.author == 1)
        #expect(abs(exact.score - 0.995) < 0.000_1)
    }

    @Test(
        "All results are between 0 and 1",
        arguments: [
            "", " ", "()", "((((", "!!!", "소", "a", String(repeating: "(", count: 5000), String(repeating: "a:", count: 5000),
            "e" + String(repeating: "\u{301}", count: 300_000), String(repeating: "a ", count: 5000),
        ])
    func hostile(text: String) {
        for other in ["", "Dune", text] {
            let similarity = BookSimilarity(title: text, author: text, titles: [other], authors: [other])
            #expect((0...1).contains(similarity.title) && (0...1).contains(similarity.author))
        }
    }
}
