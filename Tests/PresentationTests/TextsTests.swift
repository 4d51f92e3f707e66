import Domain
import Foundation
import Testing

@testable import Presentation

@Suite("The texts of each language")
struct TextsTests {
    /// A call of a text function: its key, the call, and the parts that its result must contain.
    private struct Sample: Sendable {
        let key: String
        let text: @Sendable (Texts) -> String
        let contains: [String]

        init(_ key: String, contains: [String] = [], _ text: @escaping @Sendable (Texts) -> String) {
            self.key = key
            self.text = text
            self.contains = contains
        }
    }

    /// Calls of every text function, with all its parameters and cases.
    private static let samples: [Sample] =
        [
            Sample("all.results", contains: ["dune"]) { $0.all.results("dune", 1) },
            Sample("all.none", contains: ["dune"]) { $0.all.none("dune") },
            Sample("films.search.results", contains: ["dune", "3"]) { $0.films.search.results("dune", 3) },
            Sample("films.search.none", contains: ["dune"]) { $0.films.search.none("dune") },
            Sample("films.amount", contains: ["1,234"]) { $0.films.amount(1234, true, true) },
            Sample("films.all", contains: ["1,234"]) { $0.films.all(1234, false) },
            Sample("films.all") { $0.films.all(1234, true) },
            Sample("books.search.results", contains: ["dune", "3"]) { $0.books.search.results("dune", 3) },
            Sample("books.search.none", contains: ["dune"]) { $0.books.search.none("dune") },
            Sample("books.amount", contains: ["1,234"]) { $0.books.amount(1234, true, true) },
            Sample("books.all", contains: ["1,234"]) { $0.books.all(1234, false) },
            Sample("books.all") { $0.books.all(1234, true) },
            Sample("questions.problem", contains: ["\(QuestionText.bounds.lowerBound)"]) { $0.questions.problem(.tooShort) },
            Sample("questions.problem", contains: ["\(QuestionText.bounds.upperBound)"]) { $0.questions.problem(.tooLong) },
            Sample("questions.counter", contains: ["17", "400"]) { $0.questions.counter("17", 400) },
            Sample("questions.step") { $0.questions.step(.proposing) },
            Sample("questions.step", contains: ["2", "4"]) { $0.questions.step(.checking(done: 2, of: 4)) },
            Sample("questions.step") { $0.questions.step(.writing) },
            Sample("questions.step") { $0.questions.step(.saving) },
            Sample("questions.failure") { $0.questions.failure(.nothingLeft) },
            Sample("questions.failure") { $0.questions.failure(.unavailable) },
            Sample("questions.failure") { $0.questions.failure(.serviceFailed) },
            Sample("questions.failure") { $0.questions.failure(.notSaved) },
            Sample("questions.fitting", contains: ["5", "3"]) { $0.questions.fitting(5, 3) },
            Sample("questions.fitting") { $0.questions.fitting(1, 0) },
            Sample("questions.fitting") { $0.questions.fitting(0, 1) },
            Sample("questions.closest") { $0.questions.closest(5, 3) },
            Sample("questions.partlyFitting", contains: ["2", "5"]) { $0.questions.partlyFitting(2, 5) },
            Sample("questions.noneFitting", contains: ["Peru", "Emma"]) { $0.questions.noneFitting(false, ["Peru", "Emma"]) },
            Sample("questions.noneFitting") { $0.questions.noneFitting(true, []) },
            Sample("questions.removeCondition", contains: ["Peru"]) { $0.questions.removeCondition("Peru") },
            Sample("questions.lacks", contains: ["Peru", "Emma"]) { $0.questions.lacks(["Peru", "Emma"]) },
            Sample("questions.uncertain", contains: ["Peru", "Emma"]) { $0.questions.uncertain(["Peru", "Emma"]) },
            Sample("questions.possiblyFitting", contains: ["5", "3"]) { $0.questions.possiblyFitting(5, 3) },
            Sample("questions.notUnderstoodWords", contains: ["Peru", "Emma"]) {
                $0.questions.notUnderstoodWords(["Peru", "Emma"])
            },
            Sample("questions.similarQuestion", contains: ["Emma"]) { $0.questions.similarQuestion(.movie, "Emma") },
            Sample("questions.similarQuestion", contains: ["Emma"]) { $0.questions.similarQuestion(.book, "Emma") },
            Sample("questions.withoutWork", contains: ["Emma"]) { $0.questions.withoutWork("Emma") },
            Sample("questions.sentTo", contains: ["Oracle"]) { $0.questions.sentTo("Oracle") },
            Sample("questions.proposedBy", contains: ["Oracle"]) { $0.questions.proposedBy("Oracle") },
            Sample("questions.about") { $0.questions.about([SubjectName(english: "whales", korean: "고래")]) },
            Sample("questions.form") { $0.questions.form($0.form(.stories)) },
            Sample("questions.audience", contains: ["people"]) { $0.questions.audience("people") },
            Sample("questions.writtenIn", contains: ["Peru"]) { $0.questions.writtenIn("Peru", .book) },
            Sample("questions.writtenIn", contains: ["Peru"]) { $0.questions.writtenIn("Peru", .movie) },
            Sample("questions.setIn", contains: ["Peru"]) { $0.questions.setIn("Peru") },
            Sample("questions.published", contains: ["1871"]) { $0.questions.published(1871, .book) },
            Sample("questions.published", contains: ["1971"]) { $0.questions.published(1971, .movie) },
            Sample("questions.published", contains: ["700"]) { $0.questions.published(-700, .book) },
            Sample("questions.like", contains: ["Emma"]) { $0.questions.like("Emma") },
            Sample("questions.by", contains: ["Austen"]) { $0.questions.by("Austen", .book) },
            Sample("questions.by", contains: ["Austen"]) { $0.questions.by("Austen", .movie) },
            Sample("questions.with", contains: ["Austen"]) { $0.questions.with("Austen") },
            Sample("questions.minutes", contains: ["112"]) { $0.questions.minutes(112) },
            Sample("questions.group") { $0.questions.group(SubjectName(english: "debut", korean: "데뷔작")) },
            Sample("questions.counterpart", contains: ["Emma"]) { $0.questions.counterpart(.movie, "Emma") },
            Sample("questions.counterpart", contains: ["Emma"]) { $0.questions.counterpart(.book, "Emma") },
            Sample("shelf.addLabel", contains: ["Emma", "later"]) { $0.shelf.addLabel("Emma", "later") },
            Sample("shelf.added", contains: ["Emma"]) { $0.shelf.added("Emma", .movie) },
            Sample("shelf.added", contains: ["Emma"]) { $0.shelf.added("Emma", .book) },
            Sample("shelf.alreadyThere", contains: ["Emma"]) { $0.shelf.alreadyThere("Emma") },
            Sample("shelf.problem") { $0.shelf.problem(.missingKind) },
            Sample("shelf.problem") { $0.shelf.problem(.missingTitle) },
            Sample("shelf.problem", contains: ["500"]) { $0.shelf.problem(.longTitle) },
            Sample("shelf.problem", contains: ["500"]) { $0.shelf.problem(.longCreator) },
            Sample("shelf.problem", contains: ["1999"]) { $0.shelf.problem(.invalidYear) },
            Sample("shelf.onShelfLabel", contains: ["Emma", "later"]) { $0.shelf.onShelfLabel("Emma", "later") },
            Sample("shelf.removeLabel", contains: ["Emma"]) { $0.shelf.removeLabel("Emma") },
            Sample("shelf.changeLabel", contains: ["Emma"]) { $0.shelf.changeLabel("Emma") },
            Sample("shelf.finished", contains: ["today"]) { $0.shelf.finished(.movie, "today") },
            Sample("shelf.finished", contains: ["today"]) { $0.shelf.finished(.book, "today") },
            Sample("questions.amount") { $0.questions.amount(1) },
            Sample("questions.amount", contains: ["1,234"]) { $0.questions.amount(1234) },
            Sample("shelf.amount", contains: ["1,234"]) { $0.shelf.amount(1234, false) },
            Sample("shelf.amount", contains: ["1,234"]) { $0.shelf.amount(1234, true) },
            Sample("shelf.line", contains: ["1,234"]) { $0.shelf.line(1234) },
            Sample("shelf.importSummary", contains: ["1,201", "1,100", "1,302", "1,403"]) {
                $0.shelf.importSummary(
                    ShelfImportCounts(added: 1201, addedWithChosenStatus: 1100, alreadyThere: 1302, problems: 1403))
            },
            Sample("shelf.unlistedLines") { $0.shelf.unlistedLines(1) },
            Sample("shelf.unlistedLines", contains: ["1,234"]) { $0.shelf.unlistedLines(1234) },
            Sample("shelf.problem", contains: ["6,000", "20"]) { $0.shelf.problem(.shelfFull) },
            Sample("films.search.noneFiltered", contains: ["dune"]) { $0.films.search.noneFiltered("dune") },
            Sample("books.search.noneFiltered", contains: ["dune"]) { $0.books.search.noneFiltered("dune") },
            Sample("all.noneFiltered", contains: ["dune"]) { $0.all.noneFiltered("dune") },
            Sample("filters.sorted", contains: ["later"]) { $0.filters.sorted("later") },
            Sample("people.works", contains: ["2", "3"]) { $0.people.works(2, 3) },
            Sample("people.works") { $0.people.works(1, 1) },
            Sample("people.search", contains: ["Austen"]) { $0.people.search("Austen") },
            Sample("people.role") { texts in PersonRole.allCases.map(texts.people.role).joined(separator: " ") },
            Sample("filters.decade", contains: ["1990"]) { $0.filters.decade(1990) },
            Sample("filters.years", contains: ["1984", "1991"]) { $0.filters.years(1984, 1991) },
            Sample("filters.years", contains: ["1984"]) { $0.filters.years(1984, 1984) },
            Sample("filters.years", contains: ["1984"]) { $0.filters.years(1984, nil) },
            Sample("filters.years", contains: ["1984"]) { $0.filters.years(nil, 1984) },
            Sample("filters.years") { $0.filters.years(nil, nil) },
            Sample("filters.remove", contains: ["later"]) { $0.filters.remove("later") },
            Sample("filters.nothingFromYears", contains: ["1984"]) { $0.filters.nothingFromYears("1984") },
            Sample("filters.nothingMatching", contains: ["sooner", "later"]) {
                $0.filters.nothingMatching(["sooner", "later"])
            },
            Sample("filters.nothingMatching", contains: ["sooner"]) { $0.filters.nothingMatching(["sooner"]) },
            Sample("filters.corrected", contains: ["dune"]) { $0.filters.corrected("dune").before },
            Sample("filters.suggested") { $0.filters.suggested().before },
            Sample("siteTitle", contains: ["Emma", "Foyer"]) { $0.siteTitle("Emma") },
            Sample("quoted", contains: ["dune"]) { $0.quoted("dune") },
            Sample("number", contains: ["1,234"]) { $0.number(1234) },
            Sample("found", contains: ["3 a", "4 b", "dune"]) { $0.found(.init(amounts: ["3 a", "4 b"], query: "dune")) },
            Sample("found", contains: ["3 a", "dune"]) { $0.found(.init(amounts: ["3 a"], query: "dune", isPartial: true)) },
            Sample("searchFailed", contains: ["dune"]) { $0.searchFailed("dune", 1) },
            Sample("searchFailed", contains: ["dune", "3"]) { $0.searchFailed("dune", 3) },
            Sample("resultsFor", contains: ["dune"]) { $0.resultsFor("dune") },
            Sample("pageOf", contains: ["3", "1,234"]) { $0.pageOf(3, 1234, false) },
            Sample("pageOf", contains: ["3"]) { $0.pageOf(3, 1234, true) },
            Sample("range", contains: ["21", "40", "1,234"]) { $0.range(21, 40, 1234, false) },
            Sample("range", contains: ["21", "1,234"]) { $0.range(21, 21, 1234, true) },
            Sample("removeRecent", contains: ["dune"]) { $0.removeRecent("dune") },
            Sample("searchesSentTo", contains: ["Oracle"]) { $0.searchesSentTo("Oracle") },
            Sample("questionsSentTo", contains: ["Oracle"]) { $0.questionsSentTo("Oracle") },
            Sample("otherEditions", contains: ["1,234"]) { $0.otherEditions(1234) },
            Sample("rating", contains: ["4.5", "10", "1,234"]) { $0.rating("4.5", 10, 1234) },
            Sample("minutes", contains: ["132"]) { $0.minutes(132) },
            Sample("pageCount", contains: ["320"]) { $0.pageCount(320) },
            Sample("date", contains: ["1995", "13"]) { texts in
                PartialDate("1995-07-13").map(texts.date) ?? ""
            },
            Sample("authors", contains: ["Austen", "2"]) { $0.authors("Austen", 2) },
            Sample("alsoBook", contains: ["Emma", "Austen", "1815"]) { $0.alsoBook("Emma", "Austen", 1815) },
            Sample("alsoFilms", contains: ["Emma", "1996", "2"]) { $0.alsoFilms([(title: "Emma", year: 1996)], 2) },
            Sample("yearsBetween", contains: ["181"]) { $0.yearsBetween(181) },
            Sample("yearsBetween") { $0.yearsBetween(0) },
            Sample("country") { $0.country("KR") },
            Sample("languageNamed") { $0.languageNamed("fr") },
            Sample("koreanPublisher", contains: ["A Publisher"]) { $0.koreanPublisher("A Publisher") },
            Sample("subject") { $0.subject("whales") ?? $0.languageName },
            Sample("fromCatalog", contains: ["Oracle"]) { $0.fromCatalog("Oracle") },
            Sample("fromCatalog") { $0.fromCatalog(nil) },
            Sample("savedResponse", contains: ["Oracle", "5", "Because."]) { $0.savedResponse("Oracle", 5 * 3600, "Because.") },
            Sample("savedResponse", contains: ["Oracle", "9"]) { $0.savedResponse("Oracle", 9 * 86_400, nil) },
            Sample("sourceFailed", contains: ["Oracle", "Because."]) { $0.sourceFailed("Oracle", "Because.") },
            Sample("onlyKnownFacts", contains: ["Oracle", "Because."]) { $0.onlyKnownFacts("Oracle", "Because.") },
            Sample("error", contains: ["\(SearchQuery.maximumLength)"]) { $0.error(.queryTooLong).message },
            Sample("error", contains: ["9999"]) { $0.error(.invalidFilter).message },
            Sample("error", contains: ["20"]) { $0.error(.tooManyRequests(wait: 20)).message },
            Sample("error", contains: ["1"]) { $0.error(.tooManyRequests(wait: 1)).message },
            Sample("error", contains: ["3"]) { $0.error(.tooManyRequests(wait: 121)).message },
        ] + Book.Mood.allCases.map { mood in Sample("filters.mood") { $0.filters.mood(mood) } }
        + Book.Mood.allCases.map { mood in Sample("questions.moods") { $0.questions.moods([mood]) } }
        + Book.Length.allCases.map { length in Sample("questions.length") { $0.questions.length(length, .book) } }
        + conditions.map { condition, part in
            Sample("questions.condition", contains: part.isEmpty ? [] : [part]) { $0.questions.condition(condition, false) }
        } + [Sample("questions.condition", contains: ["Austen"]) { $0.questions.condition(Condition(.person("Austen")), true) }]
        + [ConditionExtent.all, .some, .none].map { extent in Sample("questions.extent") { $0.questions.extent(extent) } }
        + facts.map { fact, parts in Sample("questions.fact", contains: parts) { $0.questions.fact(fact, 2, 1) } }
        + refinements.flatMap { refinement in
            [
                Sample("questions.refinement") { $0.questions.refinement(refinement).label },
                Sample("questions.refinement") { $0.questions.refinement(refinement).phrase },
            ]
        }
        + Book.Era.allCases.map { era in Sample("questions.era") { $0.questions.era(era) } }
        + ProposalError.allCases.map { failure in Sample("questions.fallbackNotice") { $0.questions.fallbackNotice(failure) } }
        + ShelfStatus.allCases.map { status in Sample("shelf.status") { $0.shelf.status(status) } }
        + StarRating.all.map { rating in Sample("shelf.rating", contains: ["\(rating)"]) { $0.shelf.rating(rating) } }
        + ShelfRequest.Order.allCases.map { order in Sample("shelf.order") { $0.shelf.order(order) } }
        + ShelfImportError.allCases.map { problem in Sample("shelf.importOutcome") { $0.shelf.importOutcome(.problem(problem)) }
        }
        + SearchOrder.allCases.map { order in Sample("filters.order") { $0.filters.order(order) } }
        + Movie.Genre.allCases.map { genre in Sample("genre") { $0.genre(genre) } }
        + Book.Form.allCases.map { form in Sample("form") { $0.form(form) } }
        + Book.Audience.allCases.map { audience in Sample("audience") { $0.audience(audience) } }
        + Movie.Theme.allCases.map { theme in Sample("movieTheme") { $0.movieTheme(theme) } }
        + Book.Theme.allCases.map { theme in Sample("bookTheme") { $0.bookTheme(theme) } }
        + ServiceErrorKind.allCases.map { kind in Sample("reason") { $0.reason(kind) } }
        + ServiceErrorKind.allCases.filter { $0 != .notFound }.map { kind in
            Sample("error", contains: ["TMDB"]) { $0.error(.catalog(kind, .tmdb)).message }
        }

