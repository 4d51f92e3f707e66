import Domain

/// The words that name genres, countries, years, moods and audiences, in English and Korean: “horror”, “한국”, “80s”, “슬픈”, “for teens”.
enum ConditionWords {
    /// The conditions that the first words name, the longest name first, and how many words name them.
    ///
    /// - Parameter words: folded.
    static func conditions(at words: ArraySlice<String>) -> (values: [SearchCondition.Value], count: Int)? {
        for count in (1...longestName).reversed() where words.count >= count {
            let name = Array(words.prefix(count))
            if let values = conditions(named: name.joined(separator: " ")) { return (values, count) }
            if let years = years(name) { return ([years], count) }
        }
        // “공포영화”, “한국영화”: the word for the kind is written with the condition.
        guard let word = words.first, TextFolding.hasHangul(word) else { return nil }
        for ending in ["영화", "소설", "물"] where word.count > ending.count && word.hasSuffix(ending) {
            if let values = conditions(named: String(word.dropLast(ending.count))) { return (values, 1) }
        }
        return nil
    }

    /// “based on a true story”
    private static let longestName = 5

    private static func conditions(named name: String) -> [SearchCondition.Value]? {
        if severalGenres.contains(name) { return [.subject("romance"), .subject("comedy")] }
        if oldWorks.contains(name) { return [.years(from: nil, through: lastOldYear)] }
        if name.hasPrefix(origin), let code = countryNames[String(name.dropFirst(origin.count))] { return [.country(code)] }
        return genres[name].map { [.subject($0)] } ?? countries[name].map { [.country($0)] } ?? moods[name].map { [.mood($0)] }
            ?? audiences[name].map { [.audience($0)] }
    }

    // MARK: Years

    /// The years that works can be of.
    static let possibleYears = 1450...2100

    private static func years(_ words: [String]) -> SearchCondition.Value? {
        if let range = closedRange(words) { return .years(from: range.lowerBound, through: range.upperBound) }
        return switch words.count {
        case 2 where ["after", "since"].contains(words[0]): year(words[1]).map { .years(from: $0, through: nil) }
        case 2 where words[0] == "before": year(words[1]).map { .years(from: nil, through: $0 - 1) }
        case 2 where words[1] == "이후":
            (year(words[0]) ?? year(words[0], ending: "년")).map { .years(from: $0, through: nil) }
        case 2 where words[1] == "이전":
            (year(words[0]) ?? year(words[0], ending: "년")).map { .years(from: nil, through: $0) }
        default: nil
        }
    }

    private static func closedRange(_ words: [String]) -> ClosedRange<Int>? {
        switch words.count {
        case 1: decade(words[0]) ?? century(words[0], ending: "세기") ?? year(words[0], ending: "년").map { $0...$0 }
        // “90's” is “90 s” where the apostrophe separates.
        case 2 where words[1] == "s": decade(words[0] + "s")
        case 2 where words[1] == "century": century(words[0], ending: "th") ?? century(words[0], ending: "st")
        case 2 where ["early", "mid", "late"].contains(words[0]): decade(words[1]).flatMap { part(words[0], of: $0) }
        case 2 where ["초반", "중반", "후반"].contains(words[1]): decade(words[0]).flatMap { part(words[1], of: $0) }
        // “1980-1989”
        case 2: range(words[0], words[1])
        case 3 where ["to", "and", "until", "부터", "에서"].contains(words[1]): range(words[0], words[2])
        default: nil
        }
    }

    private static func range(_ first: String, _ last: String) -> ClosedRange<Int>? {
        guard let first = year(first), let last = year(last), first < last, last - first <= longestRange else { return nil }
        return first...last
    }

    /// “2001 a space odyssey 1968” names no range of years.
    private static let longestRange = 30

    /// The years of a decade that “early”, “mid” and “late” name.
    private static func part(_ word: String, of decade: ClosedRange<Int>) -> ClosedRange<Int>? {
        switch word {
        case "early", "초반": decade.lowerBound...decade.lowerBound + 3
        case "mid", "중반": decade.lowerBound + 4...decade.lowerBound + 6
        default: decade.lowerBound + 7...decade.upperBound
        }
    }

    static func year(_ word: String, ending: String = "") -> Int? {
        guard word.hasSuffix(ending), let year = Int(word.dropLast(ending.count)), possibleYears.contains(year) else {
            return nil
        }
        return year
    }

