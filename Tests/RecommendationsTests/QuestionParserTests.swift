import Domain
import Testing

@testable import Recommendations

@Suite("Question parser")
struct QuestionParserTests {
    let parser = QuestionParser(
        concepts: [
            Concept(name: "grief", english: ["grief", "died"], korean: ["상실", "돌아가신"], subjects: ["grief"]),
            Concept(name: "sea", english: ["sea"], korean: ["바다"], subjects: ["the sea"]),
            Concept(name: "war", english: ["war", "wars"], korean: ["전쟁"], subjects: ["war"]),
            Concept(name: "dark", english: ["dark"], korean: ["어두", "어둡"], moods: [.dark]),
            Concept(name: "soldiers", english: ["soldier"], korean: ["병사"], subjects: ["soldiers"]),
            Concept(name: "comics", english: ["graphic novel"], korean: ["만화"], forms: [.comics]),
            Concept(name: "novel", english: ["novel"], korean: ["소설"], forms: [.novel, .novella]),
            Concept(name: "long", english: ["long"], korean: ["두꺼운"], length: .long),
            Concept(name: "short", english: ["short", "not too long"], korean: ["짧은"], length: .short),
            Concept(name: "japan", english: ["japan"], korean: ["일본"], countries: ["JP"]),
            Concept(name: "scary", english: ["scary"], korean: ["무섭"], moods: [.frightening]),
            Concept(name: "love", english: ["love", "romance"], korean: ["로맨스"], subjects: ["love"], moods: [.romantic]),
            Concept(name: "mystery", english: ["mystery"], korean: ["추리"], subjects: ["mystery"]),
            Concept(name: "queer", english: ["gay"], korean: ["게이"], subjects: ["gay love"]),
            Concept(name: "manuals", english: ["manual"], isElsewhere: true),
        ],
        subjects: [SubjectName(english: "lighthouses", korean: "등대"), SubjectName(english: "snow", korean: "눈")],
        works: [
            WorkProfile(key: "demian", titles: ["Demian", "데미안"], creators: ["Hermann Hesse"]),
            WorkProfile(key: "1984", titles: ["Nineteen Eighty-Four", "1984"], creators: ["George Orwell"]),
            WorkProfile(
                key: "potter-1", titles: ["Harry Potter and the Philosopher's Stone", "해리 포터와 마법사의 돌"],
                creators: ["J. K. Rowling"]),
            WorkProfile(
                key: "potter-3", titles: ["Harry Potter and the Prisoner of Azkaban", "해리 포터와 아즈카반의 죄수"],
                creators: ["J. K. Rowling"]),
            WorkProfile(key: "it", titles: ["It"], creators: ["Stephen King"]),
            WorkProfile(kind: .movie, key: "dune-2021", titles: ["Dune", "듄"], bookKey: "dune"),
            WorkProfile(key: "dune", titles: ["Dune", "듄"], creators: ["Frank Herbert"]),
            WorkProfile(
                key: "shore", titles: ["Kafka on the Shore", "해변의 카프카"], creators: ["Haruki Murakami"],
                koreanCreators: ["무라카미 하루키"],
                countries: ["JP"]),
            WorkProfile(
                key: "x", titles: ["The Devotion of Suspect X", "용의자 X의 헌신"], creators: ["Keigo Higashino"],
                koreanCreators: ["히가시노 게이고"],
                countries: ["JP"]),
            WorkProfile(
                key: "vegetarian", titles: ["The Vegetarian", "채식주의자"], creators: ["Han Kang"], koreanCreators: ["한강"],
                countries: ["KR"]),
            WorkProfile(
                key: "war-and-peace", titles: ["War and Peace", "전쟁과 평화"], creators: ["Leo Tolstoy"],
                koreanCreators: ["레프 톨스토이"],
                countries: ["RU"]),
            WorkProfile(
                key: "ackroyd", titles: ["The Murder of Roger Ackroyd"], creators: ["Agatha Christie"],
                koreanCreators: ["애거사 크리스티"],
                countries: ["GB"]),
            WorkProfile(key: "rabbit", titles: ["The Tale of Peter Rabbit"], creators: ["Beatrix Potter"], countries: ["GB"]),
            WorkProfile(key: "first-love", titles: ["First Love", "첫사랑"], creators: ["Ivan Turgenev"]),
        ], year: { 2026 })

