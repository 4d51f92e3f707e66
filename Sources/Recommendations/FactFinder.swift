import Domain
import Foundation

/// Finds the answers to questions for facts: “which book is Arrival based on?”, “기생충 감독 누구야”.
struct FactFinder: Sendable {
    /// The most works of an answer. A list of a person's works has all, of which the question may ask for some.
    static let limit = 12
    /// In words.
    private static let longestTitle = 12

    private let works: [WorkProfile]
    /// By the titles without spaces, and without an article at their beginning.
    private let byTitle: [String: [Int]]
    /// By the names of series without spaces.
    private let bySeries: [String: [Int]]
    private let people: AuthorMentions
    /// This year.
    private let year: @Sendable () -> Int
    /// - Parameter year: this year.
    init(_ works: [WorkProfile], year: @escaping @Sendable () -> Int) {
        self.year = year
        self.works = works
        var byTitle: [String: [Int]] = [:]
        var bySeries: [String: [Int]] = [:]
        for (index, work) in works.enumerated() {
            for title in Set(work.titles.flatMap(Self.forms)) { byTitle[title, default: []].append(index) }
            guard let series = work.series else { continue }
            for name in Set([series] + Self.koreanSeries(of: work)) {
                bySeries[Self.key(TextFolding.words(name)), default: []].append(index)
            }
        }
        self.byTitle = byTitle
        self.bySeries = bySeries
        people = AuthorMentions(works)
    }

    /// What a Korean title has before the title of the part: “해리 포터와 마법사의 돌”, “반지의 제왕: 반지 원정대”.
    private static func koreanSeries(of work: WorkProfile) -> [String] {
        work.titles.filter(TextFolding.hasHangul).compactMap { title in
            guard let end = title.firstRange(of: /(?:와|과) |:/) else { return nil }
            let name = String(title[..<end.lowerBound])
            return name.count > 3 ? name : nil
        }
    }

    private static func forms(of title: String) -> [String] {
        let words = TextFolding.words(title)
        let beforeColon = title.firstIndex(of: ":").map { key(TextFolding.words(String(title[..<$0]))) }
        return [key(words), beforeColon].compactMap { $0 }.filter { !$0.isEmpty }
    }

    private static func key(_ words: [String]) -> String {
        (words.count > 1 && ["the", "a", "an"].contains(words[0]) ? Array(words.dropFirst()) : words).joined()
    }

    // MARK: Questions

    /// - Returns: the fact with the works that it names, best known first or in the order that was asked for; nil for a question
    ///   that asks for no fact, or for one of works that the catalog does not have.
    func fact(in question: String, _ language: Language) -> (fact: Fact, works: [WorkProfile])? {
        // “The book, not the movie” asks for the book.
        let text = question.lowercased().precomposedStringWithCanonicalMapping.replacing("’", with: "'")
            .replacing(/\bnot (?:of )?the (?:film|movie|book|novel)\b/, with: " ")
        // “I've seen The Housemaid, what else is there?” asks for a recommendation.
        let known = FamiliarWorks.clauses(in: question).map(\.text)
        let outside = known.reduce(question) { $0.replacing($1, with: " ") }
        let asked = AskedFact.all(in: text).filter {
            $0 != .works || known.isEmpty || !names(in: outside, TextFolding.words(outside)).isEmpty
        }
        let words = Words(question)
        // “Harry Potter books”.
        if asked.isEmpty, known.isEmpty, let series = seriesAlone(in: words) {
            return order(series, text)
        }
        guard !asked.isEmpty, !text.contains(Self.deniedAdaptation.regex) else { return nil }
        let persons = names(in: question, words.all)
        if let several = several(AskedFact.several(in: text), question, text, words, persons, language) { return several }
        // A wording may ask for several things: “in which order were they made”.
        let facts = asked.lazy.compactMap { fact($0, text, words, persons, language) }
        let found = facts.first { if case .unknown = $0.fact { false } else { true } } ?? facts.first
        // A question that begins like this asks for nothing but a fact.
        let isPlain =
            text.contains(/^(?:so )?(?:when|how long|how many|who|what year|which year|in (?:what|which) order)\b/)
            || text.contains(/(?:누구|언제|몇 ?년도?|몇 ?분|몇 ?쪽|몇 ?페이지)[가-힣]{0,4} ?\??$/)
            || asked.contains(.earlier)
        return found ?? (isPlain && !asked.contains(.works) && persons.isEmpty ? (.missing, []) : nil)
    }