    /// “80s”, “1980s”, “eighties”, “80년대”, “1980년대”.
    private static func decade(_ word: String) -> ClosedRange<Int>? {
        if let start = decades[word] { return start...start + 9 }
        for ending in ["s", "년대"] where word.hasSuffix(ending) {
            let digits = word.dropLast(ending.count)
            guard let number = Int(digits), number % 10 == 0 else { continue }
            if digits.utf8.count == 4, possibleYears.contains(number) { return number...number + 9 }
            // “10s” and “00s” are of this century; “20s” are the 1920s to most people.
            guard digits.utf8.count == 2 else { continue }
            let start = (number <= 10 ? 2000 : 1900) + number
            return start...start + 9
        }
        return nil
    }

    private static func century(_ word: String, ending: String) -> ClosedRange<Int>? {
        guard word.hasSuffix(ending), let number = Int(word.dropLast(ending.count)), (1...21).contains(number) else {
            return nil
        }
        return number * 100 - 99...number * 100
    }

    private static let decades = [
        "twenties": 1920, "thirties": 1930, "forties": 1940, "fifties": 1950, "sixties": 1960, "seventies": 1970,
        "eighties": 1980, "nineties": 1990,
    ]

    // MARK: Genres and countries

    private static let origin = "from "
    private static let oldWorks: Set<String> = ["old movies", "old films", "옛날", "옛날 영화", "옛날영화"]
    private static let lastOldYear = 1979

    private static let severalGenres: Set<String> = [
        "romcom", "romcoms", "rom com", "rom coms", "romantic comedy", "romantic comedies", "로코", "로맨틱 코미디",
    ]