    @Test(
        "Wanted and unwanted concepts are found in English and Korean",
        arguments: [
            ("a novel about grief and the sea", "grief novel sea", ""),
            ("Lighthouses, but please nothing dark", "lighthouses", "dark"),
            ("no wars, no soldiers", "", "soldiers war"),
            ("about the sea rather than war", "sea", "war"),
            ("something not too long", "short", ""),
            ("a graphic novel from Japan", "comics japan", ""),
            ("아버지가 돌아가신 뒤에 읽을 소설", "grief novel", ""),
            ("바다 이야기요, 전쟁 말고", "sea", "war"),
            ("너무 어둡지 않은 일본소설", "japan novel", "dark"),
            ("등대가 나오는 책", "lighthouses", ""),
            ("눈으로 보는 것처럼 생생한 책", "", ""),
            ("no war, grief or romance", "", "grief love war"),
            ("no war, no grief, no romance", "", "grief love war"),
            ("neither war nor grief, about the sea", "sea", "grief war"),
            ("not scary, not long, about the sea", "sea", "long scary"),
            ("without any war, a mystery", "mystery", "war"),
            ("a mystery that is not scary", "mystery", "scary"),
            ("not a war novel", "", "war"),
            ("no novels about war", "", "war"),
            ("anything but a novel", "", "novel"),
            ("anything except romance", "", "love"),
            ("not only scary but dark", "dark scary", ""),
            ("a novel that does not have to be short", "novel short", ""),
            ("로맨스 없고 너무 길지 않은 추리", "mystery", "love"),
            ("무섭지 않은 추리소설", "mystery novel", "scary"),
            ("전쟁, 상실이나 로맨스 없는 소설", "novel", "grief love war"),
            ("어두운 소설 말고 바다 이야기", "sea", "dark"),
            ("소설 말고 만화", "comics", "novel"),
            ("히가시노 게이고 추리소설", "mystery novel", ""),
            ("로맨스가 없어도 되는 추리소설", "love mystery novel", ""),
        ])
    func concepts(question: String, wanted: String, unwanted: String) {
        let question = parser.parse(question)
        #expect(question.wanted.map(\.concept.name).sorted().joined(separator: " ") == wanted)
        #expect(question.unwanted.map(\.name).sorted().joined(separator: " ") == unwanted)
    }

    @Test(
        "Works to compare with are found, and only where a title is meant",
        arguments: [
            ("books like 1984", "1984"), ("『데미안』 같은 책", "demian"), ("데미안 재밌게 읽었어요", "demian"),
            ("I loved Dune!", "dune dune-2021"),
            ("is it like that?", ""), ("about a first love", ""),
            ("the dune by the sea", ""),
            ("What after Harry Potter?", "potter-1 potter-3"),
        ])
    func comparisons(question: String, keys: String) {
        #expect(parser.parse(question).comparedWorks.map(\.key).sorted().joined(separator: " ") == keys)
    }

    @Test(
        "Authors are found by their names in English and Korean",
        arguments: [
            ("books by Haruki Murakami", "Haruki Murakami"), ("Murakami Haruki, please", "Haruki Murakami"),
            ("Tolstoy novels", "Leo Tolstoy"),
            ("novels by Han Kang", "Han Kang"), ("a novel by tolstoy", "Leo Tolstoy"), ("한강 소설 추천해 주세요", "Han Kang"),
            ("한강 작가의 책", "Han Kang"), ("톨스토이 소설 중에서 짧은 것", "Leo Tolstoy"), ("히가시노 게이고 추리소설", "Keigo Higashino"),
            ("하루키의 단편", "Haruki Murakami"), ("I'd like to read Tolstoy", "Leo Tolstoy"), ("한강이 나오는 소설", ""),
            ("한강 공원에서 읽을 소설", ""), ("What after Harry Potter?", ""), ("a novel of war and peace in Russia", ""),
        ])
    func authors(question: String, names: String) {
        #expect(parser.parse(question).authors.sorted().joined(separator: " ") == names)
    }

    @Test(
        "An unwanted author is neither wanted nor compared with",
        arguments: [
            ("a mystery not by Agatha Christie", "Agatha Christie"), ("한강 작가 책 말고", "Han Kang"),
            ("anything but Tolstoy", "Leo Tolstoy"),
            ("톨스토이 빼고 러시아 소설", "Leo Tolstoy"),
        ])
    func deniedAuthors(question: String, name: String) {
        let question = parser.parse(question)
        #expect(question.unwantedAuthors == [name] && question.authors.isEmpty && question.comparedWorks.isEmpty)
    }

