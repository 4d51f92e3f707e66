import Testing

@testable import Recommendations

@Suite("Works that the person knows already")
struct FamiliarWorksTests {
    @Test(
        "Clauses that say what is known are found",
        arguments: [
            ("Graphic memoir by a woman. I've read Maus", " I've read Maus"),
            ("a spy novel, she has read Smiley already", "a spy novel, she has read Smiley already"),
            ("I already know J. R. R. Tolkien. Epic fantasy", "I already know J. R. R. Tolkien."),
            ("단편집 있나요 김초엽은 다 읽었어요", " 김초엽은 다 읽었어요"),
            ("하녀는 봤고요, 다른 작품 알려주세요", "하녀는 봤고요,"),
        ])
    func known(question: String, clause: String) {
        #expect(FamiliarWorks.clauses(in: question) == [FamiliarWorks.Clause(text: clause, isExplicit: false)])
    }

    @Test(
        "What is praised, or what others should be like, is not left out",
        arguments: [
            "I've read Maus and loved it", "I've read every Harry Potter, what should we read next?", "파친코 읽었는데 너무 좋았어요",
            "오만과 편견 세 번 읽었어요. 이런 로맨스 또 없나요?", "something like Dune",
        ])
    func praised(question: String) {
        #expect(FamiliarWorks.clauses(in: question).isEmpty)
    }

    @Test(
        "What must not come is left out even where it is praised",
        arguments: ["I love Murakami, but not him again", "데미안 너무 좋았는데 그건 빼고요"])
    func explicit(question: String) {
        #expect(FamiliarWorks.clauses(in: question).map(\.isExplicit) == [true])
    }
}
