import Domain
import Foundation

/// Finds the answers to questions for facts: “which book is Arrival based on?”, “기생충 감독 누구야”.
struct FactFinder: Sendable {
    /// The most works of an answer.
    private static let limit = 12
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
        let text = question.lowercased().precomposedStringWithCanonicalMapping
            .replacing(/\bnot (?:of )?the (?:film|movie|book|novel)\b/, with: " ")
        // “I've seen The Housemaid, what else is there?” asks for a recommendation.
        let known = FamiliarWorks.clauses(in: question).map(\.text)
        let outside = known.reduce(question) { $0.replacing($1, with: " ") }
        let asked = Asked.all(in: text).filter {
            $0 != .works || known.isEmpty || !names(in: outside, TextFolding.words(outside)).isEmpty
        }
        guard !asked.isEmpty else { return nil }
        let words = Words(question)
        let persons = names(in: question, words.all)
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
        _ asked: Asked, _ text: String, _ words: Words, _ persons: Set<String>, _ language: Language
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
                    in: words, text.contains(/direct|감독|연출/) ? .movie : text.contains(/wr[io]|author|작가|쓴|지은/) ? .book : nil)
            else { return nil }
            // Who wrote a film is not in the catalog; who wrote its book is.
            let isAskedForAuthor =
                text.contains(/\bwrote|\bwritten|author|novelist|원작자|원작(?:은|을|이|의)? ?(?:누가|누구|작가|저자)|작가|쓴|지은/)
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
            else { return nil }
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

    private func book(of film: WorkProfile) -> WorkProfile? {
        film.bookKey.flatMap { key in works.first { $0.isBook && $0.key == key } }
    }

    private func origin(_ asked: Asked, _ work: WorkProfile, _ language: Language) -> Fact {
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
            singles = named.filter { $0.count > 1 && !FactFinder.words.contains($0) }
        }
    }

    /// What a question for a fact asks for.
    private enum Asked {
        case source, adaptations, creators, cast, year, minutes, pages, order, works, trueStory, language, countries,
            originalTitle
        /// Which of two works came first.
        case earlier
        case prizes
        /// What a work is about.
        case about
        /// Something about a named work that the catalog does not tell.
        case other

        /// What each wording asks for, the likeliest first.
        private static let patterns: [(asked: Asked, pattern: Pattern<Substring>)] = [
            (
                .prizes,
                Pattern(
                    /\b(?:which|what) (?:[a-z]+ )?(?:prizes?|awards?|oscars?) (?:did|has|have)\b|\b(?:did|has|have) .* (?:win|won|get|got) (?:a |an |any |the )?(?:[a-z]+ )?(?:prizes?|awards?|oscars?)\b|(?:무슨|어떤) ?(?:[가-힣]+ ){0,2}(?:문학)?상(?:을|을 ?좀)? ?(?:받|탔)|받은 ?(?:문학)?상(?:이|의|은)? ?(?:이름|뭐|무엇|무슨)|수상 ?(?:내역|이력|경력)|상 ?받았(?:더라|어|나|니|던가)/
                )
            ),
            (
                .earlier,
                Pattern(
                    /\b(?:which|what) (?:one )?came(?: out)? (?:first|earlier)\b|\bbefore or after\b|(?:^|[,.?!] ?)(?:which|what) (?:one )?(?:come|comes|is|was)(?: out| written| made| published| released)? (?:first|earlier|older)\b(?! than)|(?:뭐가|어느 ?(?:게|것이|쪽이)|어떤 ?게|(?:영화|책|소설|원작)(?:이|가)) ?(?:더 ?)?먼저|\b(?:book|novel|film|movie)(?: version)? or (?:the )?(?:book|novel|film|movie)(?: version)?(?: (?:came|come|is|was))?(?: out)? first\b/
                )
            ),
            (
                .order,
                Pattern(
                    /\bin (?:what |which |the right )?order\b(?! to\b)|\b(?:what|which) order\b|\b(?:right|reading|watching|viewing|chronological|release|correct) order\b|\b(?:sequels?|next|second|2nd|third) (?:to|of|after|book|novel|film|movie|one)\b|\bcomes? (?:next|after)\b|순서(?! ?상관)|개봉순|출간순|속편|후속|다음 ?(?:권|편|작(?!품))/
                )
            ),
            (
                .adaptations,
                Pattern(
                    /\b(?:books?|novels?|stor(?:y|ies)) .*\b(?:became|become) (?:a )?(?:films?|movies?)\b|\b(?:made|turned|adapted) (?:into|for|as) (?:a |any )?(?:film|movie|the screen)|\bmade out of\b|\bmake a (?:film|movie) of\b|\b(?:film|movie) (?:version|adaptation)s? of\b|\b(?:films?|movies?) (?:came|come|made|are made|were made|based|adapted|are based|were based) (?:from|on)\b|\ba (?:film|movie) of (?:it|the book)\b|\bis there a (?:film|movie)\b|\b(?:been|were|was) (?:filmed|adapted)\b|(?:소설|책|작품)(?:을|를)? ?(?:으?로|원작으로|바탕으로|각색해)? ?(?:만든|만들어진|각색한) ?영화|영화화|영화로 (?:만들|만든|나온|나왔|있)/
                )
            ),
            (
                .source,
                Pattern(
                    /\bbased on (?:which|what)\b|\b(?:which|what)(?: [a-z]+){0,2} (?:book|novel|story|work|play|poem)\b.*\b(?:based|from|adapted|behind)\b|\bwhat (?:is|was) .* based on\b|\bfrom (?:what|which) (?:book|novel|story)\b|\b(?:was|were|is) .* (?:based on a (?:book|novel)|(?:a|originally a|first a) (?:book|novel))(?: first| originally| before)?(?=\W*$)|\bsource (?:novel|book|material)\b|\bwhat(?:'s|s| is| was) the (?:[a-z]+ )?(?:story|novel|book|play|poem) (?:behind|that inspired)\b|\b(?:stephen king thing|classic novel in disguise)\b|원작(?!자|(?:은|을|이|의)? ?(?:누가|누구|작가|저자))|바탕/
                )
            ),
            (
                .cast,
                Pattern(
                    /\bwho (?:plays|played|stars|starred|acted|acts)\b|\bwho(?:'s|s| is| was) (?:in|the (?:guy|actor|actress|man|woman|girl|lead|star)|playing|starring)\b|\b(?:stars|starring|actors|cast) (?:of|in)\b|\bplayed by\b|\bcast of\b|\bwhich (?:actor|actress)\b|주연|배우|출연|역 ?(?:을|를)? ?맡|누가 ?(?:나와|나오|연기)|연기한 ?사람|주인공 ?누구/
                )
            ),
            (
                .creators,
                Pattern(
                    /^did .* (?:direct|write|make|author)\b|\bwho (?:directed|wrote|made|penned|authored|created|filmed|shot|is the (?:director|author|writer)|was the (?:director|author|writer))\b|\bwho(?:'s|s| is| was) (?:the |behind )|\b(?:directed|written|penned|made) by (?:who|whom)\b|\bby which (?:director|author|writer)\b|\b(?:which|what) (?:director|author|writer|novelist|filmmaker)\b|\bname of the (?:director|author|writer)\b|원작자|\b(?:director|author|writer) of\b|\bwho(?:'s| is| was) .* by\b|\bwhose (?:book|novel|film|movie)\b|\b(?:author|writer|director) ?\??$|감독(?:이|은|님)? ?(?:누구|이름|좀|알려|이 ?뭐)|감독 ?\??$|(?:쓴|지은|만든) (?:작가|사람|분|감독)|누구 ?(?:책|작품|소설|영화)|작가(?:가|는|님)? ?(?:누구|이름)|누가 ?(?:쓴|썼|지은|감독|만든|만들|만듦|연출|찍)|감독한 ?(?:사람|분)|(?:지은이|저자|글쓴이)|어느 (?:감독|작가)/
                )
            ),
            (
                .trueStory,
                Pattern(
                    /\b(?:based on|inspired by) (?:a )?(?:true|real)\b|\b(?:is|was) .*\b(?:true story|true events|real story|really happen(?:ed)?|real person)\b|실화(?:야|인가|인지|임|냐|예요|에요|를 ?바탕|바탕|맞)|실제 ?(?:있었던|이야기|사건|인물)/
                )
            ),
            (
                .originalTitle,
                Pattern(
                    /\b(?:original|real|korean|japanese|french|german|english) (?:title|name)\b|\bcalled in (?:the original|[a-z]+)\b|원제|영어 ?제목|원래 ?제목/
                )
            ),
            (
                .language,
                Pattern(
                    /\b(?:what|which) language\b|\boriginal language\b|\boriginally (?:written|published) in\b|어느 ?나라 ?(?:말|언어)|무슨 ?(?:말|언어|어)|원어/
                )
            ),
            (
                .countries, Pattern(/\b(?:what|which) country\b|\bwhere (?:is|was) .* (?:from|made)\b|어느 ?나라|국적/)
            ),
            (
                .about,
                Pattern(
                    /\bwhat(?:'s|s| is| was) .+ about\W*$|\bwhat happens in\b|\bplot of\b|무슨 ?(?:내용|이야기|얘기)|줄거리|어떤 ?(?:내용|이야기)(?:야|예요|이야|인가)/
                )
            ),
            (
                .pages,
                Pattern(
                    /\bhow many pages\b|\b(?:page count|number of pages)\b|\bhow (?:thick|long) is .*book\b|몇 ?(?:쪽|페이지|장)|페이지 ?수|쪽수|두께/
                )
            ),
            (
                .minutes,
                Pattern(
                    /\bhow (?:long|many minutes) (?:is|was|does|are|has)\b|^(?:is|was) .+ (?:a )?long(?: one| film| movie| book| read)?\W*$|\brun(?:ning)?[- ]?time\b|\bhow long .* run\b|\blength of\b|몇 ?분|몇 ?시간|러닝 ?타임|상영 ?시간/
                )
            ),
            (
                .year,
                Pattern(
                    /\bwhen (?:did|was|were|is) .*(?:out|made|released|published|written|come|appear|from|shot|filmed|premiere)\b|\bhow old is\b|\b(?:year|date) (?:of|did|was)\b|\b(?:release|publication|published|released) (?:date|year|in)\b|\b(?:what|which) year (?:is|was|did)\b|\brelease (?:date|year)\b|몇 ?년 ?(?:도|작|에)?|언제 ?(?:적|작|나온|나왔|개봉|출간|만들|쓴|쓰|발표|출판)|언제 .*(?:개봉|출간|나왔|나온)/
                )
            ),
            (
                .works,
                Pattern(
                    /\b(?:list|name|show|tell)(?: me)? (?:all|every|the)\b.*\b(?:films|movies|books|novels)\b|\ball (?:of )?[^.?!]{3,40}(?:films|movies|books|novels)\b|\b(?:what|which) (?:films?|movies?|books?|novels?) (?:has|have|did)\b|\b(?:latest|newest|last|first|most recent) (?:film|movie|book|novel)s? (?:by|of|from)\b|\bwhat (?:else )?(?:did|has|have|was) .*(?:direct|make|made|write|written|debut|first|last)|\bwhich (?:films?|movies?|books?|novels?) (?:did|has|by|were)|\b(?:all|list) (?:the |of )?(?:films|movies|books|novels)|\b(?:debut|first (?:book|novel|film|movie)|last (?:film|movie|book|novel)|filmography|bibliography)\b|(?:감독|작가)(?:이|가) ?(?:만든|찍은|쓴)|첫 ?(?:번째 ?)?(?:소설|작품|영화|장편)|(?:영화|작품|소설|책)(?:들|을|를)? ?다 ?(?:알려|보여|말해)|전부|뭐뭐|모두|남겼|데뷔작|다른 (?:작품|영화|책|소설)|또 뭐/
                )
            ),
        ]

        /// Wordings about a named work that ask for something else.
        private static let others = Pattern(
            /^(?:where can i (?:watch|stream|buy|find|read)|did|does|is|was|do you have)\b|어디서 ?(?:봐|볼|읽)|(?:있어|있나요|있니) ?\??$|(?:결말|엔딩)[가-힣]{0,3} ?(?:좀 ?)?(?:알려|뭐|어떻게|스포|말해)|\bhow does .+ end\W*$|\b(?:ending of|spoil)\b/
        )

        /// What a text may ask for, the likeliest first; nothing for what is no question for a fact.
        static func all(in text: String) -> [Asked] {
            // “A film like Arrival that is based on a book” asks for a recommendation.
            if text.contains(/\b(?:like|similar|recommend|suggest|something)\b|추천|비슷|같은/) { return [] }
            // “Who wrote the one about the boy in a lifeboat?” is found by what happens in it.
            if text.contains(/\b(?:the one|book|film|movie|novel) (?:about|where|with|in which)\b/) { return [] }
            let found = patterns.filter { text.contains($0.pattern.regex) }.map(\.asked)
            // “I'm not waiting for the last book” asks for no list.
            if found.first == .works,
                !text.contains(/\b(?:what|which|who|when|list|name|show|tell|all|filmography|bibliography)\b|\?|\p{Hangul}/)
            {
                return []
            }
            // “Maus aside, what else by …?” wants something new.
            if found.first == .works, text.contains(/말고|빼고|제외|\bexcept\b/) { return [] }
            // “What else did the director of Arrival make?” does not ask who that is.
            if found.contains(.works), !found.contains(.adaptations), text.contains(/\b(?:else|other)\b|다른|또 뭐/) {
                return [.works]
            }
            return found.isEmpty && text.contains(others.regex) ? [.other] : found
        }
    }

    // MARK: Titles and names

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
        return (.adaptationsOf(author: name(author, language)), Array(byYear(films).prefix(Self.limit)))
    }

    /// “Films of Jane Austen's novels, but not Pride and Prejudice”.
    private static let exception = Pattern(/\b(?:not|except|besides|other than|apart from) ["“‘]?[a-z0-9]|말고|빼고|제외|외에/)

    private func order(
        _ words: Words, _ persons: Set<String>, _ text: String, _ language: Language
    ) -> (fact: Fact, works: [WorkProfile])? {
        guard let (name, found) = series(in: words) else {
            guard persons.isEmpty, text.contains(/\border\b|순서/) else { return nil }
            return title(in: words, nil).map { (.unknown(title: $0.title(in: language)), [$0]) }
        }
        let namesFilms = text.contains(/film|movie|watch|영화|개봉/)
        let namesBooks = text.contains(/book|novel|read|책|소설|읽|출간/)
        let kind: WorkKind? = namesFilms == namesBooks ? nil : namesFilms ? .movie : .book
        let ofKind = found.filter { kind == nil || $0.kind == kind }
        guard !ofKind.isEmpty else { return nil }
        return (.order(series: name), Array(byYear(ofKind).prefix(Self.limit)))
    }

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
        return text.split(separator: /\bor\b|[,?!]|이랑|하고|(?:랑|와|과)(?= )/).compactMap { part in
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
            persons = Set(work.creators)
        }
        guard let person = persons.min() else { return nil }
        let namesFilms = text.contains(/film|movie|direct|영화|찍은|연출/)
        let namesBooks = text.contains(/book|novel|wr[io]te|publish|책|소설|장편|쓴/)
        let kind: WorkKind? = namesFilms == namesBooks ? nil : namesFilms ? .movie : .book
        var found = byYear(
            works.filter { (kind == nil || $0.kind == kind) && !persons.isDisjoint(with: $0.creators) })
        let years = QuestionNumbers.years(in: text, hasTitle: false, year: year())?.range
        if let years { found = found.filter { $0.year.map(years.contains) == true } }
        guard !found.isEmpty else { return nil }
        let name = name(person, language)
        if text.contains(/\b(?:last|latest|newest|most recent|final)\b|마지막|최신작|유작|최근작/), let last = found.last, found.count > 1
        {
            return (.last(kind: last.kind, person: name), [last])
        }
        // The first work in the catalog may not be the first at all.
        if text.contains(/\b(?:first|debut)\b|데뷔|첫/), let debut = found.first(where: { $0.groups.contains("debut") }) {
            return (.first(kind: debut.kind, person: name), [debut])
        }
        let named = title(in: words, nil)
        if found.count > 1 { found.removeAll { $0.key == named?.key } }
        return (.works(kind: kind, person: name), Array(found.prefix(Self.limit)))
    }

    private func name(_ person: String, _ language: Language) -> String {
        guard let work = works.first(where: { $0.creators.contains(person) }),
            let index = work.creators.firstIndex(of: person)
        else { return person }
        return names(work.creators, work.koreanCreators, language)[index]
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
        "woman", "girl", "boy", "guy", "play", "name", "watch", "read", "still", "up", "big", "home", "her", "after", "before",
        "영화", "책", "소설", "감독", "작가", "원작", "배우", "누구", "언제", "순서", "어떤", "뭐", "몇", "작품", "아버지", "어머니", "이름", "역",
    ]
}
