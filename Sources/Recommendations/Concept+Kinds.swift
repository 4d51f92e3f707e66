import Domain

extension Concept {
    /// From this fulfilment on, a work has the topic: a related subject alone is too little.
    private static let leastFulfilment = 0.7

    /// Whether a work has what it asks for.
    func isMet(by work: WorkProfile) -> Bool {
        let hasForm = work.form.map(forms.contains) == true
        if isTopic {
            return (hasForm && !subjects.isEmpty) || topicFulfilment(by: work) >= Self.leastFulfilment
                || !groups.isDisjoint(with: work.groups)
        }
        // A memoir is a true story, and so is a film of that group.
        if !groups.isEmpty || !authors.isEmpty {
            return hasForm || !groups.isDisjoint(with: work.groups) || work.creators.contains(where: authors.contains)
        }
        if !forms.isEmpty, work.isBook, !hasForm { return false }
        if !kinds.isEmpty, !kinds.contains(work.kind) { return false }
        if !audiences.isEmpty, work.audience.map(audiences.contains) != true { return false }
        if let length, work.length != length { return false }
        if !countries.isEmpty || language != nil {
            let isFrom = !countries.isDisjoint(with: work.countries) || !countries.isDisjoint(with: work.settings)
            if !isFrom, work.language != language { return false }
        }
        if years != nil || era != nil {
            let isOfYears = years.map { range in work.year.map(range.contains) == true } ?? false
            if !isOfYears, era == nil || work.era != era { return false }
        }
        return true
    }

    /// How much of the subjects and moods a work has: 1 for a subject, less for a related one or for a mood beside it.
    func topicFulfilment(by work: WorkProfile) -> Double {
        let bySubjects = work.subjects.map { weights[$0] ?? 0 }.max() ?? 0
        let shared = moods.intersection(work.moods)
        let lacksMood = isMood && !moods.isEmpty && shared.isEmpty
        let ofSubjects = lacksMood ? bySubjects * RankingWeights.subjectsWithoutMood : bySubjects
        guard !shared.isEmpty else { return ofSubjects }
        let isNamedMood = Book.Mood(rawValue: name).map(shared.contains) ?? true
        let ofMoods =
            !isMood
            ? RankingWeights.moodOfTopicFulfilment : isNamedMood ? 1 : RankingWeights.relatedMoodFulfilment
        return max(ofSubjects, ofMoods)
    }

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

    /// Whether it asks for a form, or for films or books, and nothing else.
    var isForm: Bool {
        !(forms.isEmpty && kinds.isEmpty) && subjects.isEmpty && moods.isEmpty && audiences.isEmpty && countries.isEmpty
            && groups.isEmpty && authors.isEmpty && years == nil && language == nil
    }

    /// Whether it asks for films or books, and nothing else.
    var isKind: Bool { isForm && forms.isEmpty }

    /// Whether it says what a book is like, and not only where or when it comes from.
    var describesBook: Bool {
        isTopic || !audiences.isEmpty || length != nil || !authors.isEmpty || !groups.isEmpty
            || (!forms.isEmpty && !isFiction)
    }

    /// How many subjects, moods and groups it covers.
    var breadth: Int { subjects.count + moods.count + groups.count }

    /// Whether, in the question of an unhappy person, it describes that person rather than the wanted book: "우울할 때 읽을 책".
    var describesUnhappiness: Bool {
        !moods.isDisjoint(with: [.sad, .dark, .bleak, .frightening])
            || !Set(subjects).isDisjoint(with: ["depression", "suicide"])
    }

    /// The name of the concept of years in digits.
    static let yearsName = "years"

    /// What an unhappy person is recommended.
    static let consolation = Concept(
        name: "consolation", subjects: ["hope", "healing", "kindness", "second chances", "starting over"],
        related: ["friendship", "community", "courage", "found family"], moods: [.warm, .hopeful, .cosy],
        label: SubjectName(english: "consoling", korean: "위로가 되는"))

    /// What an unhappy person is not recommended.
    static let distressing = Concept(
        name: "hard to bear", subjects: ["suicide", "depression"], moods: [.bleak, .dark, .frightening],
        label: SubjectName(english: "hard to bear", korean: "견디기 힘든"))
}
