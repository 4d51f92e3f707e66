import Domain

extension Concept {
    /// Whether a work has what it asks for; nil where the catalog does not know.
    func isMet(by work: WorkProfile) -> Bool? {
        let hasForm = work.form.map(forms.contains) == true
        if isTopic {
            if (hasForm && !subjects.isEmpty) || topicFulfilment(by: work) >= RankingWeights.leastConditionFulfilment
                || !groups.isDisjoint(with: work.groups)
            {
                return true
            }
            if let contents = work.contents { return self.contents.isEmpty ? false : contents.has(anyOf: self.contents) }
            // The subjects and moods of a record say what it is about; what it contains besides is not known.
            return subjects.isEmpty && (!self.contents.isEmpty || work.moods.isEmpty) ? nil : false
        }
        // A memoir is a true story, and so is a film of that group.
        if !groups.isEmpty || !authors.isEmpty {
            if hasForm || !groups.isDisjoint(with: work.groups) || work.creators.contains(where: authors.contains) {
                return true
            }
            // The groups of imported works are not known.
            guard !groups.isEmpty else { return false }
            return work.contents.flatMap { $0.has(anyOf: contents) }
        }
        if !forms.isEmpty, work.isBook, !hasForm { return false }
        // A film has no form; one about a life is a true story.
        if !forms.isEmpty, forms.isSubset(of: Self.formsOfLives), work.kind == .movie, !work.groups.contains("true-story") {
            return work.contents == nil ? nil : false
        }
        if !kinds.isEmpty, !kinds.contains(work.kind) { return false }
        var isKnown = true
        if !audiences.isEmpty, work.audience.map(audiences.contains) != true, !suitsTeenagers(work) {
            // A built-in work without an audience is for adults.
            guard work.audience == nil, work.contents == nil else { return false }
            isKnown = false
        }
        if let length, work.length != length {
            guard work.length == nil, work.pages == nil, work.minutes == nil else { return false }
            isKnown = false
        }
        if !countries.isEmpty || language != nil {
            let isFrom = !countries.isDisjoint(with: work.mainCountries) || !countries.isDisjoint(with: work.settings)
            if !isFrom, work.language != language { return false }
        }
        if years != nil || era != nil {
            // Ancient works have no year in the catalog.
            let year = work.year ?? (work.era == .ancient ? -800 : nil)
            let isOfYears = years.map { range in year.map(range.contains) == true } ?? false
            if !isOfYears, era == nil || work.era != era {
                guard era == nil ? year == nil : work.era == nil && (years == nil || work.year == nil) else {
                    return false
                }
                isKnown = false
            }
        }
        return isKnown ? true : nil
    }

    private static let formsOfLives: Set<Book.Form> = [.biography, .memoir, .reportage]

    /// Whether it asks for works that teenagers may see, and a film that is for no audience in particular has nothing that is unsuitable
    /// for them.
    func suitsTeenagers(_ work: WorkProfile) -> Bool {
        work.kind == .movie && audiences.contains(.youngAdults) && work.moods.isDisjoint(with: [.bleak, .frightening, .dark])
            && work.contents?.lacks(allOf: Self.unsuitableForTeenagers) == true
    }

    private static let unsuitableForTeenagers: Set<String> = [
        "violence", "gore", "sex", "nudity", "sexual-violence", "child-abuse", "swearing", "drugs", "suicide", "addiction",
        "infidelity",
    ]

    /// Whether a work has nothing of it, as far as its contents, groups and moods tell; nil where the catalog does not know.
    ///
    /// - Parameter isMild: whether a little of it will do: “not too scary”.
    func isAbsent(from work: WorkProfile, isMild: Bool) -> Bool? {
        // The catalog knows only its own films and books: another one may be a film, or from a book.
        if !groups.isDisjoint(with: ["adapted", "from-book"]) { return groups.isDisjoint(with: work.groups) ? nil : false }
        var isKnown = moods.isEmpty || !work.moods.isEmpty
        let names = contents.union(deniedContents)
        if !names.isEmpty || !groups.isEmpty {
            guard let contents = work.contents else { return nil }
            switch isMild ? contents.has(anyOf: names).map(!) : contents.lacks(allOf: names) {
            case false?: return false
            case nil: isKnown = false
            case true?: break
            }
        }
        return isKnown ? true : nil
    }