    /// The words for each genre and for some subjects, by the subject's name in the catalog.
    private static let genres = inverted([
        "akutagawa prize": ["akutagawa prize", "akutagawa", "아쿠타가와상"],
        "best international film oscar": [
            "best international film", "best international feature", "best foreign film", "best foreign language film",
            "foreign language oscar", "국제영화상", "외국어영화상",
        ],
        "best picture oscar": [
            "best picture", "best picture winner", "best picture winners", "oscar winner", "oscar winners", "oscar winning",
            "oscars",
            "academy award", "academy awards", "academy award winner", "academy award winners", "academy award winning", "작품상",
            "아카데미상", "오스카상", "아카데미 수상작", "오스카 수상작",
        ],
        "black and white": ["black and white", "b w", "흑백"],
        "booker prize": [
            "booker prize", "booker", "man booker", "man booker prize", "booker winner", "booker winners",
            "booker prize winner",
            "booker prize winners",
            "booker prize winning", "부커상",
        ],
        "debut": ["debut novel", "debut novels", "debut film", "debut films", "데뷔작"],
        "golden bear": ["golden bear", "golden bear winner", "golden bear winners", "황금곰상", "베를린 황금곰상"],
        "golden lion": ["golden lion", "golden lion winner", "golden lion winners", "황금사자상", "베니스 황금사자상"],
        "hugo award": [
            "hugo award", "hugo award winner", "hugo award winners", "hugo winner", "hugo winners", "hugo award winning", "휴고상",
        ],
        "international booker prize": [
            "international booker prize", "international booker", "man booker international", "인터내셔널 부커상", "부커 국제상",
        ],
        "national book award": ["national book award", "national book award winner", "national book award winners", "전미도서상"],
        "nebula award": [
            "nebula award", "nebula award winner", "nebula award winners", "nebula winner", "nebula winners", "네뷸러상",
        ],
        "newbery medal": ["newbery medal", "newbery", "newbery award", "newbery winner", "newbery winners", "뉴베리상"],
        "palme d'or": [
            "palme d or", "palme dor", "palme d or winner", "palme d or winners", "cannes winner", "cannes winners", "황금종려상",
            "칸 황금종려상", "칸 수상작", "칸 영화제 수상작",
        ],
        "prix goncourt": ["prix goncourt", "goncourt", "goncourt prize", "공쿠르상"],
        "pulitzer prize": [
            "pulitzer prize", "pulitzer", "pulitzer winner", "pulitzer winners", "pulitzer prize winner",
            "pulitzer prize winners",
            "pulitzer prize winning",
            "퓰리처상", "퓰리처",
        ],
        "true events": [
            "true events", "true story", "true stories", "real story", "based on a true story", "based on true story",
            "based on true events",
            "based on real events", "실화", "실화 바탕", "실화 기반", "실화를 바탕으로 한",
        ],
        "yi sang literary award": ["yi sang award", "yi sang prize", "이상문학상"],
        "action": ["action", "액션"],
        "adventure": ["adventure", "모험", "어드벤처"],
        "animation": ["animation", "animated", "cartoon", "cartoons", "anime", "애니메이션", "애니", "만화영화"],
        "biography": ["biography", "biographies", "biopic", "biopics", "biographical", "전기"],
        "comedy": ["comedy", "comedies", "코미디", "코믹"],
        "crime": ["crime", "gangster", "gangsters", "범죄", "갱스터", "느와르"],
        "disaster": ["disaster movie", "disaster movies", "재난"],
        "documentary": ["documentary", "documentaries", "다큐멘터리", "다큐"],
        "drama": ["drama", "dramas", "드라마"],
        "dystopia": ["dystopian", "dystopias"],
        "family": ["family movie", "family movies", "family film", "family films", "가족 영화", "가족"],
        "fantasy": ["fantasy", "판타지"],
        "feminism": ["feminist", "feminists", "페미니스트", "여성주의"],
        "history": ["historical", "history", "period drama", "사극", "역사"],
        "horror": ["horror", "scary", "공포", "호러", "무서운"],
        "martial arts": ["martial arts", "kung fu", "무술", "무협", "쿵푸"],
        "musical": ["musical", "musicals", "뮤지컬"],
        "mystery": ["mystery", "mysteries", "whodunit", "whodunits", "미스터리", "추리"],
        "noir": ["noir", "film noir", "필름 누아르", "누아르"],
        "police corruption": ["corrupt cop", "corrupt cops", "corrupt police", "dirty cops", "부패 경찰", "부패한 경찰"],
        "post-apocalypse": [
            "post apocalyptic", "postapocalyptic", "apocalyptic", "포스트 아포칼립스", "아포칼립스",
        ],
        "romance": ["romance", "romances", "romantic", "love story", "love stories", "로맨스", "멜로", "로맨틱", "연애"],
        "science-fiction": ["sci fi", "scifi", "science fiction", "sf", "공상과학"],
        "silent": ["silent", "무성"],
        "slasher": ["slasher", "slashers", "슬래셔"],
        "spies": ["spy", "spies", "espionage", "첩보", "스파이"],
        "sport": ["sports movie", "sports movies", "sports film", "스포츠"],
        "superhero": ["superhero", "superheroes", "슈퍼히어로", "히어로"],
        "teen": ["teen", "teens", "teenage", "하이틴"],
        "thriller": ["thriller", "thrillers", "suspense", "스릴러", "서스펜스"],
        "war": ["war", "war movie", "war movies", "전쟁"],
        "western": ["western", "westerns", "서부극", "서부", "웨스턴"],
        "world war i": ["world war 1", "world war i", "world war one", "ww1", "wwi", "first world war", "1차 세계대전", "1차대전"],
        "world war ii": [
            "world war 2", "world war ii", "world war two", "ww2", "wwii", "second world war", "2차 세계대전", "2차세계대전", "2차대전",
        ],
    ])

    private static let countries = inverted([
        "AR": ["argentine", "argentinian", "아르헨티나"], "AU": ["australian", "호주", "오스트레일리아"], "BR": ["brazilian", "브라질"],
        "CA": ["canadian", "캐나다"], "CN": ["chinese", "중국"], "DE": ["german", "독일"], "DK": ["danish", "덴마크"],
        "ES": ["spanish", "스페인"], "FR": ["french", "프랑스"], "GB": ["british", "영국"], "HK": ["hong kong", "홍콩"],
        "IE": ["irish", "아일랜드"], "IN": ["indian", "bollywood", "인도"], "IR": ["iranian", "이란"], "IT": ["italian", "이탈리아"],
        "JP": ["japanese", "일본"], "KR": ["korean", "south korean", "한국", "국내"], "MX": ["mexican", "멕시코"], "NG": ["nigerian"],
        "NO": ["norwegian", "노르웨이"], "PL": ["polish", "폴란드"], "RU": ["russian", "러시아"], "SE": ["swedish", "스웨덴"],
        "TR": ["turkish", "튀르키예", "터키"], "TW": ["taiwanese", "대만"], "US": ["american", "미국"],
    ])

