import Domain

/// Matches single works with a question.
struct WorkMatcher {
    private typealias Weights = RankingWeights

    private let question: ParsedQuestion
    private let constraints: Constraints
    private let rarity: [String: Double]
    private let topicRarity: [String: Double]
    private let authorGroups: [Concept]
    /// The required concepts of groups, and of languages alone.
    private let groups: [Concept]
    private let languages: [Concept]

    /// Whether it denies a dark mood: “not scary, not sad”.
    private let deniesDarkMood: Bool

    /// Whether it asks for something dark, so that frightening works may come.
    private let asksForDark: Bool

    private static let lightMoods: Set<Book.Mood> = [.warm, .hopeful, .cosy, .funny]

    private static let fiction: Set<Book.Form> = [.novel, .novella, .stories, .fable, .comics]

    /// - Parameters:
    ///   - rarity: of the subjects.
    ///   - topicRarity: of the topics.
    init(_ question: ParsedQuestion, _ constraints: Constraints, rarity: [String: Double], topicRarity: [String: Double]) {
        self.question = question
        self.constraints = constraints
        self.rarity = rarity
        self.topicRarity = topicRarity
        deniesDarkMood = question.unwanted.contains {
            $0.name == "depressing" || !$0.moods.isDisjoint(with: [.sad, .dark, .bleak, .frightening])
        }
        asksForDark =
            question.wanted.contains {
                !$0.concept.moods.isDisjoint(with: [.dark, .frightening, .tense, .bleak, .strange])
                    || !$0.concept.contents.isDisjoint(with: [
                        "scary", "gore", "violence", "monsters", "ghosts", "supernatural",
                    ])
            } || !question.comparedWorks.isEmpty || !question.authors.isEmpty
        let required = question.wanted.filter { !$0.isOptional }.map(\.concept)
        authorGroups = required.filter { !$0.authors.isEmpty }
        groups = required.filter { !$0.authors.isEmpty || !$0.groups.isEmpty }
        languages = required.filter { $0.language != nil && $0.countries.isEmpty }
    }

    /// - Parameters:
    ///   - mostSimilar: the most similar of the works that the question names; nil without any.
    ///   - textScore: how well the words of the question match the book's texts, from 0 to 1.
    ///   - mentioned: the names of the concepts that its texts have by their words.
    func match(
        _ book: WorkProfile, mostSimilar: (work: WorkProfile, similarity: Double)?, textScore: Double,
        mentioned: Set<String>
    ) -> WorkMatch {
        var match = WorkMatch()
        match.mentioned = mentioned
        for aspect in question.wanted { add(aspect, of: book, to: &match) }
        if constraints.requiresOtherForm(than: book) { match.score -= Weights.requiredFormPenalty }
        if let mostSimilar { addSimilarity(mostSimilar, of: book, to: &match) }
        addAuthors(of: book, to: &match)
        addConditions(of: book, to: &match)
        addPages(of: book, to: &match)
        if !constraints.namesAudience, book.audience == .children { match.score -= Weights.unaskedChildrenPenalty }
        if !constraints.namesForm, book.form == .pictureBook { match.score -= Weights.unaskedPictureBookPenalty }
        if deniesDarkMood, !book.moods.isDisjoint(with: Self.lightMoods) { match.score += Weights.lightMood }
        if !asksForDark, book.moods.contains(.frightening) { match.score -= Weights.unaskedFrighteningPenalty }
        match.text = textScore
        match.score += Weights.text * textScore + Weights.popularity * Double(book.popularity) / 100
        return match
    }

    // MARK: One aspect