    @Test(
        "Books like an author's are compared with those books, and the author is familiar",
        arguments: [
            ("authors like Murakami", "shore"), ("무라카미 하루키 같은 작가의 책", "shore"),
            ("I loved Tolstoy, what next?", "war-and-peace"),
            ("하루키처럼 쓰는 작가", "shore"),
        ])
    func likedAuthors(question: String, key: String) {
        let question = parser.parse(question)
        #expect(question.comparedWorks.map(\.key) == [key] && question.authors.isEmpty && !question.familiarAuthors.isEmpty)
    }

    @Test("The role of the last author in a list holds for the whole list")
    func listedAuthors() {
        #expect(parser.parse("한강이나 톨스토이 말고 다른 소설").unwantedAuthors == ["Han Kang", "Leo Tolstoy"])
        #expect(parser.parse("한강과 하루키의 소설을 추천해 주세요").authors == ["Han Kang", "Haruki Murakami"])
        #expect(parser.parse("neither Tolstoy nor Agatha Christie").unwantedAuthors == ["Leo Tolstoy", "Agatha Christie"])
    }

    @Test("An unwanted book is not compared with")
    func deniedTitle() {
        let question = parser.parse("Murakami, but not Kafka on the Shore")
        #expect(
            question.unwantedWorks.map(\.key) == ["shore"] && question.comparedWorks.isEmpty
                && question.authors == ["Haruki Murakami"])
    }

    @Test("A question about an unhappy person asks for consolation")
    func consolation() {
        let question = parser.parse("a book for my depressed friend")
        #expect(
            question.wanted.map(\.concept.name) == ["consolation"] && question.unwanted.contains { $0.moods.contains(.bleak) })
        #expect(!question.mayNeedHelp && parser.parse("I want to kill myself").mayNeedHelp)
    }

    @Test(
        "Random letters are not understood", arguments: ["asdf qwer", "!!!!!!!!!!!!", "ㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋ", "책 한 권만 추천해 주세요"])
    func nonsense(question: String) {
        let question = parser.parse(question)
        #expect(!question.isUnderstood && question.wanted.isEmpty)
    }

    @Test("The author of a named series is familiar, the author of a single book is not")
    func series() {
        #expect(parser.parse("She has read every Harry Potter twice").familiarAuthors == ["J. K. Rowling"])
        #expect(parser.parse("books like 1984").familiarAuthors.isEmpty)
    }

    @Test(
        "Years are parsed from digits",
        arguments: [
            ("novels from the 1920s and 1930s", 1920...1939), ("fiction from 2021 or later", 2021...3000),
            ("written before the year 1500", -3000...1499), ("1930년대 소설", 1930...1939),
        ])
    func years(question: String, years: ClosedRange<Int>) {
        #expect(parser.parse(question).wanted.compactMap(\.concept.years) == [years])
    }

    @Test("A child's age gives the audience, an adult's does not", arguments: [(3, 1), (9, 1), (11, 2), (14, 2), (71, 0)])
    func ages(age: Int, count: Int) {
        let audiences = parser.parse("for my \(age)-year-old, about the sea").wanted.map(\.concept.audiences.count).max()
        #expect(audiences == count)
    }

    @Test("What is only one of several choices is optional", arguments: ["전쟁 이야기요. 만화도 괜찮아요", "전쟁 소설이든 만화든 다 좋아요"])
    func choices(question: String) {
        #expect(parser.parse(question).wanted.first { $0.concept.name.hasSuffix("comics") }?.isOptional == true)
    }

    @Test("Alternatives are one condition, which either meets", arguments: ["a novel about war or grief", "전쟁이나 상실에 관한 소설"])
    func alternatives(question: String) {
        let topics = parser.parse(question).wanted.map(\.concept).filter(\.isTopic)
        #expect(topics.count == 1)
        #expect(topics.first?.isMet(by: WorkProfile(key: "one", titles: ["One"], subjects: ["war"])) == true)
        #expect(topics.first?.isMet(by: WorkProfile(key: "other", titles: ["Other"], subjects: ["grief"])) == true)
        #expect(topics.first?.isMet(by: WorkProfile(key: "none", titles: ["None"], subjects: ["cats"])) == false)
    }

    @Test(
        "Questions of unknown words, and for books that are no literature, are not understood",
        arguments: [
            ("a manual for the sea", false), ("please repair my engine", false), ("grief", true), ("books like 1984", true),
            ("from Japan", true), ("how to file the papers of a company that is in Japan", false),
        ])
    func understanding(question: String, isUnderstood: Bool) {
        #expect(parser.parse(question).isUnderstood == isUnderstood)
    }
}
