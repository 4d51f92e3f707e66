import Testing

@testable import Recommendations

@Suite("Works that the person knows already")
struct FamiliarWorksTests {
    @Test(
        "Clauses that say what is known are found",
        arguments: [
            ("Graphic memoir by a woman. I've read Maus", " I've read Maus", false),
            ("a spy novel, she has read Smiley already", ", she has read Smiley already", false),
            ("I already know J. R. R. Tolkien. Epic fantasy", "I already know J. R. R. Tolkien.", false),
            ("I've seen all of Hitchcock, so something newer", "I've seen all of Hitchcock", true),
            ("단편집 있나요 김초엽은 다 읽었어요", " 김초엽은 다 읽었어요", true),
            ("하녀는 봤고요, 다른 작품 알려주세요", "하녀는 봤고요,", false),
        ])
    func known(question: String, clause: String, isOfAll: Bool) {
        #expect(
            FamiliarWorks.clauses(in: question) == [
                FamiliarWorks.Clause(text: clause, isExplicit: false, isOfAll: isOfAll)
            ])
    }

    @Test(
        "What is praised, or what others should be like, is not left out",
        arguments: [
            "I've read Maus and loved it", "Just finished Maus and I'm sad it's over. What's closest?",
            "I've read every Harry Potter, what should we read next?", "파친코 읽었는데 너무 좋았어요",
            "오만과 편견 세 번 읽었어요. 이런 로맨스 또 없나요?", "데미안은 읽었는데 비슷한 책",
        ])
    func praised(question: String) {
        #expect(FamiliarWorks.clauses(in: question).isEmpty)
    }

    @Test(
        "What only seems to say so is not left out",
        arguments: [
            "Which Agatha Christie mystery should I read first?", "A sad film where she has lost her son",
            "a Woody Allen film that is already a classic", "비밀을 가지고 있는 여자가 나오는 스릴러", "Kubrick films, not those about war",
            "Virginia Woolf essays, but not her novels",
        ])
    func seeming(question: String) {
        #expect(FamiliarWorks.clauses(in: question).isEmpty)
    }

    @Test(
        "What must not come is left out even where it is praised",
        arguments: ["I love Murakami, but not him again", "데미안 너무 좋았는데 그건 빼고요"])
    func explicit(question: String) {
        #expect(FamiliarWorks.clauses(in: question).map(\.isExplicit) == [true])
    }
}
