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
            form: form(draft.text, token, draft.repeatedQuestion, draft.mayBeRead, problem: problem),
            examples: words.examples.map {
                NavigationLinkViewData(href: SitePath.ask(question: $0).address, text: $0, isCurrent: false)
            },
            sentTo: service.map(words.sentTo),
            history: SitePath.questions().address)
    }

    /// - Parameters:
    ///   - marks: the books of the answer that are on the visitor's shelf.
    ///   - origin: the public address without a slash at its end.
    package func present(
        _ asked: AskedQuestion, marks: [ShelfKey: ShelfMark] = [:], token: String, origin: String = ""
    ) -> QuestionViewModel {
        let question = asked.question
        let text = question.text.text
        let path = SitePath.question(question.id)
        var progress: String?
        var problem: String?
        var summary: String?
        var (notice, credit): (String?, String?)
        var help: CrisisHelpText?
        var books: [RecommendedBookViewData] = []
        switch question.state {
        case .working(let step): progress = words.step(step)
        case .failed(let failure): problem = words.failure(failure)
        case .answered(let answer):
            // If popularity is the only reason for every book, no word of the question was understood.
            let isUnderstood = answer.isFitting || answer.items.contains { $0.reasons != [.wellKnown] }
            books = answer.items.compactMap { item in
                WorkID<Book>(item.id).flatMap { asked.books[$0] }.map { book in
                    RecommendedBookViewData(
                        work: WorkRowPresenter(texts: texts, shelf: ShelfContext(marks: marks, here: path)).present(book),
                        reason: isUnderstood ? reason(item.reasons) : nil,
                        reasonLanguage: item.isSaid && question.language != texts.language ? question.language.rawValue : nil,
                        mark: item.isOwned == true ? texts.labels.ownedMark : nil)
                }
            }
            summary = isUnderstood ? words.summary(books.count, answer.isFitting) : words.notUnderstood
            if answer.mayNeedHelp == true {
                help = words.help
                summary = words.company
            }
            switch answer.origin {
            case .catalog?, nil: break
            case .catalogInstead(let failure)?: notice = words.fallbackNotice(failure)
            case .proposed(let service)?: credit = words.proposedBy(service)
            }
        }
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
            summary: summary,
            books: books,
            hasBooks: !books.isEmpty,
            credit: credit,
            // An answer that names helplines has no share button.
            share: books.isEmpty || help != nil ? nil : share(text, books.map(\.work), origin),
            again: question.state.isDone
                ? form(text, token, books.isEmpty ? question.repeatedQuestion : question.id, question.mayBeRead)
                : nil,
            againText: books.isEmpty ? texts.labels.tryAgain : texts.labels.askAgain,
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
            let books = answer.bookIDs.compactMap { asked.books[$0] }
            covers = books.prefix(3).map { CoverPresenter(texts: texts).image(of: $0) }
            outcome = books.map(\.title.title).joined(separator: ", ")
        }
        return AskedQuestionViewData(
            href: SitePath.question(question.id).address, question: question.text.text,
            questionLanguage: texts.foreign(lettersOf: question.text.text), date: day(question.askedAt),
            outcome: outcome, covers: covers, delete: SitePath.questionDelete(question.id).address)
    }

    /// The question with its books as a text, and the address that asks it. The answer's own address shows it to its visitor
    /// only.
    private func share(_ question: String, _ books: [WorkRowViewData], _ origin: String) -> ShareViewData {
        let lines = books.map { book in "• " + [book.title, book.byline].compactMap { $0 }.joined(separator: " – ") }
        return ShareViewData(
            title: texts.quoted(question), text: ([texts.quoted(question)] + lines).joined(separator: "\n"),
            address: origin + SitePath.ask(question: question).address, shareLabel: texts.labels.share,
            copyLabel: texts.labels.copyText, fieldLabel: texts.labels.answerAsText)
    }

    private func form(
        _ text: String, _ token: String, _ repeatedQuestion: QuestionID?, _ mayBeRead: Bool, problem: QuestionProblem? = nil
    ) -> QuestionFormViewData {
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
            action: SitePath.questionSubmit.address, text: text, token: token, instead: repeatedQuestion?.description,
            minimum: bounds.lowerBound, maximum: bounds.upperBound,
            counter: words.counter(String(text.count), bounds.upperBound),
            counterPattern: words.counter("{n}", bounds.upperBound),
            mayBeRead: mayBeRead, error: error, errorCode: code, isInvalid: isInvalid)
    }

    private func title(_ problem: QuestionProblem?) -> String {
        switch problem {
        case .invalid: words.problemTitle
        case .limited(let wait): texts.error(Self.error(wait)).heading
        case nil: texts.labels.ask
        }
    }

    private static func error(_ wait: Int) -> PageError { .tooManyRequests(wait: wait) }

    /// The reasons in one line, the strongest first.
    private func reason(_ reasons: [RecommendationReason]) -> String {
        let parts = reasons.map { reason in
            switch reason {
            case .about(let subjects): words.about(subjects)
            case .moods(let moods): words.moods(moods)
            case .form(let form): words.form(Book.Form(rawValue: form).map(texts.form) ?? form)
            case .audience(let audience):
                Book.Audience(rawValue: audience).map { words.audience(texts.audience($0)) } ?? audience
            case .pages(let pages): texts.pageCount(pages)
            case .length(let length): words.length(length)
            case .writtenIn(let country): words.writtenIn(texts.country(country))
            case .setIn(let country): words.setIn(texts.country(country))
            case .published(let year): words.published(year)
            case .era(let era): words.era(era)
            case .like(let title): words.like(title)
            case .by(let author): words.by(author)
            case .words: words.byWords
            case .wellKnown: words.wellKnown
            case .said(let text): text
            }
        }
        let text = parts.joined(separator: " · ")
        return text.prefix(1).uppercased() + text.dropFirst()
    }

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

extension QuestionAnswer.Item {
    /// Whether a service wrote the reason, which is then in the language of the question.
    fileprivate var isSaid: Bool {
        reasons.contains { if case .said = $0 { true } else { false } }
    }
}