    private func fact(
        _ asked: AskedFact, _ text: String, _ words: Words, _ persons: Set<String>, _ language: Language
    ) -> (fact: Fact, works: [WorkProfile])? {
        switch asked {
        case .source:
            guard let film = title(in: words, .movie), film.kind == .movie else { return nil }
            return book(of: film).map { (.source(film: film.title(in: language)), [$0]) }
                ?? (.unknown(title: film.title(in: language)), [film])
        case .adaptations:
            return adaptations(words, persons, language, exceptsTitle: text.contains(Self.exception.regex))
        case .creators:
            guard
                let work = title(
                    in: words, text.contains(/direct|감독|연출/) ? .movie : text.contains(/wr[io]|author|작가|쓴|썼|지은/) ? .book : nil)
            else {
                // “Who wrote Harry Potter?”
                guard let series = series(in: words), let book = byYear(series.works.filter(\.isBook)).first else { return nil }
                let names = names(book.creators, book.koreanCreators, language)
                return (.creators(kind: .book, title: series.name, names: names), series.works.filter(\.isBook))
            }
            // Who wrote a film is not in the catalog; who wrote its book is.
            let isAskedForAuthor =
                text.contains(/\bwrote|\bwritten|author|novelist|원작자|원작(?:은|을|이|의)? ?(?:누가|누구|작가|저자)|작가|쓴|썼|지은/)
                && !text.contains(/direct|감독|연출/)
            let source = isAskedForAuthor && work.kind == .movie ? book(of: work) : nil
            if isAskedForAuthor, work.kind == .movie, source == nil {
                return (.unknown(title: work.title(in: language)), [work])
            }
            let creator = source ?? work
            let names = names(creator.creators, creator.koreanCreators, language)
            return (.creators(kind: creator.kind, title: creator.title(in: language), names: names), [creator])
        case .cast:
            guard let film = title(in: words, .movie), film.kind == .movie, !film.cast.isEmpty else { return nil }
            return (.cast(title: film.title(in: language), names: names(film.cast, film.koreanCast, language)), [film])
        case .year:
            guard
                let work = title(
                    in: words,
                    text.contains(/film|movie|releas|영화|개봉/)
                        ? .movie : text.contains(/book|novel|publish|출간|책|소설/) ? .book : nil)
            else {
                // “해리포터 시리즈 마지막 권은 언제 나왔어?”: the catalog may not have the last one, but shows those that it has.
                return order(words, persons, text, language)
            }
            let title = work.title(in: language)
            return (work.year.map { .year(kind: work.kind, title: title, $0) } ?? .unknown(title: title), [work])
        case .minutes:
            guard let film = titleOrFirst(in: words, .movie) else { return fact(.pages, text, words, persons, language) }
            let title = film.title(in: language)
            return (film.minutes.map { .minutes(title: title, $0) } ?? .unknown(title: title), [film])
        case .pages:
            guard let book = titleOrFirst(in: words, .book) else { return fact(.other, text, words, persons, language) }
            let title = book.title(in: language)
            return (
                book.pages.map { .pages(title: title, from: $0.lowerBound, through: $0.upperBound) } ?? .unknown(title: title),
                [book]
            )
        case .order:
            return order(words, persons, text, language) ?? worksOf(persons, text, words, language)
        case .prizes:
            guard let work = title(in: words, text.contains(/oscar|film|movie|영화|아카데미|칸/) ? .movie : nil) else { return nil }
            let prizes = Self.prizes.filter { work.groups.contains($0.group) }.map(\.name)
            let title = work.title(in: language)
            return (prizes.isEmpty ? .unknown(title: title) : .prizes(title: title, names: prizes), [work])
        case .earlier:
            return earlier(question: text, words, language)
        case .works:
            return worksOf(persons, text, words, language)
        case .longest: return extreme(of: persons, text, language, isLongest: true)
        case .shortest: return extreme(of: persons, text, language, isLongest: false)
        case .trueStory:
            guard let work = title(in: words, nil) else { return nil }
            let title = work.title(in: language)
            let isTrue = work.groups.contains("true-story") ? true : work.contents?.has(anyOf: ["true-story"])
            return (isTrue.map { .trueStory(title: title, isTrue: $0) } ?? .unknown(title: title), [work])
        case .language, .countries, .originalTitle:
            guard let work = title(in: words, nil) else { return nil }
            return (origin(asked, work, language), [work])
        case .about:
            return title(in: words, nil).map { (.about(title: $0.title(in: language)), [$0]) }
        case .other:
            return title(in: words, nil).map { (.unknown(title: $0.title(in: language)), [$0]) }
        }
    }