    private static let conditions: [(Condition, String)] =
        [
            (.kind(.movie), ""), (.kind(.book), ""), (.topic(SubjectName(english: "war", korean: "전쟁")), ""),
            (.years(from: 1990, through: 1999), "1990"), (.years(from: nil, through: 1999), "1999"),
            (.years(from: -700, through: nil), "700"), (.pages(from: nil, through: 200), "200"),
            (.pages(from: 200, through: nil), "200"), (.minutes(from: 90, through: 120), "120"), (.person("Austen"), "Austen"),
            (.similar("Emma"), "Emma"), (.work("Emma"), "Emma"), (.word("boat"), "boat"),
        ].flatMap { value, part in [(Condition(value), part), (Condition(value, isDenied: true), part)] }.filter {
            // A work is a condition only where it is denied.
            $0.0 != Condition(.work("Emma"))
        }

    private static let facts: [(Fact, [String])] = [
        (.source(film: "Emma"), ["Emma"]), (.adaptations(book: "Emma"), ["Emma"]),
        (.adaptationsOf(author: "Austen"), ["Austen"]),
        (.creators(kind: .movie, title: "Emma", names: ["Austen", "Ford"]), ["Emma", "Austen", "Ford"]),
        (.creators(kind: .book, title: "Emma", names: ["Austen"]), ["Emma", "Austen"]),
        (.creators(kind: .book, title: "Emma", names: []), ["Emma"]),
        (.cast(title: "Emma", names: ["Austen", "Ford"]), ["Emma", "Austen", "Ford"]),
        (.year(kind: .movie, title: "Emma", 1999), ["Emma", "1999"]),
        (.year(kind: .book, title: "Emma", -700), ["Emma", "700"]),
        (.minutes(title: "Emma", 194), ["Emma", "194"]),
        (.pages(title: "Emma", from: 95, through: 130), ["Emma", "95", "130"]),
        (.pages(title: "Emma", from: 95, through: 95), ["Emma", "95"]), (.order(series: "Emma"), ["Emma"]),
        (.works(kind: .movie, person: "Austen"), ["Austen"]), (.first(kind: .book, person: "Austen"), ["Austen"]),
        (.first(kind: .movie, person: "Austen"), ["Austen"]), (.last(kind: .book, person: "Austen"), ["Austen"]),
        (.last(kind: .movie, person: "Austen"), ["Austen"]), (.trueStory(title: "Emma", isTrue: true), ["Emma"]),
        (.prizes(title: "Emma", names: [SubjectName(english: "Oracle", korean: "상")]), ["Emma"]),
        (.trueStory(title: "Emma", isTrue: false), ["Emma"]), (.language(title: "Emma", "xx"), ["Emma"]),
        (.noWorks(person: "Austen"), ["Austen"]), (.extreme(kind: .book, person: "Austen", isLongest: true), ["Austen"]),
        (.extreme(kind: .movie, person: "Austen", isLongest: false), ["Austen"]),
        (.several([.minutes(title: "Emma", 194), .year(kind: .movie, title: "Emma", 1999)]), ["Emma", "194", "1999"]),
        (.countries(title: "Emma", ["XA"]), ["Emma"]), (.originalTitle(title: "Emma", original: "Oracle"), ["Emma", "Oracle"]),
        (.about(title: "Emma"), ["Emma"]), (.missing, []), (.unknown(title: "Emma"), ["Emma"]),
    ]