    private func add(_ aspect: ParsedQuestion.Aspect, of book: WorkProfile, to match: inout WorkMatch) {
        let concept = aspect.concept
        var (gain, fulfilment) = addSubjects(concept, of: book, to: &match)
        if let topics = concept.topicFulfilment(in: book.topics) {
            gain = max(
                topics == 1 ? gain : gain * Weights.minorTopicFulfilment,
                addTopics(concept, of: book, hasSubject: fulfilment == 1, to: &match))
            if concept.isLesserTopic(in: book.topics) {
                gain *= Weights.lesserTopic
                if !aspect.isOptional { match.lesserTopicCount += 1 }
            }
            fulfilment = max(topics, min(fulfilment, Weights.minorTopicFulfilment))
        }
        let moods = addMoods(concept, of: book, to: &match)
        gain += moods.gain
        fulfilment = max(fulfilment, moods.fulfilment)
        gain += addForm(concept, of: book, to: &match)
        if !concept.subjects.isEmpty, book.form.map(concept.forms.contains) == true { fulfilment = 1 }
        gain += addAudience(concept, of: book, to: &match)
        gain += addLength(concept, of: book, to: &match)
        gain += addOrigin(concept, of: book, to: &match)
        gain += addGroup(concept, of: book, to: &match)
        let contents = concept.contentsFulfilment(by: book)
        gain += RankingWeights.contents * contents
        fulfilment = max(fulfilment, contents)
        if contents == 1, concept.isTopic, !match.groups.contains(concept.label) { match.groups.append(concept.label) }
        if match.mentioned.contains(concept.name), fulfilment < Weights.mentionFulfilment {
            gain += Weights.mention
            if !aspect.isOptional { match.onlyMentionsTopic = true }
            fulfilment = Weights.mentionFulfilment
            if !match.groups.contains(concept.label) { match.groups.append(concept.label) }
        }
        if !aspect.isOptional { addFulfilment(fulfilment, of: concept, to: &match) }
        // A book loses nothing for missing what is optional: "comics are fine, too".
        match.score += aspect.isOptional ? max(0, gain) : gain
    }

    private func addFulfilment(_ fulfilment: Double, of concept: Concept, to match: inout WorkMatch) {
        if concept.isTopic {
            match.fulfilment += fulfilment
            if fulfilment >= Weights.leastTopicFulfilment { match.topicCount += 1 }
            match.hasTopic = match.hasTopic || fulfilment == 1
        } else if concept.isLength, match.hasLength {
            match.fulfilment += 1
        } else if concept.isEraOnly, match.hasEra {
            match.fulfilment += 1
        }
    }

    private func addSubjects(
        _ concept: Concept, of book: WorkProfile, to match: inout WorkMatch
    ) -> (gain: Double, fulfilment: Double) {
        guard !concept.weights.isEmpty else { return (0, 0) }
        let found = book.subjects.compactMap { subject in
            concept.weights[subject].map { (subject: subject, weight: $0 * weight(ofRarity: rarity[subject] ?? 0)) }
        }.sorted { ($1.weight, $0.subject) < ($0.weight, $1.subject) }
        let further = found.dropFirst().prefix(2).reduce(0) { $0 + $1.weight }
        let gain = Weights.bestSubject * (found.first?.weight ?? 0) + Weights.furtherSubject * further
        let fulfilment = found.map { concept.weights[$0.subject] ?? 0 }.max() ?? 0
        match.subjects += found.prefix(2).map(\.subject).filter { !match.subjects.contains($0) }
        let lacksMood =
            concept.isMood && !concept.moods.isEmpty && concept.moods.isDisjoint(with: book.moods)
            && concept.topicFulfilment(in: book.topics) != 1
        return lacksMood ? (gain * Weights.subjectsWithoutMood, fulfilment * Weights.subjectsWithoutMood) : (gain, fulfilment)
    }

    /// - Parameter hasSubject: whether a subject names it already, which is the reason then.
    private func addTopics(_ concept: Concept, of book: WorkProfile, hasSubject: Bool, to match: inout WorkMatch) -> Double {
        let shared = concept.topics.intersection(book.topics?.central ?? [])
        guard !shared.isEmpty else { return 0 }
        if !hasSubject, !match.groups.contains(concept.label) { match.groups.append(concept.label) }
        return Weights.bestSubject * (shared.map { weight(ofRarity: topicRarity[$0] ?? 0) }.max() ?? 0)
            + (hasSubject ? Weights.furtherSubject : 0)
    }

    private func weight(ofRarity rarity: Double) -> Double {
        min(Weights.mostRarity, Weights.leastRarity + Weights.rarityFactor * rarity)
    }

