import Domain
import Foundation
import Testing

@testable import Presentation

@Suite("The texts of each language")
struct TextsTests {
    /// A text that is made of something: which it is, one telling of it, and what must stand in that.
    private struct Telling: Sendable {
        let key: String
        let text: @Sendable (Texts) -> String
        let holds: [String]

        init(_ key: String, holds: [String] = [], _ text: @escaping @Sendable (Texts) -> String) {
            self.key = key
            self.text = text
            self.holds = holds
        }
    }

    /// Of every text that is made of something, with every placeholder that it has, and every case.
    private static let tellings: [Telling] =
        [
            Telling("all.results", holds: ["dune"]) { $0.all.results("dune", 1) },
            Telling("all.none", holds: ["dune"]) { $0.all.none("dune") },
            Telling("films.search.results", holds: ["dune", "3"]) { $0.films.search.results("dune", 3) },
            Telling("films.search.none", holds: ["dune"]) { $0.films.search.none("dune") },
            Telling("films.amount", holds: ["1,234"]) { $0.films.amount(1234, true) },
            Telling("films.all", holds: ["1,234"]) { $0.films.all(1234, false) },
            Telling("films.all") { $0.films.all(1234, true) },
            Telling("books.search.results", holds: ["dune", "3"]) { $0.books.search.results("dune", 3) },
            Telling("books.search.none", holds: ["dune"]) { $0.books.search.none("dune") },
            Telling("books.amount", holds: ["1,234"]) { $0.books.amount(1234, true) },
            Telling("books.all", holds: ["1,234"]) { $0.books.all(1234, false) },
            Telling("books.all") { $0.books.all(1234, true) },
            Telling("questions.problem", holds: ["\(QuestionText.bounds.lowerBound)"]) { $0.questions.problem(.tooShort) },
            Telling("questions.problem", holds: ["\(QuestionText.bounds.upperBound)"]) { $0.questions.problem(.tooLong) },
            Telling("questions.counter", holds: ["17", "400"]) { $0.questions.counter("17", 400) },
            Telling("questions.step") { $0.questions.step(.proposing) },
            Telling("questions.step", holds: ["2", "4"]) { $0.questions.step(.checking(done: 2, of: 4)) },
            Telling("questions.step") { $0.questions.step(.writing) },
            Telling("questions.failure") { $0.questions.failure(.nothingLeft) },
            Telling("questions.failure") { $0.questions.failure(.unavailable) },
            Telling("questions.failure") { $0.questions.failure(.serviceFailed) },
            Telling("questions.summary", holds: ["5"]) { $0.questions.summary(5, true) },
            Telling("questions.summary") { $0.questions.summary(5, false) },
            Telling("questions.sentTo", holds: ["Oracle"]) { $0.questions.sentTo("Oracle") },
            Telling("questions.proposedBy", holds: ["Oracle"]) { $0.questions.proposedBy("Oracle") },
            Telling("questions.about") { $0.questions.about([SubjectName(english: "whales", korean: "고래")]) },
            Telling("questions.form") { $0.questions.form($0.form(.stories)) },
            Telling("questions.audience", holds: ["people"]) { $0.questions.audience("people") },
            Telling("questions.writtenIn", holds: ["Peru"]) { $0.questions.writtenIn("Peru") },
            Telling("questions.setIn", holds: ["Peru"]) { $0.questions.setIn("Peru") },
            Telling("questions.published", holds: ["1871"]) { $0.questions.published(1871) },
            Telling("questions.published", holds: ["700"]) { $0.questions.published(-700) },
            Telling("questions.like", holds: ["Emma"]) { $0.questions.like("Emma") },
            Telling("questions.by", holds: ["Austen"]) { $0.questions.by("Austen") },
            Telling("shelf.keepLabel", holds: ["Emma", "later"]) { $0.shelf.keepLabel("Emma", "later") },
            Telling("shelf.keptLabel", holds: ["Emma", "later"]) { $0.shelf.keptLabel("Emma", "later") },
            Telling("shelf.removeLabel", holds: ["Emma"]) { $0.shelf.removeLabel("Emma") },
            Telling("shelf.changeLabel", holds: ["Emma"]) { $0.shelf.changeLabel("Emma") },
            Telling("shelf.finished", holds: ["today"]) { $0.shelf.finished(.movie, "today") },
            Telling("shelf.finished", holds: ["today"]) { $0.shelf.finished(.book, "today") },
            Telling("shelf.amount", holds: ["1,234"]) { $0.shelf.amount(1234, false) },
            Telling("shelf.amount", holds: ["1,234"]) { $0.shelf.amount(1234, true) },
            Telling("shelf.line", holds: ["1,234"]) { $0.shelf.line(1234) },
            Telling("shelf.importSummary", holds: ["1,201", "1,302", "1,403"]) { $0.shelf.importSummary(1201, 1302, 1403) },
            Telling("films.search.noneFiltered", holds: ["dune"]) { $0.films.search.noneFiltered("dune") },
            Telling("books.search.noneFiltered", holds: ["dune"]) { $0.books.search.noneFiltered("dune") },
            Telling("all.noneFiltered", holds: ["dune"]) { $0.all.noneFiltered("dune") },
            Telling("filters.sorted", holds: ["later"]) { $0.filters.sorted("later") },
            Telling("filters.decade", holds: ["1990"]) { $0.filters.decade(1990) },
            Telling("filters.years", holds: ["1984", "1991"]) { $0.filters.years(1984, 1991) },
            Telling("filters.years", holds: ["1984"]) { $0.filters.years(1984, 1984) },
            Telling("filters.years", holds: ["1984"]) { $0.filters.years(1984, nil) },
            Telling("filters.years", holds: ["1984"]) { $0.filters.years(nil, 1984) },
            Telling("filters.years") { $0.filters.years(nil, nil) },
            Telling("filters.remove", holds: ["later"]) { $0.filters.remove("later") },
            Telling("filters.nothingFromYears", holds: ["1984"]) { $0.filters.nothingFromYears("1984") },
            Telling("filters.nothingMatching", holds: ["sooner", "later"]) { $0.filters.nothingMatching(["sooner", "later"]) },
            Telling("filters.nothingMatching", holds: ["sooner"]) { $0.filters.nothingMatching(["sooner"]) },
            Telling("filters.corrected", holds: ["dune"]) { $0.filters.corrected("dune").before },
            Telling("filters.suggested") { $0.filters.suggested().before },
            Telling("siteTitle", holds: ["Emma", "Foyer"]) { $0.siteTitle("Emma") },
            Telling("found", holds: ["3 a", "4 b", "dune"]) { $0.found(["3 a", "4 b"], "dune") },
            Telling("pageOf", holds: ["3", "1,234"]) { $0.pageOf(3, 1234, false) },
            Telling("pageOf", holds: ["3"]) { $0.pageOf(3, 1234, true) },
            Telling("range", holds: ["21", "40", "1,234"]) { $0.range(21, 40, 1234, false) },
            Telling("range", holds: ["21", "1,234"]) { $0.range(21, 21, 1234, true) },
            Telling("removeRecent", holds: ["dune"]) { $0.removeRecent("dune") },
            Telling("searchesGoTo", holds: ["Oracle"]) { $0.searchesGoTo("Oracle") },
            Telling("questionsGoTo", holds: ["Oracle"]) { $0.questionsGoTo("Oracle") },
            Telling("otherEditions", holds: ["1,234"]) { $0.otherEditions(1234) },
            Telling("rating", holds: ["4.5", "10", "1,234"]) { $0.rating("4.5", 10, 1234) },
            Telling("minutes", holds: ["132"]) { $0.minutes(132) },
            Telling("pageCount", holds: ["320"]) { $0.pageCount(320) },
            Telling("date", holds: ["1995", "13"]) { texts in
                PartialDate("1995-07-13").map(texts.date) ?? ""
            },
            Telling("authors", holds: ["Austen", "2"]) { $0.authors("Austen", 2) },
            Telling("alsoBook", holds: ["Emma", "Austen", "1815"]) { $0.alsoBook("Emma", "Austen", 1815) },
            Telling("alsoFilms", holds: ["Emma", "1996", "2"]) { $0.alsoFilms([(title: "Emma", year: 1996)], 2) },
            Telling("yearsBetween", holds: ["181"]) { $0.yearsBetween(181) },
            Telling("yearsBetween") { $0.yearsBetween(0) },
            Telling("country") { $0.country("KR") },
            Telling("languageNamed") { $0.languageNamed("fr") },
            Telling("subject") { $0.subject("whales") ?? $0.languageName },
            Telling("fromCatalog", holds: ["Oracle"]) { $0.fromCatalog("Oracle") },
            Telling("fromCatalog") { $0.fromCatalog(nil) },
            Telling("savedCopy", holds: ["Oracle", "5", "Because."]) { $0.savedCopy("Oracle", 5 * 3600, "Because.") },
            Telling("savedCopy", holds: ["Oracle", "9"]) { $0.savedCopy("Oracle", 9 * 86_400, nil) },
            Telling("sourceFailed", holds: ["Oracle", "Because."]) { $0.sourceFailed("Oracle", "Because.") },
            Telling("problem", holds: ["\(SearchQuery.maximumLength)"]) { $0.problem(.queryTooLong).message },
            Telling("problem", holds: ["9999"]) { $0.problem(.invalidFilter).message },
            Telling("problem", holds: ["20"]) { $0.problem(.tooManyRequests(wait: 20)).message },
            Telling("problem", holds: ["1"]) { $0.problem(.tooManyRequests(wait: 1)).message },
            Telling("problem", holds: ["3"]) { $0.problem(.tooManyRequests(wait: 121)).message },
        ] + Book.Mood.allCases.map { mood in Telling("questions.moods") { $0.questions.moods([mood]) } }
        + Book.Length.allCases.map { length in Telling("questions.length") { $0.questions.length(length) } }
        + Book.Era.allCases.map { era in Telling("questions.era") { $0.questions.era(era) } }
        + ProposalFailure.allCases.map { failure in Telling("questions.instead") { $0.questions.instead(failure) } }
        + ShelfStatus.allCases.map { status in Telling("shelf.status") { $0.shelf.status(status) } }
        + OwnRating.all.map { rating in Telling("shelf.rating", holds: ["\(rating)"]) { $0.shelf.rating(rating) } }
        + ShelfRequest.Order.allCases.map { order in Telling("shelf.order") { $0.shelf.order(order) } }
        + ShelfImportLine.Problem.allCases.map { problem in Telling("shelf.fate") { $0.shelf.fate(.problem(problem)) } }
        + SearchOrder.allCases.map { order in Telling("filters.order") { $0.filters.order(order) } }
        + Movie.Genre.allCases.map { genre in Telling("genre") { $0.genre(genre) } }
        + Book.Form.allCases.map { form in Telling("form") { $0.form(form) } }
        + Book.Audience.allCases.map { audience in Telling("audience") { $0.audience(audience) } }
        + Movie.Theme.allCases.map { theme in Telling("movieTheme") { $0.movieTheme(theme) } }
        + Book.Theme.allCases.map { theme in Telling("bookTheme") { $0.bookTheme(theme) } }
        + CatalogError.Kind.allCases.map { kind in Telling("reason") { $0.reason(kind) } }
        + CatalogError.Kind.allCases.filter { $0 != .notFound }.map { kind in
            Telling("problem", holds: ["TMDB"]) { $0.problem(.catalog(kind, .tmdb)).message }
        }