    /// How much of what it contains a work has: 1 if clearly, less if slightly.
    func contentsFulfilment(by work: WorkProfile) -> Double {
        if !places.isDisjoint(with: work.places) { return 1 }
        guard !contents.isEmpty, let known = work.contents else { return 0 }
        return !known.present.isDisjoint(with: contents)
            ? 1 : known.slight.isDisjoint(with: contents) ? 0 : RankingWeights.slightContentsFulfilment
    }

    /// How much of the subjects, moods and contents a work has: 1 for a subject, less for a related one or for a mood beside it.
    func topicFulfilment(by work: WorkProfile) -> Double {
        max(subjectFulfilment(by: work), contentsFulfilment(by: work))
    }

    private func subjectFulfilment(by work: WorkProfile) -> Double {
        let topics = topicFulfilment(in: work.topics)
        // Where it is known what a work is about, its subjects only hint at the topic.
        let bySubjects = max(
            topics ?? 0,
            min(work.subjects.map { weights[$0] ?? 0 }.max() ?? 0, topics == nil ? 1 : RankingWeights.minorTopicFulfilment))
        let shared = moods.intersection(work.moods)
        let lacksMood = isMood && !moods.isEmpty && shared.isEmpty && topics != 1
        let ofSubjects = lacksMood ? bySubjects * RankingWeights.subjectsWithoutMood : bySubjects
        guard !shared.isEmpty else { return ofSubjects }
        let isNamedMood = Book.Mood(rawValue: name).map(shared.contains) ?? true
        let ofMoods =
            !isMood
            ? RankingWeights.moodOfTopicFulfilment
            : isNamedMood && topics == nil ? 1 : RankingWeights.relatedMoodFulfilment(isTopicKnown: topics != nil)
        return max(ofSubjects, ofMoods)
    }

    /// 1 for what a work is about, less for a side matter; nil where that is unknown.
    func topicFulfilment(in topics: WorkTopics?) -> Double? {
        guard let topics, !self.topics.isEmpty else { return nil }
        return !topics.central.isDisjoint(with: self.topics)
            ? 1 : topics.minor.isDisjoint(with: self.topics) ? 0 : RankingWeights.minorTopicFulfilment
    }

    /// Whether a work is about it, and people would not name the work first for it.
    func isLesserTopic(in topics: WorkTopics?) -> Bool {
        guard let topics, !self.topics.isEmpty else { return false }
        return topics.main.isDisjoint(with: self.topics) && !topics.central.isDisjoint(with: self.topics)
    }

    /// Whether the text is one of its phrases and nothing else.
    func isNamed(exactly text: String) -> Bool {
        let stems = EnglishStemmer.stems(text)
        return english.contains { EnglishStemmer.stems($0) == stems } || korean.contains(text.lowercased())
    }

    /// Whether it asks for fiction of any kind, which says next to nothing.
    var isFiction: Bool { forms.isSuperset(of: [.novel, .novella]) }

    /// Whether it names what a book is about, or its mood.
    var isTopic: Bool {
        !subjects.isEmpty || !moods.isEmpty || !places.isEmpty || (!contents.isEmpty && groups.isEmpty) || isOnlyNamed
    }