    private func addMoods(
        _ concept: Concept, of book: WorkProfile, to match: inout WorkMatch
    ) -> (gain: Double, fulfilment: Double) {
        guard !concept.moods.isEmpty else { return (0, 0) }
        let shared = concept.moods.intersection(book.moods)
        guard !shared.isEmpty else {
            return (concept.subjects.isEmpty && !book.moods.isEmpty ? -Weights.otherMoodPenalty : 0, 0)
        }
        match.moods += Book.Mood.allCases.filter { shared.contains($0) && !match.moods.contains($0) }
        let isNamedMood = Book.Mood(rawValue: concept.name).map(shared.contains) ?? true
        let isTopicKnown = concept.topicFulfilment(in: book.topics) != nil
        let fulfilment =
            !concept.isMood
            ? Weights.moodOfTopicFulfilment
            : isNamedMood && !isTopicKnown ? 1 : Weights.relatedMoodFulfilment(isTopicKnown: isTopicKnown)
        let gain = Weights.mood * (1 + Weights.furtherMoodShare * Double(shared.count - 1))
        return (isNamedMood ? gain : gain * Weights.relatedMoodShare, fulfilment)
    }

    private func addForm(_ concept: Concept, of book: WorkProfile, to match: inout WorkMatch) -> Double {
        // The word "science" in "science fiction" asks for no book of science.
        let isPartOfScienceFiction = constraints.namesScienceFiction && concept.forms == [.science]
        // A concept of a group, such as true stories, decides by `addGroup`.
        guard !concept.forms.isEmpty, concept.groups.isEmpty, !isPartOfScienceFiction, let form = book.form else { return 0 }
        if concept.isFiction { return concept.forms.contains(form) ? Weights.fiction : -Weights.notFictionPenalty }
        if concept.forms.contains(form) {
            match.hasForm = true
            return Weights.form
        }
        // Where the form is required, `match(_:mostSimilar:textScore:)` subtracts the penalty once.
        if !constraints.requiredForms.isEmpty { return 0 }
        return concept.weights.isEmpty ? -Weights.otherFormPenalty : -Weights.otherFormOfTopicPenalty
    }

    private func addAudience(_ concept: Concept, of book: WorkProfile, to match: inout WorkMatch) -> Double {
        guard !concept.audiences.isEmpty else { return 0 }
        guard let audience = book.audience, concept.audiences.contains(audience) else {
            match.hasAudience = concept.suitsTeenagers(book)
            return match.hasAudience ? 0 : -Weights.otherAudiencePenalty
        }
        match.hasAudience = true
        let wanted: Book.Audience = concept.name == "teen" ? .youngAdults : .children
        return audience == wanted ? Weights.audience : Weights.relatedAudience
    }

    private func addLength(_ concept: Concept, of book: WorkProfile, to match: inout WorkMatch) -> Double {
        guard let length = concept.length else { return 0 }
        guard book.length == length else {
            return book.length == nil ? -Weights.unknownLengthPenalty : -Weights.otherLengthPenalty
        }
        match.hasLength = true
        return Weights.length
    }

    private func addGroup(_ concept: Concept, of book: WorkProfile, to match: inout WorkMatch) -> Double {
        guard !concept.groups.isEmpty, concept.isMet(by: book) == true else { return 0 }
        // What is true of the author is a reason of its own.
        if concept.authors.isDisjoint(with: book.creators) { match.groups.append(concept.label) }
        return Weights.group
    }

    private func addOrigin(_ concept: Concept, of book: WorkProfile, to match: inout WorkMatch) -> Double {
        var gain = addCountry(concept, of: book, to: &match)
        gain += addTime(concept, of: book, to: &match)
        if let language = concept.language {
            match.hasLanguage = match.hasLanguage || book.language == language
            gain += book.language == language ? Weights.language : -Weights.otherLanguagePenalty
        }
        return gain
    }

    private func addCountry(_ concept: Concept, of book: WorkProfile, to match: inout WorkMatch) -> Double {
        guard !concept.countries.isEmpty else { return 0 }
        if let country = concept.countries.intersection(book.mainCountries).min() {
            match.country = country
            return Weights.country
        }
        if let country = concept.countries.intersection(book.settings).min() {
            match.setting = country
            return Weights.setting
        }
        let isOnlyCountry = constraints.countryCount == 1
        return -Weights.otherCountryPenalty
            * (isOnlyCountry ? Weights.otherCountryShare : Weights.otherOfSeveralCountriesShare)
    }

