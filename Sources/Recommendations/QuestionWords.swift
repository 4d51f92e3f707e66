import Domain
import Foundation

/// Tells the words of a question that may say what a work is about from those of asking, and of telling about oneself.
enum QuestionWords {
    /// The stems of the content words, without those of unwanted concepts.
    static func stems(of text: String, without unwanted: [Concept]) -> [String] {
        let unwantedStems = Set(unwanted.flatMap { $0.english + [$0.name] }.flatMap(EnglishStemmer.stems))
        let unwantedKorean = unwanted.flatMap(\.korean)
        var stems: [String] = []
        for word in TextFolding.words(text) {
            let stem = isContent(word) ? EnglishStemmer.stem(word) : koreanWord(word)
            guard let stem, !unwantedStems.contains(stem), !unwantedKorean.contains(where: word.hasPrefix),
                !stems.contains(stem)
            else { continue }
            stems.append(stem)
        }
        return stems
    }

    /// - Parameter word: folded, in English.
    static func isContent(_ word: String) -> Bool {
        word.count > 2 && word.first?.isNumber == false && !TextFolding.hasHangul(word) && word.contains(where: \.isLetter)
            && !stopWords.contains(word) && !stopStems.contains(EnglishStemmer.stem(word)) && !isContraction(word)
    }

    /// “who's”, “you've”: folding leaves out the apostrophe.
    private static func isContraction(_ word: String) -> Bool {
        ["s", "ve", "re", "ll", "d", "m", "nt"].contains {
            word.hasSuffix($0) && stopWords.contains(String(word.dropLast($0.count)))
        }
    }

    /// Whether a word is a word of asking with a typing error.
    static func isMisspelledStopWord(_ word: String) -> Bool {
        stopWords.contains { $0.count > 3 && TypingError.isOne(between: word, and: $0) }
    }

    private static let stopStems = Set(stopWords.map(EnglishStemmer.stem))

    /// The noun of a Korean word, without its particle; nil for words of asking, for predicates, and for letters that form no
    /// syllable: “추천해”, “봤는데”, “ㅋㅋㅋ”.
    static func koreanWord(_ word: String) -> String? {
        let letters = word.prefix { KoreanQuestionParser.isHangul($0) }
        guard letters.count > 1, letters.firstMatch(of: koreanStopWords.regex) == nil else { return nil }
        var noun = String(letters)
        for particle in particles where noun.count > particle.count + 1 && noun.hasSuffix(particle) {
            noun = String(noun.dropLast(particle.count))
            break
        }
        guard !noun.isEmpty, noun.wholeMatch(of: predicates.regex) == nil, noun.firstMatch(of: koreanStopWords.regex) == nil
        else {
            return nil
        }
        return noun.count > 1 ? noun : nil
    }

    /// Longer ones first.
    private static let particles = [
        "에서는", "으로는", "이라는", "한테는", "에게는", "이라도", "에서도", "으로도", "에서", "으로", "이랑", "에게", "한테", "까지", "부터", "처럼", "보다",
        "이나", "라는", "들이", "들은", "들을", "들의", "하고", "은", "는", "이", "가", "을", "를", "에", "의", "로", "도", "만", "와", "과", "랑",
    ]

    /// Verbs and adjectives, by their endings.
    private static let predicates = Pattern(
        /.*(?:[다요음까죠네데]|습니|어서|아서|해서|려고|려면|면서|는데|은데|던데|거든|거나|지만|니까|길래|더니|어도|아도|해도|하게|되게|스럽|하는|되는|는|든|면|라|며|여|구요|라구요|함|됨|임|음|날|볼|갈|올|한|된|할|될|싶은|싶어|봤어|봤|었|았|했|있|없|같은|같이|는거|은거|인거|줘|좀|듯)/
    )

    private static let koreanStopWords = Pattern(
        /^(?:자신$|자신이|벌어지|담긴|지어낸|절대|전혀|출신|수준|보통|쪽으|문과|연휴|작정|아들|딸$|아이$|집에|혼자|작년|권으|끝나|으로|그나마|찍은|정보|관련|받은|받는|받았|정확히|이름|이미|벌써|그건|그거|봐서|모시고|모시는|갖고|가지고|가능|이제|그만|놓이|부탁|추천|만나|만난|남녀|질렸|질려|지겨|지겹|결말|비행기|주세요|부탁|알려|소개|있을까|있나요|있어|있는|없나|없을까|어떤|어떻게|뭐|뭔|무슨|무엇|만한|좋을|좋은|좋아|좋겠|싶어|싶은|싶습|싶네|찾고|찾아|찾습|골라|주인공|작가|감독$|감독님|배우$|작품|이야기|얘기|이런|그런|저런|비슷|같은|나오는|나오고|나오지|나온|보기$|꼴도|기운|일주일|만들어진|다니기|다룬|다루|대한|관한|한국어|한 ?권|권만|하나|조금|정말|진짜|너무|요즘|혹시|제발|정도|좀더|그냥|아무|감사|안녕|선물|저는|저도|저한|제가|나는|내가|우리|다음|처음|이번|저번|그때|지금|오늘|내일|어제|주말|저녁|밤에|아침|그것|이것|저것|거기|여기|근데|그런데|그리고|하지만|그래서|또는|아니면|말고|빼고|빼면|제외|아닌|아니|없는|없이|있는|많이|많은|별로|완전|되게|매우|아주|너무|더|덜|안|못|잘|꼭|다시|계속|요새|최애|인생|느낌|분위기|스타일|종류|장르|내용|장면|부분|사람|거|것|게|걸|건|뭐가|누구|언제|어디|왜|몇|얼마|때|땐|동안|후에|전에|위해|위한|남편|아내|와이프|여친|남친|여자친구|남자친구|엄마|아빠|부모님|어머니|아버지|할머니|할아버지|친구|동생|언니|누나|오빠|선생님|재밌|재미|추천작|명작|걸작|수작|입문|쉬운|어려|유명|바탕|배경|중에|만든|남자|여자|둘이|사람들|개봉|귀가|자주|가장|제일|어울|가볍|실제|진지|편하|괜찮|궁금|고민|부담|다른|특히|대신|않|처럼|영화|책|소설|시집|만화|애니|싫|이하|이상|이내|미만|이후|이전|최근|짜리)/
    )

