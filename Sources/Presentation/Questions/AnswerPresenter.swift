import Domain
import Foundation

/// Presents what an answer says about its question and its works.
struct AnswerPresenter {
    private static let refinementLimit = 5
    private static let notUnderstoodLimit = 6

    let question: Question
    let answer: QuestionAnswer
    let texts: Texts
    private let items: [(item: QuestionAnswer.Item, work: AnyWork)]
    private let token: String
    private var words: QuestionTexts { texts.questions }

    /// - Parameter token: unique for each page.
    init(_ answer: QuestionAnswer, to asked: AskedQuestion, token: String, texts: Texts) {
        question = asked.question
        self.answer = answer
        self.texts = texts
        self.token = token
        items = answer.items.compactMap { item in item.key.flatMap { asked.works[$0] }.map { (item, $0) } }
    }

    // MARK: Sentences

    var fact: String? { answer.fact.map { words.fact($0, count(.movie), count(.book)) } }

    /// The fact, unless its sentence only introduces the works.
    var sentence: String? { fact.flatMap { $0.hasSuffix(":") ? nil : $0 } }

    /// The search for the question's words, where it asks about a work that the catalog does not have.
    var search: NavigationLinkViewData? {
        guard answer.fact == .missing else { return nil }
        let query = SingleLineText.start(of: question.text.text, SearchQuery.maximumLength)
        return NavigationLinkViewData(
            href: SitePath.search(query: query).address, text: words.searchInstead, isCurrent: false)
    }

    var summary: String? {
        if answer.mayNeedHelp == true { return words.company }
        guard answer.fact == nil else { return nil }
        guard !items.isEmpty else { return words.noneFitting(question.repeatedQuestion != nil, []) }
        guard isUnderstood else { return words.notUnderstood }
        let fitting =
            requirements.isEmpty ? (answer.isFitting ? items.count : nil) : items.count { meetsAll($0.item) }
        switch fitting {
        case items.count where answer.isFitting: return words.fitting(count(.movie), count(.book))
        case items.count: return words.closest(count(.movie), count(.book))
        case nil: return words.closest(count(.movie), count(.book))
        case 0? where items.contains { lacking($0.item).isEmpty }:
            return words.possiblyFitting(count(.movie), count(.book))
        case 0?:
            let unmet = requirements.filter { answer.extent(ofCondition: $0) == .none && !answer.isUncertain(condition: $0) }
            return words.noneFitting(question.repeatedQuestion != nil, unmet.map(label))
        case let count?: return words.partlyFitting(count, items.count)
        }
    }

    var notUnderstoodWords: String? {
        answer.notUnderstood.map { words.notUnderstoodWords($0.prefix(Self.notUnderstoodLimit).map(texts.quoted)) }
    }

    // MARK: Conditions

    var conditions: ConditionsViewData? {
        guard !allConditions.isEmpty else { return nil }
        return ConditionsViewData(
            form: fields(instead: question.repeatedQuestion),
            items: allConditions.enumerated().map { index, condition in
                let extent = answer.extent(ofCondition: index)
                return ConditionViewData(
                    name: condition.name, text: label(index), met: extent.rawValue,
                    metText: answer.isUncertain(condition: index) ? words.uncertainExtent : words.extent(extent),
                    mark: Self.mark(extent), removeLabel: words.removeCondition(label(index)))
            })
    }

    private var allConditions: [Condition] { answer.conditions ?? [] }

    /// The indices of the conditions that a work may be said to lack. A word that its texts do not have says little about it.
    private var requirements: [Int] {
        allConditions.indices.filter { if case .word = allConditions[$0].value { false } else { true } }
    }

    /// If popularity is the only reason for every work, nothing of the question was understood.
    private var isUnderstood: Bool {
        answer.isFitting || !requirements.isEmpty || answer.items.contains { !$0.reasons.contains(.wellKnown) }
    }

    private func lacking(_ item: QuestionAnswer.Item) -> [Int] {
        (item.unmet ?? []).filter(requirements.contains)
    }

    private func meetsAll(_ item: QuestionAnswer.Item) -> Bool {
        lacking(item).isEmpty && (item.unknown ?? []).allSatisfy { !requirements.contains($0) }
    }

    private func label(_ index: Int) -> String {
        let condition = allConditions[index]
        return words.condition(condition, isActor(condition.value))
    }

    /// Whether the works have the person in front of the camera only.
    private func isActor(_ value: Condition.Value) -> Bool {
        guard case .person(let name) = value else { return false }
        let reasons = answer.items.flatMap(\.reasons)
        // A reason names one person; of two who are asked for together, the works name the other.
        let films = items.compactMap { if case .movie(let film) = $0.work { film } else { nil } }
        let acts = reasons.contains(.with(name)) || films.contains { $0.cast.contains { $0.name == name } }
        let makes = reasons.contains(.by(name)) || films.contains { $0.directors.contains { $0.name == name } }
        return acts && !makes
    }

    private static func mark(_ extent: ConditionExtent) -> String {
        switch extent {
        case .all: "✓"
        case .some: "◐"
        case .none: "○"
        }
    }

    // MARK: Works

