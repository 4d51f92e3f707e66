import Domain
import Foundation

/// Finds the clauses of a question that only tell about the person who asks: “I'm a teacher, need a film for the last day of term”,
/// “퇴사하고 집에만 있는데 잔잔한 영화 보고 싶네요”. What they name is no condition of the works.
enum QuestionBackground {
    /// The question without these clauses; the same text where there are none, or where nothing else is asked for.
    static func removed(from text: String) -> String {
        let clauses = clauses(of: text)
        let isBackground = clauses.indices.map { index in
            TextFolding.hasHangul(clauses[index])
                ? isKoreanBackground(clauses[index])
                : isEnglishBackground(clauses[index], next: clauses.indices.contains(index + 1) ? clauses[index + 1] : "")
        }
        guard isBackground.contains(true), isBackground.contains(false) else { return text }
        // “아버지가 6.25를 겪으셨거든요. 그 시절을 다룬 소설”: the question comes back to what was told.
        let rest = zip(clauses, isBackground).filter { !$0.1 }.map(\.0).joined(separator: " ")
        if rest.contains(toldBefore.regex) { return text }
        return rest
    }

    private static let toldBefore = Pattern(/(?:^|[^가-힣])그 ?(?:시절|때|시대|당시|무렵|이야기|얘기)(?:를|을|의|에|가|이|쯤)?\s/)

    /// The clauses with the stops behind them.
    private static func clauses(of text: String) -> [String] {
        var clauses: [String] = []
        var start = text.startIndex
        for match in text.matches(of: clauseEnd.regex) {
            clauses.append(String(text[start..<match.range.upperBound]))
            start = match.range.upperBound
        }
        clauses.append(String(text[start...]))
        return clauses.filter { $0.contains(where: \.isLetter) }
    }

