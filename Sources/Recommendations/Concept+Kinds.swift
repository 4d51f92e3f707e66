import Domain

extension Concept {
    /// Whether it asks for fiction of any kind, which says next to nothing.
    var isFiction: Bool { forms.isSuperset(of: [.novel, .novella]) }

    /// Whether it names what a book is about, or its mood.
    var isTopic: Bool { !subjects.isEmpty || !moods.isEmpty }

    /// Whether it is named for a mood, which a book can have without being about it.
    var isMood: Bool {
        subjects.isEmpty || Book.Mood(rawValue: name) != nil || ["consolation", "horror", "rainy day", "silly"].contains(name)
    }

    /// Whether it asks for a length and nothing else.
    var isLength: Bool { length != nil && !isTopic }

    /// Whether it asks for an era and nothing else.
    var isEraOnly: Bool { era != nil && years == nil && !isTopic }

    /// Whether it asks for a form and nothing else.
    var isForm: Bool {
        !forms.isEmpty && subjects.isEmpty && moods.isEmpty && audiences.isEmpty && countries.isEmpty
    }

    /// Whether it says what a book is like, and not only where or when it comes from.
    var describesBook: Bool {
        isTopic || !audiences.isEmpty || length != nil || !authors.isEmpty || (!forms.isEmpty && !isFiction)
    }

    /// How many subjects and moods it covers.
    var breadth: Int { subjects.count + moods.count }

    /// Whether, in the question of an unhappy person, it describes that person rather than the wanted book: "우울할 때 읽을 책".
    var describesUnhappiness: Bool {
        !moods.isDisjoint(with: [.sad, .dark, .bleak, .frightening])
            || !Set(subjects).isDisjoint(with: ["depression", "suicide"])
    }

    /// What an unhappy person is recommended.
    static let consolation = Concept(
        name: "consolation", subjects: ["hope", "healing", "kindness", "second chances", "starting over"],
        related: ["friendship", "community", "courage", "found family"], moods: [.warm, .hopeful, .cosy])

    /// What an unhappy person is not recommended.
    static let distressing = Concept(
        name: "hard to bear", subjects: ["suicide", "depression"], moods: [.bleak, .dark, .frightening])
}
