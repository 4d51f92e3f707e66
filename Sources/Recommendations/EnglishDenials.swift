import Foundation

/// Rewrites denials whose word stands behind what they deny, so that a “not” stands before it, as `Negation` reads them.
enum EnglishDenials {
    /// “Gore-free”, “dystopias aside”, “keep the romance out of it”, “superheroed out” become “not gore”, “not dystopias”, …
    static func plain(_ text: String) -> String {
        var text = text.replacing("w/o ", with: "without ")
        // “By Black women” are by women, who are black.
        text = text.replacing(
            /\bby (black|african american|african|asian|latin american|indigenous|native|young|older|muslim|jewish|arab|immigrant) (women|men)\b/
                .ignoresCase()
        ) {
            "by \($0.2), \($0.1)"
        }
        // “For a girl who gets scared easily”, but “about a girl who …”.
        let isOfReader =
            text.lowercased().contains(/\b(?:for|my|our|i'm|i am|i get)\b/) && !text.lowercased().contains(/\babout\b/)
        if isOfReader {
            text = text.replacing(
                /\b(?:gets?|is|are|am|'s|'m) (?:so |very |really )?(?:easily (?:scared|frightened)|(?:scared|frightened) (?:very |so |really )?easily)\b/
                    .ignoresCase()
            ) { _ in "not frightening." }
        }
        // “A love story that doesn't end in death”.
        text = text.replacing(
            /\b(?:does|do|did)(?:n'?t| not) end (?:in|with) (?:a |an |the )?(?=(?:death|murder|suicide|divorce)s?\b)/
                .ignoresCase()
        ) { _ in "without " }
        // “To last me the whole winter” asks for a long work.
        text = text.replacing(
            /\b(?:to|that will|that'll|which will) last (?:me|us|him|her|them) (?:through |for )?(?:the |a |all )?(?:whole |entire |long )?(?:winter|summer|autumn|year|month|week|holidays?|vacation)\b/
                .ignoresCase()
        ) { _ in ", a long read ," }
        // “I would rather not have another Poirot”, “not one where she finds love”.
        text = text.replacing(
            /\b(?:i|we|he|she|they)(?: would|['’]?d) rather not (?:have|read|watch|see|get)(?: another| any| one)?\b/
                .ignoresCase()
        ) { _ in ", not" }
        text = text.replacing(
            /\bnot (?:one|ones|a story|stories|anything|something) (?:where|in which) (?:(?:he|she|they|it|everyone|everybody|someone|somebody|people) (?:[a-z]+s )?)?/
                .ignoresCase()
        ) { _ in "without " }
        // “A comedy that isn't a romcom” denies romances, “a love story, not a romcom” does not.
        if !text.lowercased().contains(/\b(?:love|romances?|romantic(?! comed))\b/) {
            text = text.replacing(
                /\b(isn['’]?t|not|no|without)(?: an?| any)? (?:rom-?coms?|romantic comed(?:y|ies))\b/.ignoresCase()
            ) { "\($0.1) romance" }
        }
        // “Nothing with loads of gunfire”, “no heavy maths”.
        text = text.replacing(
            /\b(no|not|nothing|without|nothing with|not with) (?:too much|too many|lots of|loads of|tons of|heaps of|plenty of|a lot of|excessive|constant|heavy(?= (?:maths?|science|violence|gore)\b))(?: of)?\s/
                .ignoresCase()
        ) { "\($0.1) too much " }
        // “Set outside Europe” is not in Europe.
        text = text.replacing(outside.regex) { _ in "not in " }
        // “With zero science background” describes the reader. It excludes no science.
        text = text.replacing(backgrounds.regex, with: " ")
        if marksOfAdaptations.contains(where: text.lowercased().contains) { text = withoutKindsOfAdaptations(text) }
        // “Which films star Meg Ryan” asks for no films about film stars.
        text = text.replacing(ofStars.regex) { "\($0.1) \($0.2) with " }
        let lower = text.lowercased()
        guard marks.contains(where: lower.contains) else { return text }
        text = text.replacing(
            /\b(?:([a-z]+)-|(gore|romance|violence|blood|sex|murder|drug|magic|swearing|cruelty) )free\b/.ignoresCase()
        ) { " not \($0.1 ?? $0.2 ?? "") . " }
        text = text.replacing(/(^|[,.;:!?] ?|\band )([^,.;:!?]{2,40}?),? (?:aside|excluded|need not apply)\b/.ignoresCase()) {
            "\($0.1)not \($0.2)."
        }
        text = text.replacing(/\b(?:keep|leave) (?:the |all |any )?([^,.;:!?]{2,40}?) out\b(?: of (?:it|this))?/.ignoresCase())
        {
            "not \($0.1)."
        }
        text = text.replacing(/\b([a-z]{3,})(?:'d|ed|d)[- ]out\b/.ignoresCase()) { match in
            wordsBeforeOut.contains(match.1.lowercased().replacing(/e$/, with: ""))
                ? String(match.0) : "not \(match.1)."
        }
        // “King and Lovecraft bore me”.
        text = text.replacing(
            /(^|[,.;:!?] ?|\bbut )([^,.;:!?]{2,30}?) (?:bores?|annoys?|irritates?|disgusts?|upsets?|scares?|depress(?:es)?) me\b|(^|[,.;:!?] ?|\bbut )([^,.;:!?]{2,30}?) (?:leaves?|makes?|puts?) me (?:cold|sick|off|to sleep)\b/
                .ignoresCase()
        ) { "\($0.1 ?? $0.3 ?? "")not \($0.2 ?? $0.4 ?? "")." }
        return text.replacing(
            /\b([a-z]+(?: [a-z]+)?) (?:is|are) (?:a (?:deal ?breaker|no[- ]go)|out|off the table|not (?:for me|my thing|my cup of tea))\b/
                .ignoresCase()
        ) { "not \($0.1)." }
    }

    /// “Started out as a novel”, “stressed out”: what these words say denies nothing.
    private static let wordsBeforeOut: Set<String> = [
        "burn", "work", "stress", "tir", "wear", "start", "turn", "point", "carri", "figur", "pass", "freak", "miss", "dropp",
        "check",
        "sort", "help", "hand", "stretch", "spac", "zon", "knock", "wip", "rul", "fill", "reach", "liv", "fad", "bail", "black",
        "branch", "call", "chill", "geek", "play", "print",
    ]

    private static let outside = Pattern(
        /\b(?:set|taking place|takes place|happens|from|made|written) outside (?:of )?(?!(?:of |the )*(?:law|box|system|home|house|city|norm|window|door|world)s?\b)/
            .ignoresCase())

    private static let backgrounds = Pattern(
        /\b(?:with|who (?:has|have)|having) (?:zero|no|little|hardly any) [a-z]+(?: (?!(?:and|or|but)\b)[a-z]+)? (?:backgr[a-z]{2,5}|experience|knowledge|training|education|degree)\b/
            .ignoresCase())

    /// “Novels that were never filmed” asks for no films, and “films not based on books” for no books.
    private static func withoutKindsOfAdaptations(_ text: String) -> String {
        adaptations.reduce(text) { $0.replacing($1.pattern.regex, with: $1.denial) }
    }

    private static let adaptations: [(pattern: Pattern<Substring>, denial: String)] = [
        (
            Pattern(
                /(?:\b(?:is|are|was|were|has|have|had))?(?:n[’']t| not| never)(?: been)? (?:based on|adapted from|made from|taken from) (?:a |any |an existing )?(?:books?|novels?|stories|literature)\b/
                    .ignoresCase()), " not a literary adaptation"
        ),
        (
            Pattern(
                /(?:\b(?:is|are|was|were|has|have|had))?(?:n[’']t| not| never| yet to be)(?: yet)?(?: been| be)? (?:(?:made|turned|adapted) (?:into|for|as) (?:a |any |the )?(?:films?|movies?|screen|cinema)|(?:filmed|adapted)\b(?! (?:from|in|at|on|by)\b))/
                    .ignoresCase()), " not adapted for the screen"
        ),
        (
            Pattern(
                /\b(?:without|with no|have no|has no) (?:film|movie|screen) (?:version|adaptation)s?\b|\bun(?:filmed|adapted)\b/
                    .ignoresCase()), "not adapted for the screen"
        ),
        (
            Pattern(
                /영화(?:화|로)(?:가|는)? ?(?:만들어진|된|나온) ?적이? ?없는|영화로 ?(?:안|만들어지지 ?않은|나오지 ?않은)(?: ?(?:만들어진|나온))?/),
            "영화화되지 않은"
        ),
        (
            Pattern(/원작(?: ?(?:소설|책))?(?:이|은)? ?(?:따로 )?없는|(?:책|소설)(?:이|을)? 원작(?:이|으로 ?하지)? ?(?:아닌|않은)/),
            "책이 원작이 아닌"
        ),
    ]

    /// What the viewer may have typed for any of these.
    private static let marksOfAdaptations = ["film", "adapt", "based on", " from ", "made into", "turned into", "영화", "원작"]

    private static let ofStars = Pattern(/\b([Ww]hich|[Ww]hat|[Aa]ny) (films|movies) (?:that |which )?star (?=both |[A-Z])/)

    private static let marks = [
        "free", "aside", "excluded", "apply", " out", "deal", "no-go", "no go", "off the table", "not for me", "not my", " me",
    ]
}
