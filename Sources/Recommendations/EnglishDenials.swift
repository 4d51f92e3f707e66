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
            ["burn", "burne", "work", "stresse", "stress", "tire", "wear"].contains(match.1.lowercased())
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

    private static let marks = [
        "free", "aside", "excluded", "apply", " out", "deal", "no-go", "no go", "off the table", "not for me", "not my", " me",
    ]
}
