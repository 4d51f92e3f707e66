import Domain
import TestSupport
import Testing

@Suite("Whether a proposed book is the one that was found")
struct BookSimilarityTests {
    @Test("Real books are known again, made-up ones are not", arguments: BookSimilarityCase.all)
    func table(pair: BookSimilarityCase) {
        let likeness = BookSimilarity(
            title: pair.title, author: pair.author, titles: [pair.record] + pair.otherTitles, authors: pair.authors)
        #expect(likeness.isSameBook == pair.isSame, "title \(likeness.title), author \(likeness.author)")
    }

    @Test("The table is large enough, on both sides, and in both languages")
    func size() {
        let all = BookSimilarityCase.all
        #expect(all.count >= 60 && all.count { $0.isSame } >= 30 && all.count { !$0.isSame } >= 30)
        #expect(all.count { TextFolding.hasHangul($0.title + $0.record) } >= 30)
    }

    @Test("Of a series, the volume that was named is nearer than the first")
    func volumes() {
        let titles = ["The Hunger Games", "Catching Fire", "The Hunger Games: Mockingjay"]
        let likenesses = titles.map {
            BookSimilarity(
                title: "The Hunger Games: Catching Fire", author: "Suzanne Collins", titles: [$0], authors: ["Suzanne Collins"])
        }
        #expect(likenesses.map(\.score).max() == likenesses[1].score)
    }

    @Test("A title counts for more than a name, and the nearest of several is the one with the nearest title")
    func score() {
        let exact = BookSimilarity(title: "Dune", author: "F. Herbert", titles: ["Dune"], authors: ["Frank Herbert"])
        let other = BookSimilarity(title: "Dune", author: "F. Herbert", titles: ["Dune 2"], authors: ["F. Herbert"])
        #expect(exact.score > other.score && exact.title == 1 && other.author == 1)
        #expect(abs(exact.score - 0.995) < 0.000_1)
    }

    @Test(
        "Whatever is compared, the result lies between 0 and 1",
        arguments: [
            "", " ", "()", "((((", "!!!", "소", "a", String(repeating: "(", count: 5000), String(repeating: "a:", count: 5000),
            "e" + String(repeating: "\u{301}", count: 300_000), String(repeating: "a ", count: 5000),
        ])
    func hostile(text: String) {
        for other in ["", "Dune", text] {
            let likeness = BookSimilarity(title: text, author: text, titles: [other], authors: [other])
            #expect((0...1).contains(likeness.title) && (0...1).contains(likeness.author))
        }
    }
}
