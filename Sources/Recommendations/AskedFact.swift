import Domain
import Foundation

/// What a question for a fact asks for.
enum AskedFact {
    case source, adaptations, creators, cast, year, minutes, pages, order, works, trueStory, language, countries,
        originalTitle
    /// Which of two works came first.
    case earlier
    /// The longest or the shortest work of a person.
    case longest, shortest
    case prizes
    /// What a work is about.
    case about
    /// Something about a named work that the catalog does not tell.
    case other

    /// What each wording asks for, the likeliest first.
    private static let patterns: [(asked: AskedFact, pattern: Pattern<Substring>)] = [
        (
            .prizes,
            Pattern(
                /\b(?:which|what) (?:[a-z]+ )?(?:prizes?|awards?|oscars?) (?:did|has|have)\b|\b(?:did|has|have) .* (?:win|won|get|got) (?:a |an |any |the )?(?:[a-z]+ )?(?:prizes?|awards?|oscars?)\b|(?:무슨|어떤) ?(?:[가-힣]+ ){0,2}(?:문학)?상(?:을|을 ?좀)? ?(?:받|탔)|받은 ?(?:문학)?상(?:이|의|은)? ?(?:이름|뭐|무엇|무슨)|수상 ?(?:내역|이력|경력)|상 ?받았(?:더라|어|나|니|던가)/
            )
        ),
        (
            .earlier,
            Pattern(
                /\b(?:which|what) (?:one )?came(?: out)? (?:first|earlier)\b|\bbefore or after\b|(?:^|[,.?!] ?)(?:which|what) (?:one )?(?:come|comes|is|was)(?: out| written| made| published| released)? (?:first|earlier|older)\b(?! than)|(?:뭐가|어느 ?(?:게|것이|쪽이)|어떤 ?게|(?:영화|책|소설|원작)(?:이|가)) ?(?:더 ?)?먼저|먼저(?:예요|에요|야|인가요?|일까요?|임|냐|니|나왔|썼|쓴).*먼저|\b(?:book|novel|film|movie)(?: version)? or (?:the )?(?:book|novel|film|movie)(?: version)?(?: (?:came|come|is|was))?(?: out)? first\b/
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
                /\b(?:books?|novels?|stor(?:y|ies)) .*\b(?:became|become) (?:a )?(?:films?|movies?)\b|\b(?:film|filmed|adapt|adapted|screened) it\b|\b(?:made|turned|adapted) (?:into|for|as) (?:a |any )?(?:film|movie|the screen)|\bmade out of\b|\b(?:films?|movies?) (?:from|of|based on|out of) (?:(?!with |about |director)[^,.?! ]+ ){1,4}(?:books?|novels?)\b|\bmake a (?:film|movie) of\b|\b(?:film|movie) (?:version|adaptation)s? of\b|\b(?:films?|movies?) (?:came|come|made|are made|were made|based|adapted|are based|were based) (?:from|on)\b|\ba (?:film|movie) of (?:it|the book)\b|\bis there a (?:film|movie)\b|\b(?:been|were|was)(?: it| this| that)?(?: ever)? (?:filmed|adapted)\b|^(?:was|were) .{2,40} (?:filmed|adapted)\W*$|(?:소설|책|작품)(?:을|를)? ?(?:으?로|원작으로|바탕으로|각색해)? ?(?:만든|만들어진|각색한) ?영화|영화화|영화로 (?:만들|만든|나온|나왔|있)/
            )
        ),
        (
            .source,
            Pattern(
                /\bbased on (?:which|what)\b|\b(?:which|what)(?: [a-z]+){0,2} (?:book|novel|story|work|play|poem)\b.*\b(?:based|from|adapted|behind)\b|\bwhat(?:'s|s| is| was) .* based on\b|\bfrom (?:what|which) (?:book|novel|story)\b|\b(?:what|which) (?:book|novel|story)\b.*\b(?:took|take|taken) (?:it |this )?from\b|\b(?:was|were|is) .* (?:based on a (?:book|novel)|(?:a|originally a|first a) (?:book|novel))(?: first| originally| before)?(?=\W*$)|\bsource (?:novel|book|material)\b|\bwhat(?:'s|s| is| was) the (?:[a-z]+ )?(?:story|novel|book|play|poem) (?:behind|that inspired)\b|\b(?:stephen king thing|classic novel in disguise)\b|원작(?!자|(?:은|을|이|의)? ?(?:누가|누구|작가|저자))|바탕/
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
                /^did .* (?:direct|write|make|author)\b|\bwho (?:directed|wrote|made|penned|authored|created|filmed|shot|is the (?:director|author|writer)|was the (?:director|author|writer))\b|\bwho(?:'s|s| is| was) (?:the |behind )|\b(?:directed|written|penned|made) by (?:who|whom)\b|\bby which (?:director|author|writer)\b|\b(?:which|what) (?:director|author|writer|novelist|filmmaker)\b|\bname of the (?:director|author|writer)\b|원작자|\b(?:director|author|writer) of\b|\bwho(?:'s| is| was) .* by\b|\bwhose (?:book|novel|film|movie)\b|\b(?:author|writer|director) ?\??$|감독(?:이|은|님)? ?(?:누구|이름|좀|알려|이 ?뭐)|감독 ?\??$|(?:쓴|지은|만든) (?:작가|사람|분|감독)|(?:쓴|지은|만든|찍은) ?(?:사람|분|이)(?:이|은|가)? ?누구|누구 ?(?:책|작품|소설|영화)|작가(?:가|는|님)? ?(?:누구|이름)|누가 ?(?:쓴|썼|지은|감독|만든|만들|만듦|연출|찍)|감독한 ?(?:사람|분)|(?:지은이|저자|글쓴이)|어느 (?:감독|작가)/
            )
        ),
        (
            .longest,
            Pattern(
                /\blongest\b(?![- ](?:running|standing|lasting))(?! to\b)|(?:가장|제일|젤) ?(?:긴(?=\s|\?|$|거|건|게|것)|두꺼운|길(?=어|었|까|지|고)|두껍)/
            )
        ),
        (
            .shortest, Pattern(/\bshortest\b(?! to\b)|(?:가장|제일|젤) ?(?:짧|얇)/)
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
                /\bwhat(?:'s|s| is| was) .+ about\W*$|\bwhat happens in\b|\bplot of\b|(?:무슨|어떤) ?사건(?:을|이)? ?(?:빗대|바탕|모티브|다룬|풍자|배경)|(?:무엇|무얼|뭘|뭐)(?:을|를)? ?(?:빗대|풍자|비유)|무슨 ?(?:내용|이야기|얘기)|줄거리|어떤 ?(?:내용|이야기)(?:야|예요|이야|인가)/
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
                /\b(?:list|name|show|tell)(?: me)? (?:all|every|the)\b.*\b(?:films|movies|books|novels)\b|\ball (?:of )?[^.?!]{3,40}(?:films|movies|books|novels)\b|\b(?:what|which)(?: other)? (?:films?|movies?|books?|novels?) (?:has|have|did)\b|\b(?:latest|newest|last|first|most recent) (?:film|movie|book|novel)s? (?:by|of|from)\b|\bwhat (?:else )?(?:did|has|have|was) .*(?:direct|make|made|write|written|debut|first|last)|\bwhich (?:films?|movies?|books?|novels?) (?:did|has|by|were)|\b(?:all|list) (?:the |of )?(?:films|movies|books|novels)|\b(?:debut|first (?:book|novel|film|movie)s?|first and last|last (?:film|movie|book|novel)s?|filmography|bibliography)\b|\bdirect(?:s|ed)?\b.*(?:\b(?:not|never|without)|n[’']t) (?:also )?(?:act|appear|star|play)(?:s|ed|ing|red|ring)?\b|(?:감독|연출).*(?:출연|연기)(?:하지|는|은)? ?(?:않|안)|(?:감독|작가)(?:이|가) ?(?:만든|찍은|쓴)|첫 ?(?:번째 ?)?(?:소설|작품|영화|장편)|(?:가장|제일) ?(?:먼저|처음) ?(?:나온|쓴|찍은|만든|낸|발표)|(?:영화|작품|소설|책)(?:들|을|를)? ?다 ?(?:알려|보여|말해)|전부|뭐뭐|모두|남겼|데뷔작|다른 (?:작품|영화|책|소설)|또 뭐/
            )
        ),
    ]

    /// Wordings about a named work that ask for something else.
    private static let others = Pattern(
        /^(?:where can i (?:watch|stream|buy|find|read)|did|does|is|was|do you have)\b|어디서 ?(?:봐|볼|읽)|(?:있어|있나요|있니) ?\??$|(?:결말|엔딩)[가-힣]{0,3} ?(?:좀 ?)?(?:알려|뭐|어떻게|스포|말해)|\bhow does .+ end\W*$|\b(?:ending of|spoil)\b/
    )

    /// What a text may ask for, the likeliest first; nothing for what is no question for a fact.
    static func all(in text: String) -> [AskedFact] {
        // “A film like Arrival that is based on a book” asks for a recommendation.
        if text.contains(/\b(?:like|similar|recommend|suggest|something)\b|추천|비슷|같은/) { return [] }
        // “Who wrote the one about the boy in a lifeboat?” is found by what happens in it.
        if text.contains(/\b(?:the one|book|film|movie|novel) (?:about|where|with|in which)\b/) { return [] }
        let found = patterns.filter { text.contains($0.pattern.regex) }.map(\.asked)
        // “I'm not waiting for the last book” asks for no list.
        if found.first == .works,
            !text.contains(
                /\b(?:what|which|who|when|list|name|show|tell|all|filmography|bibliography|first and last)\b|\?|\p{Hangul}/)
        {
            return []
        }
        // “Maus aside, what else by …?” wants something new.
        if found.first == .works, text.contains(/말고|빼고|제외|\bexcept\b/), !text.contains(/뭐뭐|전부|모두/) { return [] }
        // “What else did the director of Arrival make?” does not ask who that is.
        if found.contains(.works), !found.contains(.adaptations), text.contains(/\b(?:else|other)\b|다른|또 뭐/) {
            return [.works]
        }
        return found.isEmpty && text.contains(others.regex) ? [.other] : found
    }

    /// Those that may be asked of one work in one question: “Who wrote Dune, and how long is it?”
    private static let single: [AskedFact] = [
        .creators, .cast, .year, .minutes, .pages, .language, .countries, .originalTitle, .prizes, .trueStory, .adaptations,
        .source,
    ]

    static let clauseEnd = Pattern(/[,?.;] ?|\band\b|그리고|(?:이?고|하고|이랑|랑|와|과|이며)(?= )/)

    /// What each clause of a text asks for, where it is several things of one work.
    static func several(in text: String) -> [AskedFact] {
        let clauses = text.split(separator: clauseEnd.regex)
        guard clauses.count > 1 else { return [] }
        let asked = clauses.compactMap { all(in: $0.trimmingCharacters(in: .whitespaces)).first }.reduce(into: [AskedFact]()) {
            if single.contains($1), !$0.contains($1) { $0.append($1) }
        }
        return asked.count > 1 ? asked : []
    }
}