    /// Countries by their names, which name a condition only after “from”: “Korea” is a word of titles.
    private static let countryNames = inverted([
        "AR": ["argentina"],
        "AU": ["australia"],
        "BR": ["brazil"],
        "CA": ["canada"],
        "CN": ["china"],
        "DE": ["germany"],
        "DK": ["denmark"],
        "ES": ["spain"],
        "FR": ["france"],
        "GB": ["britain", "england", "the uk"],
        "HK": ["hong kong"],
        "IE": ["ireland"],
        "IN": ["india"],
        "IR": ["iran"],
        "IT": ["italy"],
        "JP": ["japan"],
        "KR": ["korea", "south korea"],
        "MX": ["mexico"],
        "NG": ["nigeria"],
        "NO": ["norway"],
        "PL": ["poland"],
        "RU": ["russia"],
        "SE": ["sweden"],
        "TR": ["turkey"],
        "TW": ["taiwan"],
        "US": ["america", "the us", "the usa"],
    ])

    // MARK: Moods and audiences

    static func isMood(_ value: SearchCondition.Value) -> Bool {
        if case .mood = value { true } else { false }
    }

    static func isAudience(_ value: SearchCondition.Value) -> Bool {
        if case .audience = value { true } else { false }
    }

    private static let moods: [String: Book.Mood] = inverted([
        .funny: ["funny", "hilarious", "makes me laugh", "웃긴", "웃기는", "유쾌한"],
        .warm: [
            "heartwarming", "heart warming", "feel good", "feelgood", "wholesome", "touching", "따뜻한", "훈훈한", "다정한", "감동적인",
            "감동",
            "힐링", "힐링되는", "위로가 되는",
        ],
        .cosy: ["cosy", "cozy", "comforting", "아늑한", "포근한"],
        .hopeful: ["hopeful", "uplifting", "inspiring", "inspirational", "optimistic", "희망적인", "희망찬"],
        .sad: [
            "sad", "saddest", "make me cry", "makes me cry", "tearjerker", "tearjerkers", "tear jerker", "tear jerkers",
            "heartbreaking", "tragic", "weepy",
            "슬픈", "눈물나는",
            "눈물 나는", "우는", "펑펑 우는", "울고 싶은", "애절한", "먹먹한", "비극적인",
        ],
        .bittersweet: ["bittersweet", "nostalgic", "wistful", "melancholy", "melancholic", "애틋한", "아련한", "씁쓸한", "쓸쓸한"],
        .dark: ["dark", "gloomy", "disturbing", "어두운", "음침한", "우울한"],
        .bleak: ["bleak", "grim", "depressing", "암울한", "절망적인", "처절한"],
        .frightening: ["creepy", "spooky", "eerie", "terrifying", "frightening", "섬뜩한", "오싹한", "으스스한", "소름 돋는", "소름돋는"],
        .tense: ["suspenseful", "gripping", "nail biting", "nailbiting", "긴장감 넘치는", "긴박한", "쫄깃한", "몰입감 있는"],
        .strange: ["weird", "bizarre", "surreal", "quirky", "기묘한", "기이한", "독특한"],
        .dreamlike: ["dreamlike", "dreamy", "몽환적인"],
        .calm: ["calm", "calming", "relaxing", "soothing", "peaceful", "잔잔한", "차분한", "평화로운"],
        .playful: ["playful", "whimsical", "lighthearted", "light hearted", "발랄한", "장난스러운"],
        .romantic: ["낭만적인"],
        .epic: ["epic", "장대한", "웅장한"],
        .thoughtful: ["thought provoking", "thoughtful", "contemplative", "사색적인", "생각하게 하는", "여운이 남는"],
    ])

    private static let audiences: [String: Book.Audience] = inverted([
        .children: [
            "for kids", "for children", "for the kids", "kids movie", "kids movies", "kids film", "kids films", "kids book",
            "kids books",
            "childrens", "childrens book", "childrens books", "childrens film", "childrens films", "childrens movies", "어린이",
            "어린이용", "어린이책", "아동도서",
            "아동", "아이들", "아이와 함께", "아이와 볼", "아이와 볼만한", "유아", "초등", "초등학생",
        ],
        .youngAdults: ["for teens", "for teenagers", "young adult", "young adults", "ya", "청소년", "십대", "10대"],
    ])

    private static func inverted<Value>(_ lists: [Value: [String]]) -> [String: Value] {
        Dictionary(lists.flatMap { value, names in names.map { ($0, value) } }) { first, _ in first }
    }
}