    private static let stopWords: Set<String> = Set(
        """
        a an and are as at be been but by for from has have he her him his i if in into is it its me my no not of on one or our \
        she so that the their them then there they this to up us was we what when where who with you your any anything some \
        something like similar want wants wanted looking look looks recommend suggest please can could would should do \
        does did done give need needs find found more about which how why really very too just than am im ive id also else good great best \
        story stories ones next after before got get gets know think make makes made dont isnt doesnt didnt cant wont arent wasnt love loved enjoyed enjoy enjoys much many \
        lot lots kind sort type maybe ideally preferably actually set written write wrote author authors writer someone somebody person thing \
        things going feel feeling feels felt mood day days time times thank thanks \
        hello help life live people way ways old little bit every never always still than without other another mine yes okay \
        except besides nothing neither nor avoid everything everyone everybody hate hates recommendation recommendations suggestion suggestions favourite favorite well seen \
        see saw said say says tell told ask asked try tried trying start started starting finish finished keep keeps kept take takes took bring brought \
        come comes came went goes gone put puts let lets turn turns turned work works worked happen happens happened seem seems mean means meant show shows shown play plays \
        understand understanding learn learning explain explains even ever only again already yet though although because since while until whether instead rather quite pretty enough almost probably definitely honestly literally basically kinda sorta gonna wanna gotta \
        big small huge nice decent proper real right wrong better worse worst bad awesome amazing brilliant wonderful fantastic lovely perfect excellent super cool interesting boring bored fun \
        first second third last latest new newer older another both either each own same different whole half full couple few several two three four five ten hundred \
        monday tuesday wednesday thursday friday saturday spent spend host turning background outside \
        tonight today tomorrow yesterday week weekend weeks month months year years hour hours minute minutes morning evening night nights afternoon holiday holidays birthday gift present \
        mum mom dad mother father parents son daughter wife husband girlfriend boyfriend partner friend friends sister brother grandma grandpa nan granny uncle aunt cousin kid kids boss colleague colleagues teacher student students club class lesson \
        here there where wherever anyone anybody anywhere somewhere nowhere around away back down off out over under through between among against towards per via plus \
        will shall may might must has had having being were your yours their theirs his hers ours them those these itself myself yourself himself herself themselves \
        idea ideas option options choice choices list pick picks top rated popular famous classic classics must masterpiece masterpieces title titles name names character characters main plot plots scene scenes subject subjects genre genres style vibe vibes stuff level sense \
        cry crying laughing smile afford buy bought borrow library hear heard heard talk talks talking talked walk walks walking sit sits sitting stand sleep asleep eat hand hands head eyes face heart mind minds \
        not cannot without none nobody no-one noone dunno idk pls plz thx lol omg smth sth btw tbh imo asap etc hey hiya dear hoping hope wondering wonder appreciate appreciated ideally currently recently lately generally usually sometimes often rarely basically mostly especially particularly specifically exactly roughly \
        won became become decade decades century twenties thirties forties fifties sixties seventies eighties nineties nineteen \
        watch watches watching fall falls part parts later earlier onwards above below less fewer directed director directors starring starred filmmaker filmmakers man men woman women guy guys grown including included possible possibly order pre all nine eight six seven eleven twelve twenty liked recomend reccomend ppl afternoon lovely manage managed handle stand stomach bear watchable readable actual such same long short pages page film films movie movies book books novel novels fiction nonfiction fits fit suits suit suitable telling once coming behind looking dealing deals deal seriously discuss discussed now place close side open opens cases breaks break period whatever whoever whichever age max min answers answer saying doing use used using grew grow making thinking giving getting taking trying reading wanting needing certain general proper hard easy true truly simply clearly easily deeply slowly quickly suddenly finally eventually soon appropriate sounds sound sounded called rest sick tired prefer preferred preferably rather thinks thinking thought knows
        """.split(separator: " ").map(String.init))
}