    /// Stops before a space, the “and” before what is wanted, and the Korean endings of clauses.
    private static let clauseEnd = Pattern(
        /[.!?;,…\n]+(?=\s|$)|(?= (?:[Aa]nd|[Ss]o|[Bb]ut) (?:(?:[Ii]|we|he|she|they)(?:'d)? )?(?:want|need|asked|would|like|fancy|wants|needs|read)\b)|(?= (?:since (?:I|i|we|he|she|it|they|my|our|the)\b(?! [0-9])|because |so that ))|(?= so (?:i|I|we) can\b)|(?:는데요?|은데요?|인데요?|던데요?|건데요?|거든요?|네요|어요|아요|해요|셨어요|습니다|ㅠㅠ|ㅜㅜ)(?=[\s.!?~,]|$)/
    )

    // MARK: English

    /// - Parameter next: the clause behind it.
    private static func isEnglishBackground(_ clause: String, next: String) -> Bool {
        let plain = clause.replacing("’", with: "'")
        let words = TextFolding.words(plain.replacing(habit.regex.ignoresCase(), with: " "))
        // “… since I want to print it”: the reason of the question.
        if plain.contains(
            /^ ?(?:since (?:i|we|he|she|it|they|my|our|the)|because|so that|so (?:i|we) can)\b(?! [0-9])/.ignoresCase())
        {
            return !words.contains(where: opinionWords.contains) && !words.contains(where: limitWords.contains)
                && !words.contains(
                    where: ["about", "set", "read", "watch", "film", "movie", "book", "novel", "story", "something"].contains)
        }
        // “Winter is coming and I would like a Russian novel”.
        if next.contains(
            /^ (?:and|so|but) (?:i|we)(?:'d| would) (?:like|love)\b|^ (?:and|so|but) (?:i|we) (?:want|need)\b/.ignoresCase()),
            !next.contains(/\b(?:there|it|that|this|them|those)\b/.ignoresCase()),
            words.contains(where: ["is", "was", "are", "has", "have", "had", "am", "im", "its"].contains)
        {
            return !words.contains(where: requestWords.contains)
        }
        guard let first = words.first(where: { !openings.contains($0) }) else {
            return plain.contains(habit.regex.ignoresCase())
        }
        let isOfPerson =
            persons.contains(first) || bareEvents.contains(first) || words.last == "here"
            || events.contains(first) && words.contains(where: persons.contains)
        guard isOfPerson, !words.contains(where: requestWords.contains) else { return false }
        return (!words.contains(where: weakRequestWords.contains) || plain.contains(past.regex.ignoresCase()))

            && !plain.contains(/\bi(?:'m| am) after\b/.ignoresCase())
    }

    /// How the person reads, which is no request: “I read slow”, “I read in 20 minute breaks”. A journey takes its time, too.
    private static let habit = Pattern(
        /\b(?:i|we) (?:only |usually |mostly |often )?(?:read|watch) (?:very )?(?:slow(?:ly)?|fast|quickly|aloud|in|on|at|before|every)\b|\b(?:journey|flight|ride|trip|drive|commute)s? (?:of|is|takes|that takes|lasts) [a-z0-9 ]{1,20}(?:hours?|minutes?)\b|\b[0-9a-z]+[- ](?:minute|hour) (?:breaks?|journey|flight|ride|trip|drive|commute|train|lessons?|class)\b/
    )

    /// Words that say what is liked or denied.
    private static let opinionWords: Set<String> = [
        "like", "likes", "liked", "love", "loves", "loved", "hate", "hates", "hated", "enjoy", "enjoys", "enjoyed", "not", "no",
        "never",
        "without", "cant", "cannot", "dont", "doesnt", "wont", "isnt", "arent", "nothing", "avoid", "except", "dislike",
        "dislikes",
    ]
    private static let limitWords: Set<String> = ["pages", "page", "minutes", "minute", "min", "mins", "hours", "hour"]

    /// Words that a clause may begin with.
    private static let openings: Set<String> = [
        "so", "well", "just", "hi", "hello", "since", "because", "as", "and", "ok", "after",
    ]

    /// The beginnings of clauses about oneself, and about others.
    private static let persons: Set<String> = [
        "i", "im", "ive", "id", "we", "were", "weve", "my", "our", "skint",
    ]
    /// “Lost my brother” tells about oneself, and “lost in space” does not.
    private static let events: Set<String> = [
        "off", "flying", "lost", "started", "starting", "having", "moving", "moved", "retired", "stuck", "home", "turning",
        "broke",
    ]
    /// The beginnings of clauses without a subject, which tell what happened: “going to Kerala”.
    private static let bareEvents: Set<String> = [
        "going", "travelling", "traveling", "been", "got", "recovering", "newly", "snowed", "dumped", "recently", "failed",
    ]

    /// Words that ask for something, deny something or say what is liked: their clause belongs to the question.
    private static let requestWords: Set<String> = Set(
        """
        book books novel novels film films movie movies story stories play plays poem poems poetry memoir memoirs documentary \
        documentaries series comic comics thriller thrillers mystery mysteries romance romances fantasy horror comedy comedies drama dramas \
        biography biographies history essay essays classic classics fiction nonfiction manga anime animation cartoon cartoons \
        something anything stuff recommend recommendation recommendations suggest suggestion suggestions want wants wanted need needs \
        looking look find fancy prefer like likes liked love loves loved enjoy enjoys enjoyed adore adores mood \
        read reads watch watches without nothing hate hates hated except sick tired bored enough fed pages page minutes minute min mins \
        hours hour into craving keen interested fan fans obsessed dislike dislikes avoid avoids refuse refuses rather skip stand bear stomach \
        handle bores bore hates allergic
        """.split(whereSeparator: \.isWhitespace).map { String($0) })
    /// Words that also questions and denials have: “my parents never talk about it” asks for nothing.
    private static let weakRequestWords: Set<String> = [
        "about", "which", "what", "who", "where", "any", "not", "no", "never", "dont", "doesnt", "didnt", "cant", "cannot",
        "couldnt",
        "wont", "isnt", "arent",
    ]
    /// What tells a fact of a person's life: “my parents left”, “I broke my ankle”.
    private static let past = Pattern(
        /\b(?:i|we|he|she|they|parents|mother|father|mum|mom|dad|wife|husband|son|daughter|friend|sister|brother|grandmother|grandfather|grandma|grandpa|kids?)(?: just| recently| finally)? (?:left|broke|moved|lost|failed|grew|retired|started|came|went|died|passed|quit|got|had|was|were|became|turned|bought|gave|sold|learned|learnt|spent|worked|lived|emigrated|fled|married|divorced|split)\b/
    )

    // MARK: Korean

    private static func isKoreanBackground(_ clause: String) -> Bool {
        let clause = clause.precomposedStringWithCanonicalMapping
        return clause.firstMatch(of: backgroundEnd.regex) != nil && clause.firstMatch(of: koreanRequest.regex) == nil
    }

    /// What a clause ends with that tells something.
    private static let backgroundEnd = Pattern(
        /(?:는데요?|건데요?|(?:직장인|대학생|고등학생|중학생|주부|학생|의사|간호사|교사|선생|개발자|출신|과제|백수|취준생|신입|군인)(?:인데|이라|이에요|예요|입니다)|거든요?|네요|어요|아요|해요|셨어요|습니다|어서|아서|해서|지만|고요|구요|니까|다)[\s.!?~,…ㅠㅜㅎㅋ]*$/
    )

    private static let koreanRequest = Pattern(
        /책|소설|영화|작품|시집|만화|에세이|드라마|애니|다큐|그래픽|희곡|동화|이야기|얘기|스토리|추천|읽|뭐|무엇|무슨|어떤|싶|말고|말구|빼고|빼|제외|없는|없이|없나|않|아닌|안 |못|질렸|질려|질린|극혐|질색|별로|힘든|트라우마|거북|불편|부담스|거부감|배경|실화|싫|좋아|같은|찾|알려|골라|볼만|보면|볼까|원해|원하|필요|궁금|부탁|바랍|바라|구합|구해|시인|작가|감독|배우/
    )
}
