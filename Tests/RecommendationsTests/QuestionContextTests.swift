import Domain
import Foundation
import Testing

@testable import Recommendations

@Suite("Context of a question")
struct QuestionContextTests {
    @Test(
        "A cry for help is recognized",
        arguments: [
            "I'm feeling suicidal, what should I read", "I want to die", "i dont know, I don’t want to live any more",
            "I keep thinking about killing myself", "I have been thinking about ending my life", "I am very suicidal tonight",
            "my brother wants to kill himself, what can he read", "죽고 싶은데 어떤 책을 읽을까요", "요즘 자살 충동이 들어요", "살기 싫어요. 책 추천해 주세요",
            "자살하고 싶어요", "그냥 사라지고 싶어요",
        ])
    func help(question: String) {
        #expect(QuestionContext(question).mayNeedHelp)
    }

    @Test(
        "A question for a book about suicide is no cry for help",
        arguments: [
            "a novel about suicide", "a memoir about dying", "자살을 다룬 소설", "a thriller where the hero wants to die",
            "죽고 싶어 하는 주인공이 나오는 소설", "I want to read about suicide", "books like I Want to Die but I Want to Eat Tteokbokki",
            "죽고 싶지만 떡볶이는 먹고 싶어 같은 책", "I'm dying to read something funny", "웃겨 죽는 소설", "a killer of a thriller",
        ])
    func noHelp(question: String) {
        #expect(!QuestionContext(question).mayNeedHelp)
    }

    @Test(
        "The sadness of a person is recognized",
        arguments: [
            "a book for my depressed friend", "우울한 친구에게 줄 책", "I just lost my job", "something for a broken heart",
            "I am so sad today",
            "우울할 때 읽을 책", "요즘 너무 외로워", "나 힘들어", "for my sister who is heartbroken",
        ])
    func unhappy(question: String) {
        #expect(QuestionContext(question).isUnhappy)
    }

    @Test(
        "A question for sad books does not make the person sad",
        arguments: [
            "a sad novel, please", "우울한 소설 추천해 주세요", "외로워하는 주인공이 나오는 소설", "I feel like something sad",
            "a novel about a depressed mother",
            "I'm sad it's over. What is closest to it?", "I'm looking for a sad novel",
            "looking for a book with a depressed heroine",
            "I'm in the mood for something sad",
        ])
    func sadBooks(question: String) {
        #expect(!QuestionContext(question).isUnhappy)
    }

    @Test(
        "Words for the person and the place of reading are removed",
        arguments: [
            ("Something funny for a long train ride, not too silly", "train"), ("남편이 좋아할 만한 역사책", "남편"), ("엄마 생신 선물", "엄마"),
            ("a thriller for my husband", "husband"), ("친구에게 줄 책", "친구"), ("I love crime novels", "love"),
        ])
    func asides(question: String, word: String) {
        #expect(!QuestionContext(question).rest.contains(word))
    }

    @Test(
        "Words for the subject of the book stay",
        arguments: [
            ("a novel about my mother", "mother"), ("두 친구의 우정 이야기", "친구"), ("a love story", "love"),
            ("looking for a book about a road trip", "road trip"),
            ("a story of a father and son", "father"),
        ])
    func topics(question: String, word: String) {
        #expect(QuestionContext(question).rest.contains(word))
    }

    @Test(
        "Clauses that only tell about the person are left out",
        arguments: [
            ("I'm a teacher, need a film for the last day", "need a film for the last day"),
            ("Lost my brother in March. I'd like to read something about grief", "I'd like to read something about grief"),
            ("We're snowed in with friends and want a play to read aloud", "and want a play to read aloud"),
            ("Skint student here. Which old novels are free?", "Which old novels are free?"),
            ("퇴사하고 집에만 있는데 잔잔한 영화 보고 싶네요", "잔잔한 영화 보고 싶네요"),
            ("할머니가 치매 진단을 받으셨어요. 치매 다룬 책 있나요?", "치매 다룬 책 있나요?"),
        ])
    func background(text: String, rest: String) {
        let found = QuestionBackground.removed(from: text)
        #expect(found.trimmingCharacters(in: CharacterSet(charactersIn: " .")) == rest)
    }

    @Test(
        "Clauses that ask, deny or like something stay, and so does a text that has nothing else",
        arguments: [
            "I love crime novels, nothing gory", "My book club has had enough of war", "I hate romance. A novel set in Rome",
            "I just lost my job", "a novel, short, funny, by a woman", "남편이 추리소설광인데 생일선물로 뭐가 좋을까요?",
            "우울한 건 싫은데 재밌는 소설", "무서운 거 못보는데 미스터리 추천해줘", "실화인데 감동적인 영화", "로맨스는 질렸는데 스릴러 추천해줘",
            "Stuck in a time loop, something funny", "Lost in space, a family film",
            "I cannot stand gore. A thriller set in Korea.",
            "I'm into space opera, nothing long", "A film about a chess prodigy. She is an orphan.",
            "I am thirty and have no time, something short",
        ])
    func noBackground(text: String) {
        #expect(QuestionBackground.removed(from: text) == text)
    }
}