    @Test("Every text is there and in its own language", arguments: Texts.all)
    func keys(texts: Texts) {
        let strings = Self.leaves(of: texts).compactMapValues { $0 as? String }
        #expect(strings.count > 150)
        for (key, text) in strings where !key.hasSuffix("href") { Self.expectWords(text, key, texts) }
    }

    @Test("Every text that is made of something says all of it, in its own language", arguments: Texts.all)
    func placeholders(texts: Texts) {
        for telling in Self.tellings {
            let text = telling.text(texts)
            for part in telling.holds { #expect(text.contains(part), "\(telling.key): \(text)") }
            let ownWords = telling.holds.reduce(text) { $0.replacingOccurrences(of: $1, with: "") }
            if !Self.namesOnly.contains(telling.key) { Self.expectWords(ownWords, telling.key, texts) }
        }
    }

    @Test("No text that is made of something is left out of these tests", arguments: Texts.all)
    func isComplete(texts: Texts) {
        let made = Self.leaves(of: texts).filter { !($0.value is String) }.keys
        #expect(Set(made) == Set(Self.tellings.map(\.key)))
    }

    @Test("A language is a file: each has its texts, its own name and its own switch")
    func languages() {
        #expect(Texts.all.map(\.language) == Language.allCases)
        #expect(Set(Texts.all.map(\.languageName)).count == Language.allCases.count)
    }

    @Test(
        "English writes proper names in subjects with capitals",
        arguments: [
            ("grief", "grief"), ("lisbon", "Lisbon"), ("gwangju uprising", "Gwangju Uprising"), ("new york", "New York"),
            ("post-war japan", "post-war Japan"), ("", ""),
            ("japanese colonial rule", "Japanese colonial rule"), ("the american south", "the American South"),
            ("world war ii", "World War II"), ("king arthur", "King Arthur"),
        ])
    func subjects(words: String, text: String) {
        #expect(EnglishSubjects.capitalized(words) == text)
    }

    /// What has no words of any language.
    private static let namesOnly: Set = ["siteTitle", "authors", "labels.siteName", "labels.isbn", "filters.years"]

    private static func expectWords(_ text: String, _ key: String, _ texts: Texts) {
        let hangul = text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
        let latin = text.unicodeScalars.contains { $0.isASCII && $0.properties.isAlphabetic }
        #expect(text.contains { !$0.isWhitespace }, "\(key) is empty")
        if namesOnly.contains(key) { return }
        switch texts.language {
        case .english: #expect(latin && !hangul, "\(key): \(text)")
        // Whose own word is the letters that everybody uses.
        case .korean: #expect(hangul || text == "SF", "\(key): \(text)")
        }
    }

    /// Every text and every function that makes one, by the names that lead there; lists by their places, too.
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
