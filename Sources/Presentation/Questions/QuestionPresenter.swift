import Domain
import Foundation

/// Why a question was not accepted.
package enum QuestionProblem: Equatable, Sendable {
    case invalid(QuestionTextError)
    /// The visitor has reached the limit on questions; `wait` is in seconds.
    case limited(wait: Int)
}

package struct QuestionPresenter: Sendable {
    private let texts: Texts
    private var words: QuestionTexts { texts.questions }

    package init(texts: Texts) {
        self.texts = texts
    }

    /// - Parameters:
    ///   - draft: the content of the form.
    ///   - token: unique for each form.
    ///   - problem: why the question was not accepted.
    ///   - service: the service that receives questions; nil where they stay on this server.
    package func presentForm(
        _ draft: QuestionDraft, token: String, problem: QuestionProblem?, sentTo service: String? = nil
    ) -> AskViewModel {
        AskViewModel(
            title: texts.siteTitle(title(problem)),
            form: form(draft, token, problem: problem),
            examples: words.examples.map {
                NavigationLinkViewData(href: SitePath.ask(question: $0).address, text: $0, isCurrent: false)
            },
            sentTo: service.map(words.sentTo),
            history: SitePath.questions().address)
    }

    /// - Parameters:
    ///   - marks: the works of the answer that are on the visitor's shelf.
    ///   - origin: the public address without a slash at its end.
    package func present(
        _ asked: AskedQuestion, marks: [ShelfKey: ShelfMark] = [:], token: String, origin: String = ""
    ) -> QuestionViewModel {
        let question = asked.question
        let text = question.text.text
        let path = SitePath.question(question.id)
        var progress: String?
        var problem: String?
        var (notice, credit): (String?, String?)
        var help: CrisisHelpText?
        var answer: AnswerPresenter?
        switch question.state {
        case .working(let step): progress = words.step(step)
        case .failed(let failure): problem = words.failure(failure)
        case .answered(let given):
            answer = AnswerPresenter(given, to: asked, token: token, texts: texts)
            if given.mayNeedHelp == true { help = words.help }
            switch given.origin {
            case .catalog?, nil: break
            case .catalogInstead(let failure)?: notice = words.fallbackNotice(failure)
            case .proposed(let service)?: credit = words.proposedBy(service)
            }
        }
        let works = answer?.works(ShelfContext(marks: marks, here: path)) ?? []
        let fact = answer?.fact
        return QuestionViewModel(
            title: (progress ?? problem.map { _ in words.noAnswer }).map { texts.siteTitle($0, text) } ?? texts.siteTitle(text),
            id: question.id.description,
            question: text,
            questionLanguage: texts.foreign(lettersOf: question.text.text),
            progress: progress,
            events: progress == nil ? nil : SitePath.questionEvents(question.id).address,
            address: path.address,
            problem: problem,
            help: help,
            notice: notice,
            fact: fact,
            search: answer?.search,
            summary: answer?.summary,
            // Someone who may be in danger sees the helplines, and no analysis of the words.
            conditions: help == nil ? answer?.conditions : nil,
            notUnderstood: help == nil ? answer?.notUnderstoodWords : nil,
            works: works,
            hasWorks: !works.isEmpty,
            similar: works.isEmpty ? nil : answer?.similar,
            others: works.isEmpty || fact != nil ? nil : answer?.fields(instead: question.repeatedQuestion),
            refine: answer?.refinements,
            credit: credit,
            // An answer that names helplines has no share button.
            share: works.isEmpty || help != nil || fact != nil ? nil : share(text, works.map(\.work), origin),
            // A fact stays the same.
            again: question.state.isDone && fact == nil
                ? form(
                    QuestionDraft(
                        text: text, repeatedQuestion: works.isEmpty ? question.repeatedQuestion : question.id,
                        mayBeRead: question.mayBeRead, droppedConditions: Array(question.droppedConditions)), token)
                : nil,
            againText: works.isEmpty ? texts.labels.tryAgain : texts.labels.askAgain,
            ask: SitePath.ask().address,
            history: SitePath.questions().address,
            delete: SitePath.questionDelete(question.id).address)
    }

    /// The text of a server-sent event; nil once the answer is ready.
    package func progress(of state: QuestionState) -> String? {
        if case .working(let step) = state { words.step(step) } else { nil }
    }

    /// - Parameter total: the number of the questions on all pages.
    package func present(
        _ questions: [AskedQuestion], total: Int, page: PageNumber, pageCount: Int
    ) -> QuestionsViewModel {
        let pageText = pageCount > 1 ? texts.pageOf(page.value, pageCount, false) : nil
        return QuestionsViewModel(
            title: texts.siteTitle(texts.labels.questions, pageText),
            items: questions.map(present),
            hasItems: !questions.isEmpty,
            total: total,
            countText: words.amount(total),
            ask: SitePath.ask().address,
            previous: page.value > 1 ? SitePath.questions(page: page.value - 1).address : nil,
            next: page.value < pageCount ? SitePath.questions(page: page.value + 1).address : nil,
            pageText: pageText)
    }

    package func presentDeletion(of question: Question) -> QuestionDeletionViewModel {
        QuestionDeletionViewModel(
            title: texts.siteTitle(texts.labels.deleteQuestion, question.text.text),
            question: question.text.text,
            quotedQuestion: texts.quoted(question.text.text),
            action: SitePath.questionDelete(question.id).address,
            back: SitePath.question(question.id).address)
    }

    private func present(_ asked: AskedQuestion) -> AskedQuestionViewData {
        let question = asked.question
        let outcome: String
        var covers: [CoverImageViewData] = []
        switch question.state {
        case .working(let step): outcome = words.step(step)
        case .failed: outcome = words.noAnswer
        case .answered(let answer):
            let presenter = AnswerPresenter(answer, to: asked, token: "", texts: texts)
            let works = presenter.rows
            covers = works.prefix(3).map(\.cover)
            outcome = presenter.sentence ?? works.map(\.title).joined(separator: ", ")
        }
        return AskedQuestionViewData(
            href: SitePath.question(question.id).address, question: question.text.text,
            questionLanguage: texts.foreign(lettersOf: question.text.text), date: day(question.askedAt),
            outcome: outcome, covers: covers, delete: SitePath.questionDelete(question.id).address)
    }

    /// The question with its works as a text, and the address that asks it. The answer's own address shows it to its visitor
    /// only.
    private func share(_ question: String, _ works: [WorkRowViewData], _ origin: String) -> ShareViewData {
        let lines = works.map { work in "• " + [work.title, work.byline].compactMap { $0 }.joined(separator: " – ") }
        return ShareViewData(
            title: texts.quoted(question), text: ([texts.quoted(question)] + lines).joined(separator: "\n"),
            address: origin + SitePath.ask(question: question).address, shareLabel: texts.labels.share,
            copyLabel: texts.labels.copyText, fieldLabel: texts.labels.answerAsText)
    }

    private func form(_ draft: QuestionDraft, _ token: String, problem: QuestionProblem? = nil) -> QuestionFormViewData {
        let bounds = QuestionText.bounds
        let (error, code): (String?, String?) =
            switch problem {
            case .invalid(let error): (words.problem(error), "invalid-question")
            case .limited(let wait): (texts.error(Self.error(wait)).message, Self.error(wait).code)
            case nil: (nil, nil)
            }
        var isInvalid = false
        if case .invalid = problem { isInvalid = true }
        return QuestionFormViewData(
            action: SitePath.questionSubmit.address, text: draft.text, token: token,
            instead: draft.repeatedQuestion?.description, without: draft.droppedConditions,
            minimum: bounds.lowerBound, maximum: bounds.upperBound,
            counter: words.counter(String(draft.text.count), bounds.upperBound),
            counterPattern: words.counter("{n}", bounds.upperBound),
            mayBeRead: draft.mayBeRead, error: error, errorCode: code, isInvalid: isInvalid)
    }

    private func title(_ problem: QuestionProblem?) -> String {
        switch problem {
        case .invalid: words.problemTitle
        case .limited(let wait): texts.error(Self.error(wait)).heading
        case nil: texts.labels.ask
        }
    }

    private static func error(_ wait: Int) -> PageError { .tooManyRequests(wait: wait) }

    /// The date in UTC.
    private func day(_ date: Date) -> String {
        let parts = Self.calendar.dateComponents([.year, .month, .day], from: date)
        let text = String(format: "%04d-%02d-%02d", parts.year ?? 1, parts.month ?? 1, parts.day ?? 1)
        return PartialDate(text).map(texts.date) ?? text
    }

    private static let calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()
}
