import Domain
import Foundation

/// What a question says about the person for whom the book is: the relation, the feelings, the time and the place of reading.
/// The book should be about none of it.
struct QuestionContext: Sendable {
    /// The question without these words: "a thriller for my husband" becomes "a thriller".
    let rest: String
    /// Whether the person is unhappy, so that a book should console: "a book for my depressed friend", "우울할 때 읽을 책".
    let isUnhappy: Bool
    /// With whom the works are watched or read, or to whom they are given: parents, or the whole family. nil for neither.
    let companions: Companions?
    /// Whether the person may be thinking of suicide: "I want to die", "죽고 싶은데". Only the plainest ways to say it are
    /// recognized.
    let mayNeedHelp: Bool

    /// People with whom not everything is watched or read with pleasure.
    enum Companions: String {
        case parents = "with parents"
        case family = "whole family"
    }

    init(_ question: String) {
        let plain = question.precomposedStringWithCanonicalMapping.replacing("’", with: "'")
        let text = plain.lowercased()
        let words = Set(TextFolding.words(text))
        mayNeedHelp = Self.isCryForHelp(text, words)
        isUnhappy = mayNeedHelp || Self.isUnhappy(text, words)
        companions =
            text.contains(Self.withFamily.regex) ? .family : text.contains(Self.withParents.regex) ? .parents : nil
        // "I love crime novels" asks for no book about love.
        let withoutVerbLove =
            words.isDisjoint(with: ["love", "loves", "adore"])
            ? plain
            : plain.replacing(/([A-Za-z0-9'’]+,?) loves\b/) { match in
                // “The great loves of an old man”.
                let before = match.1.lowercased()
                return Self.wordsBeforeLoves.contains(before) ? String(match.0) : "\(match.1) enjoys"
            }
            .replacing(/\b(i|we|he|she|they|who|that|would|really|also|absolutely) (?:love|loves|adore)\b/.ignoresCase()) {
                "\($0.1) enjoy"
            }
        // “Poetry for my boyfriend who says he hates poetry” asks for poetry.
        let withoutHate =
            words.isDisjoint(with: ["hates", "hate"])
            ? withoutVerbLove
            : withoutVerbLove.replacing(
                /\b(poetry|poems|novels|films|movies|classics|history|romance|comics|plays)\b([^.!?]*?)\bwho (?:(?:says|thinks|claims|swears) (?:he|she|they) )?(?:hates?|dislikes?) \1\b/
                    .ignoresCase()
            ) { "\($0.1)\($0.2)" }
        rest = Self.personPatterns(of: words, TextFolding.hasHangul(text)).reduce(withoutHate) {
            $0.replacing($1.ignoresCase(), with: " ")
        }
    }

    /// Who lives with the family in a story watches nothing: a verb of watching or reading must follow in Korean.
    private static let withFamily = Pattern(
        /\bwith (?:my|our) (?:(?:whole|two|three|four|little|young|small|[0-9]) )*(?:family|kids|children|boys|girls|grandkids|grandchildren)\b|\bfamily (?:movie |film )?night\b|(?:^|[^가-힣])(?:온 ?가족|가족|아이|애|손주|조카)(?:들)?(?:이랑|랑|과|와|하고|끼리|이)? ?(?:다 ?)?(?:같이|함께)? ?(?:볼|보기|보면|봐|감상|읽을|읽기)/
    )

    private static let withParents = Pattern(
        /\b(?:with|for|to) (?:my|our) (?:[a-z0-9-]+ ){0,3}?(?:mum|mom|mother|dad|father|gran|granny|nan|grandma|grandmother|grandpa|grandad|grandfather|grandparents|parents|in-laws|mother-in-law|father-in-law|aunt|uncle)\b|(?:^|[^가-힣])(?:엄마|어머니|아빠|아버지|부모님|할머니|할아버지|시어머니|시아버지|장모님|장인어른)(?:이랑|랑|와|과|하고|께|한테|에게|께서|모시고|가|이|도)? ?(?:[가-힣0-9]{1,8} )?(?:(?:같이|함께|둘이) ?(?:[가-힣]{1,4} )?(?:볼|보기|보면|보려|봐|감상|읽을|읽기)|볼(?: |만)|보기 |보실|읽으실|읽을(?: |만)|선물|드릴|드리|좋아하실|좋아할)/
    )

    /// - Parameter words: of the text. Most questions have no word that could mean it, and need no slow regular expressions.
    private static func isCryForHelp(_ text: String, _ words: Set<String>) -> Bool {
        // The title of a well-known book.
        let text = text.replacing(/죽고 ?싶지만 ?떡볶이/, with: " ").replacing(/i want to die but i want to eat/, with: " ")
        if !words.isDisjoint(with: wordsOfDanger), isEnglishCryForHelp(text) { return true }
        guard TextFolding.hasHangul(text) else { return false }
        if text.contains(/죽고 ?싶어 ?하는|죽고 ?싶은 (?:사람|주인공|인물|소년|소녀|남자|여자|아이)|죽고 ?싶다던/) { return false }
        return text.contains(
            /죽고 ?싶|죽어 ?버리고 ?싶|자살하고 ?싶|자살 ?충동|자살(?:을|할) ?(?:생각|고민|결심)(?:이|을|하|만|해)|살기 ?싫|살고 ?싶지 ?않|그만 ?살고 ?싶|사라지고 ?싶|목숨을 ?끊고|(?:삶|생)을 ?(?:끝내고|마감하고) ?싶|자해(?:를)? ?(?:하고|해요|했|하게)|죽는 ?게 ?나을/
        )
    }

    private static func isEnglishCryForHelp(_ text: String) -> Bool {
        if text.contains(
            /\b(?:i'?m|i am|i feel|i'?ve been|i have been|i've felt|feeling|been)(?: (?:so|very|really|a bit|often|always|still|just|feeling|kind of|quite|too)){0,3} suicidal/
        )
            || text.contains(/\bmy suicidal\b|\bi (?:have|had|keep having|get) suicidal/)
        {
            return true
        }
        if text.contains(
            /\bi(?:'m|'d|'ve)?(?: [a-z']+){0,4} (?:want(?:ed)?|wanna|going|planning|plan|wish(?:ed)?|ready|like|about|thinking|think|thought)(?: [a-z']+){0,3} (?:die|dying|be dead|i (?:was|were) dead|suicide|kill(?:ing)? myself|end(?:ing)? (?:my life|it all)|hurt(?:ing)? myself|disappear forever)\b/
        ), !text.contains(/\b(?:about|novels?|books?|stor(?:y|ies)|memoirs?|films?)(?: [a-z']+){0,5} (?:suicide|dying)\b/) {
            return true
        }
        if text.contains(
            /\b(?:kill myself|killing myself|end my life|ending my life|take my own life|taking my own life|harm myself|harming myself|don'?t want to (?:live|be alive|exist)|do not want to (?:live|be alive|exist)|no reason to live|nothing to live for|better off dead|can'?t go on living)\b/
        ) {
            return true
        }
        if text.contains(
            /\bmy (?:[a-z]+ ){1,2}(?:wants to (?:die|kill (?:him|her|them)self)|is (?:[a-z]+ ){0,1}suicidal|tried to kill (?:him|her|them)self)\b/
        ) {
            return true
        }
        return false
    }

    private static func isUnhappy(_ text: String, _ words: Set<String>) -> Bool {
        (!words.isDisjoint(with: wordsOfUnhappiness) && isEnglishUnhappy(text))
            || (TextFolding.hasHangul(text) && isKoreanUnhappy(text))
    }

    private static func isEnglishUnhappy(_ text: String) -> Bool {
        text.contains(
            /\b(?:i'?m|i am|i feel|i'?ve been|i have been|feeling)(?: (?:so|very|really|a bit|a little|just|feeling|quite|pretty|always|deeply|too|rather|tired and)){0,3} (?:depressed|sad|down|low|hopeless|miserable|heartbroken|devastated|worthless|desperate|unhappy|lonely)\b(?! (?:it|its|it's|that|to|about)\b)/
        )
            || text.contains(
                /\b(?:for|to|cheer up|comfort|console) (?:my|a|an|our|some)(?: [a-z'-]+)?? (?:depressed|sad|unhappy|grieving|bereaved|lonely|heartbroken|anxious|suicidal|struggling|mourning) (?:[a-z'-]+ )??(?:friend|husband|wife|partner|mum|mom|mother|dad|father|grandmother|grandfather|aunt|uncle|brother|sister|boyfriend|girlfriend|boss|colleague|teacher|cousin|son|daughter|teenager|neighbou?r|student|widow|person|people|man|woman|someone|somebody)\b/
            )
            || text.contains(
                /\b(?:for|to) (?:(?:my|a|an|our) (?:[a-z'-]+ )?)?(?:friend|husband|wife|partner|mum|mom|mother|dad|father|grandmother|grandfather|aunt|uncle|brother|sister|boyfriend|girlfriend|boss|colleague|teacher|cousin|son|daughter|teenager|neighbou?r|student|widow|person|people|man|woman|someone|somebody) (?:who|with)(?: [a-z'-]+){0,4} (?:depressed|depression|sad|unhappy|grieving|lonely|heartbroken|broken heart|anxious)\b/
            )
            || text.contains(
                /\b(?:i|i've|i have|we)(?: [a-z']+){0,2} (?:lost my job|got fired|been fired|laid off|made redundant|broke up|got divorced|got dumped|been dumped)\b|\b(?:just|recently) (?:been|got) (?:dumped|fired|divorced|laid off)\b|\bleft me\b|\b(?:a|my) broken heart\b|\bmy heart is broken\b|\bgoing through a (?:breakup|divorce)\b/
            )
    }

    private static func isKoreanUnhappy(_ text: String) -> Bool {
        text.contains(
            /우울(?:한|해하는|해 ?하는|증을 ?앓는|증인|증이 ?있는|증에 ?걸린) ?(?:친구|동생|언니|누나|오빠|형|엄마|어머니|아빠|아버지|남편|아내|딸|아들|가족|지인|사람|분|나에게|저에게|날|때|마음|요즘|시기)|우울(?:해요|해서|합니다|할 ?때|하네요|했어요|해 ?죽겠)|(?:너무|많이|계속) 우울(?!하지(?:는|만|도)? ?않|한 ?(?:건|거|것|소설|책|이야기|내용))/
        )
            || text.contains(
                /(?:^|요즘|너무|나 |저 |내가|제가|마음이|많이|자꾸)[^.!?가-힣]{0,2}(?:너무 |많이 |자꾸 |좀 |참 )?(?:외로워|외롭다|외롭네|쓸쓸해|슬퍼|힘들어|지쳤어|지쳐|괴로워|불안해)(?!하는|하던|하지|보이)|슬플 ?때|외로울 ?때|마음이 ?(?:힘들|아파|아픈|무너)|(?:직장|일자리)(?:을|를)? ?잃|실직(?:했|한|하)|해고(?:당|됐|되)|실연(?:당|했|한)|(?:남자친구|여자친구|애인|남친|여친|연인)(?:이랑|랑|와|과|하고) ?헤어|상처받은 ?(?:마음|친구|나|사람)|절망(?:적이에요|스러워|에 ?빠졌)/
            )
    }

    /// The patterns of what describes the person rather than the book.
    ///
    /// - Parameter words: of the question. Patterns that cannot match without certain words are left out, since matching is
    ///   slow.
    private static func personPatterns(of words: Set<String>, _ isKorean: Bool) -> [Regex<Substring>] {
        peoplePatterns(words) + timeAndPlacePatterns(words) + indifferencePatterns(words)
            + (isKorean ? koreanPersonPatterns.map(\.regex) : [])
    }

    /// For whom: "a gift for my father", "my wife likes", "who hates reading", "terrible at maths".
    private static func peoplePatterns(_ words: Set<String>) -> [Regex<Substring>] {
        func has(_ some: Set<String>) -> Bool { !words.isDisjoint(with: some) }
        var patterns: [Regex<Substring>] = []
        if has(["for", "to"]), has(peopleWords) {
            patterns.append(
                /\b(?:gifts?|presents?)? ?\b(?:for|to) (?:my|our|his|her|a|an|the) (?:[a-z'-]+ ){0,2}?(?:friend|husband|wife|partner|mum|mom|mother|dad|father|grandmother|grandfather|grandma|grandpa|aunt|uncle|brother|sister|boyfriend|girlfriend|boss|colleague|teacher|parents|cousin)(?:'s (?:birthday|[0-9]+th birthday))?(?=$|[^a-z'-])(?! and)/
            )
        }
        // “A book about my father” is about fathers, and “my mother died” asks for consolation.
        if has(["my", "our"]), has(peopleWords), !has(["about", "lost", "losing", "died", "dead", "dying"]) {
            patterns.append(
                /\b(?:with )?(?:my|our) (?:[a-z'-]+ )?(?:husband|wife|partner|mum|mom|dad|boyfriend|girlfriend|mother|father|brother|sister|parents|grandparents|grandma|grandpa|grandmother|grandfather|friends?)(?:[- ]in[- ]law)?(?:'s)?(?=$|[^a-z'-])(?! (?:has |have |just |recently )*(?:passed|left))/
            )
        }
        // “My book club of retired teachers” is about no teachers.
        if has(["club", "group"]) {
            patterns.append(
                /\b(?:(?:we(?:'re| are)|i(?:'m| am) in|i run|for) (?:my|our|a)|my|our) (?:[a-z]+ )?(?:book|film|movie|reading) (?:club|group)(?: of (?:(?:retired|young|old|older|fellow|mostly) )?[a-z]+)?(?=$|[^a-z'-])/
            )
        }
        if has(["essay", "paper", "thesis", "dissertation", "article", "presentation"]) {
            patterns.append(
                /\b(?:i'?m|i am|we'?re|we are) (?:writing|doing|working on|preparing) (?:an?|my|our) (?:[a-z]+ )?(?:essay|paper|thesis|dissertation|article|presentation)(?: (?:on|about))?\b/
            )
        }
        if has(["school", "university", "class", "college"]) {
            patterns.append(
                /\b(?:i|we|he|she|they)(?:'ve| have)? (?:did|done|read|studied|had|watched) (?:that|it|this|them|those)(?: one)? (?:at|in|for) (?:school|university|class|college)\b/
            )
        }
        if has(["crying", "upset", "scared", "terrified"]), has(childWords) {
            patterns.append(
                /\b(?:he|she|they|who)(?:'s| is|'re| are) (?:still |always |so |very )?(?:crying|upset|scared|terrified)\b(?! (?:of|by|easily|very easily|so easily)\b)(?: (?:about|over) [a-z]+)?/
            )
        }
        if has(["date"]) { patterns.append(/\bfor (?:a|our|my) (?:first|second|third|blind) date\b/) }
        if has(["death"]), has(["done", "bored", "scared", "discussed"]) {
            patterns.append(/\bto death(?=\s*(?:[.,;!?]|$))/)
        }
        if has(["no"]), has(["have", "has", "had", "got"]) {
            patterns.append(/\b(?:have|has|had|got) no (?:time|energy|patience)\b(?! (?:for|travel|loops?|machines?)\b)/)
        }
        if has(["dark"]) { patterns.append(/\b(?:afraid|scared|frightened) of the dark\b/) }
        if has(["sleep", "sleeping"]) { patterns.append(/\b(?:i )?(?:can'?t|cannot|couldn'?t|trouble) sleep(?:ing)?\b/) }
        if has(["reading", "books", "read"]) {
            patterns.append(
                /\b(?:who |that )?(?:hates?|dislikes?|does not like|doesn'?t like|do not like|don'?t like) (?:reading|books|to read)\b/
            )
        }
        if has(["terrible", "bad", "hopeless", "awful", "good"]) {
            patterns.append(/\b(?:terrible|bad|hopeless|awful|good|no good) at [a-z]+\b/)
        }
        return patterns
    }

    /// Where and when: "for a long train ride", "no longer", "I'm travelling to Rome".
    private static func timeAndPlacePatterns(_ words: Set<String>) -> [Regex<Substring>] {
        func has(_ some: Set<String>) -> Bool { !words.isDisjoint(with: some) }
        var patterns: [Regex<Substring>] = []
        if has(["for"]) {
            patterns.append(
                /\bfor (?:(?:a|an|the|my|our|this|next) )?(?:(?:very|really|long|short|boring|overnight|summer|winter|beach|big|[a-z0-9]+[- ](?:hour|day|week)) )*(?:train|plane|bus|car|boat|road)? ?(?:rides?|trip|flight|commute|drive|holidays?|vacation|weekend|journey)\b(?: from [a-z]+ to [a-z]+\b)?/
            )
        }
        if has(["holiday", "holidays", "vacation"]) {
            patterns.append(
                /\b(?:get through|take|taking|bring|pack) (?:[a-z]+ )?on (?:(?:a|my|our|his|her|their) )?(?:holidays?|vacation)\b/
            )
        }
        if has(["long"]) {
            patterns.append(
                /\blong (?=(?:train|plane|bus|car|flight|drive|ride|journey|trip|weekend|day|days|week|commute|time|ago|lost|way|walk|run|haul)\b)/
            )
            patterns.append(/\b(?:as long as|how long|no longer(?! than)|any longer|before long|for long|so long as)\b/)
        }
        if has(["english", "korean"]), has(["exist", "exists", "available", "translated", "translation"]) {
            patterns.append(
                /\b(?:(?:it |that |which )?(?:must|should|has to|needs to) )?(?:be )?(?:exists?|available|translated|out) (?:in|into) (?:english|korean)(?: translation)?\b/
            )
        }
        if has(["longer"]) { patterns.append(/\b(?:no longer(?! than)|any longer)\b/) }
        if has(["travelling", "traveling", "going", "flying", "off"]) {
            patterns.append(/\b(?:i'?m|i am|we'?re|we are) (?:travell?ing|going|flying|off) (?=to\b)/)
        }
        return patterns
    }

    /// What makes no difference: "old or new", "I don't mind".
    private static func indifferencePatterns(_ words: Set<String>) -> [Regex<Substring>] {
        func has(_ some: Set<String>) -> Bool { !words.isDisjoint(with: some) }
        var patterns: [Regex<Substring>] = []
        if has(["kind", "kinds", "sort", "sorts"]) { patterns.append(/\b(?:kinds?|sorts?) (?:of|a)\b/) }
        if has(["old", "new", "any"]) {
            patterns.append(
                /\b(?:old or new|new or old|old and new|from any (?:country|era|time)(?! but\b| except\b)|of any (?:kind|genre|length))\b/
            )
        }
        if has(["mind", "care"]) {
            patterns.append(/\b(?:i |we )?(?:do not|don'?t|doesn'?t|does not) (?:mind|care(?: if| about| whether)?)\b/)
        }
        return patterns
    }

    /// "남편이 좋아할", "생신 선물로", "여행 갈 때".
    private static let koreanPersonPatterns = [
        Pattern(
            /(?:남편|아내|와이프|엄마|어머니|어머님|아빠|아버지|아버님|친구|여자친구|남자친구|여친|남친|할머니|할아버지|언니|누나|오빠|동생|부모님|장모님|시어머니|선생님|상사|동료|지인)(?:들)?(?:이|가|께서|께|에게|한테|도|의|랑|와|과|이랑)?(?= ?(?:좋아할|좋아하|읽을|읽기|읽으|읽어|생신|생일|선물|드릴|드리|줄|주고|주려|취향|보여|추천|볼|보려|보고|보기|보는|같이|함께|봐|[가-힣 ]{0,10}(?:광|팬|덕후|마니아|매니아)(?:이|인|예|라)))/
        ),
        Pattern(
            /(?:엄마|아빠|딸|아들|부모님|할머니|할아버지|부부|연인)(?:랑|이랑|와|과|하고) ?(?:딸|아들|엄마|아빠|손주|손녀|손자|남편|아내)?(?:이|가)? ?(?=(?:같이|함께|둘이) ?(?:편하게 )?(?:볼|보기|보면|보려|읽))/
        ),
        Pattern(
            /(?:비행기|기차|버스|지하철|카페|침대|이불 ?속|캠핑장?|해변|바닷가|휴가지|군대)에서(?= ?(?:혼자 |편하게 |가볍게 |조용히 )?(?:읽|볼|보기|보면))|(?:봄|여름|가을|겨울)(?:밤|날|철|방학|휴가)?에(?= [가-힣 ]{0,16}(?:읽기|읽을|볼 만한|보기) ?)|한강(?:을)? ?보면서|(?:인터넷|온라인)(?:에서|으로)(?= ?(?:공짜|무료|바로|읽|볼|보는))|(?:초등|중|고등|대)?학생도 (?=이해|읽|볼)|(?:초등|중|고등|대)?학생이 (?=이해|읽|볼)|(?:초등학교|중학교|고등학교|초등|중등|고등|대학)(?:생)? ?수준(?:이면|으로|의|에 ?맞)?|(?:[가-힣]+ 출신 )?(?:직장인|대학생|주부|간호사|교사|개발자|취준생)(?:인데|이라서?|이에요|입니다)|(?:대학교?|학교|수업) ?과제(?:인데|라서|로|예요|에)/
        ),
        Pattern(
            /(?:[2-9]0대 )?(?:어머니|엄마|아버지|아빠|할머니|할아버지|주부|학부모|직장인|친구|여자|남자|중년|노인|어르신)(?:들)?(?:이랑|끼리|의)? ?(?:독서 ?모임|북 ?클럽|책 ?모임|모임)(?:에서|용으로|용|에)?/
        ),
        Pattern(
            /(?:교실|학교|도서관|수업 ?시간)에서?(?= ?(?:다 ?같이 |같이 |함께 )?(?:볼|보기|보면|읽을|읽기|읽어 ?줄|틀어))|(?:아버지|어머니|아빠|엄마|할머니|할아버지|부모님)(?:가|이|께서|는|도)?(?= ?(?:어릴|어렸을|젊었을|젊은 ?시절|살던|사시던|겪))/
        ),
        Pattern(
            /(?:아버지|어머니|아빠|엄마|할머니|할아버지|부모님|남편|아내|딸|아들|동생)(?:가|이|께서|는|은|도)? ?[가-힣0-9 ]{0,10}(?:이신데|이셔서|신데|인데|이라서?|셔서|이세요|이에요|예요)(?=[ ,.!?]|$)|자기 ?전에|잠들기 ?전에/
        ),
        Pattern(/(?:생신|생일) ?선물(?:로|용)?/),
        // “수능 끝난 조카한테”, “군대 간 남동생한테 보내줄”.
        Pattern(
            /(?:수능|시험|중간고사|기말고사|면접|군대|유학|제대|퇴사|이직|입대|전역)(?:을|를|이|에)? ?(?:끝난|끝낸|본|친|간|앞둔|준비하는|하는|한) ?(?:[가-힣]{1,2} )?(?:조카|동생|남동생|여동생|친구|아들|딸|학생|수험생|오빠|언니|누나|형)(?:한테|에게|께)(?: ?(?:보내 ?줄|보낼|줄|추천할 ?만한|추천할|선물할))?/
        ),
        // “우주 다큐 보고 꽂혔는데” asks for no documentary.
        Pattern(
            /(?:다큐멘터리|다큐|영화|드라마|소설|애니|만화|유튜브)(?:를|을)? ?(?:보고|읽고|보다가|읽다가) ?(?:[가-힣]{1,4} )?(?:꽂혔|빠졌|반했|감동받았|궁금해졌)(?:는데|어요|어서|거든요?|습니다)?/
        ),
        Pattern(/여행 ?(?:가는데|갈 ?때|가기|가서|갑니다|가려고|가거든|가요|가는 ?길|중에 ?읽)/),
    ]

    private static let peopleWords: Set<String> = [
        "friend", "friends", "husband", "husbands", "wife", "wifes", "partner", "mum", "mums", "mom", "moms", "mother",
        "mothers", "dad", "dads",
        "father", "fathers", "grandmother", "grandmothers", "grandfather", "grandfathers", "grandma", "grandpa", "aunt",
        "uncle", "brother",
        "brothers", "sister", "sisters", "boyfriend", "boyfriends", "girlfriend", "girlfriends", "boss", "colleague", "teacher",
        "parents",
        "cousin",
    ]

    private static let wordsBeforeLoves: Set<String> = [
        "the", "great", "lost", "his", "her", "their", "my", "two", "three", "many", "past", "first", "of", "all",
    ]

    private static let childWords: Set<String> = [
        "daughter", "son", "kid", "kids", "child", "grandson", "granddaughter", "niece", "nephew",
    ]

    private static let wordsOfDanger: Set<String> = [
        "suicidal", "suicide", "kill", "killing", "die", "dying", "dead", "life", "live", "living", "alive", "exist", "harm",
        "harming", "hurt",
        "hurting", "disappear", "end", "ending",
    ]

    private static let wordsOfUnhappiness: Set<String> = [
        "depressed", "depression", "sad", "down", "low", "hopeless", "miserable", "heartbroken", "devastated", "worthless",
        "desperate", "unhappy",
        "lonely", "grieving", "bereaved", "anxious", "suicidal", "struggling", "mourning", "heart", "job", "fired", "off",
        "redundant", "broke",
        "divorced", "divorce", "breakup", "left", "dumped", "laid",
    ]
}