    /// Whether it has nothing but names: a topic that only notes of works have, such as boxing.
    private var isOnlyNamed: Bool {
        forms.isEmpty && audiences.isEmpty && countries.isEmpty && authors.isEmpty && groups.isEmpty && kinds.isEmpty
            && length == nil && era == nil && years == nil && language == nil && !isElsewhere && name != Self.yearsName
    }

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
            && groups.isEmpty && contents.isEmpty && places.isEmpty && authors.isEmpty && years == nil && language == nil
    }

    /// Whether it asks for films or books, and nothing else.
    var isKind: Bool { isForm && forms.isEmpty }

    /// Whether it says what a book is like, and not only where or when it comes from.
    var describesBook: Bool {
        isTopic || !audiences.isEmpty || length != nil || !authors.isEmpty || !groups.isEmpty
            || (!forms.isEmpty && !isFiction)
    }

    /// How many subjects, moods, groups and contents it covers.
    var breadth: Int { subjects.count + moods.count + groups.count + contents.count }

    /// Whether, in the question of an unhappy person, it describes that person rather than the wanted book: "우울할 때 읽을 책".
    var describesUnhappiness: Bool {
        name == "depressing" || !moods.isDisjoint(with: [.sad, .dark, .bleak, .frightening])
            || !Set(subjects).isDisjoint(with: ["depression", "suicide"])
    }

    /// The name of the concept of years in digits.
    static let yearsName = "years"

    /// What an unhappy person is recommended.
    static let consolation = Concept(
        name: "consolation", subjects: ["hope", "healing", "kindness", "second chances", "starting over"],
        related: ["friendship", "community", "courage", "found family"], moods: [.warm, .hopeful, .cosy],
        label: SubjectName(english: "consoling", korean: "위로가 되는"), topics: ["consoling"])

    /// What an unhappy person is not recommended.
    static let distressing = Concept(
        name: "hard to bear", subjects: ["suicide", "depression"], moods: [.bleak, .dark, .frightening],
        label: SubjectName(english: "hard to bear", korean: "견디기 힘든"), topics: ["depressing"])

    /// What suits someone who watches or reads with old parents, or gives them a book.
    static func companion(_ name: String) -> Concept {
        Concept(
            name: name,
            label: name == "with parents"
                ? SubjectName(english: "with parents", korean: "부모님과 함께")
                : SubjectName(english: "for the whole family", korean: "온 가족을 위한 작품"),
            topics: [name])
    }

    /// Whether it asks for the same kind of thing, so that one of both may do: a topic, a country, a form, …
    func isComparable(with other: Concept) -> Bool {
        isTopic == other.isTopic && isForm == other.isForm && isKind == other.isKind
            && audiences.isEmpty == other.audiences.isEmpty && (isTopic || countries.isEmpty == other.countries.isEmpty)
            && (isTopic || places.isEmpty == other.places.isEmpty) && groups.isEmpty == other.groups.isEmpty
            && length == other.length
            && (years == nil) == (other.years == nil) && (era == other.era || years != nil)
            && (language == other.language || !countries.isEmpty)
    }

    /// What asks for one of both. Years and eras reach from the first to the last of both.
    func merged(with other: Concept) -> Concept {
        let years = [self.years, other.years].compactMap { $0 }
        let from = years.map(\.lowerBound).min()
        let through = years.map(\.upperBound).max()
        return Concept(
            name: "\(name) or \(other.name)", english: english + other.english, korean: korean + other.korean,
            subjects: subjects + other.subjects, related: related + other.related, moods: moods.union(other.moods),
            forms: forms.union(other.forms), audiences: audiences.union(other.audiences), length: length,
            countries: countries.union(other.countries), era: era == other.era ? era : nil,
            years: from.flatMap { from in through.map { from...$0 } }, language: language == other.language ? language : nil,
            authors: authors.union(other.authors), groups: groups.union(other.groups),
            contents: contents.union(other.contents), deniedContents: deniedContents.union(other.deniedContents),
            places: places.union(other.places), kinds: kinds.union(other.kinds),
            label: SubjectName(
                english: "\(label.english) or \(other.label.english)", korean: "\(label.korean) 또는 \(other.label.korean)"),
            topics: topics.isEmpty || other.topics.isEmpty ? [] : topics.union(other.topics))
    }
}
