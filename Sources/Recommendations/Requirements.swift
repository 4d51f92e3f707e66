import Domain

/// The conditions of a question, each with how works are checked for it.
struct Requirements: Sendable {
    enum Check: Sendable {
        case kinds(Set<WorkKind>)
        case concept(Concept)
        case people(Set<String>)
        case similar
        case pages(PageLimit)
        case minutes(MinuteLimit)
        /// The stem of a word in the texts.
        case word(String)
        /// Works that are known to break it were left out.
        case exclusion
        /// The same for a concept, which other works may break, too.
        case denial(Concept, isMild: Bool)
    }

    struct Requirement: Sendable {
        let condition: Condition
        let check: Check
        /// Whether a work without it may still fit.
        let isOptional: Bool

        /// Whether it chooses among the works of a person: anything but the person, the kind, the length and other words.
        var choosesWorks: Bool {
            switch check {
            case .concept(let concept):
                !isOptional && !concept.isFiction && !concept.isKind && concept.forms.isEmpty && concept.length == nil
            case .pages, .minutes, .denial, .exclusion: true
            case .kinds, .people, .similar, .word: false
            }
        }
    }

    let all: [Requirement]

    /// - Parameter names: the names of people in the viewer's language, by their international names.
    init(_ question: ParsedQuestion, _ names: (String) -> String, _ language: Language) {
        var all: [Requirement] = []
        func add(_ value: Condition.Value, _ check: Check, isDenied: Bool = false, isOptional: Bool = false) {
            let condition = Condition(value, isDenied: isDenied)
            if !all.contains(where: { $0.condition == condition }) {
                all.append(Requirement(condition: condition, check: check, isOptional: isOptional))
            }
        }
        if question.namesKind, let kind = question.kinds.first { add(.kind(kind), .kinds([kind])) }
        for aspect in question.wanted where !aspect.concept.isElsewhere {
            let concept = aspect.concept
            add(concept.conditionValue, .concept(concept), isOptional: aspect.isOptional)
        }
        for person in question.authors.sorted().prefix(Self.personLimit) {
            add(.person(names(person)), .people(question.requiresAllAuthors ? [person] : question.authors))
        }
        let familiar = question.familiarAuthors.sorted()
        if let series = question.comparedSeries {
            // Series have international names.
            let name =
                switch language.catalogText {
                case .international: series
                case .korean: question.comparedWorks.first?.title(in: language) ?? series
                }
            add(.similar(name), .similar)
        } else if !familiar.isEmpty {
            for person in familiar.prefix(Self.personLimit) { add(.similar(names(person)), .similar) }
        } else {
            for work in question.comparedWorks.prefix(Self.personLimit) {
                add(.similar(work.title(in: language)), .similar)
            }
        }
        if let pages = question.pages { add(pages.condition.value, .pages(pages)) }
        if let minutes = question.minutes { add(minutes.condition.value, .minutes(minutes)) }
        for concept in question.unwanted {
            add(
                concept.conditionValue, .denial(concept, isMild: question.mildlyUnwanted.contains(concept.name)), isDenied: true
            )
        }
        for person in question.unwantedAuthors.sorted() { add(.person(names(person)), .exclusion, isDenied: true) }
        for work in question.unwantedWorks { add(.work(work.title(in: language)), .exclusion, isDenied: true) }
        for word in question.otherWords {
            add(
                .word(word.text), word.isNegated ? .exclusion : .word(word.stem), isDenied: word.isNegated, isOptional: true)
        }
        self.all = all
    }

    /// A surname may be that of several people.
    private static let personLimit = 2

    /// Notes what a work lacks.
    func check(_ ranked: inout RankedWork, _ texts: TextMatches) {
        for (index, requirement) in all.enumerated() {
            switch isMet(requirement.check, by: ranked, texts) {
            case true?: continue
            case false?:
                ranked.match.unmet.append(index)
                if !requirement.isOptional { ranked.match.lack += lack(requirement.check, ranked.profile) }
            case nil:
                ranked.match.unknown.append(index)
                if !requirement.isOptional { ranked.match.lack += RankingWeights.unknownCondition }
            }
        }
    }

    /// A topic that is a side matter of a work is half of one that it lacks.
    private func lack(_ check: Check, _ work: WorkProfile) -> Double {
        if case .concept(let concept) = check, concept.topicFulfilment(in: work.topics) == RankingWeights.minorTopicFulfilment {
            return RankingWeights.minorTopicFulfilment
        }
        return 1
    }

    /// The requirements that services are told, and by which their proposals are checked: all but words.
    var forProposals: [Requirement] {
        all.filter { if case .word = $0.check { false } else { true } }
    }