    /// The answers to several questions about one work.
    private func several(
        _ asked: [AskedFact], _ question: String, _ text: String, _ words: Words, _ persons: Set<String>, _ language: Language
    ) -> (fact: Fact, works: [WorkProfile])? {
        guard let first = asked.first else { return nil }
        // “Who directed Arrival, and when was Parasite released?” asks about two works.
        let titled = question.split(separator: AskedFact.clauseEnd.regex).compactMap { clause in
            let words = Words(String(clause))
            return title(in: words, nil).map { (text: String(clause), words: words, key: $0.key) }
        }
        guard Set(titled.map(\.key)).count < 2 else {
            // The first question is answered: “how long is Parasite and who plays the father” asks nothing about The Father.
            let asking = titled.first { !AskedFact.all(in: $0.text.lowercased()).isEmpty } ?? titled.first
            return asking.flatMap { fact(first, text, $0.words, persons, language) }
        }
        var found: [(fact: Fact, works: [WorkProfile])] = []
        for asked in asked {
            guard let next = fact(asked, text, words, persons, language) else { continue }
            switch next.fact {
            case .unknown, .missing: continue
            default: break
            }
            // “Who wrote The Leopard, and did anyone film it?” asks for the book and its films. “Who wrote Dune, and how long is it?” asks
            // for the length of the book.
            let mayFollow =
                found.isEmpty || next.works.first?.kind == found[0].works.first?.kind
                || asked != .minutes && areOfOneStory(next.works + found[0].works)
            guard mayFollow else {
                guard found[0].works.first?.isBook == true, asked == .minutes,
                    let pages = fact(.pages, text, words, persons, language),
                    pages.works.first?.key == found[0].works.first?.key
                else { return nil }
                found.append(pages)
                continue
            }
            found.append(next)
        }
        let works = found.flatMap(\.works).reduce(into: [WorkProfile]()) { works, work in
            if !works.contains(where: { $0.kind == work.kind && $0.key == work.key }) { works.append(work) }
        }
        guard found.count > 1, areOfOneStory(works) else { return nil }
        return (.several(found.map(\.fact)), works)
    }

    /// Whether all works are one book and its films, or one film.
    private func areOfOneStory(_ works: [WorkProfile]) -> Bool {
        Set(works.map { $0.isBook ? "book:" + $0.key : $0.bookKey.map { "book:" + $0 } ?? $0.key }).count == 1
    }

    private func book(of film: WorkProfile) -> WorkProfile? {
        film.bookKey.flatMap { key in works.first { $0.isBook && $0.key == key } }
    }

    private func origin(_ asked: AskedFact, _ work: WorkProfile, _ language: Language) -> Fact {
        let title = work.title(in: language)
        switch asked {
        case .language where !work.language.isEmpty: return .language(title: title, work.language)
        case .countries where !work.countries.isEmpty: return .countries(title: title, work.countries.sorted())
        case .originalTitle:
            let original = work.originalTitle ?? (work.language == "en" ? work.titles.first : nil)
            return original.map { .originalTitle(title: title, original: $0) } ?? .unknown(title: title)
        default: return .unknown(title: title)
        }
    }