    private static let refinements: [QuestionRefinement] = [
        .only(.movie), .only(.book), .shorter(.movie), .shorter(.book), .newer, .older, .byWomen,
    ]

    @Test("Every text is in its own language and not empty", arguments: Texts.all)
    func keys(texts: Texts) {
        let strings = Self.leaves(of: texts).compactMapValues { $0 as? String }
        #expect(strings.count > 150)
        for (key, text) in strings where !key.hasSuffix("href") { Self.expectWords(text, key, texts) }
    }

    @Test("Every text function uses all its parameters and is in its own language", arguments: Texts.all)
    func placeholders(texts: Texts) {
        for sample in Self.samples {
            let text = sample.text(texts)
            for part in sample.contains { #expect(text.contains(part), "\(sample.key): \(text)") }
            let ownWords = sample.contains.reduce(text) { $0.replacingOccurrences(of: $1, with: "") }
            if !Self.namesOnly.contains(sample.key) { Self.expectWords(ownWords, sample.key, texts) }
        }
    }

    @Test("The samples call every text function", arguments: Texts.all)
    func isComplete(texts: Texts) {
        let made = Self.leaves(of: texts).filter { !($0.value is String) }.keys
        #expect(Set(made) == Set(Self.samples.map(\.key)))
    }

    @Test("Every language has texts and its own name")
    func languages() {
        #expect(Texts.all.map(\.language) == Language.allCases)
        #expect(Set(Texts.all.map(\.languageName)).count == Language.allCases.count)
    }

    @Test(
        "English subjects have capitals in proper names",
        arguments: [
            ("grief", "grief"), ("lisbon", "Lisbon"), ("gwangju uprising", "Gwangju Uprising"), ("new york", "New York"),
            ("post-war japan", "post-war Japan"), ("", ""),
            ("japanese colonial rule", "Japanese colonial rule"), ("the american south", "the American South"),
            ("world war ii", "World War II"), ("king arthur", "King Arthur"), ("palme d'or", "Palme d'Or"),
        ])
    func subjects(words: String, text: String) {
        #expect(EnglishSubjects.capitalized(words) == text)
    }

    /// Texts without words of a language.
    private static let namesOnly: Set = [
        "siteTitle", "quoted", "number", "koreanPublisher", "authors", "labels.siteName", "labels.isbn", "filters.years",
    ]

    private static func expectWords(_ text: String, _ key: String, _ texts: Texts) {
        let hangul = text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
        let latin = text.unicodeScalars.contains { $0.isASCII && $0.properties.isAlphabetic }
        #expect(text.contains { !$0.isWhitespace }, "\(key) is empty")
        if namesOnly.contains(key) { return }
        switch texts.language {
        case .english: #expect(latin && !hangul, "\(key): \(text)")
        // Korean uses the abbreviation SF for science fiction.
        case .korean: #expect(hangul || text == "SF", "\(key): \(text)")
        }
    }

    /// Every text and every text function, by its path of property names and indexes.
    private static func leaves(of value: Any, _ path: String = "") -> [String: Any] {
        if value is Language { return [:] }
        if value is String { return [path: value] }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle != nil else { return [path: value] }
        return mirror.children.enumerated().reduce(into: [:]) { leaves, child in
            let name = child.element.label ?? "\(child.offset)"
            leaves.merge(Self.leaves(of: child.element.value, path.isEmpty ? name : "\(path).\(name)")) { $1 }
        }
    }
}