    /// - Parameter shelf: the works of the answer that are on the visitor's shelf.
    func works(_ shelf: ShelfContext) -> [RecommendedWorkViewData] {
        let hasBoth = count(.movie) > 0 && count(.book) > 0
        return items.map { item, work in
            let row = work.row(in: texts, shelf: shelf)
            let lacks = lacking(item).map(label)
            let uncertain = (item.unknown ?? []).filter(requirements.contains).map(label)
            let hasReason = isUnderstood && answer.fact == nil && !item.reasons.isEmpty
            return RecommendedWorkViewData(
                work: row,
                kindText: hasBoth ? row.kind : nil,
                reason: hasReason ? reason(item.reasons, work.key.kind) : nil,
                reasonLanguage: item.isSaid && question.language != texts.language ? question.language.rawValue : nil,
                lacks: lacks.isEmpty ? nil : words.lacks(lacks),
                uncertain: uncertain.isEmpty ? nil : words.uncertain(uncertain),
                mark: item.isOwned == true ? texts.labels.ownedMark : nil,
                similarQuestion: Self.questionText(words.similarQuestion(work.key.kind, row.title)),
                otherQuestion: answer.fact == nil
                    ? extended(by: words.withoutWork(row.title)) : nil)
        }
    }

    /// The works alone, for the history.
    var rows: [WorkRowViewData] { items.map { $0.work.row(in: texts, shelf: nil) } }

    private func count(_ kind: WorkKind) -> Int { items.count { $0.work.key.kind == kind } }

    /// The reasons in one line, the strongest first.
    private func reason(_ reasons: [RecommendationReason], _ kind: WorkKind) -> String {
        let parts = reasons.map { reason in
            switch reason {
            case .about(let subjects): words.about(subjects)
            case .moods(let moods): words.moods(moods)
            case .form(let form): words.form(Book.Form(rawValue: form).map(texts.form) ?? form)
            case .audience(let audience):
                Book.Audience(rawValue: audience).map { words.audience(texts.audience($0)) } ?? audience
            case .pages(let pages): texts.pageCount(pages)
            case .minutes(let minutes): words.minutes(minutes)
            case .group(let name): words.group(name)
            case .counterpart(let kind, let title): words.counterpart(kind, title)
            case .length(let length): words.length(length, kind)
            case .writtenIn(let country): words.writtenIn(texts.country(country), kind)
            case .setIn(let country): words.setIn(texts.country(country))
            case .published(let year): words.published(year, kind)
            case .era(let era): words.era(era)
            case .like(let title): words.like(title)
            case .by(let name): words.by(name, kind)
            case .with(let name): words.with(name)
            case .words: words.byWords
            case .wellKnown: words.wellKnown
            case .said(let text): text
            }
        }
        return parts.joined(separator: " · ").capitalizedAtStart
    }

    // MARK: Other questions

    /// - Parameter instead: the question whose works are excluded.
    func fields(instead: QuestionID?) -> QuestionFieldsViewData {
        QuestionFieldsViewData(
            action: SitePath.questionSubmit.address, token: token, instead: instead?.description,
            without: question.droppedConditions.sorted(), mayBeRead: question.mayBeRead)
    }

    /// The form for works that are similar to one, whatever was asked before.
    var similar: QuestionFieldsViewData {
        QuestionFieldsViewData(
            action: SitePath.questionSubmit.address, token: token, instead: nil, without: [], mayBeRead: question.mayBeRead)
    }

    var refinements: RefinementsViewData? {
        guard answer.fact == nil, answer.mayNeedHelp != true else { return nil }
        let items = usefulRefinements.compactMap { refinement in
            let words = words.refinement(refinement)
            return extended(by: words.phrase).map { RefinementViewData(text: words.label, question: $0) }
        }
        guard !items.isEmpty else { return nil }
        return RefinementsViewData(
            form: fields(instead: question.repeatedQuestion), items: Array(items.prefix(Self.refinementLimit)))
    }

    /// Without those that repeat or contradict a condition, and those whose condition the visitor took away.
    private var usefulRefinements: [QuestionRefinement] {
        let kinds = WorkKind.allCases.filter { count($0) > 0 }
        let names = allConditions.map(\.name) + question.droppedConditions
        func isNamed(_ part: String) -> Bool { names.contains { $0.contains(part) } }
        var refinements: [QuestionRefinement] = []
        if kinds.count > 1 {
            refinements += kinds.filter { !names.contains($0.rawValue) }.map { .only($0) }
        } else if let kind = kinds.first, !isNamed(kind == .movie ? "minutes " : "pages ") {
            refinements.append(.shorter(kind))
        }
        if !kinds.isEmpty, !isNamed("years ") { refinements += [.newer, .older] }
        if !kinds.isEmpty, !isNamed("by women") { refinements.append(.byWomen) }
        return refinements
    }

    /// The question with a phrase at its end; nil where that is too long.
    private func extended(by phrase: String) -> String? {
        let text = question.text.text
        let end = text.lastIndex { !".?!…。？！ ".contains($0) }
        return Self.questionText((end.map { String(text[...$0]) } ?? text) + phrase)
    }

    private static func questionText(_ text: String) -> String? { (try? QuestionText(text))?.text }
}

/// A way to narrow a question down.
enum QuestionRefinement: Hashable, Sendable {
    case only(WorkKind)
    case shorter(WorkKind)
    case newer
    case older
    case byWomen
}

extension QuestionAnswer.Item {
    /// Whether a service wrote the reason, which is then in the language of the question.
    fileprivate var isSaid: Bool {
        reasons.contains { if case .said = $0 { true } else { false } }
    }
}