    /// The words of a question.
    private struct Words {
        /// Folded.
        let all: [String]
        /// Those that may be a title alone: in Hangul, with a capital inside a sentence, or the only word that no question has.
        let singles: Set<String>

        init(_ question: String) {
            all = TextFolding.words(question)
            let typed = question.split { !$0.isLetter && !$0.isNumber && !"'’-".contains($0) }
            let capitalized = typed.dropFirst().filter { $0.first?.isUppercase == true }.map {
                TextFolding.squashed(String($0))
            }
            let content = all.filter { QuestionWords.isContent($0) && !FactFinder.words.contains($0) }
            let named = Set(capitalized).union(all.filter { TextFolding.hasHangul($0) || ($0.count == 4 && Int($0) != nil) })
                .union(content.count == 1 ? content : [])
                .union(Self.asked(in: question.lowercased()))
            singles = named.filter { $0.count > 1 && !FactFinder.words.contains($0) }
        }

        /// “When was frankenstein first published and how old was mary shelley”.
        private static func asked(in text: String) -> [String] {
            text.matches(
                of:
                    /\b(?:when (?:was|did)|who (?:wrote|directed)|what(?:'?s| is| was)) ([a-z]{4,})(?: first| originally)? (?:published|released|made|written|filmed|come out|based on)\b/
            ).map { String($0.1) }
        }
    }

    // MARK: Titles and names

    /// The question without the title of the work that its fact is about, whose words ask for nothing: “the director of Parasite”.
    ///
    /// - Parameter fact: a list. That of a named person's works has no title.
    func withoutTitle(_ question: String, of fact: Fact) -> String {
        let words = Words(question)
        if case .works = fact, !names(in: question, words.all).isEmpty { return question }
        guard let work = title(in: words, nil) else { return question }
        let title = work.titles.sorted { $0.count > $1.count }.lazy.compactMap { title in
            question.range(of: title, options: .caseInsensitive)
        }
        .first { range in
            // A whole word, in Hangul with a particle: “ran” is not in “France”.
            let before = range.lowerBound > question.startIndex ? question[question.index(before: range.lowerBound)] : " "
            let after = range.upperBound < question.endIndex ? question[range.upperBound] : " "
            return !before.isLetter && (!after.isLetter || TextFolding.hasHangul(String(after)))
        }
        return title.map { question.replacingCharacters(in: $0, with: " ") } ?? question
    }

    /// Whether the text is nothing but a title or the name of a person.
    func isTitleOrName(_ text: String) -> Bool {
        let words = TextFolding.words(text)
        let key = Self.key(words)
        return byTitle[key] != nil || byTitle[words.joined()] != nil || people.isName(words)
    }

    /// The longest title among the words, of the best known work; of the preferred kind where a title is that of several.
    private func title(in words: Words, _ preferred: WorkKind?) -> WorkProfile? {
        titleMatch(in: words, preferred)?.work
    }

    /// The same with the number of its words.
    private func titleMatch(in words: Words, _ preferred: WorkKind?) -> (work: WorkProfile, length: Int)? {
        for length in stride(from: min(Self.longestTitle, words.all.count), to: 0, by: -1) {
            var found: [WorkProfile] = []
            for start in 0...(words.all.count - length) {
                let run = Array(words.all[start..<start + length])
                guard length > 1 || words.singles.contains(run[0]) else { continue }
                guard !run.allSatisfy(Self.words.contains) else { continue }
                for key in Self.keys(run) { found += (byTitle[key] ?? []).map { works[$0] } }
            }
            if let best = Self.bestKnown(of: found, preferred) { return (best, length) }
        }
        return nil
    }

    /// The best known work; one of the preferred kind where there is one.
    private static func bestKnown(of works: [WorkProfile], _ preferred: WorkKind?) -> WorkProfile? {
        works.max { one, other in
            (one.kind == preferred ? 1 : 0, one.popularity) < (other.kind == preferred ? 1 : 0, other.popularity)
        }
    }

    /// The run as a title; of a Korean one also without a particle: “기생충에서”.
    private static func keys(_ run: [String]) -> [String] {
        let key = key(run)
        guard TextFolding.hasHangul(key) else { return [key] }
        return [key] + particles.filter { key.hasSuffix($0) && key.count > $0.count }.map { String(key.dropLast($0.count)) }
    }

    private func names(in question: String, _ words: [String]) -> Set<String> {
        let inEnglish = people.names(in: words, of: question)
        let inKorean = people.names(in: Array(question.precomposedStringWithCanonicalMapping.lowercased()))
        let named = (inEnglish + inKorean).reduce(into: Set<String>()) { $0.formUnion($1.authors) }
        return named.isEmpty ? people.looseNames(in: words) : named
    }

    /// “How long is the first Harry Potter?”
    private func titleOrFirst(in words: Words, _ kind: WorkKind) -> WorkProfile? {
        if let work = title(in: words, kind), work.kind == kind { return work }
        guard !words.all.allSatisfy({ !["first", "1편", "1권", "첫"].contains($0) }), let found = series(in: words)?.works else {
            return nil
        }
        return byYear(found.filter { $0.kind == kind }).first
    }

    private func names(_ names: [String], _ korean: [String], _ language: Language) -> [String] {
        switch language.catalogText {
        case .international: names
        case .korean:
            names.enumerated().map { index, name in
                korean.indices.contains(index) && !korean[index].isEmpty ? korean[index] : name
            }
        }
    }

    // MARK: Lists of works

    private func adaptations(
        _ words: Words, _ persons: Set<String>, _ language: Language, exceptsTitle: Bool
    ) -> (fact: Fact, works: [WorkProfile])? {
        let named = title(in: words, .book)
        if let book = named, book.isBook, persons.isEmpty || !exceptsTitle {
            let films = works.filter { $0.bookKey == book.key }
            return films.isEmpty
                ? (.unknown(title: book.title(in: language)), [book])
                : (.adaptations(book: book.title(in: language)), Array(films.prefix(Self.limit)))
        }
        guard !persons.isEmpty else { return nil }
        let books = Set(works.filter { $0.isBook && !persons.isDisjoint(with: $0.creators) }.map(\.key))
        var films = works.filter { $0.bookKey.map(books.contains) == true && $0.bookKey != named?.key }
        // “Which Hitchcock films came from Daphne du Maurier?”
        let directed = films.filter { !persons.isDisjoint(with: $0.creators) }
        if !directed.isEmpty { films = directed }
        let authors = Set(works.filter(\.isBook).flatMap(\.creators)).intersection(persons)
        guard let author = authors.min(), !films.isEmpty else { return books.isEmpty ? nil : (.missing, []) }
        return (.adaptationsOf(author: name(author, language)), byYear(films))
    }

    /// “Books by Stephen King that have not been made into a film” are chosen by their conditions.
    private static let deniedAdaptation = Pattern(
        /(?:\b(?:not|never|yet to)|n[’']t) (?:yet )?(?:been |be )?(?:made|turned|adapted|filmed)\b|\bunadapted\b|영화화(?:가|는)? ?(?:되지|안|된 ?적 ?(?:이 ?)?없)|영화로 ?(?:만들어지지|나오지|안|만들어진 ?적 ?(?:이 ?)?없)/
    )

    /// “Films of Jane Austen's novels, but not Pride and Prejudice”.
    private static let exception = Pattern(/\b(?:not|except|besides|other than|apart from) ["“‘]?[a-z0-9]|말고|빼고|제외|외에/)

    private func order(
        _ words: Words, _ persons: Set<String>, _ text: String, _ language: Language
    ) -> (fact: Fact, works: [WorkProfile])? {
        guard let (name, found) = series(in: words) else {
            guard persons.isEmpty, text.contains(/\border\b|순서/) else { return nil }
            return title(in: words, nil).map { (.unknown(title: $0.title(in: language)), [$0]) }
        }
        return order((name, found), text)
    }

    private func order(_ series: (name: String, works: [WorkProfile]), _ text: String) -> (fact: Fact, works: [WorkProfile])? {
        let namesFilms = text.contains(/film|movie|watch|영화|개봉/)
        let namesBooks = text.contains(/book|novel|read|책|소설|읽|출간/)
        let kind: WorkKind? = namesFilms == namesBooks ? nil : namesFilms ? .movie : .book
        let ofKind = series.works.filter { kind == nil || $0.kind == kind }
        guard !ofKind.isEmpty else { return nil }
        return (.order(series: series.name), Array(byYear(ofKind).prefix(Self.limit)))
    }

    /// The series that is all that the words name, with a word for its works.
    private func seriesAlone(in words: Words) -> (name: String, works: [WorkProfile])? {
        let others = words.all.filter { !Self.seriesWords.contains($0) }
        guard others.count < words.all.count, let indices = bySeries[Self.key(others)], let name = works[indices[0]].series
        else {
            return nil
        }
        return (name, indices.map { works[$0] })
    }

    private static let seriesWords: Set<String> = [
        "the", "all", "books", "novels", "films", "movies", "series", "책", "책들", "소설", "영화", "영화들", "시리즈",
    ]

    /// The longest name of a series among the words, or the series of the work whose title is there.
    private func series(in words: Words) -> (name: String, works: [WorkProfile])? {
        // “The Fellowship of the Ring” is no part of the series “Ring”.
        let named = titleMatch(in: words, nil)
        for length in stride(from: min(Self.longestTitle, words.all.count), to: 0, by: -1) {
            for start in 0...(words.all.count - length) {
                for key in Self.keys(Array(words.all[start..<start + length])) {
                    if length >= named?.length ?? 0, let indices = bySeries[key], let name = works[indices[0]].series {
                        return (name, indices.map { works[$0] })
                    }
                }
            }
        }
        guard let work = named?.work, let name = work.series else { return nil }
        return (name, works.filter { $0.series == name })
    }

    /// The works of “The Hobbit or The Lord of the Rings”, the earliest first, with the year of that one.
    private func earlier(question: String, _ words: Words, _ language: Language) -> (fact: Fact, works: [WorkProfile])? {
        let dated = byYear(compared(in: question, words).filter { $0.year != nil })
        guard dated.count > 1, let first = dated.first, let year = first.year else { return nil }
        return (.year(kind: first.kind, title: first.title(in: language), year), dated)
    }

    private func compared(in question: String, _ words: Words) -> [WorkProfile] {
        let text = question.replacing(
            /\b(?:which|what) (?:one )?(?:came|come|is|was)(?: out| written| made| published| released)? (?:first|earlier|older)\b[:,]?|(?:둘 ?)?(?:중에서?|중)? ?(?:뭐가|어느 ?(?:게|것이|쪽이)|어떤 ?게) ?(?:더 ?)?먼저.*$/,
            with: " ")
        func exact(_ part: Substring) -> WorkProfile? {
            let words = TextFolding.words(String(part)).filter { !["book", "novel", "film", "movie"].contains($0) }
            return Self.bestKnown(of: (byTitle[Self.key(words)] ?? []).map { works[$0] }, .book)
        }
        // A title may have such a word itself: “노인과 바다”.
        for link in text.matches(of: /\bbefore or after\b|\bor\b|\band\b|\bvs\b\.?|,|이랑|하고|(?:랑|와|과|이?나)(?= )/) {
            if let one = exact(text[..<link.range.lowerBound]), let other = exact(text[link.range.upperBound...]) {
                return [one, other]
            }
        }
        // “The book or the film of The Shining”.
        if question.contains(
            /\b(?:book|novel)\b.*\b(?:film|movie)\b|\b(?:film|movie)\b.*\b(?:book|novel)\b|(?:책|소설).*영화|영화.*(?:책|소설)/)
        {
            if let film = title(in: words, .movie), film.kind == .movie { return [book(of: film), film].compactMap { $0 } }
            let works = byYear(series(in: words)?.works ?? [])
            return WorkKind.allCases.compactMap { kind in works.first { $0.kind == kind } }
        }
        return text.split(separator: /\bor\b|[,?!]|이랑|하고|(?:랑|와|과)(?= )|먼저[가-힣]*/).compactMap { part in
            exact(part) ?? title(in: Words(String(part)), nil)
        }
    }

    private func worksOf(
        _ persons: Set<String>, _ text: String, _ words: Words, _ language: Language
    ) -> (fact: Fact, works: [WorkProfile])? {
        var persons = persons
        // “The other films of the director of Oldboy”.
        if persons.isEmpty, text.contains(/\b(?:director|author|writer|maker)s? (?:of|who|behind)\b|감독|작가/),
            let work = title(in: words, nil)
        {
            // “What else did the author of the book behind Blade Runner write?”
            let source = text.contains(/author|writer|novelist|작가/) && work.kind == .movie ? book(of: work) : nil
            persons = Set((source ?? work).creators)
        }
        guard let person = persons.min() else { return nil }
        let kind = Self.kind(in: text)
        var found = byYear(
            works.filter { (kind == nil || $0.kind == kind) && !persons.isDisjoint(with: $0.creators) })
        // “Which movies did Robert De Niro make with Martin Scorsese?” asks for those of both, where there are any.
        let ofAll = persons.count == 2 ? found.filter { persons.isSubset(of: $0.creators + $0.cast) } : []
        if !ofAll.isEmpty { found = ofAll }
        // “Films that Clint Eastwood directed but did not act in”.
        if text.contains(Self.notActing.regex), !found.isEmpty {
            found.removeAll { !persons.isDisjoint(with: $0.cast) }
            if found.isEmpty { return (.noWorks(person: name(person, language)), []) }
        }
        guard !found.isEmpty else { return nil }
        let name =
            ofAll.isEmpty ? name(person, language) : persons.sorted().map { self.name($0, language) }.joined(separator: " & ")
        let years = QuestionNumbers.years(in: text, hasTitle: false, year: year())?.range
        let dated = years.map { years in found.filter { $0.year.map(years.contains) == true } } ?? found
        let asksForLast = text.contains(
            /\b(?:last|latest|newest|most recent|final)\b|마지막|최신작|유작|최근작|(?:가장|제일) ?(?:최근|나중)/)
        let asksForFirst = text.contains(/\b(?:first|debut)\b|데뷔|첫|(?:가장|제일) ?(?:처음|먼저)/)
        // “Austen's first and last novels”: all in their order.
        if asksForLast, !asksForFirst, let last = dated.last, found.count > 1 {
            return (.last(kind: last.kind, person: name), [last])
        }
        // The first work in the catalog may not be the first at all.
        if asksForFirst, !asksForLast, let debut = dated.first(where: { $0.groups.contains("debut") }) {
            return (.first(kind: debut.kind, person: name), [debut])
        }
        let named = title(in: words, nil)
        if found.count > 1 { found.removeAll { $0.key == named?.key } }
        return (.works(kind: kind, person: name), found)
    }

    /// The kind of works of a person that a text asks for; nil where it names none, or both.
    private static func kind(in text: String) -> WorkKind? {
        let namesFilms = text.contains(/film|movie|direct|영화|감독|찍은|연출/)
        let namesBooks = text.contains(/book|novel|wr[io]te|publish|책|소설|쓴/)
        return namesFilms == namesBooks ? nil : namesFilms ? .movie : .book
    }

    /// The longest or the shortest work of a person, with its length; nil where the lengths of fewer than two are known.
    private func extreme(
        of persons: Set<String>, _ text: String, _ language: Language, isLongest: Bool
    ) -> (fact: Fact, works: [WorkProfile])? {
        guard let person = persons.min() else { return nil }
        let own = works.filter { !persons.isDisjoint(with: $0.creators) }
        // Without a word for one, the kind of which the person has more works.
        let kind = Self.kind(in: text) ?? (2 * own.count(where: \.isBook) > own.count ? .book : .movie)
        let measured = own.filter { $0.kind == kind }.compactMap { work -> (work: WorkProfile, length: Int, fact: Fact)? in
            let title = work.title(in: language)
            if let pages = work.pages {
                return (work, pages.upperBound, .pages(title: title, from: pages.lowerBound, through: pages.upperBound))
            }
            return work.minutes.map { (work, $0, .minutes(title: title, $0)) }
        }
        let ordered = measured.sorted { isLongest ? $0.length > $1.length : $0.length < $1.length }
        guard ordered.count > 1, let found = ordered.first else { return nil }
        let extreme = Fact.extreme(kind: kind, person: name(person, language), isLongest: isLongest)
        return (.several([extreme, found.fact]), [found.work])
    }

    private static let notActing = Pattern(
        /(?:\b(?:not|never|without)|n[’']t) (?:also )?(?:act|appear|star|play)(?:s|ed|ing|red|ring)?\b|(?:출연|연기)하지 ?않|(?:출연|연기)(?:는|은)? ?안|나오지 ?않/
    )

    private func name(_ person: String, _ language: Language) -> String {
        if let work = works.first(where: { $0.creators.contains(person) }), let index = work.creators.firstIndex(of: person) {
            return names(work.creators, work.koreanCreators, language)[index]
        }
        guard let film = works.first(where: { $0.cast.contains(person) }), let index = film.cast.firstIndex(of: person) else {
            return person
        }
        return names(film.cast, film.koreanCast, language)[index]
    }

    private func byYear(_ works: [WorkProfile]) -> [WorkProfile] {
        works.sorted { ($0.year ?? QuestionNumbers.last, $0.key) < ($1.year ?? QuestionNumbers.last, $1.key) }
    }

    // MARK: Words

    /// The prizes that the catalog knows of, by their groups.
    private static let prizes: [(group: String, name: SubjectName)] = [
        ("best-picture", "Academy Award for Best Picture", "아카데미 작품상"),
        ("best-international", "Academy Award for Best International Feature Film", "아카데미 국제 장편 영화상"),
        ("palme-dor", "Palme d'Or", "칸 황금종려상"), ("golden-lion", "Golden Lion", "베네치아 황금사자상"),
        ("golden-bear", "Golden Bear", "베를린 황금곰상"), ("booker-prize", "Booker Prize", "부커상"),
        ("international-booker", "International Booker Prize", "인터내셔널 부커상"),
        ("pulitzer-prize", "Pulitzer Prize", "퓰리처상"), ("national-book-award", "National Book Award", "전미도서상"),
        ("goncourt", "Prix Goncourt", "공쿠르상"), ("akutagawa-prize", "Akutagawa Prize", "아쿠타가와상"),
        ("yi-sang-prize", "Yi Sang Literary Award", "이상문학상"), ("hugo-award", "Hugo Award", "휴고상"),
        ("nebula-award", "Nebula Award", "네뷸러상"), ("newbery-medal", "Newbery Medal", "뉴베리상"),
    ].map { ($0, SubjectName(english: $1, korean: $2)) }

    private static let particles = ["에서", "에는", "은", "는", "이", "가", "을", "를", "의", "도", "로", "랑", "만", "에"]

    /// Words of questions for facts, which are also titles.
    private static let words: Set<String> = [
        "it", "the", "a", "an", "film", "films", "movie", "movies", "book", "books", "novel", "novels", "story", "who", "what",
        "which", "when", "where", "how", "long", "many", "pages", "minutes", "year", "order", "in", "on", "of", "by", "from",
        "is", "was", "were", "are", "did", "do", "does", "based", "made", "make", "into", "author", "director", "writer",
        "wrote", "directed", "cast", "plays", "played", "actor", "first", "last", "right", "series", "and", "or", "to", "for",
        "that", "this", "one", "they", "he", "she", "her", "him", "his", "you", "me", "my", "we", "us", "them", "all", "out",
        "come", "came", "been", "have", "has", "had", "there", "other", "two", "three", "his", "version", "adaptation", "man",
        "woman", "girl", "boy", "guy", "published", "released", "written", "filmed", "play", "name", "watch", "read", "still",
        "up", "big", "home", "her", "after", "before",
        "영화", "책", "소설", "감독", "작가", "원작", "배우", "누구", "언제", "순서", "어떤", "뭐", "몇", "작품", "아버지", "어머니", "이름", "역",
    ]
}