    /// Whether a proposed book meets the requirements: the indices of `forProposals` that it does not meet, and of those where
    /// that is unknown.
    ///
    /// - Parameter isKnown: whether the profile is that of the catalog, and not of a service's record, which has few facts.
    func check(_ work: WorkProfile, isKnown: Bool) -> (unmet: [Int], unknown: [Int]) {
        let results = forProposals.map { requirement -> Bool? in
            switch requirement.check {
            case .concept(let concept):
                let isMet = concept.isMet(by: work)
                return isKnown || isMet == true || concept.name == Concept.yearsName ? isMet : nil
            case .people(let people): return work.creators.contains(where: people.contains)
            case .pages(let limit): return limit.isMet(by: work)
            case .denial(let concept, let isMild): return concept.isAbsent(from: work, isMild: isMild)
            case .kinds, .similar, .minutes, .word, .exclusion: return true
            }
        }
        return (results.indices.filter { results[$0] == false }, results.indices.filter { results[$0] == nil })
    }

    private func isMet(_ check: Check, by ranked: RankedWork, _ texts: TextMatches) -> Bool? {
        switch check {
        case .concept(let concept):
            concept.isTopic && (ranked.match.tellsStory || ranked.match.mentioned.contains(concept.name))
                && concept.topicFulfilment(in: ranked.profile.topics) != RankingWeights.minorTopicFulfilment
                ? true : isMet(check, by: ranked.profile)
        case .similar: ranked.match.isSimilar && ranked.match.sharedSubjects.count + ranked.match.sharedMoods.count > 1
        case .word(let word): texts.has(word, ranked.profile)
        case .kinds, .people, .pages, .minutes, .exclusion, .denial: isMet(check, by: ranked.profile)
        }
    }

    /// Whether a work meets a requirement, by its profile alone; nil where that is unknown.
    func isMet(_ check: Check, by work: WorkProfile) -> Bool? {
        switch check {
        case .kinds(let kinds): kinds.contains(work.kind)
        case .concept(let concept): concept.isMet(by: work)
        case .people(let people): (work.creators + work.cast).contains(where: people.contains)
        case .pages(let limit): work.kind != .book ? true : limit.isMet(by: work)
        case .minutes(let limit): work.kind != .movie ? true : limit.isMet(by: work)
        case .exclusion: true
        case .denial(let concept, let isMild): concept.isAbsent(from: work, isMild: isMild)
        case .similar, .word: nil
        }
    }

    /// Whether a work of a list does not meet a requirement: in a list of a person's works, a side matter of a work counts.
    func isMissing(_ check: Check, in work: WorkProfile) -> Bool {
        if case .concept(let concept) = check, (concept.topicFulfilment(in: work.topics) ?? 0) > 0 { return false }
        return isMet(check, by: work) == false
    }

    /// Those that a list of works leaves open: all but the person, the kind and words that the list answers itself.
    func leftOpen(by fact: Fact) -> [Requirement] {
        // “박찬욱 영화 중에 소설이 원작인 것” chooses among his films; “films from King's books” are from books anyway.
        let answered: Set<String> = if case .works = fact { ["debut"] } else { ["adapted", "from-book", "debut"] }
        return all.filter { requirement in
            switch requirement.check {
            case .concept(let concept):
                !requirement.isOptional && !concept.isFiction && !concept.isKind
                    && concept.groups.isDisjoint(with: answered)
            case .pages, .minutes, .denial: true
            case .kinds, .people, .similar, .word, .exclusion: false
            }
        }
    }
}

extension Concept {
    /// The condition that it is for pages.
    fileprivate var conditionValue: Condition.Value {
        guard name == Concept.yearsName, let years else { return .topic(label) }
        return .years(
            from: years.lowerBound > QuestionNumbers.first ? years.lowerBound : nil,
            through: years.upperBound < QuestionNumbers.last ? years.upperBound : nil)
    }
}

extension WorkProfile {
    func title(in language: Language) -> String {
        switch language.catalogText {
        case .international: titles.first ?? key
        case .korean: titles.first(where: TextFolding.hasHangul) ?? titles.first ?? key
        }
    }
}

extension ParsedQuestion {
    /// Leaves out conditions that the visitor took away.
    ///
    /// - Parameter names: of the conditions (`Condition.name`).
    mutating func drop(_ names: Set<String>, _ requirements: Requirements) {
        for requirement in requirements.all where names.contains(requirement.condition.name) {
            switch requirement.check {
            case .kinds:
                kinds = Set(WorkKind.allCases)
                namesKind = false
            case .concept(let concept): wanted.removeAll { $0.concept.name == concept.name }
            case .people(let people): authors.subtract(people)
            case .similar:
                comparedWorks = []
                comparedSeries = nil
                familiarAuthors = []
            case .pages: pages = nil
            case .minutes: minutes = nil
            case .word(let word): otherWords.removeAll { !$0.isNegated && $0.stem == word }
            case .exclusion, .denial: dropExclusion(requirement.condition.value)
            }
        }
    }

    private mutating func dropExclusion(_ value: Condition.Value) {
        switch value {
        case .topic(let names): unwanted.removeAll { $0.label == names }
        case .person: unwantedAuthors = []
        case .work(let title): unwantedWorks.removeAll { $0.titles.contains(title) }
        case .word(let word): otherWords.removeAll { $0.isNegated && $0.text == word }
        case .years: unwanted.removeAll { $0.conditionValue == value }
        case .kind, .pages, .minutes, .similar: break
        }
    }
}
