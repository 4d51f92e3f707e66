import Domain
import Foundation

/// Finds the clauses of a question that say which works the person knows already: “I've read Maus”, “김초엽은 다 읽었어요”. What they name
/// must not come. Where the clause also praises it, or where nothing else is asked for, others should be like it.
enum FamiliarWorks {
    struct Clause: Equatable {
        let text: String
        /// Whether it says in words that they must not come: “so not her”, “그건 빼고”.
        let isExplicit: Bool
    }

    static func clauses(in question: String) -> [Clause] {
        let plain = question.replacing("’", with: "'").precomposedStringWithCanonicalMapping
        // “What next?” and “이런 책” ask for what is like it.
        let asksForSimilar = plain.lowercased().contains(
            /\b(?:what|read|watch) (?:should [a-z]+ (?:read|watch) )?(?:next|now)\b|\blike (?:it|that|this|them|those|these)\b|\bsimilar\b|이런|그런|비슷|다음/
        )
        let sentences = sentences(of: plain)
        return sentences.indices.compactMap { index in
            let sentence = sentences[index]
            let lower = sentence.lowercased()
            let isKorean = TextFolding.hasHangul(sentence)
            let isExplicit = lower.contains(isKorean ? koreanExplicit.regex : englishExplicit.regex)
            guard isExplicit || lower.contains(isKorean ? koreanKnown.regex : englishKnown.regex) else { return nil }
            // “파친코 읽었는데 너무 좋았어요” goes on.
            let goesOn = sentence.contains(/(?:는데|은데|니까|고요|구요),?$/) && index + 1 < sentences.count
            // “I'd like” praises nothing.
            let praised = (lower + (goesOn ? sentences[index + 1] : "")).replacing(
                /\b(?:i|we)(?:'d| would) (?:really )?(?:like|love)\b/, with: "")
            let isPraised = praised.contains(isKorean ? koreanPraise.regex : englishPraise.regex)
            return (isPraised || asksForSimilar) && !isExplicit ? nil : Clause(text: sentence, isExplicit: isExplicit)
        }
    }

    /// By stops, and by the Korean endings of clauses.
    private static func sentences(of text: String) -> [String] {
        var sentences: [String] = []
        var start = text.startIndex
        for match in text.matches(of: end.regex) {
            // The full stops of “J. R. R. Tolkien” end no sentence.
            let before = text[start..<match.range.lowerBound]
            if text[match.range] == ".", before.last?.isUppercase == true, before.dropLast().last.map(\.isLetter) != true {
                continue
            }
            sentences.append(String(text[start..<match.range.upperBound]))
            start = match.range.upperBound
        }
        sentences.append(String(text[start...]))
        return sentences
    }

    private static let end = Pattern(
        /[.!?;\n…~]+(?=\s|$)|(?:[요죠음임]|[가-힣]다)[ㅋㅎㅠㅜ]*(?=\s)|(?:는데|은데|니까|으니|고요|구요),?(?=\s)|(?= but (?:i|we|he|she|they)\b)/)

    private static let englishKnown = Pattern(
        /\b(?:already|(?:i|we|they)(?:'ve| have)? (?:just |only |also )?(?:read|seen|watched|finished|done|know)\b|(?:he|she)(?:'s| has)? (?:already )?(?:read|seen|watched|finished|owns|has|knows)\b|finished (?:everything|all|every)|(?:seen|read|watched|own|owns|know|knows) (?:everything|all|every|my)\b)/
    )

    private static let englishExplicit = Pattern(
        /\b(?:not|skip|forget|without|except|neither of|none of|besides|leave|anything but|spare me) (?:out )?(?:her|him|them|those|these|that one|this one|either of)\b|\bso not that\b|\brun out of\b|\bdone with\b|\bleave (?:it|that) out\b|\bspare me\W*$/
    )

    private static let englishPraise = Pattern(
        /\b(?:loved?|loves|adored?|adores|liked?|likes|enjoy(?:ed|s)?|favou?rites?|fans?|best|similar|more|same|another|next|vein|amazing|great|moved)\b/
    )

    private static let koreanKnown = Pattern(
        /(?:이미|벌써|전부|[0-9가-힣]+ ?번|거의 다|다) ?(?:봤|봐서|보았|본 ?거|읽었|읽은 ?거|읽어서|알고|갖고|가지고|소장|가졌|있)|(?:은|는|도|을|를|에|에서) ?(?:봤|읽었|봐서|읽어서|섭렵)|(?:갖고|가지고) ?(?:있|계)/
    )

    private static let koreanExplicit = Pattern(
        /(?:그건|그거|그것|그분|이건|이거|걔|둘|그 ?작가|그 ?사람)(?:은|는|을|를)? ?(?:다 )?(?:말고|빼고|빼|제외|패스|됐)/)

    private static let koreanPraise = Pattern(/좋아|좋았|재밌|재미있|감명|인상|최고|인생|팬|처럼|같은|비슷|느낌|여운|푹|감동|그런/)
}