    private func addTime(_ concept: Concept, of book: WorkProfile, to match: inout WorkMatch) -> Double {
        let isOfEra = concept.era != nil && book.era == concept.era
        if let years = concept.years {
            // Ancient works have no year in the catalog: any year before the common era stands for theirs.
            let year = book.year ?? (book.era == .ancient ? -800 : nil)
            if let year, years.contains(year) {
                match.hasYears = true
                return Weights.years
            }
            if isOfEra {
                match.hasEra = true
                return Weights.eraOfYears
            }
            return year == nil ? 0 : -Weights.otherYearsPenalty
        }
        if isOfEra {
            match.hasEra = true
            return Weights.era
        }
        return concept.era != nil && book.era != nil && concept.subjects.isEmpty ? -Weights.otherEraPenalty : 0
    }

    // MARK: The whole question

    private func addSimilarity(
        _ mostSimilar: (work: WorkProfile, similarity: Double), of book: WorkProfile, to match: inout WorkMatch
    ) {
        match.score += Weights.similarity * mostSimilar.similarity
        match.similarity = mostSimilar.similarity
        guard mostSimilar.similarity > Weights.leastSimilarity else { return }
        let shared = book.subjects.filter { mostSimilar.work.subjects.contains($0) }
        let moods = Book.Mood.allCases.filter { book.moods.contains($0) && mostSimilar.work.moods.contains($0) }
        match.comparedWork = mostSimilar.work
        match.sharedSubjects = Set(shared)
        match.sharedMoods = Set(moods)
        match.subjects += shared.filter { !match.subjects.contains($0) }
            .sorted { (rarity[$1] ?? 0, $0) < (rarity[$0] ?? 0, $1) }.prefix(2)
        match.moods += moods.filter { !match.moods.contains($0) }
    }

    private func addAuthors(of book: WorkProfile, to match: inout WorkMatch) {
        match.author = (book.creators + book.cast).first(where: question.authors.contains)
        if match.author != nil { match.score += Weights.author }
        match.authorOfGroup = book.creators.first { author in authorGroups.contains { $0.authors.contains(author) } }
        if match.authorOfGroup != nil { match.score += Weights.authorOfGroup }
    }

    /// Counts the conditions that the book fulfils and breaks.
    private func addConditions(of book: WorkProfile, to match: inout WorkMatch) {
        let conditions: [(isRequired: Bool, isMet: Bool)] = [
            (!question.authors.isEmpty, match.author != nil),
            (!constraints.requiredForms.isEmpty && book.isBook, !constraints.requiresOtherForm(than: book)),
            (constraints.requiresAudience, match.hasAudience),
            (constraints.requiresCountry, match.country != nil || match.setting != nil || match.hasLanguage),
            (constraints.requiresYears, match.hasYears || match.hasEra),
            (constraints.requiresGroup, groups.allSatisfy { $0.isMet(by: book) == true }),
            (constraints.requiresLanguage, languages.allSatisfy { $0.isMet(by: book) == true }),
            (question.minutes != nil && book.kind == .movie, question.minutes?.isMet(by: book) == true),
        ]
        for condition in conditions where condition.isRequired {
            if condition.isMet { match.fulfilment += 1 } else { match.brokenConditions += 1 }
        }
        if constraints.requiresFiction, book.isBook, book.form.map(Self.fiction.contains) != true {
            match.brokenConditions += 1
        }
    }

    private func addPages(of book: WorkProfile, to match: inout WorkMatch) {
        guard let pages = question.pages, book.isBook else { return }
        let isMet = pages.isMet(by: book)
        if isMet == true { match.fulfilment += 1 } else { match.brokenConditions += 1 }
        let isProbable = isMet == nil && book.length != nil && book.length == pages.length
        if isProbable { match.fulfilment += Weights.probablePageLimitFulfilment }
        match.hasLength = match.hasLength || isMet == true || isProbable
        match.score += isMet == true || isProbable ? Weights.pageLimit : -Weights.pageLimitPenalty
    }
}
