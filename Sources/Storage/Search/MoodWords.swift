/// The Korean words that people search for the mood of a book, which the data names in English.
enum MoodWords {
    static func korean(_ moods: [String]) -> [String] {
        moods.compactMap { words[$0] }
    }

    /// The words of subjects that people search as a mood. The name of a subject is found by itself.
    static func korean(subjects: [String]) -> [String] {
        subjects.compactMap { subjectWords[$0] }
    }

    private static let words = [
        "angry": "분노", "bittersweet": "애틋한 씁쓸한", "bleak": "암울한 절망적인", "calm": "잔잔한 차분한 힐링", "cosy": "포근한 아늑한 힐링",
        "dark": "어두운", "dreamlike": "몽환적인 꿈같은", "epic": "장대한 대서사", "frightening": "무서운 섬뜩한", "funny": "웃긴 재미있는 유쾌한",
        "hopeful": "희망적인 희망 위로", "playful": "유쾌한 장난스러운", "romantic": "로맨틱한 낭만적인", "sad": "슬픈 눈물", "strange": "기묘한 기이한",
        "tense": "긴장감 긴박한", "thoughtful": "사색 성찰", "warm": "따뜻한 훈훈한 위로 힐링",
    ]

    private static let subjectWords = [
        "coming of age": "성장소설", "consolation": "힐링", "healing": "힐링 위로", "kindness": "위로",
    ]
}
